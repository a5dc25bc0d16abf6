// The tables of docs/lua.md with the texts and the rules of a script, compared with the runtime.
#include "lua/fields.hpp"
#include "lua/script.hpp"
#include "lua/setup_tables.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <podball/podball.h>

using namespace podball;

namespace {

using Words = std::vector<std::string>;

/// The lines of the page between the heading and the next one.
Words section(const std::string& heading) {
    std::ifstream page(PODBALL_LUA_PAGE);
    REQUIRE(page);
    Words lines;
    bool is_inside = false;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("#")) {
            is_inside = line == heading;
        } else if (is_inside) {
            lines.push_back(line);
        }
    }
    return lines;
}

Words found_in(const std::string& text, const char* pattern) {
    const std::regex expression(pattern);
    Words words;
    for (std::sregex_iterator match(text.begin(), text.end(), expression), end; match != end; ++match) {
        words.push_back((*match)[1]);
    }
    return words;
}

Words texts_of(lua::As kind) {
    Words names;
    for (const char* const* name = lua::names_of(kind); *name != nullptr; ++name) {
        if (**name != '\0') {
            names.emplace_back(*name);
        }
    }
    return names;
}

void keep_line(void* context, std::int32_t, const char* line) { *static_cast<std::string*>(context) = line; }

const void* no_extension(void*, const char*) { return nullptr; }

/// The keys of the global `rules` of a script.
Words keys_of_rules() {
    std::string told;
    const podball_host_t host = {sizeof host, 0, &told, keep_line, no_extension};
    lua::Surroundings surroundings;
    surroundings.host = &host;
    const auto script = lua::Script::open(surroundings);
    REQUIRE(script != nullptr);
    podball_rules_t rules{};
    rules.struct_size = sizeof rules;
    podball_setup_t setup{};
    setup.struct_size = sizeof setup;
    setup.rules = &rules;
    setup.host = &host;
    REQUIRE(script->run(lua::call_create, &setup).empty());
    const std::string text = "local t = {} for key in pairs(rules) do t[#t + 1] = key end print(table.concat(t, ' '))";
    const podball_document_t document = {sizeof document, 0, "test.lua", text.data(), text.size()};
    REQUIRE(script->load(document).empty());
    std::istringstream words(told);
    return {std::istream_iterator<std::string>(words), {}};
}

}  // namespace

TEST_CASE("lua.md has every text of a script, in the order of the ABI") {
    const std::map<std::string, lua::As> kinds = {{"`view.mode`", lua::As::Mode},
                                                  {"`view.ball.state`", lua::As::BallState},
                                                  {"`view.events[i].kind`", lua::As::Event},
                                                  {"teams", lua::As::Team},
                                                  {"`structures[i].kind`", lua::As::StructureKind},
                                                  {"`refusals[i].reason`", lua::As::Refused}};
    std::size_t rows = 0;
    for (const std::string& line : section("### All texts")) {
        const std::string title = line.substr(std::min<std::size_t>(2, line.size()), line.find(" |", 2) - 2);
        if (const auto kind = kinds.find(title); line.starts_with("| ") && kind != kinds.end()) {
            CAPTURE(line);
            CHECK(found_in(line, "`\"([a-z_]+)\"`") == texts_of(kind->second));
            ++rows;
        }
    }
    CHECK(rows == kinds.size());
}

TEST_CASE("lua.md has every field of the rules, and no other") {
    Words on_page;
    for (const std::string& line : section("### The rules")) {
        if (line.starts_with("| `")) {
            const Words words = found_in(line.substr(0, line.find(" |", 2)), "`([a-z_]+)`");
            on_page.insert(on_page.end(), words.begin(), words.end());
        }
    }
    std::sort(on_page.begin(), on_page.end());
    Words keys = keys_of_rules();
    std::sort(keys.begin(), keys.end());
    REQUIRE(keys.size() > 30);
    CHECK(on_page == keys);
}
