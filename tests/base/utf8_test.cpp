#include "base/utf8.hpp"

#include "support/catch.hpp"

#include <string>

using namespace podball;

TEST_CASE("UTF-8 is what Unicode permits: no overlong forms, no surrogates, nothing beyond U+10FFFF") {
    for (const char* good : {"", "a", "\xC3\xA9", "\xE2\x82\xAC", "\xED\x9F\xBF", "\xEE\x80\x80", "\xF0\x90\x80\x80",
                             "\xF4\x8F\xBF\xBF", "\xE0\xA0\x80"}) {
        CAPTURE(good);
        CHECK(is_utf8(good));
    }
    for (const char* bad : {"\x80", "\xC3", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xE2\x82", "\xED\xA0\x80",
                            "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "a\xC3z"}) {
        CAPTURE(bad);
        CHECK_FALSE(is_utf8(bad));
    }
}

TEST_CASE("the length of a character is that of the first alone, whatever comes after it") {
    for (const std::string character : {"a", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x90\x80\x80"}) {
        CAPTURE(character);
        CHECK(character_length(character) == character.size());
        CHECK(character_length(character + "\xFF") == character.size());
    }
    CHECK(character_length("\xFF") == 0);
}
