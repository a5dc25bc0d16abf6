#include "league/team_selection.hpp"

#include <cstddef>

namespace podball::league {

TeamSelection::TeamSelection(const std::vector<bool>& is_selected, std::span<const Pairing> planned)
    : new_teams_(is_selected.size()), new_pairings_(planned.size()) {
    for (std::size_t team = 0; team < is_selected.size(); ++team) {
        if (is_selected[team]) {
            new_teams_[team] = static_cast<int>(teams_.size());
            teams_.push_back(static_cast<int>(team));
        }
    }
    for (std::size_t i = 0; i < planned.size(); ++i) {
        Pairing pairing = planned[i];
        const auto team_a = new_teams_.at(static_cast<std::size_t>(pairing.team_a));
        const auto team_b =
            pairing.team_b == kBye ? std::optional(kBye) : new_teams_.at(static_cast<std::size_t>(pairing.team_b));
        if (team_a && team_b) {
            pairing.team_a = *team_a;
            pairing.team_b = *team_b;
            new_pairings_[i] = static_cast<int>(pairings_.size());
            pairings_.push_back(pairing);
        }
    }
}

bool TeamSelection::has_pairing(int former) const {
    return new_pairings_.at(static_cast<std::size_t>(former)).has_value();
}

std::optional<PlayedMatch> TeamSelection::renumbered(PlayedMatch match) const {
    const auto pairing = new_pairings_.at(static_cast<std::size_t>(match.pairing));
    if (!pairing) {
        return std::nullopt;
    }
    match.pairing = *pairing;
    for (int& team : match.teams) {
        team = new_teams_.at(static_cast<std::size_t>(team)).value();
    }
    return match;
}

}  // namespace podball::league
