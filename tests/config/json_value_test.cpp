#include "config/json_value.hpp"

#include "config/json_parse.hpp"
#include "support/catch.hpp"

#include <string>
#include <vector>

using namespace podball;
using podball::config::JsonValue;

namespace {

struct Document {
    explicit Document(std::string_view text) : json(config::parse_json(text, "f").value()) {}

    [[nodiscard]] JsonValue value() const { return {json, "f"}; }

    nlohmann::json json;
};

template <typename T>
std::string message_of(const Result<T>& result) {
    REQUIRE_FALSE(result);
    return result.error().message;
}

}  // namespace

TEST_CASE("a number is read where it is in its range, and both ends are in it") {
    const Document document(R"({"low": -1, "high": 2, "over": 2.5, "text": "2"})");
    CHECK(document.value().at("low").number(-1, 2).value() == -1.0);
    CHECK(document.value().at("high").number(-1, 2).value() == 2.0);
    CHECK(message_of(document.value().at("over").number(-1, 2)) == "f: /over: 2.5; must be a number in [-1, 2]");
    CHECK(message_of(document.value().at("text").number(-1, 2, "length")) ==
          "f: /text: \"2\"; must be a number in [-1, 2] (length)");
}

TEST_CASE("a whole number may be written with a point, but has no fraction") {
    const Document document(R"([3.0, 3.5, 11, null])");
    CHECK(document.value().at(0).whole_number(1, 10).value() == 3);
    for (const std::size_t index : {1U, 2U, 3U}) {
        CHECK(message_of(document.value().at(index).whole_number(1, 10)).ends_with("a whole number in [1, 10]"));
    }
}

TEST_CASE("an error names the whole path into the document, and no path for the document itself") {
    const Document document(R"({"a": [{"b": {}}]})");
    CHECK(document.value().at("a").at(0).at("b").wrong("a text").message == "f: /a/0/b: an object; must be a text");
    CHECK(document.value().wrong("a list").message == "f: an object; must be a list");
    CHECK(document.value().at("a").at(0).missing("c").message == "f: /a/0/c: missing");
    CHECK(document.value().missing("c", "a text").message == "f: /c: missing; must be a text");
}

TEST_CASE("a key that is not known is an error with the one that was meant") {
    const Document document(R"({"ball": {"mas": 1}})");
    const std::vector<std::string> known = {"mass", "drag"};
    CHECK(message_of(document.value().at("ball").check_keys(known))
              .starts_with("f: /ball/mas: unknown key. Did you mean mass?"));
    CHECK(document.value().check_keys(std::vector<std::string>{"ball"}));
    CHECK(document.value().find("ball"));
    CHECK_FALSE(document.value().find("pod"));
}

TEST_CASE("a list of numbers is read whole, or its first wrong number is named") {
    const Document document(R"([[1, 2], [1, 9], [1], 5])");
    std::vector<double> numbers;
    REQUIRE(document.value().at(0).append_numbers(2, 0, 5, numbers));
    CHECK(numbers == std::vector<double>{1, 2});
    CHECK(message_of(document.value().at(1).append_numbers(2, 0, 5, numbers)) ==
          "f: /1/1: 9; must be a number in [0, 5]");
    CHECK(message_of(document.value().at(2).append_numbers(2, 0, 5, numbers)) ==
          "f: /2: a list of 1; must be a list of 2 numbers");
    CHECK(message_of(document.value().at(3).append_numbers(1, 0, 5, numbers)) ==
          "f: /3: 5; must be a list of 1 number");
}
