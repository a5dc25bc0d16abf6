#include "season/wanted_matches.hpp"

#include "league/played_match.hpp"
#include "league/rounds.hpp"
#include "season/metric_names.hpp"
#include "season/plan_growth.hpp"
#include "season/played_matches.hpp"
#include "store/store.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace podball::season {

WantedMatches::WantedMatches(const league::Spec& spec) : spec_(spec), stop_metric_(stop_metric(spec)) {}

Result<void> WantedMatches::read(store::Store& store) {
    auto active = active_teams(store, spec_);
    if (!active) {
        return active.error();
    }
    const auto pairings = store.pairings();
    const auto repeated = store.repeated();
    if (!pairings || !repeated) {
        return !pairings ? pairings.error() : repeated.error();
    }
    {
        const std::lock_guard lock(mutex_);
        active_ = std::move(active).value();
        open_ = league::are_open(spec_.format, pairings.value());
        repeated_.clear();
        for (const store::PlannedMatch& match : repeated.value()) {
            repeated_[match.key].push_back(match.fixture);
        }
    }
    return spec_.stop ? read_sequences(store, pairings.value()) : Result<void>();
}

Result<void> WantedMatches::read_sequences(store::Store& store, std::span<const league::Pairing> pairings) {
    league::PairSequences sequences(spec_);
    sequences.add_pairings(pairings);
    auto read = each_played(
        store, spec_, pairings.size(), {store::Depth::Score, {}},
        [&](const league::PlayedMatch& match, const store::PlayedFixture& /*played*/) { sequences.add(match); });
    const std::lock_guard lock(mutex_);
    sequences_ = std::move(sequences);
    return read;
}

bool WantedMatches::is_wanted(const league::Fixture& fixture) const {
    const std::lock_guard lock(mutex_);
    const bool are_active = std::all_of(fixture.teams.begin(), fixture.teams.end(),
                                        [&](int team) { return active_[static_cast<std::size_t>(team)]; });
    return are_active && open_[static_cast<std::size_t>(fixture.pairing)] &&
           !(sequences_ && sequences_->is_beyond_stop(fixture.pairing, fixture.pair));
}

bool WantedMatches::is_repeated(const std::string& key) const {
    const std::lock_guard lock(mutex_);
    return repeated_.contains(key);
}

void WantedMatches::add(const store::PlannedMatch& match, const league::MatchRow& row) {
    const std::lock_guard lock(mutex_);
    if (!sequences_) {
        return;
    }
    const auto repeated = repeated_.find(match.key);
    const auto fixtures =
        repeated == repeated_.end() ? std::span(&match.fixture, 1) : std::span<const league::Fixture>(repeated->second);
    for (const league::Fixture& fixture : fixtures) {
        sequences_->add(league::played_match(fixture, row, spec_.forfeit_score, stop_metric_));
    }
}

}  // namespace podball::season
