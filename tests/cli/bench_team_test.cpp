// `podball bench TEAM`: what it prints, writes and refuses. No time is looked at, only that it is there.
#include "cli/program.hpp"
#include "cli/snapshot.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <regex>
#include <set>

using namespace podball::testing;
using nlohmann::json;

namespace {

/// A measurement of some ten thousandths of a second, beside the processes of the teams.
Words bench(const TemporaryFolder& folder, const Words& more) {
    Words words = {"bench", "chaser"};
    const auto has = [&more](const std::string& option) {
        return std::find(more.begin(), more.end(), option) != more.end();
    };
    const auto add = [&](const std::string& option, const std::string& value) {
        if (!has(option)) {
            words.insert(words.end(), {option, value});
        }
    };
    add("--calls", "200");
    add("--warm-up", "20");
    add("--paced-calls", "100");
    add("--pace", "5000");
    if (!has("--from")) {
        add("--matches", "1");
        add("--rules", short_rules(folder));
    }
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::set<std::string> keys_of(const json& object) {
    std::set<std::string> keys;
    for (const auto& [key, value] : object.items()) {
        keys.insert(key);
    }
    return keys;
}

// Times, what follows from them, and the rows of the histogram, whose number depends on what was measured.
const std::vector<Mask>& masks() {
    static const std::vector<Mask> masks = {
        times_after(
            "(?:CPU of the call| running| before kickoff| goal|wall of the call|CPU as it is judged|answer after "
            "due time|start after due time|hand-off without a call, wall|empty call, CPU) "
            "[0-9,]+ "),
        masked("^[0-9,]+ clock readings, wall [0-9,]+ .*", "COUNT clock readings, wall TIMES"),
        times_after("longest time between two clock readings: "),
        masked("^of a million calls [0-9,]+ are above soft (.*), [0-9,]+ above hard",
               "of a million calls COUNT are above soft $1, COUNT above hard"),
        masked("made in [^,]*(,[0-9]+[^,]*)*, the first call took .* of CPU",
               "made in TIMES, the first call took TIMES of CPU"),
        times_after("p(?:50|90|99|99\\.9) "),
        masked("^(A (?:usual|slow) call \\(p[0-9]+\\)): .*", "$1: VERDICT"),
    };
    return masks;
}

std::string without_histogram(const std::string& text) {
    return std::regex_replace(text, std::regex("[0-9.,]+ to [0-9.,]+ +[0-9,]+[ 0-9,█]*\n"), "");
}

/// Whether every element that begins ends, in the right order. What is wrong, or nothing.
std::string unbalanced(const std::string& html) {
    static const std::set<std::string> kEmpty = {"meta", "!DOCTYPE"};
    std::vector<std::string> open;
    const std::regex tag("<(/?)([!A-Za-z][A-Za-z0-9]*)((?:[^<>\"]|\"[^\"]*\")*?)(/?)>");
    for (auto at = std::sregex_iterator(html.begin(), html.end(), tag); at != std::sregex_iterator(); ++at) {
        const std::string name = (*at)[2];
        if ((*at)[1].length() > 0) {
            if (open.empty() || open.back() != name) {
                return "</" + name + "> where " + (open.empty() ? "nothing" : open.back()) + " is open";
            }
            open.pop_back();
        } else if ((*at)[4].length() == 0 && kEmpty.count(name) == 0) {
            open.push_back(name);
        }
    }
    return open.empty() ? "" : "<" + open.back() + "> does not end";
}

// What the team itself says is left out.
void require_breakdown(Words arguments, const Words& expected) {
    arguments[1] = std::string(PODBALL_FAULTY_TEAMS) + "/faulty.so";
    arguments.insert(arguments.end(), {"--log-level", "off"});
    require_refused(arguments, 3, expected);
}

}  // namespace

TEST_CASE("a team is measured with the views of a match, in all modes of play and at a pace") {
    const TemporaryFolder folder;
    const Answer answer = run(bench(folder, {"--opponent", "idle"}));
    CAPTURE(answer.err);
    REQUIRE(answer.code == 0);
    REQUIRE(answer.err.empty());
    require_snapshot("bench", without_histogram(answer.out), masks());
}

TEST_CASE("two teams are measured with the same views and compared in words") {
    const TemporaryFolder folder;
    const Answer answer = run(bench(folder, {"--compare", "idle", "--calls", "4000", "--paced-calls", "0"}));
    CAPTURE(answer.err);
    REQUIRE(answer.code == 0);
    require_snapshot("bench-compare", without_histogram(answer.out), masks());
}

TEST_CASE("the JSON of a measurement has every key and nothing else") {
    const TemporaryFolder folder;
    const json result = run_json(bench(folder, {"--compare", "formation", "--json"}));
    REQUIRE(keys_of(result) == std::set<std::string>{"schema", "rules", "rules_sha256", "teams", "mode", "sandbox",
                                                     "budget", "warm_up", "views", "back_to_back", "comparison",
                                                     "paced", "machine"});
    REQUIRE(result["schema"] == "podball.bench-team/1");
    REQUIRE(result["mode"] == "isolated");
    REQUIRE(result["warm_up"] == 20);
    REQUIRE(result["teams"][1]["id"] == "formation");
    REQUIRE(keys_of(result["views"]["modes"]) == std::set<std::string>{"running", "before_kickoff", "goal"});
    REQUIRE(result["views"]["sources"].size() == 1);

    REQUIRE(result["back_to_back"].size() == 2);
    for (const json& team : result["back_to_back"]) {
        REQUIRE(keys_of(team) == std::set<std::string>{"calls", "cpu_ns", "wall_ns", "judged_cpu_ns",
                                                       "over_soft_per_million", "over_hard_per_million", "modes",
                                                       "dropped", "failed", "first_calls", "histogram"});
        REQUIRE(team["calls"] == 200);
        REQUIRE(team["dropped"] == 20 * team["first_calls"].size());
        REQUIRE(team["failed"] == 0);
        REQUIRE(keys_of(team["cpu_ns"]) == std::set<std::string>{"mean", "p50", "p90", "p99", "p999", "max"});
        REQUIRE(team["cpu_ns"]["p50"] > 0);
        REQUIRE(team["cpu_ns"]["p999"].is_null());
        std::int64_t counted = 0;
        for (const json& bucket : team["histogram"]["cpu_ns"]) {
            REQUIRE(bucket[0] < bucket[1]);
            counted += bucket[2].get<std::int64_t>();
        }
        REQUIRE(counted == 200);
        std::int64_t in_modes = 0;
        for (const auto& [mode, figures] : team["modes"].items()) {
            in_modes += figures["calls"].get<std::int64_t>();
        }
        REQUIRE(in_modes == 200);
    }
    REQUIRE(keys_of(result["comparison"]) ==
            std::set<std::string>{"subject", "rounds", "confidence", "cpu", "wall", "words"});
    REQUIRE(keys_of(result["comparison"]["cpu"]["p50"]) == std::set<std::string>{"ratio", "interval", "verdict"});
    REQUIRE(result["comparison"]["cpu"]["p50"]["interval"].size() == 2);
    REQUIRE(result["paced"]["teams"][0]["answer_ns"]["max"] > 0);
    REQUIRE(keys_of(result["machine"]) == std::set<std::string>{"hand_off_ns", "empty_call_cpu_ns", "clock_readings",
                                                                "clock_readings_ns", "longest_gap_ns"});
    REQUIRE(result["machine"]["hand_off_ns"]["p50"] > 0);
}

TEST_CASE("in this process there is no hand-off, and it is said that nothing is contained") {
    const TemporaryFolder folder;
    const json result =
        run_json(bench(folder, {"--mode", "inproc", "--paced-calls", "0", "--budget", "off", "--json"}));
    REQUIRE(result["mode"] == "inproc");
    REQUIRE(result["sandbox"] == "none: in this process");
    REQUIRE(result["budget"] == "off");
    REQUIRE(result["paced"].is_null());
    REQUIRE(result["comparison"].is_null());
    REQUIRE(result["machine"]["hand_off_ns"].is_null());
    REQUIRE(result["back_to_back"][0]["cpu_ns"] == result["back_to_back"][0]["judged_cpu_ns"]);
    const Answer text = run(bench(folder, {"--mode", "inproc", "--paced-calls", "0"}));
    REQUIRE(text.out.find("teams in this process, not contained") != std::string::npos);
}

TEST_CASE("a match and its recording have the same views to show") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "m.podlog").string();
    REQUIRE(run({"match", "chaser", "formation", "--rules", short_rules(folder), "--record", file}).code == 0);
    const json played = run_json(bench(folder, {"--compare", "formation", "--json"}));
    const json recorded = run_json(bench(folder, {"--compare", "formation", "--from", file, "--json"}));
    REQUIRE(recorded["views"]["modes"] == played["views"]["modes"]);
    REQUIRE(recorded["rules_sha256"] == played["rules_sha256"]);
}

TEST_CASE("parameters reach the team that their letter names") {
    const TemporaryFolder folder;
    const json result =
        run_json(bench(folder, {"--compare", test_team("scripted"), "--param", "B.busy_us=200", "--json"}));
    REQUIRE(result["teams"][1]["params"]["busy_us"] == "200");
    REQUIRE(result["back_to_back"][1]["cpu_ns"]["p50"] > 150'000);
    REQUIRE(result["comparison"]["cpu"]["p50"]["verdict"] == "faster");
}

TEST_CASE("calls above the limits of a budget are measured and counted, not discarded") {
    const TemporaryFolder folder;
    const Words slow = {"--compare", test_team("scripted"), "--param", "B.busy_us=300", "--json"};
    Words words = bench(folder, slow);
    words.insert(words.end(), {"--budget", "soft=100us,hard=200us,bank=200us,strikes=1"});
    const json result = run_json(words);
    REQUIRE(result["back_to_back"][1]["over_hard_per_million"] == 1e6);
    REQUIRE(result["back_to_back"][1]["calls"] == 200);
}

TEST_CASE("a team that breaks down is named with what it did, and ends the measurement") {
    const TemporaryFolder folder;
    const std::pair<std::string, std::string> acts[] = {{"segv", "crashed (SIGSEGV)"},
                                                        {"exit", "ended its process"},
                                                        {"loop", "did not come back within 200 ms"},
                                                        {"throw", "let an exception out"}};
    for (const auto& [act, words] : acts) {
        Words arguments = bench(folder, {"--param", "A.act=" + act, "--param", "A.at=30", "--budget", "hang=200ms"});
        require_breakdown(std::move(arguments), {"Faulty", words, "tick"});
    }
}

TEST_CASE("a team that breaks down only with the views of a recording is named with the view") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "m.podlog").string();
    REQUIRE(run({"match", "chaser", "idle", "--rules", short_rules(folder), "--record", file}).code == 0);
    Words arguments = bench(folder, {"--from", file, "--param", "A.act=segv", "--param", "A.at=30"});
    require_breakdown(std::move(arguments), {"Faulty", "crashed (SIGSEGV)", "view 30 of a match"});
}

TEST_CASE("numbers out of range and options that clash are errors of usage, with what is permitted") {
    require_refused({"bench", "idle", "--calls", "5"}, 2, {"--calls", "'5'", "[100, 100000000]"});
    require_refused({"bench", "idle", "--warm-up", "0"}, 2, {"--warm-up", "[1, 1000000]"});
    require_refused({"bench", "idle", "--warm-up", ""}, 2, {"--warm-up", "''", "[1, 1000000]"});
    require_refused({"bench", "idle", "--pace", "0.5"}, 2, {"--pace", "[1, 100000]"});
    require_refused({"bench", "idle", "--paced-calls", "7"}, 2, {"--paced-calls", "[100, 100000000]", "0"});
    require_refused({"bench", "idle", "--matches", "17"}, 2, {"--matches", "[1, 16]"});
    require_refused({"bench", "idle", "--seed", "x"}, 2, {"--seed", "'x'"});
    require_refused({"bench", "idle", "--budget", "soft=3"}, 2, {"--budget", "soft=3"});
    require_refused({"bench", "idle", "--mode", "x"}, 2, {"--mode", "isolated", "inproc"});
    require_refused({"bench", "idle", "--param", "B.x=1"}, 2, {"--param", "B.x", "--compare"});
    require_refused({"bench", "idle", "--from", "m.podlog", "--seed", "3"}, 2, {"--from", "--seed"});
    require_refused({"bench"}, 2, {"TEAM"});
}

TEST_CASE("teams, recordings and games that cannot be used are named") {
    const TemporaryFolder folder;
    require_refused({"bench", "chasr"}, 3, {"chasr", "chaser"});
    require_refused({"bench", "idle", "--compare", "chasr"}, 3, {"chasr"});
    require_refused({"bench", "idle", "--opponent", "chasr"}, 3, {"chasr"});
    require_refused({"bench", "idle", "--rules", "classic-12"}, 3, {"classic-12"});
    require_refused({"bench", folder.write("text.so", "no team").string()}, 3, {"text.so"});
    require_refused({"bench", "idle", "--from", folder.write("m.podlog", "nothing").string()}, 3, {"m.podlog"});
    require_refused(bench(folder, {"--warm-up", "1000000"}), 3, {"--warm-up", "1000000", "views"});
    require_refused(bench(folder, {"--html", (folder.path() / "no" / "b.html").string()}), 3, {"b.html"});
}

TEST_CASE("the page is one file that refers to nothing, and its elements are whole") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "b.html").string();
    REQUIRE(run(bench(folder, {"--compare", "formation", "--html", file})).code == 0);
    const std::string page = content_of(file);
    REQUIRE(unbalanced(page).empty());
    REQUIRE(page.starts_with("<!DOCTYPE html>"));
    for (const std::string reference : {"http:", "https:", "src=", "href=", "url(", "<script", "@import", "<link"}) {
        CAPTURE(reference);
        REQUIRE(page.find(reference) == std::string::npos);
    }
    for (const std::string part :
         {"default-src 'none'", "prefers-color-scheme: dark", "Chaser", "Formation", "p99.9"}) {
        CAPTURE(part);
        REQUIRE(page.find(part) != std::string::npos);
    }
    // Two pictures for each clock. Every picture has a description.
    const auto count = [&](const std::string& text) {
        std::size_t found = 0;
        for (std::size_t at = page.find(text); at != std::string::npos; at = page.find(text, at + 1)) {
            ++found;
        }
        return found;
    };
    REQUIRE(count("role=\"img\"") == 4);
    REQUIRE(count("<desc") == 4);
    REQUIRE(count("nan") == 0);
    REQUIRE(count("inf") == 0);
}
