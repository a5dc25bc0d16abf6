#include "base/utf8.hpp"

#include <cassert>

namespace podball {
namespace {

unsigned byte_at(std::string_view text, std::size_t index) { return static_cast<unsigned char>(text[index]); }

// Length of a sequence by its first byte; 0 for a byte that does not begin a sequence.
std::size_t sequence_length(unsigned first) {
    if (first < 0x80) {
        return 1;
    }
    if (first >= 0xC2 && first <= 0xDF) {
        return 2;
    }
    if (first >= 0xE0 && first <= 0xEF) {
        return 3;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        return 4;
    }
    return 0;
}

// The second byte excludes overlong forms, surrogates, and characters beyond U+10FFFF.
bool second_byte_fits(unsigned first, unsigned second) {
    if (first == 0xE0) {
        return second >= 0xA0;
    }
    if (first == 0xED) {
        return second <= 0x9F;
    }
    if (first == 0xF0) {
        return second >= 0x90;
    }
    if (first == 0xF4) {
        return second <= 0x8F;
    }
    return true;
}

}  // namespace

std::size_t character_length(std::string_view text) {
    assert(!text.empty());
    const unsigned first = byte_at(text, 0);
    const std::size_t length = sequence_length(first);
    if (length == 0 || length > text.size()) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte_at(text, i) & 0xC0) != 0x80) {
            return 0;
        }
    }
    return length == 1 || second_byte_fits(first, byte_at(text, 1)) ? length : 0;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

}  // namespace podball
