// A run of a league is killed at any moment.
#include "season/run.hpp"

#include "season/season_support.hpp"
#include "support/draw.hpp"
#include "support/sample.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

using namespace podball;
using namespace podball::testing;

namespace {

// Runs the league in a process of its own and kills it after `ms`.
void run_and_kill(const std::filesystem::path& file, int ms) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        auto store = store::Store::open(file, store::Access::Write, season::metric_names());
        if (store) {
            auto opened_store = std::move(store).value();
            (void)season::run(opened_store, {2, test_surroundings()}).ok();
        }
        _exit(0);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(ms));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
}

}  // namespace

TEST_CASE("a league that is killed at random moments equals an undisturbed one", "[slow]") {
    const TemporaryFolder folder;
    const auto spec = short_league({"chaser", "idle", "formation", "scripted"}, 5);
    const auto whole = folder.path() / "whole.db";
    found(whole, spec);
    run_league(whole);
    const auto expected = rows_of(whole);
    REQUIRE(expected.size() == 60);
    std::filesystem::path file;
    Draw draw(7);
    std::size_t before = 0;
    int leagues = 0;
    for (int kills = sample_of(40, 6); kills > 0; --kills) {
        if (before == expected.size() || file.empty()) {
            file = folder.path() / ("cup" + std::to_string(++leagues) + ".db");
            found(file, spec);
            before = 0;
        }
        run_and_kill(file, 50 + draw.below(850));
        CHECK(opened(file).damages().value().empty());
        const auto rows = rows_of(file);
        CAPTURE(leagues, before, rows.size());
        CHECK(rows.size() >= before);
        CHECK(std::all_of(rows.begin(), rows.end(),
                          [&](const auto& row) { return expected.at(row.first) == row.second; }));
        before = rows.size();
    }
    CHECK(run_league(file).is_complete);
    CHECK(rows_of(file) == expected);
}
