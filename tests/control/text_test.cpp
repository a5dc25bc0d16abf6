#include "control/text.hpp"

#include "support/catch.hpp"

using namespace podball;
using namespace podball::control;

namespace {

std::string refusal(const char* text, bool may_be_empty = false) {
    const auto read = read_text(text, {"name", 8, may_be_empty});
    return read.ok() ? "" : read.error().message;
}

}  // namespace

TEST_CASE("a string of a team is read up to its bound and refused with its reason") {
    CHECK(read_text("12345678", {"name", 8}).value() == "12345678");
    CHECK(read_text("", {"name", 8, true}).value().empty());
    CHECK(refusal("123456789") == "name is longer than 8 bytes");
    CHECK(refusal(nullptr) == "name is a null pointer; permitted is a string");
    CHECK(refusal("") == "name is empty");
    CHECK(refusal("caf\xE9") == "name 'caf?' is not UTF-8");
    CHECK(refusal("a\nb") == "name 'a b' has control or invisible characters");
    CHECK(refusal("a\x7F") == "name 'a ' has control or invisible characters");
    CHECK(refusal("a\u202Eb") == "name 'a?b' has control or invisible characters");
    CHECK(refusal("a\u200B") == "name 'a?' has control or invisible characters");
    CHECK(refusal("a\xC2\x9B") == "name 'a ' has control or invisible characters");
    const char endless[9] = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};  // No end within the bound.
    CHECK(refusal(endless) == "name is longer than 8 bytes");
}

TEST_CASE("an id has small letters, digits, '_', '-' and '.' alone") {
    CHECK(read_id("my-team_2.0", {"id", 64}).ok());
    for (const char* bad : {"My", "a b", "a/b", "\xC3\xA9", ""}) {
        CAPTURE(bad);
        CHECK_FALSE(read_id(bad, {"id", 64}).ok());
    }
}
