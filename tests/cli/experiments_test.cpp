// The league files of the project, and leagues that play the matches of `podball match --pairs`.
#include "cli/program.hpp"
#include "support/catch.hpp"
#include "support/sample.hpp"

#include <algorithm>

#include <fmt/format.h>

using namespace podball::testing;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

const fs::path kConfigs = PODBALL_CONFIGS;
const std::string kFileNoise = R"("noise": {"thrust": 0.05, "ball": 0.05, "kick_degrees": 2})";

std::vector<fs::path> files_of(const std::string& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(kConfigs / folder)) {
        files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    REQUIRE_FALSE(files.empty());
    return files;
}

json file_json(const fs::path& file) { return json::parse(content_of(file)); }

/// Registered files have tests of their own as well, in tests/scripts/experiments_test.py.
bool is_registered(const json& file) { return file.contains("registered"); }

bool has_resources(const json& file) {
    const json& rules = file["rules"];
    return rules.is_object() ? rules.contains("resources") : rules.get<std::string>().starts_with("resource-");
}

/// Makes the store of a league file in `folder`, with more options. Some experiments have teams of the tests.
std::string founded(const TemporaryFolder& folder, const fs::path& file, const Words& more = {}) {
    const std::string store = (folder.path() / file.stem()).string() + ".db";
    Words words = {"league", "init", store, "--from", file.string(), "--team-path", PODBALL_TEST_TEAMS};
    words.insert(words.end(), more.begin(), more.end());
    const Answer answer = run(words);
    CAPTURE(answer.err);
    REQUIRE(answer.code == 0);
    return store;
}

json comparisons_of(const std::string& store) {
    return run_json({"league", "compare", store, "--json"})["comparisons"];
}

/// Adds the team of the file that has this name in the league, and its parameters as options of `podball match`.
void add_team(Words& words, Words& parameters, const json& file, const std::string& name, const std::string& slot) {
    const auto team = std::ranges::find_if(file["teams"], [&](const json& entry) {
        return entry.value("name", entry["team"].get<std::string>()) == name;
    });
    REQUIRE(team != file["teams"].end());
    words.push_back((*team)["team"]);
    const json given = team->value("params", json::object());
    for (const auto& [key, value] : given.items()) {
        parameters.push_back("--param");
        parameters.push_back(slot + "." + key + "=" + (value.is_string() ? value.get<std::string>() : value.dump()));
    }
}

/// The same pairs by `podball match`.
json pairs_of(const json& file, const json& compared, const Words& options) {
    Words words = {"match"};
    Words parameters = {"--seed", file["seed"].dump(), "--budget", file["budget"], "--mode",
                        "inproc", "--quiet",           "--json",   "--team-path",  PODBALL_TEST_TEAMS};
    add_team(words, parameters, file, compared["a"], "A");
    add_team(words, parameters, file, compared["b"], "B");
    words.insert(words.end(), options.begin(), options.end());
    words.insert(words.end(), parameters.begin(), parameters.end());
    return run_json(words);
}

void require_same_figures(const json& compared, const json& pairs) {
    for (const char* key : {"won_a", "drawn", "won_b"}) {
        REQUIRE(compared["encounters"][0][key] == pairs["games"][key]);
    }
    REQUIRE_FALSE(compared["metrics"].empty());
    for (const auto& [name, metric] : compared["metrics"].items()) {
        for (const char* key : {"mean_a", "mean_b", "mean", "sd", "n", "interval", "distinct"}) {
            CAPTURE(name, key);
            REQUIRE(metric[key] == pairs["metrics"][name][key]);
        }
    }
}

std::string figure(const json& value, bool is_share) {
    return is_share ? fmt::format("{:.1f}", 100.0 * value.get<double>()) : fmt::format("{:.2f}", value.get<double>());
}

/// A cell of the tables of docs/experiments.md.
std::string cell_of(const json& metric, bool is_share) {
    const auto text = [&](const json& value) { return figure(value, is_share); };
    const std::string means = text(metric["mean_a"]) + " : " + text(metric["mean_b"]);
    const json& interval = metric["interval"];
    return interval.is_null()
               ? means + ", no interval"
               : fmt::format("{}, **{}** [{}, {}]", means, text(metric["mean"]), text(interval[0]), text(interval[1]));
}

/// The row of a comparison, from its second cell on.
std::string row_of(const json& compared) {
    std::string row;
    for (const std::string name : {"goals", "goals_early", "shots_on_goal_wide", "possession", "territory", "kicks"}) {
        row += " | " + cell_of(compared["metrics"][name], name == "possession" || name == "territory");
    }
    const json& games = compared["encounters"][0];
    return row + fmt::format(" | {}-{}-{} |", games["won_a"].get<int>(), games["drawn"].get<int>(),
                             games["won_b"].get<int>());
}

}  // namespace

TEST_CASE("every league file of the project is valid") {
    const TemporaryFolder folder;
    for (const std::string kind : {"leagues", "experiments"}) {
        for (const fs::path& file : files_of(kind)) {
            CAPTURE(file);
            const std::string store = founded(folder, file);
            const json league = file_json(file);
            const json asked = league.value("compare", json::array());
            const json contrasts = league.value("contrasts", json::array());
            REQUIRE((asked.empty() && contrasts.empty()) == (kind == "leagues"));
            if (kind == "experiments") {
                const json compared = run_json({"league", "compare", store, "--json"});
                REQUIRE(compared["comparisons"].size() == asked.size());
                REQUIRE(compared.value("contrasts", json::array()).size() == contrasts.size());
                REQUIRE(compared.contains("registered") == is_registered(league));
                REQUIRE_FALSE(compared.contains("exploratory"));
            }
        }
    }
}

TEST_CASE("the rules in a file of an experiment are those of a game but for the resources that it changes") {
    int files = 0;
    for (const fs::path& path : files_of("experiments")) {
        json rules = file_json(path)["rules"];
        if (rules.is_object() && rules.contains("resources")) {
            CAPTURE(path);
            json game = file_json(kConfigs / "games" / "resource-research-7.json");
            game.erase("description");
            for (const auto& [key, value] : game["resources"].items()) {
                REQUIRE(rules["resources"].contains(key));
            }
            for (const char* key : {"initial_points", "reach", "barrier_most", "barrier_build_ticks", "victory",
                                    "interference", "half_life"}) {
                rules["resources"].erase(key);
                game["resources"].erase(key);
            }
            REQUIRE(rules == game);
            ++files;
        }
    }
    REQUIRE(files == 5);
}

TEST_CASE("a league and match --pairs play the same matches and report the same figures") {
    const TemporaryFolder folder;
    const std::string rules = short_rules(folder, R"("pods": 2, )" + kFileNoise);
    const std::string store = (folder.path() / "cup.db").string();
    const Words game = {"--rules", rules, "--budget", "off", "--pairs", "12", "-j", "2", "--json", "--quiet"};
    Words league = {"league", "run", store, "--teams", "chaser,formation", "--admission", "off"};
    Words match = {"match", "chaser", "formation"};
    for (Words* words : {&league, &match}) {
        words->insert(words->end(), game.begin(), game.end());
    }
    run_json(league);
    const json pairs = run_json(match);
    const json compared = run_json({"league", "compare", store, "chaser", "formation", "--json"})["comparisons"][0];
    REQUIRE(compared["metrics"].size() == pairs["metrics"].size());
    require_same_figures(compared, pairs);
}

TEST_CASE("the experiments have the figures of podball match --pairs", "[slow]") {
    const bool is_full = sample_of(2) == 2;
    const TemporaryFolder folder;
    const std::string rules = is_full ? "research-11" : short_rules(folder, R"("pods": 11, )" + kFileNoise);
    const std::string more = R"("pods": 7, "resources": {"generator_build_ticks": 100}, )" + kFileNoise;
    const std::string resource_rules = is_full ? "resource-research-7" : short_rules(folder, more, "resources.json");
    for (const fs::path& file : files_of("experiments")) {
        if (is_registered(file_json(file))) {
            continue;
        }
        const bool is_of_resources = has_resources(file_json(file));
        const Words options = {"--rules", is_of_resources ? resource_rules : rules, "--pairs",
                               is_of_resources && !is_full ? "1" : "2"};
        const std::string store = founded(folder, file, options);
        REQUIRE(run({"league", "run", store, "--mode", "inproc", "--quiet"}).code == 0);
        for (const json& compared : comparisons_of(store)) {
            CAPTURE(file, compared["a"], compared["b"]);
            if (compared["against"].is_null()) {
                require_same_figures(compared, pairs_of(file_json(file), compared, options));
            }
        }
    }
}

TEST_CASE("a row of docs/experiments.md has the figures of its league file", "[slow]") {
    const TemporaryFolder folder;
    json file = file_json(kConfigs / "experiments" / "everybody.json");
    for (const char* list : {"teams", "compare"}) {
        std::erase_if(file[list].get_ref<json::array_t&>(), [](const json& entry) {
            const std::string name = entry.value("team", entry.value("a", ""));
            return name != "setplay" && name != "formation";
        });
    }
    REQUIRE(file["compare"].size() == 1);
    const std::string store = founded(folder, folder.write("two.json", file.dump()));
    REQUIRE(run({"league", "run", store, "--mode", "inproc", "--quiet"}).code == 0);
    const std::string row = "| setplay - formation" + row_of(comparisons_of(store)[0]) + "\n";
    CAPTURE(row);
    REQUIRE(content_of(PODBALL_EXPERIMENTS_PAGE).find(row) != std::string::npos);
}
