#include "season/match_row.hpp"

#include "base/number_text.hpp"
#include "engine/random.hpp"
#include "isolation/fault_words.hpp"
#include "match/metric_table.hpp"

#include <bit>
#include <cassert>
#include <cstddef>
#include <ctime>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace podball::season {

namespace {

using match::EndReason;

league::Ending ending_of(EndReason reason) {
    switch (reason) {
        case EndReason::Forfeit: return league::Ending::Forfeit;
        case EndReason::ConductForfeit: return league::Ending::ConductForfeit;
        case EndReason::FullTime:
        case EndReason::Stopped: break;
    }
    assert(reason == EndReason::FullTime);
    return league::Ending::FullTime;
}

std::vector<std::string> conduct_of(const engine::ConductBreach& breach) {
    std::vector<std::string> names;
    if (breach.blocking) {
        names.emplace_back("blocking");
    }
    if (breach.camping) {
        names.emplace_back("camping");
    }
    return names;
}

league::SlotRow slot_of(const match::MatchResult& result, int slot) {
    const auto s = static_cast<std::size_t>(slot);
    league::SlotRow row;
    for (const match::TeamMetric& metric : match::team_metrics()) {
        row.metrics.push_back(metric.get(result, slot));
    }
    row.conduct = conduct_of(result.conduct[s]);
    row.forfeited =
        result.end_reason == EndReason::ConductForfeit ? !row.conduct.empty() : result.teams[s].has_forfeited();
    return row;
}

std::string value_text(const control::Fault& fault) {
    return fault.kind == control::FaultKind::DeniedCall ? isolation::denied_call(fault)
                                                        : number_text(control::value_number(fault.value));
}

void add_incidents(const control::IncidentLog& log, int slot, std::vector<league::Incident>& incidents) {
    for (const control::FaultKind kind : control::kAllFaultKinds) {
        if (log.count(kind) == 0) {
            continue;
        }
        const control::Incident& first = log.first(kind).front();
        incidents.push_back({slot, std::string(control::fault_traits(kind).name), log.count(kind), first.tick,
                             first.pod, value_text(first.fault)});
    }
}

// Not of the reasons: a team chooses their words, and may choose others each time.
std::uint64_t digest_of(const league::MatchRow& row) {
    std::uint64_t digest = static_cast<std::uint64_t>(row.ending);
    for (const league::SlotRow& slot : row.slots) {
        digest = engine::mix(digest + (slot.forfeited ? 1 : 0)) + 1;
    }
    return digest;
}

}  // namespace

league::MatchRow row_of(const std::string& key, std::uint64_t seed, const match::MatchResult& result) {
    league::MatchRow row;
    row.key = key;
    row.seed = seed;
    row.ending = ending_of(result.end_reason);
    row.score = result.score;
    row.winner = result.winner;
    row.ticks = result.ticks;
    row.final_state_hash = result.final_state_hash;
    for (const match::MatchMetric& metric : match::match_metrics()) {
        row.metrics.push_back(metric.get(result));
    }
    for (int slot = 0; slot < engine::kSlots; ++slot) {
        row.slots[static_cast<std::size_t>(slot)] = slot_of(result, slot);
        add_incidents(result.teams[static_cast<std::size_t>(slot)].incidents, slot, row.incidents);
    }
    row.digest = match::outcome_digest(result);
    row.is_timed = result.is_timed();
    return row;
}

league::MatchRow row_of(const std::string& key, std::uint64_t seed, const match::MatchError& error) {
    assert(!error.is_of_machine());
    league::MatchRow row;
    row.key = key;
    row.seed = seed;
    row.ending = league::Ending::NoStart;
    for (std::size_t slot = 0; slot < row.slots.size(); ++slot) {
        const auto& failure = error.teams[slot];
        if (failure) {
            row.slots[slot].forfeited = true;
            row.reason += fmt::format("{}slot {}: {}", row.reason.empty() ? "" : "; ", slot, failure->message);
        } else {
            row.winner = static_cast<int>(slot);
        }
    }
    row.digest = digest_of(row);
    row.is_timed = error.is_timed();
    return row;
}

Result<league::MatchRow> row_of(const store::PlannedMatch& match, const match::MatchOutcome& outcome) {
    if (outcome) {
        return row_of(match.key, match.fixture.seed, outcome.value());
    }
    if (outcome.error().is_of_machine()) {
        return outcome.error();
    }
    return row_of(match.key, match.fixture.seed, outcome.error());
}

Result<store::Played> played_of(const store::PlannedMatch& match, const match::MatchOutcome& outcome) {
    auto row = row_of(match, outcome);
    if (!row) {
        return row.error();
    }
    store::Played played;
    played.row = std::move(row).value();
    played.teams = match.fixture.teams;
    played.time_s = std::time(nullptr);
    if (outcome) {
        played.calls = call_times(outcome.value());
    }
    return played;
}

std::vector<store::CallTimes> call_times(const match::MatchResult& result) {
    std::vector<store::CallTimes> times;
    for (int slot = 0; slot < engine::kSlots; ++slot) {
        std::map<std::int64_t, std::int64_t> counts;
        for (const auto& bucket : result.teams[static_cast<std::size_t>(slot)].wall.buckets()) {
            const auto least = std::bit_floor(static_cast<std::uint64_t>(bucket.least_ns));
            counts[static_cast<std::int64_t>(least)] += bucket.count;
        }
        for (const auto& [least_ns, count] : counts) {
            times.push_back({slot, "step", least_ns, count});
        }
    }
    return times;
}

}  // namespace podball::season
