// A league of some of its teams.
#pragma once

#include "league/plan.hpp"
#include "league/played_match.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace podball::league {

/// Some teams of a league and the pairings between them. Both get new numbers from 0, in the same order.
class TeamSelection {
  public:
    /// `is_selected`: by team. `planned`: all pairings of the league. A bye of a selected team is selected.
    TeamSelection(const std::vector<bool>& is_selected, std::span<const Pairing> planned);

    /// The number of pairings of which some are selected.
    [[nodiscard]] std::size_t planned() const { return new_pairings_.size(); }
    /// The former numbers of the selected teams, ascending.
    [[nodiscard]] const std::vector<int>& teams() const { return teams_; }
    [[nodiscard]] bool has_all_teams() const { return teams_.size() == new_teams_.size(); }
    /// The selected pairings, with the new numbers of their teams.
    [[nodiscard]] const std::vector<Pairing>& pairings() const { return pairings_; }
    /// Whether the pairing with this former number is selected.
    [[nodiscard]] bool has_pairing(int former) const;
    /// The match with the new numbers. Null: its pairing is not selected.
    [[nodiscard]] std::optional<PlayedMatch> renumbered(PlayedMatch match) const;

  private:
    std::vector<int> teams_;
    std::vector<Pairing> pairings_;
    std::vector<std::optional<int>> new_teams_;     ///< By former number.
    std::vector<std::optional<int>> new_pairings_;  ///< By former number.
};

}  // namespace podball::league
