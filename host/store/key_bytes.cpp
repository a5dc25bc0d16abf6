#include "store/key_bytes.hpp"

#include "base/hex.hpp"

#include <span>

namespace podball::store {

namespace {

int digit_of(char letter) {
    if (letter >= '0' && letter <= '9') {
        return letter - '0';
    }
    constexpr int kTen = 10;
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + kTen : -1;
}

}  // namespace

std::optional<std::string> key_bytes(std::string_view key) {
    if (key.size() != 2 * kKeyBytes) {
        return std::nullopt;
    }
    std::string bytes;
    for (std::size_t i = 0; i < key.size(); i += 2) {
        const int high = digit_of(key[i]);
        const int low = digit_of(key[i + 1]);
        if (high < 0 || low < 0) {
            return std::nullopt;
        }
        bytes += static_cast<char>(high << 4 | low);
    }
    return bytes;
}

std::string key_text(std::string_view bytes) { return hex_text(std::as_bytes(std::span(bytes))); }

}  // namespace podball::store
