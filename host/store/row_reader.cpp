#include "store/row_reader.hpp"

#include "league/names.hpp"
#include "store/key_bytes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

namespace podball::store {

namespace {

std::string columns_of(std::string_view table, const std::vector<std::string>& names,
                       const std::vector<std::string>& absent) {
    std::string columns;
    for (const std::string& name : names) {
        const bool is_absent = std::ranges::find(absent, name) != absent.end();
        columns += is_absent ? ", null" : fmt::format(", {}.\"{}\"", table, name);
    }
    return columns;
}

void split(std::string_view text, std::vector<std::string>& names) {
    names.clear();
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        names.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

}  // namespace

RowReader::RowReader(Connection& connection, Depth depth)
    : connection_(connection),
      depth_(depth),
      incidents_(connection.database(),
                 "select slot, kind, count, first_tick, ifnull(first_pod, -1), value from incident where match = ?1 "
                 "order by position") {}

std::string RowReader::columns() const {
    std::string columns =
        "m.id, m.seed, m.ending, m.score_0, m.score_1, m.winner, m.forfeited_0, m.forfeited_1, m.digest, m.is_timed";
    if (depth_ != Depth::Score) {
        const MetricNames& absent = connection_.absent;
        columns += ", k.key, ifnull(m.reason, ''), m.ticks, m.final_state_hash" +
                   columns_of("m", connection_.metrics.match, absent.match) + ", ifnull(a.conduct, '')" +
                   columns_of("a", connection_.metrics.team, absent.team) + ", ifnull(b.conduct, '')" +
                   columns_of("b", connection_.metrics.team, absent.team);
    }
    return columns;
}

std::string RowReader::joins() const {
    return depth_ == Depth::Score ? ""
                                  : " cross join match_key k on k.match = m.id cross join slot a on a.match = m.id and "
                                    "a.slot = 0 cross join slot b on b.match = m.id and b.slot = 1";
}

void RowReader::read(Columns& columns, league::MatchRow& row) {
    const std::int64_t id = columns.integer();
    row.seed = columns.word();
    row.ending = league::named<league::Ending>(columns.view()).value_or(league::Ending::FullTime);
    row.score = {columns.small(), columns.small()};
    row.winner = columns.small_or_null();
    row.slots[0].forfeited = columns.flag();
    row.slots[1].forfeited = columns.flag();
    row.digest = columns.word();
    row.is_timed = columns.flag();
    if (depth_ == Depth::Score) {
        return;
    }
    row.key = key_text(columns.view());
    row.reason = columns.text();
    row.ticks = columns.integer();
    row.final_state_hash = columns.word();
    const bool has_metrics = row.ending != league::Ending::NoStart;
    row.metrics.resize(has_metrics ? connection_.metrics.match.size() : 0);
    for (std::int64_t& metric : row.metrics) {
        metric = columns.integer();
    }
    columns.skip(connection_.metrics.match.size() - row.metrics.size());
    read_slot(columns, has_metrics, row.slots[0]);
    read_slot(columns, has_metrics, row.slots[1]);
    if (depth_ == Depth::Whole) {
        read_incidents(id, row.incidents);
    }
}

void RowReader::read_slot(Columns& columns, bool has_metrics, league::SlotRow& slot) const {
    split(columns.view(), slot.conduct);
    slot.metrics.resize(has_metrics ? connection_.metrics.team.size() : 0);
    for (std::optional<double>& metric : slot.metrics) {
        metric = columns.number_or_null();
    }
    columns.skip(connection_.metrics.team.size() - slot.metrics.size());
}

void RowReader::read_incidents(std::int64_t id, std::vector<league::Incident>& incidents) {
    incidents.clear();
    bind_all(incidents_, id);
    while (incidents_.step()) {
        Columns columns(incidents_);
        league::Incident incident;
        incident.slot = columns.small();
        incident.kind = columns.text();
        incident.count = columns.integer();
        incident.first_tick = columns.integer();
        incident.first_pod = columns.small();
        incident.value = columns.text();
        incidents.push_back(std::move(incident));
    }
}

}  // namespace podball::store
