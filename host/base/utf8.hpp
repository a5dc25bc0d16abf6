// Whether a text is UTF-8, as Unicode permits it.
#pragma once

#include <cstddef>
#include <string_view>

namespace podball {

/// Bytes of the character that `text` begins with; 0 if it begins with none, such as with an overlong form, a
/// surrogate, or one beyond U+10FFFF. Requires: not empty.
std::size_t character_length(std::string_view text);

bool is_utf8(std::string_view text);

}  // namespace podball
