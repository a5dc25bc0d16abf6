// Layers as bytes, for tests.
#pragma once

#include "replay/bytes.hpp"

#include <cstdio>
#include <string>

namespace podball::replay {

/// What `write` writes of `layers`.
template <typename... Layers>
std::string bytes_of(void (*write)(ByteWriter&, const Layers&...), const Layers&... layers) {
    ByteWriter bytes;
    write(bytes, layers...);
    return std::string(bytes.bytes());
}

/// Two digits and a space for each byte.
inline std::string hex(const std::string& bytes) {
    std::string text;
    for (const char byte : bytes) {
        char digits[4];
        std::snprintf(digits, sizeof digits, "%02x ", static_cast<unsigned>(static_cast<unsigned char>(byte)));
        text += digits;
    }
    return text;
}

}  // namespace podball::replay
