#include "league/matching.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <numeric>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>

namespace podball::league {
namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
using Places = std::vector<std::size_t>;

/// Finds partners for teams, which are numbered by their places in a list.
class Matcher {
  public:
    Matcher(std::span<const int> teams, const MayMeet& may_meet)
        : teams_(teams), may_meet_(may_meet), mates_(teams.size()) {}

    // Finds partners for the teams at `places`. False: there is no perfect matching, and nothing is changed.
    // Not with boost's maximum_weighted_matching: in 1.74 it does not end for some graphs (boostorg/graph #199, #223,
    // #399).
    bool match(const Places& places) {
        Graph graph(places.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            for (std::size_t j = i + 1; j < places.size(); ++j) {
                if (may_be_mates(places[i], places[j])) {
                    boost::add_edge(i, j, graph);
                }
            }
        }
        Places mates(places.size());
        [[maybe_unused]] const bool is_greatest =
            boost::checked_edmonds_maximum_cardinality_matching(graph, mates.data());
        assert(is_greatest);
        if (2 * boost::matching_size(graph, mates.data()) != places.size()) {
            return false;
        }
        for (std::size_t i = 0; i < places.size(); ++i) {
            mates_[places[i]] = places[mates[i]];
        }
        return true;
    }

    // Makes the teams at `place` and `partner` mates and keeps a perfect matching of all at `left`. False: there is
    // none. Requires: a perfect matching of the teams at `left`, which both belong to.
    bool join(std::size_t place, std::size_t partner, const Places& left) {
        if (!may_be_mates(place, partner)) {
            return false;
        }
        if (mates_[place] != partner && !join_old_mates(place, partner) && !match_others(place, partner, left)) {
            return false;
        }
        mates_[place] = partner;
        mates_[partner] = place;
        return true;
    }

  private:
    [[nodiscard]] bool may_be_mates(std::size_t one, std::size_t other) const {
        return may_meet_(teams_[one], teams_[other]);
    }

    // Nearly always the mates that both leave may meet, and no graph is needed.
    bool join_old_mates(std::size_t place, std::size_t partner) {
        const std::size_t one = mates_[place];
        const std::size_t other = mates_[partner];
        if (!may_be_mates(one, other)) {
            return false;
        }
        mates_[one] = other;
        mates_[other] = one;
        return true;
    }

    bool match_others(std::size_t place, std::size_t partner, const Places& left) {
        Places others;
        std::copy_if(left.begin(), left.end(), std::back_inserter(others),
                     [&](std::size_t other) { return other != place && other != partner; });
        return match(others);
    }

    std::span<const int> teams_;
    const MayMeet& may_meet_;
    Places mates_;  ///< A perfect matching of the teams that have no partner yet.
};

Places all_places(std::span<const int> teams) {
    Places places(teams.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    return places;
}

}  // namespace

bool has_perfect_matching(std::span<const int> teams, const MayMeet& may_meet) {
    return teams.size() % 2 == 0 && Matcher(teams, may_meet).match(all_places(teams));
}

std::optional<std::vector<std::array<int, 2>>> first_matching(std::span<const int> teams, const MayMeet& may_meet) {
    Matcher matcher(teams, may_meet);
    Places left = all_places(teams);
    if (teams.size() % 2 != 0 || !matcher.match(left)) {
        return std::nullopt;
    }
    std::vector<std::array<int, 2>> matching;
    while (!left.empty()) {
        const std::size_t place = left.front();
        const auto partner = std::find_if(left.begin() + 1, left.end(),
                                          [&](std::size_t other) { return matcher.join(place, other, left); });
        assert(partner != left.end());
        matching.push_back({teams[place], teams[*partner]});
        left.erase(partner);
        left.erase(left.begin());
    }
    return matching;
}

}  // namespace podball::league
