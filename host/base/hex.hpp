// Bytes as hexadecimal digits.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace podball {

/// Two digits for each byte, in lower case.
std::string hex_text(std::span<const std::byte> bytes);

}  // namespace podball
