#include "statistics/team_graph.hpp"

#include "support/catch.hpp"

#include <vector>

using podball::statistics::TeamGraph;

TEST_CASE("teams that reach each other are in one group, all others alone") {
    TeamGraph graph(6);
    for (const auto& [from, to] : std::vector<std::pair<int, int>>{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 3}}) {
        graph.add(from, to);
    }
    REQUIRE(graph.mutual_groups() == std::vector<int>{0, 0, 0, 3, 3, 5});
}

TEST_CASE("the shortest circle through a team begins with it and follows the edges") {
    TeamGraph graph(5);
    for (const auto& [from, to] : std::vector<std::pair<int, int>>{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {2, 0}, {3, 4}}) {
        graph.add(from, to);
    }
    REQUIRE(graph.shortest_circle(0) == std::vector<int>{0, 1, 2});
    REQUIRE(graph.shortest_circle(1) == std::vector<int>{1, 2, 0});
    REQUIRE(graph.shortest_circle(3) == std::vector<int>{3, 0, 1, 2});
    REQUIRE(graph.shortest_circle(4).empty());
    REQUIRE(TeamGraph(1).shortest_circle(0).empty());
}
