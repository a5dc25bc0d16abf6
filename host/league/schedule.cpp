#include "league/schedule.hpp"

#include <algorithm>
#include <cstddef>

namespace podball::league {
namespace {

constexpr int kNobody = -1;  // The opponent of a team that has a round off.

}  // namespace

std::vector<Round> round_robin_rounds(std::span<const int> teams) {
    std::vector<int> circle(teams.begin(), teams.end());
    if (circle.size() % 2 != 0) {
        circle.push_back(kNobody);
    }
    std::vector<Round> rounds(circle.empty() ? 0 : circle.size() - 1);
    for (Round& round : rounds) {
        for (std::size_t i = 0; i < circle.size() / 2; ++i) {
            const auto [low, high] = std::minmax(circle[i], circle[circle.size() - 1 - i]);
            if (low != kNobody) {
                round.push_back({low, high});
            }
        }
        std::rotate(circle.begin() + 1, circle.end() - 1, circle.end());  // The first stays where it is.
    }
    return rounds;
}

std::vector<Round> gauntlet_rounds(std::span<const int> heroes, std::span<const int> others) {
    const std::size_t size = std::max(heroes.size(), others.size());
    std::vector<Round> rounds(heroes.empty() || others.empty() ? 0 : size);
    for (std::size_t r = 0; r < rounds.size(); ++r) {
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t opponent = (i + r) % size;
            if (i < heroes.size() && opponent < others.size()) {
                rounds[r].push_back({heroes[i], others[opponent]});
            }
        }
    }
    return rounds;
}

}  // namespace podball::league
