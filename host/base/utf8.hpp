// Checks that a text is UTF-8 as Unicode permits it.
#pragma once

#include <cstddef>
#include <string_view>

namespace podball {

/// Number of bytes of the first character of `text`; 0 if the character is not valid UTF-8: an overlong form, a
/// surrogate, a character beyond U+10FFFF, or a part of a character. Requires: `text` is not empty.
std::size_t character_length(std::string_view text);

/// Whether all of `text` is valid UTF-8.
bool is_utf8(std::string_view text);

}  // namespace podball
