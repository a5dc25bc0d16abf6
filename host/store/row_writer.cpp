#include "store/row_writer.hpp"

#include "league/names.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <vector>

namespace podball::store {

namespace {

// `head` and the names of the metrics, with as many places for values.
std::string insert_sql(const char* table, std::string columns, const std::vector<std::string>& metrics) {
    for (const std::string& name : metrics) {
        columns += ", \"" + name + '"';
    }
    std::string places = "?";
    for (const char letter : columns) {
        places += letter == ',' ? ", ?" : "";
    }
    return fmt::format("insert into {} ({}) values ({})", table, columns, places);
}

// Null if there are none, as in nearly all rows.
std::optional<std::string> joined(const std::vector<std::string>& names) {
    return names.empty() ? std::nullopt : std::optional(fmt::format("{}", fmt::join(names, ",")));
}

std::optional<std::string_view> or_null(std::string_view text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

}  // namespace

RowWriter::RowWriter(SQLite::Database& database, const MetricNames& metrics)
    : database_(database),
      match_metrics_(metrics.match.size()),
      team_metrics_(metrics.team.size()),
      match_(database, insert_sql("match",
                                  "id, seed, ending, reason, score_0, score_1, winner, forfeited_0, forfeited_1, "
                                  "ticks, final_state_hash, digest, is_timed, host, time",
                                  metrics.match) +
                           " on conflict (id) do nothing"),
      slot_(database, insert_sql("slot", "match, slot, conduct", metrics.team)),
      incident_(database, "insert into incident values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"),
      calls_(database,
             "insert into latency values (?1, ?2, ?3, ?4, ?5) on conflict do update set count = count + "
             "excluded.count") {}

bool RowWriter::insert(std::int64_t id, const Played& played) {
    if (!insert_match(id, played)) {
        return false;
    }
    insert_slot(id, 0, played.row.slots[0]);
    insert_slot(id, 1, played.row.slots[1]);
    insert_incidents(id, played.row.incidents);
    for (const CallTimes& calls : played.calls) {
        const int team = played.teams.at(static_cast<std::size_t>(calls.slot));
        counts_[{team, played.host, calls.call, calls.least_ns}] += calls.count;
    }
    return true;
}

bool RowWriter::insert_match(std::int64_t id, const Played& played) {
    const league::MatchRow& row = played.row;
    bind_all(match_, id, row.seed, league::name_of(row.ending), or_null(row.reason), row.score[0], row.score[1],
             row.winner, row.slots[0].forfeited, row.slots[1].forfeited, row.ticks, row.final_state_hash, row.digest,
             row.is_timed, played.host, played.time_s);
    for (std::size_t i = 0; i < match_metrics_; ++i) {
        match_.bind(row.metrics.empty() ? std::nullopt : std::optional(row.metrics[i]));
    }
    match_.step();
    match_.reset();
    return database_.getChanges() == 1;
}

void RowWriter::insert_slot(std::int64_t id, int slot, const league::SlotRow& row) {
    bind_all(slot_, id, slot, joined(row.conduct));
    for (std::size_t i = 0; i < team_metrics_; ++i) {
        slot_.bind(row.metrics.empty() ? std::nullopt : row.metrics[i]);
    }
    slot_.step();
    slot_.reset();
}

void RowWriter::insert_incidents(std::int64_t id, const std::vector<league::Incident>& incidents) {
    for (std::size_t i = 0; i < incidents.size(); ++i) {
        const league::Incident& incident = incidents[i];
        run(incident_, id, i, incident.slot, incident.kind, incident.count, incident.first_tick,
            incident.first_pod < 0 ? std::nullopt : std::optional(incident.first_pod), incident.value);
    }
}

void RowWriter::finish() {
    for (const auto& [bucket, count] : counts_) {
        const auto& [team, host, call, least_ns] = bucket;
        run(calls_, team, host, call, least_ns, count);
    }
    counts_.clear();
}

}  // namespace podball::store
