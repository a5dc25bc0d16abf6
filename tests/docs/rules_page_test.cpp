// docs/rules.md against the code that cites it.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "architecture/source_tree.hpp"
#include "engine/rule_fields.hpp"
#include "support/catch.hpp"

using namespace podball::architecture;

namespace {

std::string rules_page() {
    std::ifstream file(PODBALL_SOURCE_DIR "/docs/rules.md");
    REQUIRE(file);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<int> numbers(const std::string& text, const std::regex& pattern) {
    std::vector<int> result;
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match) {
        result.push_back(std::stoi((*match)[1].str()));
    }
    return result;
}

int rules_count(const std::string& page) {
    return static_cast<int>(numbers(page, std::regex(R"(\n\*\*R(\d+)\.)")).size());
}

// The defaults of the page, as text, by field.
std::map<std::string, std::string> page_defaults(const std::string& page) {
    static const std::regex row(R"(\n\| ((?:`[a-z_0-9/]+`(?:, )?)+)[^|]*\|[^|]*\| ([^ |]+))");
    static const std::regex field("`([^`]+)`");
    std::map<std::string, std::string> defaults;
    const auto chapter = page.begin() + static_cast<std::ptrdiff_t>(page.find("\n## Defaults\n"));
    for (std::sregex_iterator match(chapter, page.end(), row), end; match != end; ++match) {
        const std::string fields = (*match)[1].str();
        for (std::sregex_iterator name(fields.begin(), fields.end(), field); name != end; ++name) {
            defaults[(*name)[1].str()] = (*match)[2].str();
        }
    }
    return defaults;
}

}  // namespace

TEST_CASE("no number of a rule is missing, and none is there twice") {
    const std::string page = rules_page();
    auto found = numbers(page, std::regex(R"(\n\*\*R(\d+)\.)"));
    REQUIRE(found.size() > 60);
    std::sort(found.begin(), found.end());  // A later rule stands with those it belongs to.
    for (std::size_t i = 0; i < found.size(); ++i) {
        CHECK(found[i] == static_cast<int>(i) + 1);
    }
}

TEST_CASE("every rule that is cited exists") {
    const std::string page = rules_page();
    const std::regex citation(R"(\bR(\d+)\b)");
    const int last = rules_count(page);
    int citations = 0;
    auto sources = read_sources(PODBALL_SOURCE_DIR, {"host", "sdk", "plugins", "tests", "docs"});
    sources.push_back(source_of("docs/rules.md", page));
    for (const Source& source : sources) {
        for (const int number : numbers(source.text, citation)) {
            INFO(source.path << " cites R" << number);
            CHECK((number >= 1 && number <= last));
            ++citations;
        }
    }
    CHECK(citations > 50);
}

TEST_CASE("the page lists every constant with its default") {
    const auto defaults = page_defaults(rules_page());
    const podball::engine::Rules rules;
    for (const auto& field : podball::engine::rule_fields()) {
        INFO(field.path);
        const auto found = defaults.find(std::string(field.path));
        REQUIRE(found != defaults.end());
        const double value = field.get(rules);
        if (field.type == podball::engine::FieldType::Choice) {
            CHECK(found->second == field.choices[static_cast<std::size_t>(value)]);
        } else {
            CHECK(std::strtod(found->second.c_str(), nullptr) == value);
        }
    }
    CHECK(defaults.size() == podball::engine::rule_fields().size());
}
