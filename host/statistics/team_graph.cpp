#include "statistics/team_graph.hpp"

#include <algorithm>
#include <deque>

namespace podball::statistics {

std::vector<int> TeamGraph::came_from(int start) const {
    std::vector<int> before(next_.size(), -1);
    std::deque<int> open = {start};
    while (!open.empty()) {
        const int team = open.front();
        open.pop_front();
        for (const int next : next_[static_cast<std::size_t>(team)]) {
            int& link = before[static_cast<std::size_t>(next)];
            if (link < 0) {
                link = team;
                if (next != start) {
                    open.push_back(next);
                }
            }
        }
    }
    return before;
}

std::vector<int> TeamGraph::mutual_groups() const {
    const std::size_t size = next_.size();
    std::vector<std::vector<bool>> reaches;
    for (std::size_t start = 0; start < size; ++start) {
        const std::vector<int> before = came_from(static_cast<int>(start));
        std::vector<bool> row(size);
        std::transform(before.begin(), before.end(), row.begin(), [](int link) { return link >= 0; });
        reaches.push_back(std::move(row));
    }
    std::vector<int> group(size);
    for (std::size_t team = 0; team < size; ++team) {
        std::size_t lowest = 0;
        while (lowest < team && !(reaches[team][lowest] && reaches[lowest][team])) {
            ++lowest;
        }
        group[team] = static_cast<int>(lowest);
    }
    return group;
}

std::vector<int> TeamGraph::shortest_circle(int team) const {
    const std::vector<int> before = came_from(team);
    if (before[static_cast<std::size_t>(team)] < 0) {
        return {};
    }
    std::vector<int> circle = {team};
    for (int at = before[static_cast<std::size_t>(team)]; at != team; at = before[static_cast<std::size_t>(at)]) {
        circle.push_back(at);
    }
    std::reverse(circle.begin() + 1, circle.end());
    return circle;
}

}  // namespace podball::statistics
