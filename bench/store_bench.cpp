#include "bench/store_bench.hpp"

#include <algorithm>
#include <string>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include "bench/stored_league.hpp"
#include "league/names.hpp"
#include "season/metric_names.hpp"

namespace podball::bench {
namespace {

using store::Played;
using store::Store;

constexpr int kPairs = 264;  // Of each of the 190 pairings: 10^5 matches.
constexpr int kSmokePairs = 2;

// Set before the first benchmark runs.
int pairs_per_pairing = kPairs;

struct Plan {
    std::vector<league::Pairing> pairings;
    std::vector<store::PlannedMatch> fixtures;
};

Plan make_plan() {
    Plan plan;
    testing::Draw draw(1);
    for (int a = 0; a < kLeagueTeams; ++a) {
        for (int b = a + 1; b < kLeagueTeams; ++b) {
            const int number = static_cast<int>(plan.pairings.size());
            plan.pairings.push_back({0, a, b, 0, pairs_per_pairing});
            for (int game = 0; game < 2 * pairs_per_pairing; ++game) {
                store::PlannedMatch planned;
                planned.fixture.ordinal = static_cast<std::int64_t>(plan.fixtures.size());
                planned.fixture.pairing = number;
                planned.fixture.pair = game / 2;
                planned.fixture.leg = game % 2;
                const std::uint64_t high = draw.word();
                planned.key = fmt::format("{:016x}{:016x}", high, draw.word());
                plan.fixtures.push_back(planned);
            }
        }
    }
    return plan;
}

const Plan& the_plan() {
    static const Plan plan = make_plan();
    return plan;
}

const std::vector<Played>& the_results() {
    static const std::vector<Played> results = [] {
        testing::Draw draw(2);
        std::vector<Played> made;
        for (const auto& planned : the_plan().fixtures) {
            made.push_back(drawn_result(planned, draw));
        }
        return made;
    }();
    return results;
}

/// A store with a plan.
class PlannedFile {
  public:
    PlannedFile() : file_(drawn_league(pairs_per_pairing)) {
        Store store = file_.open(store::Access::Write);
        valid(store.add_plan(the_plan().pairings, the_plan().fixtures));
    }

    [[nodiscard]] const LeagueFile& file() const { return file_; }

  private:
    LeagueFile file_;
};

void put_all(const LeagueFile& file) {
    Store store = file.open(store::Access::Write);
    const std::span<const Played> all(the_results());
    for (std::size_t first = 0; first < all.size(); first += kLeagueBatch) {
        valid(store.put(all.subspan(first, std::min(kLeagueBatch, all.size() - first))));
    }
}

std::string places(std::size_t count) {
    std::string text = "?";
    for (std::size_t i = 1; i < count; ++i) {
        text += ", ?";
    }
    return text;
}

void insert_bare(SQLite::Statement& match, SQLite::Statement& slot, std::int64_t id, const Played& played) {
    const league::MatchRow& row = played.row;
    int place = 0;
    match.reset();
    match.bind(++place, id);
    match.bind(++place, static_cast<std::int64_t>(row.seed));
    match.bind(++place, std::string(league::name_of(row.ending)));
    match.bind(++place);  // No reason.
    match.bind(++place, row.score[0]);
    match.bind(++place, row.score[1]);
    row.winner ? match.bind(++place, *row.winner) : match.bind(++place);
    match.bind(++place, 0);
    match.bind(++place, 0);
    match.bind(++place, row.ticks);
    match.bind(++place, static_cast<std::int64_t>(row.final_state_hash));
    match.bind(++place, static_cast<std::int64_t>(row.digest));
    match.bind(++place, 0);
    match.bind(++place, played.host);
    match.bind(++place, played.time_s);
    for (const std::int64_t metric : row.metrics) {
        match.bind(++place, metric);
    }
    match.exec();
    for (int number = 0; number < 2; ++number) {
        place = 0;
        slot.reset();
        slot.bind(++place, id);
        slot.bind(++place, number);
        slot.bind(++place);  // No breaches.
        for (const auto& metric : row.slots.at(static_cast<std::size_t>(number)).metrics) {
            slot.bind(++place, metric.value_or(0.0));
        }
        slot.exec();
    }
}

void put_bare(const LeagueFile& file) {
    SQLite::Database database(file.path().string(), SQLite::OPEN_READWRITE);
    database.exec("pragma journal_mode = truncate; pragma synchronous = full; pragma cache_size = -32768");
    constexpr std::size_t kMatchColumns = 15;
    constexpr std::size_t kSlotColumns = 3;
    const auto names = season::metric_names();
    SQLite::Statement match(database, "insert into match values (" + places(kMatchColumns + names.match.size()) + ")");
    SQLite::Statement slot(database, "insert into slot values (" + places(kSlotColumns + names.team.size()) + ")");
    const auto& all = the_results();
    for (std::size_t first = 0; first < all.size(); first += kLeagueBatch) {
        SQLite::Transaction transaction(database);
        for (std::size_t i = first; i < std::min(first + kLeagueBatch, all.size()); ++i) {
            insert_bare(match, slot, static_cast<std::int64_t>(i) + 1, all[i]);
        }
        transaction.commit();
    }
}

void run_put(benchmark::State& state, void (*put)(const LeagueFile&)) {
    for ([[maybe_unused]] const auto _ : state) {
        state.PauseTiming();
        const PlannedFile planned;
        the_results();
        state.ResumeTiming();
        put(planned.file());
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(the_results().size()));
}

// A store with all results, which the readers share.
const LeagueFile& full_file() {
    static const PlannedFile planned;
    static const bool is_filled = [] {
        put_all(planned.file());
        return true;
    }();
    static_cast<void>(is_filled);
    return planned.file();
}

std::int64_t read_all(Store& store, store::Depth depth) {
    std::int64_t goals = 0;
    valid(store.each_row({depth, {}}, [&](const store::PlayedFixture& played) {
        goals += played.row.score[0];
        return true;
    }));
    return goals;
}

template <typename Read>
void run_read(benchmark::State& state, const Read& read) {
    Store store = full_file().open(store::Access::Read);
    for ([[maybe_unused]] const auto _ : state) {
        benchmark::DoNotOptimize(read(store));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(the_results().size()));
}

Measured put_measured(const char* name, void (*put)(const LeagueFile&), Clock clock) {
    return {name, 1, [put](benchmark::State& state, int) { run_put(state, put); }, clock};
}

template <typename Read>
Measured read_measured(const char* name, Read read) {
    return {name, 1, [read](benchmark::State& state, int) { run_read(state, read); }};
}

}  // namespace

std::vector<Measured> store_benchmarks(bool smoke) {
    pairs_per_pairing = smoke ? kSmokePairs : kPairs;
    return {
        put_measured("store/put/wall", put_all, Clock::Wall),
        put_measured("store/bare/wall", put_bare, Clock::Wall),
        put_measured("store/put/thread", put_all, Clock::ThreadCpu),
        put_measured("store/bare/thread", put_bare, Clock::ThreadCpu),
        read_measured("store/read/score", [](Store& store) { return read_all(store, store::Depth::Score); }),
        read_measured("store/read/metrics", [](Store& store) { return read_all(store, store::Depth::Metrics); }),
        read_measured("store/sums", sum_results),
    };
}

}  // namespace podball::bench
