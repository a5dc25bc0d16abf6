// The part `registered` of a league file.
#include "league/registered_check.hpp"

#include "league/random_spec.hpp"
#include "league/spec_check.hpp"
#include "league/spec_json.hpp"
#include "support/catch.hpp"

#include <array>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace podball;
using namespace podball::league;
using nlohmann::json;

namespace {

constexpr const char* kCommit = "0123456789abcdef0123456789abcdef01234567";

json registered_file() {
    return {{"schema", "podball.league/1"},
            {"teams", {"chaser", "formation", "idle"}},
            {"pairs", 40},
            {"seed", 200000},
            {"compare", {{{"a", "chaser"}, {"b", "idle"}, {"metrics", {"goals", "passes"}}}}},
            {"registered",
             {{"hypothesis", "chaser scores more"},
              {"measure", "goals"},
              {"pairs", 40},
              {"seed", 200000},
              {"stop", "fixed"},
              {"effect_min", 0.15},
              {"commit", kCommit}}}};
}

// What the reader or the check says about the file after `change`; empty if there is nothing to say.
std::string message_after(const std::function<void(json&)>& change) {
    json file = registered_file();
    change(file);
    const auto read = read_spec(file.dump(), "f");
    if (!read) {
        return read.error().message;
    }
    const auto checked = check_spec(read.value(), kSomeMetrics, "f");
    return checked ? "" : checked.error().message;
}

}  // namespace

TEST_CASE("a complete registration that the file agrees with is read") {
    const auto read = read_spec(registered_file().dump(), "f");
    REQUIRE(read.ok());
    CHECK(read.value().registered == Registered{"chaser scores more", "goals", 40, 200000, 0.15, kCommit});
    CHECK(message_after([](json&) {}).empty());
    CHECK(message_after([](json& file) { file.erase("registered"); }).empty());
}

TEST_CASE("every key of a registration is required, and nothing else is permitted") {
    const json registered = registered_file()["registered"];
    for (const auto& [key, value] : registered.items()) {
        const std::string place = "f: /registered/" + key;
        CHECK(message_after([&key = key](json& file) {
                  file["registered"].erase(key);
              }).starts_with(place + ": missing"));
        CHECK(message_after([&key = key](json& file) {
                  file["registered"][key] = json::array();
              }).starts_with(place + ": a list of 0; must be "));
    }
    CHECK(message_after([](json& file) {
              file["registered"]["pair"] = 1;
          }).starts_with("f: /registered/pair: unknown key. Did you mean pairs?"));
    CHECK(message_after([](json& file) { file["registered"]["stop"] = "sprt"; }) ==
          "f: /registered/stop: \"sprt\"; must be \"fixed\"");
    CHECK(message_after([](json& file) { file["registered"]["effect_min"] = 0; }) ==
          "f: /registered/effect_min: 0; must be a number in [1e-06, 1000000]");
    for (const std::string commit : {"0123", "0123456789ABCDEF0123456789abcdef01234567", ""}) {
        CHECK(message_after([&](json& file) { file["registered"]["commit"] = commit; }) ==
              "f: /registered/commit: \"" + commit + "\"; must be 40 hexadecimal digits in lower case");
    }
}

TEST_CASE("a registration that the file contradicts is refused with the place, the value and what is permitted") {
    CHECK(message_after([](json& file) { file["pairs"] = 20; }) == "f: /registered/pairs: 40; must be 20, as /pairs");
    CHECK(message_after([](json& file) { file["seed"] = 1; }) == "f: /registered/seed: 200000; must be 1, as /seed");
    CHECK(message_after([](json& file) { file["registered"]["measure"] = "pases"; }) ==
          "f: /registered/measure: \"pases\"; must be a metric of a comparison or contrast. Did you mean passes? "
          "Known metrics: goals, passes.");
    CHECK(message_after([](json& file) {
              file["registered"]["measure"] = "possession";
          }).starts_with("f: /registered/measure: \"possession\"; must be a metric of a comparison or contrast."));
    CHECK(message_after([](json& file) { file.erase("compare"); }) ==
          "f: /registered/measure: \"goals\"; must be a metric of a comparison or contrast. The league has none.");
    CHECK(message_after([](json& file) {
              file["format"] = "gauntlet";
              file["heroes"] = {"idle"};
              file["stop"] = json::object();
          }) == "f: /stop: an object; must be left out: /registered/stop says that the pairs are fixed");
    CHECK(
        message_after([](json& file) { file["format"] = "knockout"; }) ==
        "f: /format: \"knockout\"; must be round_robin or gauntlet, because the matches of a registered league do not "
        "depend on results");
}

TEST_CASE("in a registered gauntlet only teams that meet are compared") {
    const auto gauntlet = [](json compared) {
        return message_after([&](json& file) {
            file["format"] = "gauntlet";
            file["heroes"] = {"formation"};
            file["compare"] = {compared};
        });
    };
    CHECK(gauntlet({{"a", "chaser"}, {"b", "idle"}}) ==
          "f: /compare/0: \"chaser - idle\"; must be teams that meet: in a gauntlet one of the two is in /heroes");
    CHECK(gauntlet({{"a", "chaser"}, {"b", "formation"}}).empty());
    CHECK(gauntlet({{"a", "chaser"}, {"b", "idle"}, {"against", "formation"}}).empty());
}

TEST_CASE("a comparison of all metrics, and a contrast, show the measure too") {
    CHECK(message_after([](json& file) {
              file["compare"][0].erase("metrics");
              file["registered"]["measure"] = "possession";
          }).empty());
    CHECK(message_after([](json& file) {
              file["compare"] = json::array();
              file["contrasts"] = {{{"name", "x"},
                                    {"against", "idle"},
                                    {"weights", {{"chaser", 1}, {"formation", -1}}},
                                    {"metrics", {"goals"}}}};
          }).empty());
}

TEST_CASE("a file whose registration alone is wrong is read without it") {
    json file = registered_file();
    file["registered"].erase("commit");
    const auto read = read_unregistered(file.dump(), "f");
    REQUIRE(read.has_value());
    CHECK(read->refusal == "f: /registered/commit: missing; must be 40 hexadecimal digits in lower case");
    file.erase("registered");
    CHECK(read->spec == read_spec(file.dump(), "f").value());
    CHECK_FALSE(read_unregistered(registered_file().dump(), "f"));
    file["registered"] = 3;
    file["pairs"] = 0;
    CHECK_FALSE(read_unregistered(file.dump(), "f"));
    CHECK_FALSE(read_unregistered("{", "f"));
}

TEST_CASE("a design of 24 cells with all its effects and interactions against two opponents is a registered league") {
    constexpr std::array kLevels = {3, 4, 2};
    json file = registered_file();
    file["format"] = "gauntlet";
    file["heroes"] = {"setplay", "formation"};
    file["teams"] = {"setplay", "formation"};
    file.erase("compare");
    const auto cell_name = [](int a, int b, int c) { return fmt::format("cell-{}-{}-{}", a, b, c); };
    // The contrast of level 0 of a factor with level `level`; 1 everywhere for a factor that is averaged over.
    const auto factor = [](int level, int of_contrast) {
        return of_contrast == 0 ? 1 : level == 0 ? -1 : level == of_contrast ? 1 : 0;
    };
    std::vector<std::pair<std::string, std::array<int, 3>>> cells;
    for (int number = 0; number < 24; ++number) {
        const std::array<int, 3> levels = {number / 8, number / 2 % 4, number % 2};
        cells.emplace_back(cell_name(levels[0], levels[1], levels[2]), levels);
        file["teams"].push_back({{"team", "multicriteria"}, {"name", cells.back().first}});
    }
    file["contrasts"] = json::array();
    for (int number = 1; number < 24; ++number) {
        const std::array<int, 3> contrast = {number / 8, number / 2 % 4, number % 2};
        json weights = json::object();
        for (const auto& [name, levels] : cells) {
            weights[name] =
                factor(levels[0], contrast[0]) * factor(levels[1], contrast[1]) * factor(levels[2], contrast[2]);
        }
        int divisor = 1;  // The number of cells over which a difference is averaged.
        for (std::size_t i = 0; i < contrast.size(); ++i) {
            divisor *= contrast[i] == 0 ? kLevels[i] : 1;
        }
        for (const char* opponent : {"setplay", "formation"}) {
            file["contrasts"].push_back({{"name", fmt::format("effect {}", number)},
                                         {"against", opponent},
                                         {"weights", weights},
                                         {"divisor", divisor},
                                         {"metrics", {"goals"}}});
        }
    }
    const auto read = read_spec(file.dump(), "f");
    INFO((read ? "" : read.error().message));
    REQUIRE(read.ok());
    CHECK(read.value().contrasts.size() == 46);
    const auto checked = check_spec(read.value(), kSomeMetrics, "f");
    INFO((checked ? "" : checked.error().message));
    CHECK(checked.ok());
}
