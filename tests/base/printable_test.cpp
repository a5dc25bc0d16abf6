#include "base/printable.hpp"
#include "base/utf8.hpp"
#include "support/catch.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace podball;

namespace {

using Points = std::vector<char32_t>;

std::string utf8(char32_t code_point) {
    const auto byte = [](char32_t bits) { return static_cast<char>(static_cast<unsigned char>(bits)); };
    if (code_point < 0x80) {
        return {byte(code_point)};
    }
    if (code_point < 0x800) {
        return {byte(0xC0 | code_point >> 6), byte(0x80 | (code_point & 0x3F))};
    }
    if (code_point < 0x10000) {
        return {byte(0xE0 | code_point >> 12), byte(0x80 | (code_point >> 6 & 0x3F)), byte(0x80 | (code_point & 0x3F))};
    }
    return {byte(0xF0 | code_point >> 18), byte(0x80 | (code_point >> 12 & 0x3F)),
            byte(0x80 | (code_point >> 6 & 0x3F)), byte(0x80 | (code_point & 0x3F))};
}

bool is_surrogate(char32_t code_point) { return code_point >= 0xD800 && code_point <= 0xDFFF; }

}  // namespace

TEST_CASE("each control character and each space but the common one becomes a space") {
    for (const char32_t code_point : Points{0x00, 0x09, 0x0A, 0x0D, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x9B, 0x9F, 0xA0,
                                            0x1680, 0x2003, 0x2028, 0x2029, 0x202F, 0x3000}) {
        CAPTURE(static_cast<std::uint32_t>(code_point));
        CHECK(printable("a" + utf8(code_point) + "b") == "a b");
    }
}

TEST_CASE("each invisible or direction-changing character becomes a question mark") {
    for (const char32_t code_point :
         Points{0xAD,   0x34F,  0x61C,  0x115F,  0x17B4,  0x180E,  0x200B,  0x200D,  0x200E,  0x200F,
                0x202A, 0x202E, 0x2060, 0x2066,  0x2069,  0x206F,  0x2800,  0x3164,  0xFE0F,  0xFEFF,
                0xFFA0, 0xFFF9, 0xFFFE, 0x1BCA0, 0x1D173, 0x1FFFF, 0xE0001, 0xE0041, 0xE0100, 0x10FFFF}) {
        CAPTURE(static_cast<std::uint32_t>(code_point));
        CHECK(printable("a" + utf8(code_point) + "b") == "a?b");
    }
}

TEST_CASE("letters, marks, digits and pictures of all scripts are printable") {
    for (const char* text : {"plain ~", "caf\u00E9", "e\u0301", "\u05E9\u05DC\u05D5\u05DD", "\u0394\u03B8",
                             "\u6F22\u5B57", "\U0001F680", "\u2212 \u00D7 \u2192", "\uFFFD"}) {
        CAPTURE(text);
        CHECK(is_printable(text));
        CHECK(printable(text) == text);
    }
    CHECK_FALSE(is_printable("a\u202Eb"));
    CHECK_FALSE(is_printable("a\nb"));
    CHECK_FALSE(is_printable("a\xFF"));
}

TEST_CASE("whatever the bytes, the printable text is one line of UTF-8, never longer, and printable") {
    std::string bytes;
    for (int i = 0; i < 20000; ++i) {
        bytes += static_cast<char>((i * 7919) >> (i % 5));
    }
    const std::string line = printable(bytes);
    CHECK(is_utf8(line));
    CHECK(is_printable(line));
    CHECK(line.size() <= bytes.size());
    CHECK(line.find('\n') == std::string::npos);
}

TEST_CASE("of several lines each is printable, and the line feeds stay") {
    CHECK(printable_lines("a\u202Eb\n\x1B[1mc\r\n\n") == "a?b\n [1mc \n\n");
    CHECK(printable_lines("").empty());
    CHECK(printable_lines("no end") == "no end");
}

TEST_CASE("a JSON document keeps its value, and no character of it is invisible") {
    for (char32_t code_point = 1; code_point < 0x110000; code_point += code_point < 0x3100 ? 1 : 97) {
        if (is_surrogate(code_point)) {
            continue;
        }
        const nlohmann::json value = {{"name" + utf8(code_point), "b\u00E9" + utf8(code_point)}};
        const std::string text = printable_json(value.dump());
        CAPTURE(static_cast<std::uint32_t>(code_point));
        REQUIRE(nlohmann::json::parse(text) == value);
        REQUIRE(is_printable(text));
    }
    CHECK(printable_json("{\n  \"a\": \"\u202E\U000E0041\u00E9\"\n}") ==
          "{\n  \"a\": \"\\u202e\\udb40\\udc41\u00E9\"\n}");
}
