// Registered leagues, exploratory runs, and contrasts, as users see them.
#include "base/sha256.hpp"
#include "cli/program.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>

using namespace podball::testing;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

constexpr const char* kCommit = "0123456789abcdef0123456789abcdef01234567";

bool has_part(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Answer successful(const Words& words) {
    Answer answer = run(words);
    CAPTURE(words, answer.out, answer.err);
    REQUIRE(answer.code == 0);
    return answer;
}

/// A registered league file of a short game.
struct RegisteredCup {
    TemporaryFolder folder;
    json content = {{"schema", "podball.league/1"},
                    {"rules", short_rules(folder, R"("pods": 2, "noise": {"thrust": 0.05})")},
                    {"teams", {"chaser", "idle", "formation"}},
                    {"admission", "off"},
                    {"budget", "off"},
                    {"pairs", 2},
                    {"seed", 7},
                    {"compare", {{{"a", "chaser"}, {"b", "idle"}, {"metrics", {"goals"}}, {"hypothesis", "it moves"}}}},
                    {"registered",
                     {{"hypothesis", "chaser scores more than idle"},
                      {"measure", "goals"},
                      {"pairs", 2},
                      {"seed", 7},
                      {"stop", "fixed"},
                      {"effect_min", 0.15},
                      {"commit", kCommit}}}};

    /// Writes the file, changed, and returns the command that plays it into the store `cup.db`.
    Words league_of(const std::function<void(json&)>& change = [](json&) {}) {
        json changed = content;
        change(changed);
        folder.write("cup.json", changed.dump());
        return {"league", "run", file(), "--quiet"};
    }
    [[nodiscard]] std::string file() const { return (folder.path() / "cup.json").string(); }
    [[nodiscard]] std::string store() const { return (folder.path() / "cup.db").string(); }

    /// Runs it in the folder, where the store of a league file is.
    [[nodiscard]] Answer run_there(Words words, const Words& more = {}) const {
        words.insert(words.end(), more.begin(), more.end());
        Program program(words, false, [&] { fs::current_path(folder.path()); });
        return program.wait();
    }
    Answer run_there_well(const Words& words, const Words& more = {}) const {
        Answer answer = run_there(words, more);
        CAPTURE(words, answer.out, answer.err);
        REQUIRE(answer.code == 0);
        return answer;
    }
    void require_refused_there(const Words& words, const Words& expected, const Words& more = {}) const {
        const Answer answer = run_there(words, more);
        CAPTURE(answer.out, answer.err);
        REQUIRE(answer.code == 3);
        REQUIRE(answer.out.empty());
        REQUIRE(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);
        for (const std::string& part : expected) {
            REQUIRE(has_part(answer.err, part));
        }
    }
    [[nodiscard]] json shown(const std::string& verb) const { return run_json({"league", verb, store(), "--json"}); }
};

std::string sha256_of(const std::string& file) {
    const auto sha256 = podball::file_sha256(file);
    REQUIRE(sha256.ok());
    return sha256.value();
}

}  // namespace

TEST_CASE("a registered league says above every table what was registered, and from which file") {
    RegisteredCup cup;
    const Answer played = cup.run_there_well(cup.league_of());
    const std::string head = sha256_of(cup.file());
    const std::string lines =
        "registered: chaser scores more than idle\n"
        "registered: primary measure goals, smallest effect of interest 0.15 · 2 pairs from seed 7 on, a fixed number\n"
        "registered: frozen commit " +
        std::string(kCommit) + " · league file " + head + "\n";
    const std::string table = successful({"league", "table", cup.store()}).out;
    const std::string compared = successful({"league", "compare", cup.store()}).out;
    REQUIRE(table.starts_with(lines + "cup: round robin"));
    REQUIRE(compared.starts_with(lines + "chaser minus idle: 2 pairs"));
    REQUIRE(has_part(compared, "\nhypothesis: it moves\n"));
    REQUIRE(has_part(compared, "\ngoals: nothing is known about an effect of 0.15\n"));
    REQUIRE(played.out == table + "\n" + compared);
    REQUIRE(successful({"league", "status", cup.store()}).out.starts_with(lines));
    for (const char* verb : {"table", "compare", "status"}) {
        const json shown = cup.shown(verb);
        json registered = cup.content["registered"];
        registered["head_sha256"] = head;
        REQUIRE(shown["registered"] == registered);
        REQUIRE_FALSE(shown.contains("exploratory"));
    }
    const std::string csv = successful({"league", "export", cup.store(), "--format", "csv"}).out;
    REQUIRE(has_part(csv, ",head_sha256\n"));
    REQUIRE(has_part(csv, "," + head + "\n"));
}

TEST_CASE("a registration that is incomplete or contradicted is refused before anything is made") {
    RegisteredCup cup;
    const auto without_commit = [](json& file) { file["registered"].erase("commit"); };
    cup.require_refused_there(
        cup.league_of(without_commit),
        {"cup.json: /registered/commit: missing; must be 40 hexadecimal digits", "--exploratory"});
    require_refused({"league", "explain", cup.file()}, 3, {"cup.json: /registered/commit: missing"});
    cup.require_refused_there(cup.league_of([](json& file) { file["pairs"] = 3; }),
                              {"cup.json: /registered/pairs: 2; must be 3, as /pairs", "--exploratory"});
    cup.require_refused_there(cup.league_of([](json& file) { file["registered"]["seed"] = 8; }),
                              {"/registered/seed: 8; must be 7"});
    const auto require_option_refused = [&](const Words& option, const std::string& place) {
        cup.require_refused_there(
            cup.league_of(), {"cup.json: " + place, " by an option; must be ", "as in the registered league"}, option);
    };
    require_option_refused({"--confidence", "0.9"}, "/confidence: 0.9");
    require_option_refused({"--pairs", "3"}, "/pairs: 3");
    require_option_refused({"--stop", "elo1=30"}, "/pairs: 1000");  // The most pairs of such a test.
    REQUIRE_FALSE(fs::exists(cup.store()));
    REQUIRE_FALSE(fs::exists(cup.folder.path() / "cup.files"));
}

TEST_CASE("a measure that the game lacks is refused before anything is made") {
    RegisteredCup cup;
    const auto lacking = [](json& file) {
        file["compare"][0]["metrics"] = {"goals", "points_mined"};
        file["registered"]["measure"] = "points_mined";
    };
    cup.require_refused_there(cup.league_of(lacking), {"/registered/measure: points_mined; must be a metric of"});
    REQUIRE_FALSE(fs::exists(cup.store()));
    cup.run_there_well(cup.league_of(lacking), {"--exploratory"});
}

TEST_CASE("an exploratory run plays a league whose registration is refused, and everything says so for good") {
    RegisteredCup cup;
    const Words league = cup.league_of([](json& file) { file["registered"].erase("commit"); });
    const std::string line =
        "exploratory: " + cup.file() + ": /registered/commit: missing; must be 40 hexadecimal digits in lower case\n";
    REQUIRE(cup.run_there_well(league, {"--exploratory"}).out.starts_with(line + "cup: round robin"));
    cup.require_refused_there(league, {"/registered/commit: missing"});
    REQUIRE(cup.run_there_well(league, {"--exploratory"}).out.starts_with(line));
    REQUIRE(successful({"league", "run", cup.store(), "--quiet"}).out.starts_with(line));
    for (const char* verb : {"table", "compare", "status"}) {
        REQUIRE(successful({"league", verb, cup.store()}).out.starts_with(line));
        REQUIRE(has_part(cup.shown(verb)["exploratory"], "/registered/commit: missing"));
        REQUIRE_FALSE(cup.shown(verb).contains("registered"));
    }
    const std::string page = (cup.folder.path() / "page").string();
    successful({"league", "export", cup.store(), "--format", "html", "-o", page, "--replays", "none", "--quiet"});
    REQUIRE(has_part(content_of(page + "/index.html"), "<b>Exploratory:</b>"));
    for (const char* format : {"csv", "pairs"}) {
        REQUIRE(has_part(successful({"league", "export", cup.store(), "--format", format}).out, ",exploratory\n"));
    }
    const std::string sql = "select key from game order by ordinal limit 1";
    const std::string key = run_json({"league", "query", cup.store(), "--sql", sql, "--json"})["rows"][0][0];
    REQUIRE(successful({"league", "show", cup.store(), key}).out.starts_with(line + "match " + key));
    REQUIRE(run_json({"league", "show", cup.store(), key, "--json"}).contains("exploratory"));
}

TEST_CASE("a page of a match says that the league is exploratory, also one that was made before") {
    RegisteredCup cup;
    cup.run_there_well(cup.league_of());
    const fs::path page = cup.folder.path() / "page";
    const auto pages_with = [&](const std::string& part) {
        successful({"league", "export", cup.store(), "--format", "html", "-o", page.string(), "--quiet"});
        const fs::directory_iterator files(page / "matches");
        return std::count_if(begin(files), end(files),
                             [&](const fs::path& file) { return has_part(content_of(file), part); });
    };
    REQUIRE(pages_with("id=\"podlog\">") > 0);
    REQUIRE(pages_with("data-remark=\"exploratory: ") == 0);
    cup.run_there_well(cup.league_of(), {"--exploratory"});
    REQUIRE(pages_with("id=\"podlog\" data-remark=\"exploratory: declared by --exploratory\">") > 0);
    REQUIRE(pages_with("id=\"podlog\">") == 0);
}

TEST_CASE("a registration that differs from that of the store is refused, and an exploratory run marks the store") {
    RegisteredCup cup;
    cup.run_there_well(cup.league_of());
    const std::string table = successful({"league", "table", cup.store()}).out;
    const auto is_changed = [](json& file) { file["registered"]["effect_min"] = 0.3; };
    const auto is_removed = [](json& file) { file.erase("registered"); };
    cup.require_refused_there(cup.league_of(is_changed),
                              {"cup.db: /registered/effect_min: the league was made with 0.15, not with 0.3"});
    cup.require_refused_there(cup.league_of(is_removed),
                              {"cup.db: /registered: the league was made with an object, not with none"});
    cup.league_of();
    const std::string head = sha256_of(cup.file());
    cup.folder.write("cup.json", cup.content.dump(2));
    cup.require_refused_there({"league", "run", cup.file()}, {"cup.db: /registered: ", head, sha256_of(cup.file())});
    REQUIRE(successful({"league", "table", cup.store()}).out == table);
    cup.require_refused_there(cup.league_of([](json& file) {
        file["pairs"] = 3;
        file["registered"]["pairs"] = 3;
    }),
                              {"/pairs: the league was made with 2, not with 3"}, {"--exploratory"});
    cup.require_refused_there(cup.league_of(), {"cup.db: /pairs: the league was made with 2, not with 3"},
                              {"--pairs", "3"});
    REQUIRE(successful({"league", "table", cup.store()}).out == table);
    const Answer marked = cup.run_there_well(cup.league_of(is_changed), {"--exploratory"});
    REQUIRE(marked.out.starts_with("registered: chaser scores more"));
    REQUIRE(has_part(marked.out, "\nexploratory: "));
    REQUIRE(has_part(marked.out, "effect_min: the league was made with 0.15, not with 0.3\ncup: round robin"));
    REQUIRE(has_part(cup.run_there_well(cup.league_of()).out, "\nexploratory: "));
}

TEST_CASE("a league cannot be registered after it was played") {
    RegisteredCup cup;
    cup.run_there_well(cup.league_of([](json& file) { file.erase("registered"); }));
    cup.require_refused_there(cup.league_of(), {"/registered: the league was made with none, not with an object"});
    REQUIRE(has_part(cup.run_there_well(cup.league_of(), {"--exploratory"}).out, "exploratory: "));
}

TEST_CASE("the teams of a registered league are fixed, and what it did not register is exploratory") {
    RegisteredCup cup;
    cup.run_there_well(cup.league_of());
    require_refused({"league", "add", cup.store(), "chaser"}, 3, {"/registered", "--exploratory"});
    require_refused({"league", "retire", cup.store(), "idle"}, 3, {"/registered", "--exploratory"});
    const std::string asked = successful({"league", "compare", cup.store(), "idle", "formation"}).out;
    REQUIRE(has_part(asked, "\nexploratory: this comparison was asked for alone, not with those of the league file\n"));
    const std::string wider = successful({"league", "compare", cup.store(), "--confidence", "0.9"}).out;
    REQUIRE(has_part(wider, "\nexploratory: the league file has another confidence\n"));
    const int failed = run({"league", "run", cup.store(), "--quiet", "--exploratory", "--page", "/proc/page"}).code;
    REQUIRE(failed != 0);
    REQUIRE_FALSE(has_part(successful({"league", "compare", cup.store()}).out, "exploratory"));
    REQUIRE(has_part(successful({"league", "run", cup.store(), "--quiet", "--exploratory"}).out,
                     "\nexploratory: declared by --exploratory\n"));
    successful({"league", "retire", cup.store(), "idle"});
}

TEST_CASE("a contrast with the weights 1 and -1 is the comparison against a third team") {
    RegisteredCup cup;
    Words league = cup.league_of([](json& file) {
        file["teams"].push_back({{"team", "chaser"}, {"name", "other"}});
        file.erase("registered");
        file["pairs"] = 12;
        file["compare"] = {{{"a", "chaser"}, {"b", "idle"}, {"against", "formation"}, {"metrics", {"goals", "gains"}}}};
        file["contrasts"] = {{{"name", "an effect"},
                              {"against", "formation"},
                              {"weights", {{"chaser", 1}, {"idle", -1}, {"other", 0}}},
                              {"metrics", {"goals", "gains"}}},
                             {{"name", "twice the chaser"},
                              {"against", "formation"},
                              {"weights", {{"chaser", 1}, {"idle", -2}, {"other", 1}}},
                              {"divisor", 2},
                              {"metrics", {"goals"}}}};
    });
    const Answer played = cup.run_there_well(league);
    REQUIRE(has_part(played.out, "\n\ncontrasts of differences to an opponent, joined by seed · 99 % "));
    const json compared = cup.shown("compare");
    REQUIRE(compared["contrasts"].size() == 2);
    for (const char* metric : {"goals", "gains"}) {
        const json& contrast = compared["contrasts"][0]["metrics"][metric];
        const json& comparison = compared["comparisons"][0]["metrics"][metric];
        for (const char* key : {"mean", "sd", "n", "distinct", "interval", "bootstrap", "p"}) {
            CAPTURE(metric, key);
            REQUIRE(contrast[key] == comparison[key]);
        }
    }
    // The same team under two names plays the same matches.
    REQUIRE(compared["contrasts"][1]["metrics"]["goals"]["mean"] ==
            compared["contrasts"][0]["metrics"]["goals"]["mean"]);
    int tests = 0;
    for (const char* list : {"comparisons", "contrasts"}) {
        for (const json& each : compared[list]) {
            for (const json& metric : each["metrics"]) {
                tests += metric["p"].is_null() ? 0 : 1;
            }
        }
    }
    REQUIRE(tests > 0);
    REQUIRE(compared["contrasts"][0]["tests"] == tests);
    REQUIRE(compared["comparisons"][0]["tests"] == tests);
}
