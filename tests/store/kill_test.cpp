// A program that writes a store is killed.
#include "store/child.hpp"
#include "store/small_league.hpp"
#include "store/store.hpp"
#include "support/sample.hpp"

#include <unistd.h>

#include <algorithm>
#include <map>

using namespace podball;
using namespace podball::store;
using namespace podball::store::testing;

namespace {

constexpr int kTeams = 5;
constexpr std::size_t kBatch = 7;

std::vector<Played> all_results(int pairs) {
    std::vector<Played> results;
    for (const PlannedMatch& planned : plan_of(kTeams, pairs).fixtures) {
        Draw draw(static_cast<std::uint64_t>(planned.fixture.ordinal));
        results.push_back(played_of(planned, draw));
    }
    return results;
}

// Stores what is missing, batch by batch, and writes a letter for each match of a batch that was stored.
void store_missing(const std::filesystem::path& path, const std::vector<Played>& results, int pipe) {
    auto opened = Store::open(path, Access::Write, metric_names());
    if (!opened) {
        return;
    }
    Store store = std::move(opened).value();
    while (true) {
        const auto missing = store.missing(0, kBatch);
        if (!missing || missing.value().empty()) {
            return;
        }
        std::vector<Played> batch;
        for (const PlannedMatch& planned : missing.value()) {
            batch.push_back(results[static_cast<std::size_t>(planned.fixture.ordinal)]);
        }
        if (!store.put(batch) || write(pipe, std::string(batch.size(), '.').data(), batch.size()) < 0) {
            return;
        }
    }
}

void check_kills(int kills, int pairs) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "small.db";
    const auto results = all_results(pairs);
    { store_of(path, kTeams, pairs); }
    Draw draw(3);
    std::size_t acknowledged = 0;
    for (int i = 0; i < kills; ++i) {
        CAPTURE(i, acknowledged);
        const auto work = [&](int pipe) { store_missing(path, results, pipe); };
        acknowledged += output_until_killed(work, draw.below(i % 2 == 0 ? 20000 : 120000)).size();
        Store store = valid(Store::open(path, i % 3 == 0 ? Access::Write : Access::Read, metric_names()));
        CHECK(valid(store.damages()).empty());
        const auto rows = all_rows(store);
        // A batch may be stored before its success is told.
        REQUIRE(rows.size() >= acknowledged);
        REQUIRE(rows.size() <= acknowledged + kBatch);
        acknowledged = rows.size();
    }
    output_until_killed([&](int pipe) { store_missing(path, results, pipe); }, -1);
    Store store = valid(Store::open(path, Access::Read, metric_names()));
    CHECK(valid(store.damages()).empty());
    const auto rows = all_rows(store);
    REQUIRE(rows.size() == results.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CHECK(rows[i].row == results[i].row);
    }
    std::map<std::pair<int, std::string>, std::int64_t> calls;
    for (const Played& played : results) {
        for (const CallTimes& times : played.calls) {
            calls[{played.teams.at(static_cast<std::size_t>(times.slot)), times.call}] += times.count;
        }
    }
    for (const LatencyRow& row : valid(store.latency())) {
        calls[{row.team, row.call}] -= row.count;
    }
    CHECK(std::ranges::all_of(calls, [](const auto& entry) { return entry.second == 0; }));
}

}  // namespace

TEST_CASE("of a writer that is killed nothing acknowledged is lost, and the end is that of an undisturbed one") {
    check_kills(3, 6);
}

TEST_CASE("the same at 400 random moments", "[slow]") { check_kills(podball::testing::sample_of(400), 60); }

TEST_CASE("a run that was killed is noticed by the next one") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "small.db";
    { store_of(path, 2, 1); }
    const auto begin = [&] {
        auto store = Store::open(path, Access::Write, metric_names());
        const auto begun = std::move(store).value().begin_run();
        return std::string(begun ? (begun.value() ? "unclean" : "clean") : "error");
    };
    CHECK(answer_of_child(begin) == "clean");
    CHECK(answer_of_child(begin) == "unclean");
    valid(valid(Store::open(path, Access::Write, metric_names())).end_run());
    CHECK(answer_of_child(begin) == "clean");
}
