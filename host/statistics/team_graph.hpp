// Graphs of teams: who met whom, who took points from whom, who beat whom.
#pragma once

#include <vector>

namespace podball::statistics {

/// A directed graph of the teams 0 to size - 1.
class TeamGraph {
  public:
    explicit TeamGraph(int teams) : next_(static_cast<std::size_t>(teams)) {}

    /// Requires: both teams are in the graph.
    void add(int from, int to) { next_[static_cast<std::size_t>(from)].push_back(to); }

    [[nodiscard]] int teams() const { return static_cast<int>(next_.size()); }

    /// For each team the lowest number of a team that it reaches and that reaches it. Cost: teams x edges.
    [[nodiscard]] std::vector<int> mutual_groups() const;

    /// The shortest circle through the team, which stands first: each team has an edge to the next one, and the last to
    /// the first. Empty: there is none.
    [[nodiscard]] std::vector<int> shortest_circle(int team) const;

  private:
    /// For each team the one before it on a shortest path from `start`; -1 for teams that are not reached. The start
    /// has one only if it lies on a circle.
    [[nodiscard]] std::vector<int> came_from(int start) const;

    std::vector<std::vector<int>> next_;
};

}  // namespace podball::statistics
