// Results of matches, what went wrong with them, and where they were played.
#include "base/printable.hpp"
#include "store/connection.hpp"
#include "store/key_bytes.hpp"
#include "store/match_ids.hpp"
#include "store/put_statements.hpp"
#include "store/statement.hpp"
#include "store/store.hpp"

#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace podball::store {

namespace {

constexpr std::string_view kNoKey = "is no key; it must be 32 hex digits";

// Empty, or what is wrong with a result as a value.
std::string_view fault_of(const Played& played, const MetricNames& metrics) {
    const league::MatchRow& row = played.row;
    const bool has_metrics = row.ending != league::Ending::NoStart;
    const auto fits = [&](std::size_t count, std::size_t names) { return count == (has_metrics ? names : 0); };
    if (!fits(row.metrics.size(), metrics.match.size()) ||
        !std::ranges::all_of(
            row.slots, [&](const league::SlotRow& slot) { return fits(slot.metrics.size(), metrics.team.size()); })) {
        return "has another number of metrics than the league";
    }
    const auto is_slot = [](int slot) { return slot == 0 || slot == 1; };
    if (!std::ranges::all_of(played.calls, is_slot, &CallTimes::slot)) {
        return "has durations of a slot that is not 0 or 1";
    }
    return "";
}

// Whether `row` is what is stored of match `id`, as far as no clock decided anything.
bool agrees(Statement& find, std::int64_t id, const league::MatchRow& row) {
    bind_all(find, id);
    find.step();
    Columns stored(find);
    const bool is_equal = stored.word() == row.digest;
    const bool is_timed = stored.flag() || row.is_timed;
    find.reset();  // Otherwise it holds its lock beyond the transaction.
    return is_equal || is_timed;
}

}  // namespace

PutStatements::PutStatements(SQLite::Database& database, const MetricNames& metrics)
    : ids(database),
      writer(database, metrics),
      find(database, "select digest, is_timed from match where id = ?1"),
      add_discrepancy(database, "insert or ignore into discrepancy values (?1, ?2, ?3, ?4, ?5, ?6)") {}

Result<int> Store::host_number(const Host& host) {
    return connection_->guarded([&]() -> Result<int> {
        SQLite::Database& database = connection_->database();
        Statement find(database,
                       "select number from host where name = ?1 and cpu = ?2 and kernel = ?3 and sandbox = ?4");
        bind_all(find, host.name, host.cpu, host.kernel, host.sandbox);
        if (find.step()) {
            return Columns(find).small();
        }
        Statement add(database, "insert into host select ifnull(max(number), -1) + 1, ?1, ?2, ?3, ?4 from host");
        run(add, host.name, host.cpu, host.kernel, host.sandbox);
        return static_cast<int>(database.getLastInsertRowid());
    });
}

Result<std::vector<Host>> Store::hosts() {
    return connection_->guarded([&]() -> Result<std::vector<Host>> {
        Statement statement(connection_->database(), "select name, cpu, kernel, sandbox from host order by number");
        std::vector<Host> hosts;
        while (statement.step()) {
            Columns columns(statement);
            hosts.push_back({columns.text(), columns.text(), columns.text(), columns.text()});
        }
        return hosts;
    });
}

Result<PutCount> Store::put(std::span<const Played> batch) {
    return connection_->guarded([&]() -> Result<PutCount> {
        SQLite::Database& database = connection_->database();
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        // An error destroys them together with the results that they hold.
        auto statements = connection_->take_put_statements();
        PutCount count;
        for (const Played& played : batch) {
            const league::MatchRow& row = played.row;
            const auto key = key_bytes(row.key);
            const std::string_view fault = key ? fault_of(played, connection_->metrics) : kNoKey;
            if (!fault.empty()) {
                return connection_->error(fmt::format("the result of match {} {}", printable(row.key), fault));
            }
            const std::int64_t id = statements->ids.find_or_add(*key);
            if (statements->writer.insert(id, played)) {
                ++count.stored;
            } else if (agrees(statements->find, id, row)) {
                ++count.known;
            } else {
                run(statements->add_discrepancy, id, row.digest, row.score[0], row.score[1], played.host,
                    played.time_s);
                ++count.discrepancies;
            }
        }
        statements->writer.finish();
        transaction.commit();
        connection_->keep_put_statements(std::move(statements));
        return count;
    });
}

Result<void> Store::add_attempt(const Attempt& attempt) {
    return connection_->guarded([&]() -> Result<void> {
        SQLite::Database& database = connection_->database();
        const auto bytes = key_bytes(attempt.key);
        if (!bytes) {
            return connection_->error(fmt::format("match {} {}", printable(attempt.key), kNoKey));
        }
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        const std::int64_t id = MatchIds(database).find_or_add(*bytes);
        Statement add(database, "insert into attempt values (?1, ?2, ?3, ?4)");
        run(add, id, attempt.host, attempt.time_s, attempt.reason);
        transaction.commit();
        return {};
    });
}

Result<std::vector<Attempt>> Store::attempts() {
    return connection_->guarded([&]() -> Result<std::vector<Attempt>> {
        Statement statement(connection_->database(),
                            "select key, host, time, reason from attempt join match_key using (match) "
                            "order by attempt.rowid");
        std::vector<Attempt> attempts;
        while (statement.step()) {
            Columns columns(statement);
            attempts.push_back({key_text(columns.view()), columns.small(), columns.integer(), columns.text()});
        }
        return attempts;
    });
}

Result<std::vector<Discrepancy>> Store::discrepancies() {
    return connection_->guarded([&]() -> Result<std::vector<Discrepancy>> {
        Statement statement(connection_->database(),
                            "select k.key, m.digest, d.digest, d.score_0, d.score_1, d.host, d.time from discrepancy d "
                            "join match_key k using (match) join match m on m.id = d.match order by d.rowid");
        std::vector<Discrepancy> discrepancies;
        while (statement.step()) {
            Columns columns(statement);
            Discrepancy discrepancy;
            discrepancy.key = key_text(columns.view());
            discrepancy.digest = columns.word();
            discrepancy.other_digest = columns.word();
            discrepancy.other_score = {columns.small(), columns.small()};
            discrepancy.host = columns.small();
            discrepancy.time_s = columns.integer();
            discrepancies.push_back(discrepancy);
        }
        return discrepancies;
    });
}

Result<std::vector<LatencyRow>> Store::latency() {
    return connection_->guarded([&]() -> Result<std::vector<LatencyRow>> {
        Statement statement(
            connection_->database(),
            "select team, host, call, least_ns, count from latency order by team, host, call, least_ns");
        std::vector<LatencyRow> rows;
        while (statement.step()) {
            Columns columns(statement);
            rows.push_back({columns.small(), columns.small(), columns.text(), columns.integer(), columns.integer()});
        }
        return rows;
    });
}

}  // namespace podball::store
