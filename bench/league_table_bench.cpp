#include "bench/league_bench.hpp"
#include "bench/stored_league.hpp"
#include "cli/league_comparisons.hpp"
#include "cli/league_results.hpp"
#include "season/plan_growth.hpp"
#include "season/run.hpp"

#include <array>
#include <vector>

namespace podball::bench {
namespace {

using store::Store;

constexpr int kPairs = 2640;  // Of each of the 190 pairings: 10^6 matches.
constexpr int kFewPairs = 264;
constexpr int kSmokePairs = 2;
constexpr std::int64_t kPiece = 10000;

std::int64_t match_count(int pairs) { return std::int64_t{2} * pairs * kLeaguePairings; }

void plan(Store& store) { valid(season::grow_plan(store, valid(season::current_spec(store)))); }

void put_piece(Store& store, const std::vector<store::PlannedMatch>& piece, testing::Draw& draw) {
    std::vector<store::Played> results;
    for (const store::PlannedMatch& planned : piece) {
        results.push_back(drawn_result(planned, draw));
    }
    valid(store.put(results));
}

/// A store with all results. Cost: with 10^6 of them some minutes.
class PlayedFile {
  public:
    explicit PlayedFile(int pairs) : file_(drawn_league(pairs)) {
        Store store = file_.open(store::Access::Write);
        plan(store);
        testing::Draw draw(3);
        for (std::int64_t first = 0; first < match_count(pairs); first += kPiece) {
            put_piece(store, valid(store.missing(first, kPiece)), draw);
        }
    }

    [[nodiscard]] const LeagueFile& file() const { return file_; }

  private:
    LeagueFile file_;
};

const LeagueFile& played_file(int pairs) {
    static const PlayedFile file(pairs);  // Of the first call.
    return file.file();
}

void make_table(Store& store) { benchmark::DoNotOptimize(valid(cli::league_view(store, {}))); }

void compare(Store& store) {
    const std::array<league::Comparison, 1> asked = {{{"3", "4", {}, {}, ""}}};
    benchmark::DoNotOptimize(valid(cli::league_comparisons(store, asked, {}, {})));
}

void find_missing(Store& store) { benchmark::DoNotOptimize(valid(store.missing(0, 1))); }

void run_nothing(Store& store) {
    if (!valid(season::run(store, {1, {}})).is_complete) {
        std::exit(1);
    }
}

template <typename Act>
Measured of_played(const char* name, int pairs, store::Access access, const Act& act) {
    return {name, 1,
            [=](benchmark::State& state, int) {
                Store store = played_file(pairs).open(access);
                for ([[maybe_unused]] const auto _ : state) {
                    act(store);
                }
                state.SetItemsProcessed(state.iterations() * match_count(pairs));
            },
            Clock::ProcessCpu};
}

Measured of_plan(const char* name, int pairs) {
    return {name, 1, [=](benchmark::State& state, int) {
                for ([[maybe_unused]] const auto _ : state) {
                    state.PauseTiming();
                    const LeagueFile file(drawn_league(pairs));
                    Store store = file.open(store::Access::Write);
                    state.ResumeTiming();
                    plan(store);
                }
                state.SetItemsProcessed(state.iterations() * match_count(pairs));
            }};
}

}  // namespace

std::vector<Measured> league_table_benchmarks(bool smoke) {
    const int pairs = smoke ? kSmokePairs : kPairs;
    using store::Access;
    return {
        of_played("league/table", pairs, Access::Read, make_table),
        of_played("league/compare", pairs, Access::Read, compare),
        of_played("league/sums", pairs, Access::Read,
                  [](Store& store) { benchmark::DoNotOptimize(sum_results(store)); }),
        of_played("league/nothing", pairs, Access::Write, run_nothing),
        of_played("league/missing", pairs, Access::Write, find_missing),
        of_plan("league/plan/many", pairs),
        of_plan("league/plan/few", smoke ? kSmokePairs : kFewPairs),
    };
}

}  // namespace podball::bench
