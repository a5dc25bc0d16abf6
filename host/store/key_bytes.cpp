#include "store/key_bytes.hpp"

#include "base/hex.hpp"

#include <span>

namespace podball::store {

namespace {

// The value of each letter as a digit; -1: it is none.
constexpr auto kDigits = [] {
    constexpr std::string_view kLetters = "0123456789abcdef";
    std::array<signed char, 256> digits{};
    digits.fill(-1);
    for (std::size_t i = 0; i < kLetters.size(); ++i) {
        digits.at(static_cast<unsigned char>(kLetters[i])) = static_cast<signed char>(i);
    }
    return digits;
}();

int digit_of(char letter) { return kDigits[static_cast<unsigned char>(letter)]; }

}  // namespace

std::optional<KeyBytes> key_bytes(std::string_view key) {
    if (key.size() != 2 * kKeyBytes) {
        return std::nullopt;
    }
    KeyBytes bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const int high = digit_of(key[2 * i]);
        const int low = digit_of(key[2 * i + 1]);
        if (high < 0 || low < 0) {
            return std::nullopt;
        }
        bytes[i] = static_cast<char>(high << 4 | low);
    }
    return bytes;
}

std::string key_text(std::string_view bytes) { return hex_text(std::as_bytes(std::span(bytes))); }

}  // namespace podball::store
