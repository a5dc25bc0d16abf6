#include "engine/rule_fields.hpp"

#include "base/file.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <regex>
#include <set>
#include <string>
#include <utility>

using namespace podball;
using namespace podball::engine;

namespace {

// Converts to any member, so that the longest list of them that initialises a struct has as many as the struct members.
struct Anything {
    template <typename T>
    operator T() const {
        std::abort();  // Never called.
    }
};

template <typename T, typename... Members>
constexpr std::size_t member_count() {
    if constexpr (requires { T{std::declval<Members>()..., Anything{}}; }) {
        return member_count<T, Members..., Anything>();
    } else {
        return sizeof...(Members);
    }
}

std::string group_of(const RuleField& field) { return std::string(field.path.substr(0, field.path.find('/'))); }

std::size_t rows_of(std::string_view group) {
    const auto fields = rule_fields();
    return static_cast<std::size_t>(
        std::count_if(fields.begin(), fields.end(), [&](const RuleField& field) { return group_of(field) == group; }));
}

std::set<std::string> groups() {
    std::set<std::string> names;
    for (const RuleField& field : rule_fields()) {
        names.insert(group_of(field));
    }
    return names;
}

const RuleField& row(std::string_view path) {
    const auto fields = rule_fields();
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const RuleField& f) { return f.path == path; });
    REQUIRE(found != fields.end());
    return *found;
}

// A value that the field does not have by default.
double other_value(const RuleField& field) {
    switch (field.type) {
        case FieldType::Number: return 0.6875;
        case FieldType::Integer: return 7;
        case FieldType::Choice: return field.get(Rules{}) == 0.0 ? 1 : 0;
    }
    return 0;
}

}  // namespace

TEST_CASE("every member of the rules has a row, and every row a member") {
    CHECK(rows_of("arena") == member_count<ArenaRules>());
    CHECK(rows_of("pod") == member_count<PodRules>());
    CHECK(rows_of("ball") == member_count<BallRules>());
    CHECK(rows_of("match") == member_count<MatchRules>());
    CHECK(rows_of("stall") == member_count<StallRules>());
    CHECK(rows_of("noise") == member_count<NoiseRules>());
    CHECK(rows_of("conduct") == member_count<ConductRules>());
    CHECK(rows_of("pods") == kSlots);
    CHECK(rows_of("resources") ==
          member_count<ResourceRules>() - kStructureKinds + kStructureKinds * member_count<StructureRules>());
    CHECK(groups().size() + 1 == member_count<Rules>());  // And the line-up, which is no number.
}

TEST_CASE("every row writes the field that it reads and no other") {
    const Rules defaults;
    for (const RuleField& field : rule_fields()) {
        CAPTURE(field.path);
        Rules rules;
        REQUIRE(field.get(defaults) != other_value(field));
        field.set(rules, other_value(field));
        for (const RuleField& any : rule_fields()) {
            CAPTURE(any.path);
            CHECK(any.get(rules) == (&any == &field ? other_value(field) : any.get(defaults)));
        }
    }
}

TEST_CASE("a row of the part resources reads its default from rules without the part, and creates the part") {
    for (const RuleField& field : rule_fields()) {
        CAPTURE(field.path);
        Rules rules;
        CHECK(field.of_resources == (group_of(field) == "resources"));
        CHECK(is_there(field, rules) != field.of_resources);
        Rules with_part;
        with_part.resources.emplace();
        CHECK(field.get(rules) == field.get(with_part));
        field.set(rules, field.get(rules));
        CHECK(rules.resources.has_value() == field.of_resources);
    }
}

TEST_CASE("every default is in its range, and every range is finite and not empty") {
    for (const RuleField& field : rule_fields()) {
        CAPTURE(field.path);
        CHECK(in_range(field, field.get(Rules{})));
        CHECK(std::isfinite(field.min));
        CHECK(std::isfinite(field.max));
        CHECK(in_range(field, field.max));
    }
}

TEST_CASE("paths are unique, and the rows of a group stand together") {
    std::set<std::string_view> paths;
    std::set<std::string> seen;
    std::string group;
    for (const RuleField& field : rule_fields()) {
        CAPTURE(field.path);
        CHECK(paths.insert(field.path).second);
        CHECK((group_of(field) == group || seen.insert(group_of(field)).second));
        group = group_of(field);
    }
}

TEST_CASE("the meaning of every row ends with rules that there are") {
    const auto rules_page = read_file(PODBALL_SOURCE_DIR "/docs/rules.md", 1'000'000);
    REQUIRE(rules_page.ok());
    const std::regex sentence_and_rules(R"([A-Z].*\. R\d+(, R\d+)*)");
    const std::regex rule(R"(R\d+)");
    for (const RuleField& field : rule_fields()) {
        CAPTURE(field.path);
        const std::string meaning(field.meaning);
        CHECK(std::regex_match(meaning, sentence_and_rules));
        for (std::sregex_iterator found(meaning.begin(), meaning.end(), rule), end; found != end; ++found) {
            CAPTURE(found->str());
            CHECK(rules_page.value().find("**" + found->str() + ".") != std::string::npos);
        }
    }
}

TEST_CASE("a range holds its ends unless it is open, whole numbers where they are asked for, and nothing infinite") {
    CHECK(in_range(row("ball/friction"), 0.0));
    CHECK_FALSE(in_range(row("ball/friction"), -1e-300));
    CHECK_FALSE(in_range(row("ball/collision_force_limit"), 0.0));
    CHECK(in_range(row("ball/collision_force_limit"), 1e-300));
    CHECK(in_range(row("pods/1"), 16));
    CHECK_FALSE(in_range(row("pods/1"), 17));
    CHECK_FALSE(in_range(row("match/periods"), 1.5));
    CHECK_FALSE(in_range(row("conduct/consequence"), 3));
    for (const RuleField& field : rule_fields()) {
        CAPTURE(field.path);
        CHECK_FALSE(in_range(field, std::numeric_limits<double>::quiet_NaN()));
        CHECK_FALSE(in_range(field, std::numeric_limits<double>::infinity()));
        CHECK_FALSE(in_range(field, -std::numeric_limits<double>::infinity()));
    }
}

TEST_CASE("a range is written as people write it") {
    CHECK(range_text(row("arena/width")) == "[1, 1]");
    CHECK(range_text(row("ball/collision_force_limit")) == "(0, 1000]");
    CHECK(range_text(row("match/period_ticks")) == "[1, 1000000000]");
    CHECK(range_text(row("pod/radius")) == "[0.0001, 0.2]");
    CHECK(range_text(row("conduct/consequence")) == "none | warn | forfeit");
}
