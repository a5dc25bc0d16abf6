// The plan of the league, and what is missing of it.
#include "base/printable.hpp"
#include "store/connection.hpp"
#include "store/key_bytes.hpp"
#include "store/plan_writer.hpp"
#include "store/statement.hpp"
#include "store/store.hpp"

#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <utility>

namespace podball::store {

namespace {

constexpr const char* kPlannedColumns =
    "select f.ordinal, f.pairing, f.pair, f.leg, p.team_a, p.team_b, k.key, "
    "(select count(*) from attempt t where t.match = f.match) "
    "from fixture f join pairing p on p.number = f.pairing join match_key k on k.match = f.match ";

// The fixtures that are void: the machine has failed to play them ?1 times.
constexpr const char* kVoidFixtures =
    "from fixture f where f.match in (select match from attempt group by match having count(*) >= ?1) and f.match not "
    "in "
    "(select id from match)";

PlannedMatch read_planned(const Statement& statement, std::uint64_t seed) {
    Columns columns(statement);
    PlannedMatch planned;
    planned.fixture.ordinal = columns.integer();
    planned.fixture.pairing = columns.small();
    planned.fixture.pair = columns.small();
    planned.fixture.leg = columns.small();
    planned.fixture.teams = {columns.small(), columns.small()};
    if (planned.fixture.leg == 1) {
        std::swap(planned.fixture.teams[0], planned.fixture.teams[1]);
    }
    planned.fixture.seed = seed + static_cast<std::uint64_t>(planned.fixture.pair);
    planned.key = key_text(columns.view());
    planned.attempts = columns.small();
    return planned;
}

std::vector<PlannedMatch> read_all(Statement& statement, std::uint64_t seed) {
    std::vector<PlannedMatch> planned;
    while (statement.step()) {
        planned.push_back(read_planned(statement, seed));
    }
    return planned;
}

}  // namespace

Result<void> Store::add_plan(std::span<const league::Pairing> pairings, std::span<const PlannedMatch> fixtures) {
    return add_long_plan(pairings, [&, i = std::size_t{0}]() mutable {
        return i < fixtures.size() ? std::optional(fixtures[i++]) : std::nullopt;
    });
}

Result<void> Store::add_long_plan(std::span<const league::Pairing> pairings,
                                  const std::function<std::optional<PlannedMatch>()>& next) {
    return connection_->guarded([&]() -> Result<void> {
        SQLite::Database& database = connection_->database();
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        std::int64_t number = database.execAndGet("select count(*) from pairing").getInt64();
        // The second team of a bye is null.
        Statement insert_pairing(database, "insert into pairing values (?1, ?2, ?3, nullif(?4, ?7), ?5, ?6)");
        for (const league::Pairing& pairing : pairings) {
            run(insert_pairing, number++, pairing.round, pairing.team_a, pairing.team_b, pairing.first_pair,
                pairing.pairs, league::kBye);
        }
        std::int64_t ordinal = database.execAndGet("select count(*) from fixture").getInt64();
        PlanWriter writer(database);
        while (const auto planned = next()) {
            const auto bytes = key_bytes(planned->key);
            const league::Fixture& fixture = planned->fixture;
            if (!bytes || fixture.ordinal != ordinal++ || fixture.pairing >= number) {
                return connection_->error(
                    fmt::format("fixture {} of pairing {} with the key {} does not continue the "
                                "plan",
                                fixture.ordinal, fixture.pairing, printable(planned->key)));
            }
            writer.add(fixture, *bytes);
        }
        writer.finish();
        transaction.commit();
        return {};
    });
}

Result<std::vector<league::Pairing>> Store::pairings() {
    return connection_->guarded([&]() -> Result<std::vector<league::Pairing>> {
        Statement statement(connection_->database(),
                            "select round, team_a, team_b, first_pair, pairs from pairing order by number");
        std::vector<league::Pairing> pairings;
        while (statement.step()) {
            Columns columns(statement);
            league::Pairing pairing;
            pairing.round = columns.small();
            pairing.team_a = columns.small();
            pairing.team_b = columns.small_or_null().value_or(league::kBye);
            pairing.first_pair = columns.small();
            pairing.pairs = columns.small();
            pairings.push_back(pairing);
        }
        return pairings;
    });
}

Result<std::vector<PlannedMatch>> Store::missing(std::int64_t first, std::int64_t count) {
    return connection_->guarded([&]() -> Result<std::vector<PlannedMatch>> {
        Statement statement(connection_->database(),
                            std::string(kPlannedColumns) +
                                "left join match m on m.id = f.match where m.id is null and f.ordinal >= ?1 "
                                "order by f.ordinal limit ?2");
        bind_all(statement, first, count);
        return read_all(statement, connection_->league.seed);
    });
}

Result<std::vector<PlannedMatch>> Store::repeated() {
    return connection_->guarded([&]() -> Result<std::vector<PlannedMatch>> {
        Statement statement(connection_->database(),
                            std::string(kPlannedColumns) +
                                "where f.match in (select match from fixture where is_repeat = 1) order by f.ordinal");
        return read_all(statement, connection_->league.seed);
    });
}

Result<std::vector<PlannedMatch>> Store::fixtures_of(std::string_view key) {
    return connection_->guarded([&]() -> Result<std::vector<PlannedMatch>> {
        const auto bytes = key_bytes(key);
        if (!bytes) {
            return std::vector<PlannedMatch>{};
        }
        Statement statement(connection_->database(), std::string(kPlannedColumns) +
                                                         "where f.match = (select match from match_key where key = ?1) "
                                                         "order by f.ordinal");
        bind_all(statement, Blob{view_of(*bytes)});
        return read_all(statement, connection_->league.seed);
    });
}

Result<Progress> Store::progress() {
    return connection_->guarded([&]() -> Result<Progress> {
        SQLite::Database& database = connection_->database();
        Progress progress;
        Statement counts(database,
                         "select count(*), count(m.id), total(m.is_timed) from fixture f left join match m on "
                         "m.id = f.match");
        if (counts.step()) {
            Columns columns(counts);
            progress.planned = columns.integer();
            progress.played = columns.integer();
            progress.timed = columns.integer();
        }
        Statement failed(database, std::string("select count(*) ") + kVoidFixtures);
        bind_all(failed, kAttemptsMax);
        if (failed.step()) {
            progress.failed = Columns(failed).integer();
        }
        progress.discrepancies = database.execAndGet("select count(*) from discrepancy").getInt64();
        return progress;
    });
}

Result<std::vector<int>> Store::void_pairings() {
    return connection_->guarded([&]() -> Result<std::vector<int>> {
        Statement statement(connection_->database(),
                            std::string("select f.pairing ") + kVoidFixtures + " order by f.ordinal");
        bind_all(statement, kAttemptsMax);
        std::vector<int> pairings;
        while (statement.step()) {
            pairings.push_back(Columns(statement).small());
        }
        return pairings;
    });
}

}  // namespace podball::store
