#include "replay/utf8.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace podball::replay {
namespace {

/// First bytes of characters, and the least code point they may stand for.
struct Form {
    unsigned first_min;
    unsigned first_max;
    std::size_t size;
    std::uint32_t code_min;
};
constexpr std::array<Form, 4> kForms = {
    {{0x00, 0x7F, 1, 0}, {0xC0, 0xDF, 2, 0x80}, {0xE0, 0xEF, 3, 0x800}, {0xF0, 0xF7, 4, 0x10000}}};

// Bytes of the character that `text` begins with; 0 if it is none. Requires: not empty.
std::size_t character_size(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(text[i])); };
    for (const Form& form : kForms) {
        if (byte(0) < form.first_min || byte(0) > form.first_max || form.size > text.size()) continue;
        std::uint32_t code = byte(0) - form.first_min;
        for (std::size_t i = 1; i < form.size; ++i) {
            if ((byte(i) & 0xC0U) != 0x80U) return 0;
            code = code << 6U | (byte(i) & 0x3FU);
        }
        const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
        return code < form.code_min || code > 0x10FFFF || is_surrogate ? 0 : form.size;
    }
    return 0;
}

}  // namespace

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t size = character_size(text);
        if (size == 0) return false;
        text.remove_prefix(size);
    }
    return true;
}

}  // namespace podball::replay
