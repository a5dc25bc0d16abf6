// What `podball league` does for its users.
#include "cli/program.hpp"
#include "support/catch.hpp"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <thread>

using namespace podball::testing;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

constexpr const char* kNoise = R"("pods": 2, "noise": {"thrust": 0.05, "ball": 0.05, "kick_degrees": 2})";

/// A folder with a short game, and the store of a league that is not there yet.
struct Cup {
    TemporaryFolder folder;
    std::string rules = short_rules(folder, kNoise);
    std::string store = (folder.path() / "cup.db").string();

    /// The words of a league in one line.
    [[nodiscard]] Words line(const std::string& teams, const Words& more = {}) const {
        Words words = {"league", "run",     store, "--teams", teams,         "--pairs",
                       "2",      "--rules", rules, "--quiet", "--admission", "off"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    [[nodiscard]] json table(const Words& more = {}) const {
        Words words = {"league", "table", store, "--json"};
        words.insert(words.end(), more.begin(), more.end());
        return run_json(words);
    }
};

Answer run_well(const Words& words) {
    Answer answer = run(words);
    CAPTURE(words, answer.out, answer.err);
    REQUIRE(answer.code == 0);
    return answer;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a league in one line ends with its table, and the same line says at once that all is played") {
    const Cup cup;
    const Answer first = run_well(cup.line("chaser,idle"));
    REQUIRE(first.out.starts_with("cup: round robin of 2 teams, 2 pairs each, "));
    REQUIRE(contains(first.out, " · 4 of 4 matches, 0 timed, 0 void · "));
    REQUIRE(contains(first.out, "\n1  chaser"));
    Words again = cup.line("chaser,idle");
    std::erase(again, "--quiet");
    const Answer second = run_well(again);
    REQUIRE(second.out == first.out);
    REQUIRE(contains(second.err, "all 4 matches are played"));
    REQUIRE(run_well({"league", "run", cup.store, "--quiet"}).out == first.out);
}

TEST_CASE("a league file makes its store in the current folder and says what options say in one line") {
    const Cup cup;
    const auto file = cup.folder.write("friends.json", json{{"schema", "podball.league/1"},
                                                            {"rules", cup.rules},
                                                            {"teams", {"chaser", "idle"}},
                                                            {"admission", "off"},
                                                            {"pairs", 2}}
                                                           .dump());
    const auto words = Words{"league", "run", file.string(), "--quiet"};
    Program program(words, false, [&] { fs::current_path(cup.folder.path()); });
    const Answer answer = program.wait();
    CAPTURE(answer.err);
    REQUIRE(answer.code == 0);
    REQUIRE(fs::exists(cup.folder.path() / "friends.db"));
    run_well(cup.line("chaser,idle"));
    json by_file = run_json({"league", "table", (cup.folder.path() / "friends.db").string(), "--json"});
    json by_line = cup.table();
    REQUIRE(by_file["name"] == "friends");
    by_file.erase("name");
    by_line.erase("name");
    REQUIRE(by_file == by_line);
}

TEST_CASE("the table says the same whatever the number of matches at once") {
    const Cup one;
    const Cup four;
    run_well(one.line("chaser,idle,formation", {"-j", "1", "--budget", "off"}));
    run_well(four.line("chaser,idle,formation", {"-j", "4", "--budget", "off"}));
    const Words more = {"--cross", "--rating"};
    json a = one.table(more);
    json b = four.table(more);
    REQUIRE(a == b);
    REQUIRE(a["schema"] == "podball.league-table/1");
    REQUIRE(a["standings"].size() == 3);
    REQUIRE(a["cross"].size() == 3);
}

TEST_CASE("teams in this process play the matches that isolated teams play") {
    const Cup cup;
    const Cup other;
    run_well(cup.line("chaser,idle,novice"));
    run_well(other.line("chaser,idle,novice", {"--mode", "inproc", "-j", "2"}));
    const auto rows = [](const Cup& played) {
        return run_well({"league", "export", played.store, "--format", "pairs"}).out;
    };
    REQUIRE(rows(other) == rows(cup));
    run_well({"league", "verify", other.store, "--quiet"});
}

TEST_CASE("teams play in this process only if nobody validates them and no other machine plays") {
    const Cup cup;
    run_well({"league", "init", cup.store, "--teams", "chaser,idle", "--rules", cup.rules, "--pairs", "1"});
    const Answer validated = run({"league", "run", cup.store, "--mode", "inproc", "--quiet"});
    REQUIRE(validated.code == 3);
    REQUIRE(contains(validated.err, "keeps its admission; play it without --mode"));
    const Answer other = run({"league", "run", cup.store, "--mode", "inproc", "--admission", "off", "--quiet"});
    REQUIRE(other.code == 3);
    REQUIRE(contains(other.err, "the league was made with \"mark\", not with \"off\""));
    const Answer elsewhere = run({"league", "run", cup.store, "--mode", "inproc", "--engine", "parallel", "--quiet"});
    REQUIRE(elsewhere.code == 2);
    REQUIRE(contains(elsewhere.err, "--mode inproc: not with --engine parallel"));
}

TEST_CASE("a league that cannot be played in this process founds no store, so it can be corrected") {
    const Cup cup;
    const auto play = [&](const std::string& league, Words options) {
        options.insert(options.begin(), {"league", "run", league, "--mode", "inproc", "--quiet"});
        return Program(options, false, [&] { fs::current_path(cup.folder.path()); }).wait();
    };
    const auto file_with = [&](const char* admission) {
        const json league = {{"schema", "podball.league/1"},
                             {"rules", cup.rules},
                             {"teams", {"chaser", "idle"}},
                             {"admission", admission},
                             {"pairs", 1}};
        return cup.folder.write("two.json", league.dump()).string();
    };
    const auto require_refused = [&](const Answer& answer, int code) {
        CAPTURE(answer.err);
        REQUIRE(answer.code == code);
        REQUIRE(contains(answer.err, "--mode inproc: only with --admission off"));
        REQUIRE_FALSE(fs::exists(cup.folder.path() / "two.db"));
        REQUIRE_FALSE(fs::exists(cup.folder.path() / "two.files"));
    };
    require_refused(play(file_with("mark"), {}), 3);
    require_refused(play(file_with("refuse"), {}), 3);
    require_refused(play(file_with("off"), {"--admission", "mark"}), 3);
    require_refused(play("two.db", {"--teams", "chaser,idle", "--rules", cup.rules}), 2);
    REQUIRE(play(file_with("mark"), {"--admission", "off"}).code == 0);
    REQUIRE(fs::exists(cup.folder.path() / "two.db"));
}

TEST_CASE("a league that is killed while it is founded is founded again by the same command") {
    const Cup cup;
    const Words words = {"league",      "init", cup.store, "--teams", "chaser,idle,novice", "--rules", cup.rules,
                         "--admission", "off",  "--pairs", "20000"};
    const fs::path founding = cup.store + ".founding";
    Program program(words);
    while (!fs::exists(founding)) {
        REQUIRE_FALSE(fs::exists(cup.store));
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    kill(program.pid(), SIGKILL);
    program.wait();
    REQUIRE_FALSE(fs::exists(cup.store));
    run_well(cup.line("chaser,idle"));
    REQUIRE(cup.table()["standings"].size() == 2);
    REQUIRE_FALSE(fs::exists(founding));
    REQUIRE_FALSE(fs::exists(founding.string() + "-journal"));
}

TEST_CASE("what is no store of a league is named, and nothing is made beside it") {
    const Cup cup;
    const auto play = [](const std::string& store) {
        return run({"league", "run", store, "--teams", "chaser,idle", "--quiet"});
    };
    const Answer slash = play((cup.folder.path() / "other.db").string() + "/");
    REQUIRE(slash.code == 3);
    REQUIRE(contains(slash.err, "other.db/: must be the name of a file"));
    REQUIRE_FALSE(fs::exists(cup.folder.path() / "other.db"));
    const Answer empty = play(cup.folder.write("empty.db", "").string());
    REQUIRE(empty.code == 3);
    REQUIRE(contains(empty.err, "empty.db: is an empty file, and no store of a league"));
}

TEST_CASE("no library of a folder for --teams is left out without a word") {
    const Cup cup;
    const fs::path folder = cup.folder.path() / "strangers";
    fs::create_directory(folder);
    fs::copy_file(fs::path(PODBALL_BUNDLED_TEAMS) / "chaser.so", folder / "good.so");
    const auto cut = cup.folder.write("strangers/cut.so",
                                      "\x7f"
                                      "ELF");
    const Answer damaged = run(cup.line(folder.string() + ",idle"));
    REQUIRE(damaged.code == 3);
    REQUIRE(contains(damaged.err, "cut.so: "));
    fs::remove(cut);
    run_well(cup.line(folder.string() + ",idle"));
    REQUIRE(cup.table()["standings"].size() == 2);

    const fs::path empty = cup.folder.path() / "chaser";
    fs::create_directory(empty);
    const Cup other;
    const Answer none = run(other.line(empty.string() + ",idle"));
    REQUIRE(none.code == 3);
    REQUIRE(contains(none.err, "is a folder"));
    const Words words = other.line("chaser,idle");
    REQUIRE(Program(words, false, [&] { fs::current_path(cup.folder.path()); }).wait().code == 0);
    REQUIRE(other.table()["standings"].size() == 2);
}

TEST_CASE("a run ends with the table and the comparisons of the league file") {
    const Cup cup;
    const auto file = cup.folder.write("two.json", json{{"schema", "podball.league/1"},
                                                        {"rules", cup.rules},
                                                        {"teams", {"chaser", "idle"}},
                                                        {"admission", "off"},
                                                        {"pairs", 2},
                                                        {"compare", {{{"a", "idle"}, {"b", "chaser"}}}}}
                                                       .dump());
    run_well({"league", "init", cup.store, "--from", file.string()});
    const std::string played = run_well({"league", "run", cup.store, "--quiet"}).out;
    const std::string compared = run_well({"league", "compare", cup.store}).out;
    REQUIRE(compared.starts_with("idle minus chaser: 2 pairs"));
    REQUIRE(played == run_well({"league", "table", cup.store}).out + "\n" + compared);
}

TEST_CASE("Ctrl-C leaves a league that goes on, and says how") {
    const Cup cup;
    Words words = cup.line("chaser,idle");
    *(std::find(words.begin(), words.end(), "--pairs") + 1) = "1000";
    std::erase(words, "--quiet");
    {
        Program program(words, true);
        REQUIRE(program.shows(" of 2000 matches"));
        program.send(SIGINT);
        const Answer answer = program.wait();
        REQUIRE(answer.code == 130);
        REQUIRE(contains(answer.err, "'podball league run " + cup.store + "' goes on"));
    }
    const json status = run_json({"league", "status", cup.store, "--json"});
    REQUIRE(status["schema"] == "podball.league-status/1");
    REQUIRE(status["matches"]["left"] > 0);
    REQUIRE(status["matches"]["played"].get<int>() + status["matches"]["left"].get<int>() == 2000);
    REQUIRE(cup.table()["intervals"] == "anytime");
}

TEST_CASE("a second run of a league that is being played is refused") {
    const Cup cup;
    Words words = cup.line("chaser,idle");
    *(std::find(words.begin(), words.end(), "--pairs") + 1) = "1000";
    std::erase(words, "--quiet");
    Program program(words, true);
    REQUIRE(program.shows(" of 2000 matches"));
    require_refused({"league", "run", cup.store}, 3,
                    {"is being played by process " + std::to_string(program.pid()) + " on host ", " since "});
    program.send(SIGINT);
    REQUIRE(program.wait().code == 130);
}

TEST_CASE("a file or options that differ from the store are refused with the first difference") {
    const Cup cup;
    run_well(cup.line("chaser,idle"));
    require_refused({"league", "run", cup.store, "--pairs", "3"}, 3, {cup.store, "/pairs", "2", "3"});
    require_refused({"league", "run", cup.store, "--teams", "idle,chaser"}, 3, {"/teams/0", "chaser", "idle"});
    require_refused({"league", "init", cup.store, "--teams", "idle,chaser"}, 3, {cup.store, "exists"});
}

TEST_CASE("what is wrong with a league is said in one line") {
    const Cup cup;
    require_refused({"league", "run", cup.store}, 3, {cup.store, "--teams"});
    require_refused({"league", "table", cup.store}, 3, {cup.store});
    require_refused(cup.line("chasr,idle"), 3, {"chasr", "Did you mean chaser"});
    require_refused(cup.line("chaser,idle", {"--format", "ladder"}), 2, {"--format", "ladder", "round_robin"});
    require_refused(cup.line("chaser,idle", {"--seed", "x"}), 2, {"--seed", "x"});
    require_refused(cup.line("chaser,idle", {"--confidence", "1"}), 2, {"--confidence", "0.9999"});
    require_refused(cup.line("chaser,idle", {"--budget", "hard=soon"}), 2, {"budget", "soon"});
    require_refused(cup.line("chaser,idle", {"--format", "swiss", "--rounds", "5"}), 2, {"--rounds", "5"});
    require_refused(cup.line("chaser,idle", {"--format", "gauntlet", "--heroes", "chsr"}), 2, {"chsr", "chaser"});
    REQUIRE_FALSE(fs::exists(cup.store));
    const auto wrong = cup.folder.write("wrong.json", R"({"schema": "podball.league/1", "pears": 3})");
    require_refused({"league", "run", wrong.string()}, 3, {wrong.string(), "/pears", "pairs"});
    const auto text = cup.folder.write("text.db", "This is no database, but a long enough text to look like one.");
    require_refused({"league", "table", text.string()}, 3, {text.string()});
}

TEST_CASE("a table of selected teams counts only the matches between them") {
    const Cup cup;
    run_well(cup.line("chaser,formation,idle"));
    const json selected = cup.table({"--include", "^cha|idle"});
    REQUIRE(selected["standings"].size() == 2);
    REQUIRE(selected["matches"]["planned"] == 4);
    REQUIRE(cup.table({"--exclude", "form"}) == selected);
    const json whole = cup.table({"--cross"});
    for (const json& cell : whole["cross"]) {
        if (cell["a"] != "formation" && cell["b"] != "formation") {
            REQUIRE(cup.table({"--exclude", "form", "--cross"})["cross"] == json::array({cell}));
        }
    }
    require_refused({"league", "table", cup.store, "--include", "nobody"}, 3, {"--include", "no team"});
    require_refused({"league", "table", cup.store, "--exclude", "("}, 2, {"--exclude", "no regular expression"});
}

TEST_CASE("a watched status ends when the league is complete") {
    const Cup cup;
    Words line = cup.line("chaser,idle,formation", {"--format", "knockout"});
    line[1] = "init";
    std::erase(line, "--quiet");
    run_well(line);
    Program watching({"league", "status", cup.store, "--watch"});
    run_well({"league", "run", cup.store, "--quiet"});
    const Answer answer = watching.wait();
    REQUIRE(answer.code == 0);
    REQUIRE(answer.out.ends_with(run_well({"league", "status", cup.store}).out));
}

TEST_CASE("results that were merged before their matches were planned are exported as lines") {
    const Cup cup;
    const auto words = [&](const char* verb, const std::string& store) {
        return Words{"league",      verb,      store,      "--teams",  "idle,chaser,formation,marking",
                     "--format",    "swiss",   "--rounds", "2",        "--pairs",
                     "1",           "--rules", cup.rules,  "--budget", "off",
                     "--admission", "off"};
    };
    const auto lines_of = [](const std::string& store) {
        return run_well({"league", "export", store, "--format", "jsonl"}).out;
    };
    run_well(words("run", cup.store));
    const std::string lines = lines_of(cup.store);
    REQUIRE(std::ranges::count(lines, '\n') == 8);
    const std::string later = (cup.folder.path() / "later.db").string();
    run_well(words("init", later));
    run_well({"league", "merge", later, cup.folder.write("part.jsonl", lines).string()});
    run_well({"league", "run", later, "--quiet"});
    REQUIRE(std::ranges::count(lines_of(later), '\n') == 8);
}

TEST_CASE("a file that is no store gets no folder beside it") {
    const TemporaryFolder folder;
    const auto file = folder.write("notes.db", "no database");
    require_refused({"league", "run", file.string()}, 3, {"notes.db", "is no SQLite database"});
    REQUIRE_FALSE(fs::exists(folder.path() / "notes.files"));
}

TEST_CASE("a store says what it does not know") {
    const Cup cup;
    run_well(cup.line("chaser,idle"));
    require_refused({"league", "compare", cup.store, "chaser", "idel"}, 3, {"idel", "Did you mean idle"});
    require_refused({"league", "compare", cup.store, "chaser", "idle", "--metric", "gaols"}, 3, {"gaols", "goals"});
    require_refused({"league", "compare", cup.store}, 2, {"no list of comparisons"});
    require_refused({"league", "table", cup.store, "--anchor", "idel"}, 3, {"--anchor", "idle"});
    require_refused({"league", "show", cup.store, "xyz"}, 3, {"xyz"});
    require_refused({"league", "query", cup.store, "--sql", "delete from match"}, 3, {});
    require_refused({"league", "query", cup.store, "standings"}, 2, {"standings", "Did you mean standing"});
    require_refused({"league", "export", cup.store, "--format", "xml"}, 2, {"--format", "xml", "csv"});
}

TEST_CASE("a key that begins several matches is refused with two of them") {
    const Cup cup;
    Words words = cup.line("chaser,idle", {"--budget", "off"});
    *(std::find(words.begin(), words.end(), "--pairs") + 1) = "9";
    run_well(words);
    std::map<char, Words> keys;
    const json listed = run_json({"league", "query", cup.store, "--sql", "select key from game", "--json"});
    for (const json& row : listed["rows"]) {
        const std::string key = row[0];
        keys[key.front()].push_back(key);
    }
    const auto several = std::ranges::find_if(keys, [](const auto& found) { return found.second.size() > 1; });
    REQUIRE(several != keys.end());  // 18 keys begin with 16 digits.
    require_refused({"league", "show", cup.store, std::string(1, several->first)}, 3, {"ambiguous"});
}

TEST_CASE("a match of a league is shown with a command that plays it again") {
    const Cup cup;
    run_well(cup.line("chaser,idle"));
    const json rows = run_json({"league", "query", cup.store, "widest", "--json"})["rows"];
    REQUIRE(rows.size() == 4);
    const std::string key = rows[0][0];
    const json shown = run_json({"league", "show", cup.store, key.substr(0, 12), "--json"});
    REQUIRE(shown["match"] == key);
    const std::string command = shown["command"];
    REQUIRE(command.starts_with("podball match "));
    Words words = {"--json", "--quiet"};
    for (std::size_t start = 0; start < command.size();) {
        const std::size_t end = std::min(command.find(' ', start), command.size());
        words.push_back(command.substr(start, end - start));
        start = end + 1;
    }
    words.erase(words.begin() + 2);  // "podball"
    std::rotate(words.begin(), words.begin() + 2, words.end());
    const json again = run_json(words);
    REQUIRE(again["final_state_hash"] == shown["final_state_hash"]);
    REQUIRE(again["score"] == shown["score"]);

    // A file of rules that was changed would play another game.
    cup.folder.write(fs::path(cup.rules).filename().string(), R"({"schema": "podball.rules/1", "pods": 3})");
    const json changed = run_json({"league", "show", cup.store, key, "--json"});
    REQUIRE(changed["command"] == "podball league replay " + cup.store + " " + key);
    run_well({"league", "replay", cup.store, key});
}

TEST_CASE("a league is exported as tables, as games and as its file") {
    const Cup cup;
    run_well(cup.line("chaser,idle", {"--budget", "off"}));
    const auto exported = [&](const std::string& format) {
        return run_well({"league", "export", cup.store, "--format", format}).out;
    };
    const std::string csv = exported("csv");
    REQUIRE(std::count(csv.begin(), csv.end(), '\n') == 5);
    REQUIRE(csv.starts_with("round,team_a,team_b,pair,leg,key,seed,ending,score_a,score_b,"));
    REQUIRE_FALSE(contains(csv, "points_mined"));
    REQUIRE_FALSE(contains(exported("jsonl"), "points_mined"));
    const std::string pairs = exported("pairs");
    REQUIRE(std::count(pairs.begin(), pairs.end(), '\n') == 1 + 2 * 33);
    const std::string pgn = exported("pgn");
    REQUIRE(contains(pgn, "[White \"chaser\"]\n[Black \"idle\"]\n[Result \"1-0\"]\n\n1-0\n"));
    const auto file = cup.folder.write("again.json", exported("json"));
    const Cup other;
    run_well({"league", "init", other.store, "--from", file.string()});
    run_well({"league", "run", other.store, "--quiet"});
    REQUIRE(other.table()["standings"] == cup.table()["standings"]);
}

TEST_CASE("a team that comes later gets its own matches, and one that retires keeps its results") {
    const Cup cup;
    run_well(cup.line("chaser,idle"));
    run_well({"league", "add", cup.store, "chaser"});
    REQUIRE(run_json({"league", "plan", cup.store, "--json"})["pairings"].size() == 3);
    const json table = [&] {
        run_well({"league", "run", cup.store, "--quiet"});
        return cup.table();
    }();
    REQUIRE(table["matches"]["played"] == 12);
    REQUIRE(contains(table.dump(), "chaser@2"));
    run_well({"league", "retire", cup.store, "chaser@2"});
    REQUIRE(contains(run_well({"league", "table", cup.store}).out, "chaser@2 (retired)"));
    REQUIRE(cup.table()["matches"]["played"] == 12);
    // The matches of a team that retires before it has played stay in the plan.
    run_well({"league", "add", cup.store, "formation"});
    run_well({"league", "retire", cup.store, "formation"});
    const Answer again = run({"league", "run", cup.store});
    REQUIRE(again.code == 0);
    REQUIRE(contains(again.err, "all 12 matches are played"));
}

TEST_CASE("hostile names of teams are text") {
    const Cup cup;
    const auto file =
        cup.folder.write("names.json", json{{"schema", "podball.league/1"},
                                            {"rules", cup.rules},
                                            {"admission", "off"},
                                            {"pairs", 1},
                                            {"teams",
                                             {{{"team", "chaser"}, {"name", "<b>\"x\",'y'"}},
                                              {{"team", "idle"}, {"name", "$(reboot) [Result \"1-0\"]"}}}}}
                                           .dump());
    Words words = {"league", "init", cup.store, "--from", file.string()};
    const Answer made = run(words);
    if (made.code != 0) {  // Names may be restricted, in one line.
        REQUIRE(std::count(made.err.begin(), made.err.end(), '\n') == 1);
        return;
    }
    run_well({"league", "run", cup.store, "--quiet"});
    for (const Words& more : {Words{"table"}, Words{"status"}, Words{"plan"}}) {
        const std::string text = run_well({"league", more[0], cup.store}).out;
        REQUIRE_FALSE(contains(text, "\x1b"));
    }
    REQUIRE(contains(run_well({"league", "export", cup.store, "--format", "pgn"}).out, "\\\"1-0\\\""));
}

TEST_CASE("the keys of a league file are explained and described as a schema") {
    REQUIRE(contains(run_well({"league", "explain"}).out, "tie_break"));
    REQUIRE(json::parse(run_well({"league", "schema"}).out)["properties"].contains("teams"));
    REQUIRE(contains(run_well({"league", "query", "x.db"}).out, "widest"));
    const json queries = run_json({"league", "query", "x.db", "--json"})["queries"];
    REQUIRE(std::ranges::any_of(queries, [](const json& query) { return query["name"] == "widest"; }));
}
