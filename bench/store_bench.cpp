#include "bench/store_bench.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <utility>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include "league/names.hpp"
#include "match/metric_table.hpp"
#include "store/store.hpp"
#include "tests/support/draw.hpp"

namespace podball::bench {
namespace {

using store::Played;
using store::Store;

constexpr int kTeams = 20;
constexpr int kPairs = 264;  // Of each of the 190 pairings: 10^5 matches.
constexpr int kSmokePairs = 2;
constexpr std::size_t kBatch = 100;

store::MetricNames metric_names() {
    store::MetricNames names;
    for (const auto& metric : match::team_metrics()) {
        names.team.emplace_back(metric.name);
    }
    for (const auto& metric : match::match_metrics()) {
        names.match.emplace_back(metric.name);
    }
    return names;
}

// Ends the program on an error, because the measurement would be useless.
template <typename Value>
Value valid(Result<Value> result) {
    if (!result) {
        std::cerr << "store_bench: " << result.error().message << '\n';
        std::exit(1);
    }
    if constexpr (!std::is_void_v<Value>) {
        return std::move(result).value();
    }
}

// Set before the first benchmark runs.
int pairs_per_pairing = kPairs;

struct Plan {
    std::vector<league::Pairing> pairings;
    std::vector<store::PlannedMatch> fixtures;
};

Plan make_plan() {
    Plan plan;
    testing::Draw draw(1);
    for (int a = 0; a < kTeams; ++a) {
        for (int b = a + 1; b < kTeams; ++b) {
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

Played make_result(const store::PlannedMatch& planned, testing::Draw& draw) {
    Played played;
    league::MatchRow& row = played.row;
    row.key = planned.key;
    row.seed = static_cast<std::uint64_t>(planned.fixture.pair) + 1;
    row.score = {draw.below(4), draw.below(4)};
    if (row.score[0] != row.score[1]) {
        row.winner = row.score[0] > row.score[1] ? 0 : 1;
    }
    row.ticks = 60000;
    row.final_state_hash = draw.word();
    row.digest = draw.word();
    row.metrics.assign(match::match_metrics().size(), draw.below(100));
    for (league::SlotRow& slot : row.slots) {
        for (const auto& metric : match::team_metrics()) {
            const bool is_whole = metric.unit == match::MetricUnit::Count || metric.unit == match::MetricUnit::Ticks;
            slot.metrics.emplace_back(is_whole ? draw.below(400) : draw.unit());
        }
    }
    played.time_s = 1'790'000'000;
    return played;
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
            made.push_back(make_result(planned, draw));
        }
        return made;
    }();
    return results;
}

/// A store with a plan, in a file that is removed.
class BenchFile {
  public:
    explicit BenchFile(const char* name)
        : path_(std::filesystem::temp_directory_path() / fmt::format("podball-{}-{}.db", name, getpid())) {
        remove();
        Store store = valid(Store::create(path_, {}, metric_names()));
        std::vector<store::StoredTeam> teams(kTeams);
        for (std::size_t i = 0; i < teams.size(); ++i) {
            teams[i].name = std::to_string(i);
        }
        valid(store.add_teams(teams));
        valid(store.add_plan(the_plan().pairings, the_plan().fixtures));
        valid(store.host_number({"bench", "", "", ""}));
    }
    ~BenchFile() { remove(); }
    BenchFile(const BenchFile&) = delete;
    BenchFile& operator=(const BenchFile&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    void remove() const {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
        std::filesystem::remove(path_.string() + "-journal", ignored);
    }

    std::filesystem::path path_;
};

void put_all(const std::filesystem::path& path) {
    Store store = valid(Store::open(path, store::Access::Write, metric_names()));
    const std::span<const Played> all(the_results());
    for (std::size_t first = 0; first < all.size(); first += kBatch) {
        valid(store.put(all.subspan(first, std::min(kBatch, all.size() - first))));
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

void put_bare(const std::filesystem::path& path) {
    SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
    database.exec("pragma journal_mode = truncate; pragma synchronous = full; pragma cache_size = -32768");
    constexpr std::size_t kMatchColumns = 15;
    constexpr std::size_t kSlotColumns = 3;
    const auto names = metric_names();
    SQLite::Statement match(database, "insert into match values (" + places(kMatchColumns + names.match.size()) + ")");
    SQLite::Statement slot(database, "insert into slot values (" + places(kSlotColumns + names.team.size()) + ")");
    const auto& all = the_results();
    for (std::size_t first = 0; first < all.size(); first += kBatch) {
        SQLite::Transaction transaction(database);
        for (std::size_t i = first; i < std::min(first + kBatch, all.size()); ++i) {
            insert_bare(match, slot, static_cast<std::int64_t>(i) + 1, all[i]);
        }
        transaction.commit();
    }
}

void run_put(benchmark::State& state, void (*put)(const std::filesystem::path&)) {
    for ([[maybe_unused]] const auto _ : state) {
        state.PauseTiming();
        const BenchFile file("put");
        the_results();
        state.ResumeTiming();
        put(file.path());
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(the_results().size()));
}

// A store with all results, which the readers share.
const BenchFile& full_file() {
    static const BenchFile file("read");
    static const bool is_filled = [] {
        put_all(file.path());
        return true;
    }();
    static_cast<void>(is_filled);
    return file;
}

std::int64_t read_all(Store& store, store::Depth depth) {
    std::int64_t goals = 0;
    valid(store.each_row({depth, {}}, [&](const store::PlayedFixture& played) {
        goals += played.row.score[0];
        return true;
    }));
    return goals;
}

std::int64_t sum_all(Store& store) {
    std::string sql = "select sum(score_0)";
    for (const std::string& name : metric_names().team) {
        sql += fmt::format(", sum(a.{0} - b.{0})", name);
    }
    sql += " from match m join slot a on a.match = m.id and a.slot = 0 join slot b on b.match = m.id and b.slot = 1";
    std::int64_t goals = 0;
    valid(store.query(
        sql, [](auto) {},
        [&](std::span<const store::SqlValue> row) {
            goals = std::get<std::int64_t>(row[0]);
            return true;
        }));
    return goals;
}

template <typename Read>
void run_read(benchmark::State& state, const Read& read) {
    const auto& path = full_file().path();
    Store store = valid(Store::open(path, store::Access::Read, metric_names()));
    for ([[maybe_unused]] const auto _ : state) {
        benchmark::DoNotOptimize(read(store));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(the_results().size()));
}

Measured put_measured(const char* name, void (*put)(const std::filesystem::path&), Clock clock) {
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
        read_measured("store/sums", sum_all),
    };
}

}  // namespace podball::bench
