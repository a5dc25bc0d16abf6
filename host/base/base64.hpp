// Base64.
#pragma once

#include <string>
#include <string_view>

namespace podball {

/// Appends `bytes` in base64, padded and in one line. Source: RFC 4648, section 4.
void append_base64(std::string_view bytes, std::string& text);

}  // namespace podball
