#include "league/matching.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>

namespace podball::league {
namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;

std::ptrdiff_t partners_of(int team, std::span<const int> teams, const MayMeet& may_meet) {
    return std::count_if(teams.begin(), teams.end(), [&](int other) { return other != team && may_meet(team, other); });
}

// If each of an even number of teams may meet at least half of all, there is a matching (Dirac 1952). This decides
// nearly all cases, without a graph.
bool has_many_partners(std::span<const int> teams, const MayMeet& may_meet) {
    const auto half = static_cast<std::ptrdiff_t>(teams.size() / 2);
    return std::all_of(teams.begin(), teams.end(),
                       [&](int team) { return partners_of(team, teams, may_meet) >= half; });
}

// Not boost's maximum_weighted_matching: in 1.74 it does not end for some graphs (boostorg/graph #199, #223, #399).
bool has_matching_in_graph(std::span<const int> teams, const MayMeet& may_meet) {
    Graph graph(teams.size());
    for (std::size_t i = 0; i < teams.size(); ++i) {
        for (std::size_t j = i + 1; j < teams.size(); ++j) {
            if (may_meet(teams[i], teams[j])) {
                boost::add_edge(i, j, graph);
            }
        }
    }
    std::vector<boost::graph_traits<Graph>::vertex_descriptor> mates(teams.size());
    [[maybe_unused]] const bool is_greatest = boost::checked_edmonds_maximum_cardinality_matching(graph, mates.data());
    assert(is_greatest);
    return 2 * boost::matching_size(graph, mates.data()) == teams.size();
}

}  // namespace

bool has_perfect_matching(std::span<const int> teams, const MayMeet& may_meet) {
    return teams.size() % 2 == 0 &&
           (teams.size() < 2 || has_many_partners(teams, may_meet) || has_matching_in_graph(teams, may_meet));
}

std::optional<std::vector<std::array<int, 2>>> first_matching(std::span<const int> teams, const MayMeet& may_meet) {
    if (!has_perfect_matching(teams, may_meet)) {
        return std::nullopt;
    }
    std::vector<std::array<int, 2>> matching;
    std::vector<int> left(teams.begin(), teams.end());
    while (!left.empty()) {
        const int team = left.front();
        const auto leaves_matching = [&](int partner) {
            std::vector<int> others;
            std::copy_if(left.begin(), left.end(), std::back_inserter(others),
                         [&](int other) { return other != team && other != partner; });
            return has_perfect_matching(others, may_meet);
        };
        const auto partner = std::find_if(left.begin() + 1, left.end(),
                                          [&](int other) { return may_meet(team, other) && leaves_matching(other); });
        assert(partner != left.end());
        matching.push_back({team, *partner});
        left.erase(partner);
        left.erase(left.begin());
    }
    return matching;
}

}  // namespace podball::league
