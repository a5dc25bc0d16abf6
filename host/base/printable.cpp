#include "base/printable.hpp"

#include "base/plain_text.hpp"
#include "base/utf8.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>

namespace podball {
namespace {

// Code points from `first` to `last`.
struct Range {
    char32_t first;
    char32_t last;
};

// Unicode 14, general categories Cc, Zs, Zl and Zp, without U+0020.
constexpr std::array kBlank = {
    Range{0x0000, 0x001F}, Range{0x007F, 0x00A0}, Range{0x1680, 0x1680}, Range{0x2000, 0x200A},
    Range{0x2028, 0x2029}, Range{0x202F, 0x202F}, Range{0x205F, 0x205F}, Range{0x3000, 0x3000},
};

// Unicode 14: general category Cf (which has the direction-changing characters), property
// Default_Ignorable_Code_Point, the blank pattern of Braille, and the noncharacters of plane 0.
constexpr std::array kInvisible = {
    Range{0x00AD, 0x00AD},   Range{0x034F, 0x034F},   Range{0x0600, 0x0605},   Range{0x061C, 0x061C},
    Range{0x06DD, 0x06DD},   Range{0x070F, 0x070F},   Range{0x0890, 0x0891},   Range{0x08E2, 0x08E2},
    Range{0x115F, 0x1160},   Range{0x17B4, 0x17B5},   Range{0x180B, 0x180F},   Range{0x200B, 0x200F},
    Range{0x202A, 0x202E},   Range{0x2060, 0x206F},   Range{0x2800, 0x2800},   Range{0x3164, 0x3164},
    Range{0xFDD0, 0xFDEF},   Range{0xFE00, 0xFE0F},   Range{0xFEFF, 0xFEFF},   Range{0xFFA0, 0xFFA0},
    Range{0xFFF0, 0xFFFB},   Range{0xFFFE, 0xFFFF},   Range{0x110BD, 0x110BD}, Range{0x110CD, 0x110CD},
    Range{0x13430, 0x13438}, Range{0x1BCA0, 0x1BCA3}, Range{0x1D173, 0x1D17A}, Range{0xE0000, 0xE0FFF},
};

constexpr char32_t kPlaneMask = 0xFFFF;
constexpr char32_t kNoncharacters = 0xFFFE;  // The last two code points of each plane.
constexpr char32_t kBeyondPlane0 = 0x10000;

template <std::size_t count>
bool has(const std::array<Range, count>& ranges, char32_t code_point) {
    const auto after = std::upper_bound(ranges.begin(), ranges.end(), code_point,
                                        [](char32_t wanted, const Range& range) { return wanted < range.first; });
    return after != ranges.begin() && code_point <= std::prev(after)->last;
}

bool is_invisible(char32_t code_point) {
    return has(kInvisible, code_point) || (code_point & kPlaneMask) >= kNoncharacters;
}

// Requires: `character` is one whole UTF-8 character.
char32_t code_point_of(std::string_view character) {
    const unsigned first = static_cast<unsigned char>(character.front());
    if (character.size() == 1) {
        return first;
    }
    char32_t code_point = first & (0x7FU >> character.size());
    for (const char c : character.substr(1)) {
        code_point = code_point << 6 | (static_cast<unsigned char>(c) & 0x3FU);
    }
    return code_point;
}

// The first character of a text, and its replacement: '\0' if it is kept.
struct First {
    std::string_view character;
    char replacement;
};

// Requires: `text` is not empty.
First first_of(std::string_view text) {
    const std::size_t length = character_length(text);
    if (length == 0) {
        return {text.substr(0, 1), '?'};
    }
    const auto character = text.substr(0, length);
    const char32_t code_point = code_point_of(character);
    if (has(kBlank, code_point)) {
        return {character, ' '};
    }
    return {character, is_invisible(code_point) ? '?' : '\0'};
}

// Appends a text character by character.
void append_replaced(std::string_view text, std::string& line) {
    while (!text.empty()) {
        const First first = first_of(text);
        if (first.replacement == '\0') {
            line += first.character;
        } else {
            line += first.replacement;
        }
        text.remove_prefix(first.character.size());
    }
}

// Whether `printable_json` keeps the character, whatever follows.
bool is_kept_in_json(char c) { return static_cast<unsigned char>(c) < 0x7F; }

void append_unit(char32_t unit, std::string& text) {
    text += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) {
        text += "0123456789abcdef"[unit >> shift & 0xF];
    }
}

void append_escape(char32_t code_point, std::string& text) {
    if (code_point < kBeyondPlane0) {
        append_unit(code_point, text);
        return;
    }
    const char32_t offset = code_point - kBeyondPlane0;  // JSON wants a pair of surrogates.
    append_unit(0xD800 + (offset >> 10), text);
    append_unit(0xDC00 + (offset & 0x3FF), text);
}

}  // namespace

std::string printable(std::string_view text) {
    std::string line;
    append_printable(text, line);
    return line;
}

void append_printable(std::string_view text, std::string& line) {
    if (is_plain(text)) {
        line.append(text);
    } else {
        append_replaced(text, line);
    }
}

bool is_printable(std::string_view text) { return is_plain(text) || printable(text) == text; }

std::string printable_lines(std::string_view text) {
    std::string lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        append_printable(text.substr(0, end), lines);
        text.remove_prefix(end);
        if (!text.empty()) {
            lines += '\n';
            text.remove_prefix(1);
        }
    }
    return lines;
}

std::string printable_json(std::string_view json) {
    assert(is_utf8(json));
    if (std::all_of(json.begin(), json.end(), is_kept_in_json)) {
        return std::string(json);
    }
    std::string escaped;
    while (!json.empty()) {
        const First first = first_of(json);
        if (is_kept_in_json(first.character.front()) || first.replacement == '\0') {
            escaped += first.character;
        } else {
            append_escape(code_point_of(first.character), escaped);
        }
        json.remove_prefix(first.character.size());
    }
    return escaped;
}

}  // namespace podball
