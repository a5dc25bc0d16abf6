// However the program ends, a league loses nothing that was stored, and goes on.
#include "faults/contained_run.hpp"
#include "faults/waiting.hpp"
#include "season/metric_names.hpp"
#include "store/lock.hpp"
#include "store/store.hpp"
#include "support/catch.hpp"
#include "support/draw.hpp"
#include "support/sample.hpp"

#include <algorithm>
#include <csignal>
#include <map>
#include <set>

using namespace podball::testing;
namespace store = podball::store;
namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr const char* kShortRules =
    R"({"schema": "podball.rules/1", "pods": 2, "match": {"period_ticks": 500}, "noise": {"ball": 0.05}})";
constexpr const char* kEndlessRules =
    R"({"schema": "podball.rules/1", "pods": 1, "match": {"periods": 100, "period_ticks": 10000000}})";

using Row = std::vector<store::SqlValue>;
using Rows = std::map<std::string, std::vector<Row>>;

/// A folder with a league file and the stores that are made from it.
class League {
  public:
    explicit League(const char* rules, const json& more = json::object()) {
        json file = {{"schema", "podball.league/1"},
                     {"name", "cup"},
                     {"rules", json::parse(rules)},
                     {"teams",
                      {"chaser",
                       "formation",
                       {{"team", faulty_team("faulty")},
                        {"name", "crash"},
                        {"params", {{"act", "segv"}, {"at", "50"}, {"every", "1"}}}}}},
                     {"pairs", 8},
                     {"budget", "off"},
                     {"admission", "off"}};
        file.update(more);
        file_ = folder_.write("cup.json", file.dump()).string();
    }

    /// Makes a store that has no results.
    [[nodiscard]] fs::path make(const std::string& name) const {
        const fs::path path = folder_.path() / (name + ".db");
        const Answer answer = run({"league", "init", path.string(), "--from", file_});
        CAPTURE(answer.err);
        REQUIRE(answer.code == 0);
        return path;
    }

  private:
    TemporaryFolder folder_;
    std::string file_;
};

Words run_words(const fs::path& path, int threads = 2) {
    return {"league", "run", path.string(), "-j", std::to_string(threads), "--quiet"};
}

fs::path play_undisturbed(const fs::path& path) {
    REQUIRE(run_contained(run_words(path)).code == 0);
    return path;
}

store::Store opened(const fs::path& path) {
    auto opened = store::Store::open(path, store::Access::Read, podball::season::metric_names());
    INFO((opened ? "" : opened.error().message));
    REQUIRE(opened);
    return std::move(opened).value();
}

// The rows of a table without the columns that differ between two runs of the same league.
std::vector<Row> rows_of(store::Store& store, const std::string& table) {
    const std::set<std::string> others = {"host", "time", "path"};
    std::vector<bool> is_compared;
    std::vector<Row> rows;
    const auto read = store.query(
        "select * from \"" + table + "\" order by 1, 2",
        [&](std::span<const std::string> names) {
            std::ranges::transform(names, std::back_inserter(is_compared),
                                   [&](const std::string& name) { return !others.contains(name); });
        },
        [&](std::span<const store::SqlValue> values) {
            Row& row = rows.emplace_back();
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (is_compared[i]) {
                    row.push_back(values[i]);
                }
            }
            return true;
        });
    REQUIRE(read);
    return rows;
}

Rows content_of_store(const fs::path& path) {
    store::Store store = opened(path);
    Rows content;
    for (const char* table : {"league", "rules", "team", "library", "parameter", "pairing", "fixture", "match_key",
                              "match", "slot", "incident", "discrepancy"}) {
        content[table] = rows_of(store, table);
    }
    return content;
}

std::size_t result_count(const fs::path& path) {
    store::Store store = opened(path);
    return rows_of(store, "match").size();
}

void check_whole(const fs::path& path) {
    store::Store store = opened(path);
    CHECK(store.damages().value().empty());
}

enum class End { Kill, Interrupt, InterruptTwice };

Answer run_and_end(const fs::path& path, End end, int ms) {
    ContainedRun run(run_words(path));
    std::this_thread::sleep_for(std::chrono::milliseconds(ms));
    run.program().send(end == End::Kill ? SIGKILL : SIGINT);
    if (end == End::InterruptTwice) {
        std::this_thread::sleep_for(std::chrono::milliseconds(ms % 20));
        run.program().send(SIGINT);
    }
    Answer answer = run.wait();
    CHECK(run.leftovers() == Words{});
    return answer;
}

void check_random_ends(End end, const std::set<int>& codes) {
    const League league(kShortRules);
    const fs::path whole = league.make("whole");
    const auto start = std::chrono::steady_clock::now();
    play_undisturbed(whole);
    const std::chrono::duration<double, std::milli> duration = std::chrono::steady_clock::now() - start;
    const Rows expected = content_of_store(whole);
    REQUIRE(expected.at("match").size() == 48);
    REQUIRE_FALSE(expected.at("incident").empty());
    Draw draw(7);
    int stores = 0;
    fs::path path = league.make("cup0");
    std::size_t before = 0;
    for (int ends = sample_of(40, 13); ends > 0; --ends) {
        const Answer answer = run_and_end(path, end, draw.below(static_cast<int>(duration.count())));
        CAPTURE(stores, before, answer.code, answer.err);
        CHECK(codes.contains(answer.code));
        check_whole(path);
        CHECK(result_count(path) >= before);
        before = result_count(path);
        if (before == 48) {
            CHECK((content_of_store(path) == expected));
            path = league.make("cup" + std::to_string(++stores));
            before = 0;
        }
    }
    CHECK((content_of_store(play_undisturbed(path)) == expected));
}

}  // namespace

TEST_CASE("a league whose program is killed at random moments equals an undisturbed one in every row", "[slow]") {
    check_random_ends(End::Kill, {-SIGKILL, 0});
}

// -SIGINT: before the program listens.
TEST_CASE("a league with Ctrl-C at random moments equals an undisturbed one in every row", "[slow]") {
    check_random_ends(End::Interrupt, {130, 0, -SIGINT});
}

TEST_CASE("a league with two Ctrl-C at random moments equals an undisturbed one in every row", "[slow]") {
    check_random_ends(End::InterruptTwice, {130, 0, -SIGINT});
}

TEST_CASE("Ctrl-C in a league finishes and stores the running matches, and says how to go on") {
    const League league(kShortRules);
    const fs::path path = league.make("cup");
    ContainedRun run(run_words(path));
    wait_for_children(run.program(), 3);  // The zygote and two workers.
    run.program().send(SIGINT);
    const Answer answer = run.wait();
    CHECK(answer.code == 130);
    CHECK(answer.err.find("goes on") != std::string::npos);
    CHECK(run.leftovers().empty());
    check_whole(path);
    CHECK(result_count(path) >= 1);
    CHECK(result_count(path) < 48);
    play_undisturbed(path);
    CHECK(result_count(path) == 48);
}

TEST_CASE("Ctrl-C lets an endless match of a league go on, and a second one stops it and leaves the store whole") {
    const League league(kEndlessRules, {{"teams", {"chaser", "idle"}}});
    const fs::path path = league.make("cup");
    ContainedRun run(run_words(path));
    wait_for_children(run.program(), 5);  // The zygote and the workers of two matches.
    run.program().send(SIGINT);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    CHECK(count_children(run.program()) == 5);
    run.program().send(SIGINT);
    const Answer answer = run.wait();
    CHECK(answer.code == 130);
    CHECK(answer.err.find("0 of 16 matches are stored") != std::string::npos);
    CHECK(run.leftovers().empty());
    check_whole(path);
    CHECK(result_count(path) == 0);
}

TEST_CASE("matches that the machine cannot begin are void until a later run plays them") {
    const League league(kShortRules, {{"record", "all"}, {"teams", {"chaser", "idle"}}, {"pairs", 2}});
    const Rows expected = content_of_store(play_undisturbed(league.make("whole")));
    const fs::path path = league.make("cup");
    const fs::path recordings = store::files_folder(path) / "recordings";
    fs::remove(recordings);
    std::ofstream(recordings) << "no folder";
    const Answer answer = run_contained(run_words(path));
    CAPTURE(answer.err);
    CHECK(answer.code == 4);
    CHECK(answer.err.find("4 matches are void") != std::string::npos);
    const json matches = run_json({"league", "status", path.string(), "--json"})["matches"];
    CHECK(matches["void"] == 4);
    CHECK(matches["played"] == 0);
    CHECK(run_json({"league", "query", path.string(), "failures", "--json"})["rows"][0][1] == 3);
    fs::remove(recordings);
    fs::create_directory(recordings);
    play_undisturbed(path);
    CHECK((content_of_store(path) == expected));
    CHECK(run_json({"league", "status", path.string(), "--json"})["matches"]["void"] == 0);
}
