// The parameters of the teams: each in the README.
#include "control/team_library.hpp"
#include "support/catch.hpp"

#include <fstream>
#include <sstream>
#include <string>

using namespace podball;

namespace {

std::string readme_of(const std::string& team) {
    std::ifstream file(PODBALL_SOURCE_DIR "/plugins/" + team + "/README.md");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

// The permitted values in a cell of a table, where '|' parts the cells.
std::string range_cell(const control::TeamParameter& parameter) {
    std::string cell;
    for (const char c : control::range_text(parameter)) {
        cell += c == '|' ? std::string("\\|") : std::string(1, c);
    }
    return cell;
}

}  // namespace

TEST_CASE("the README of a team lists every parameter with its default, range and unit") {
    const std::string team =
        GENERATE("novice", "formation", "marking", "multicriteria", "setplay", "expander", "rusher");
    const std::string text = readme_of(team);
    const auto library = control::TeamLibrary::load(PODBALL_TEAM_FOLDER "/" + team + ".so");
    REQUIRE(library);
    for (const auto& parameter : library.value().info().parameters) {
        const std::string row = "| `" + parameter.name + "` | " + parameter.default_text + " | " +
                                range_cell(parameter) + " | " + parameter.unit + " | " + parameter.meaning + " |";
        INFO(row);
        CHECK(text.find(row) != std::string::npos);
    }
}
