#include "league/matching.hpp"
#include "league/rounds.hpp"
#include "league/standings.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace podball::league {
namespace {

/// Pairs the teams of one round.
class SwissRound {
  public:
    SwissRound(const Spec& spec, const Progress& progress) : spec_(spec), round_(rounds_planned(progress.planned)) {
        for (const Pairing& pairing : progress.planned) {
            met_.insert(std::minmax(pairing.team_a, pairing.team_b));
        }
        for (const Standing& line :
             standings(spec, static_cast<int>(spec.teams.size()), progress.planned, progress.matches)) {
            if (is_active(progress, line.team)) {
                order_.push_back(line.team);
            }
        }
    }

    // Empty: there is no pairing without repetition.
    std::vector<Pairing> pairings() {
        const int bye = order_.size() % 2 == 0 ? kBye : take_bye();
        if (order_.size() % 2 != 0) {
            return {};
        }
        const auto matching = first_matching(order_, may_meet_);
        if (!matching) {
            return {};
        }
        std::vector<Pairing> pairings;
        for (const auto& [a, b] : *matching) {
            pairings.push_back({round_, a, b, 0, spec_.pairs});
        }
        if (bye != kBye) {
            pairings.push_back({round_, bye, kBye, 0, spec_.pairs});
        }
        return pairings;
    }

  private:
    // Takes the team that gets the bye out of the order. kBye: nobody can have it.
    int take_bye() {
        for (std::size_t i = order_.size(); i-- > 0;) {
            const int team = order_[i];
            std::vector<int> others = order_;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            if (may_meet_(team, kBye) && has_perfect_matching(others, may_meet_)) {
                order_ = std::move(others);
                return team;
            }
        }
        return kBye;
    }

    const Spec& spec_;
    int round_;
    std::set<std::pair<int, int>> met_;  ///< A bye is an encounter with kBye.
    std::vector<int> order_;             ///< Active teams, best first.
    MayMeet may_meet_ = [this](int a, int b) { return !met_.contains(std::minmax(a, b)); };
};

}  // namespace

Continuation next_swiss_round(const Spec& spec, const Progress& progress) {
    if (has_open_fixtures(progress)) {
        return {Continuation::Kind::Waiting, {}};
    }
    if (rounds_planned(progress.planned) >= spec.rounds || progress.active.size() < 2) {
        return {};
    }
    auto pairings = SwissRound(spec, progress).pairings();
    if (pairings.empty()) {
        return {};
    }
    return {Continuation::Kind::Planned, std::move(pairings)};
}

}  // namespace podball::league
