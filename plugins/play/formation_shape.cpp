#include "play/formation_shape.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>

namespace podball::play {
namespace {

constexpr std::array<std::string_view, 16> kBuiltIn = {"",      "1",     "1-1",   "2-1",   "2-2",   "2-1-2",
                                                       "2-2-2", "3-2-2", "3-3-2", "3-3-3", "4-3-3", "4-4-3",
                                                       "4-4-4", "5-4-4", "5-5-4", "5-5-5"};

// Pods of a line-up, the rearmost first; within a row of the formation from right to left.
std::vector<std::size_t> sorted_from_back(const std::vector<Vec2>& lineup) {
    std::vector<std::size_t> order(lineup.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return lineup[a].x < lineup[b].x; });
    return order;
}

Role role_in(const Rows& rows, std::size_t row, int place) {
    Role role;
    role.depth = rows.size() > 1 ? static_cast<double>(row) / static_cast<double>(rows.size() - 1) : 0.5;
    role.side = (2.0 * place + 1.0) / rows[row] - 1.0;
    return role;
}

}  // namespace

std::optional<Rows> parse_rows(std::string_view text, int field_players) {
    Rows rows;
    int number = 0;
    bool has_digit = false;
    const auto end_row = [&] {
        if (!has_digit || number == 0) return false;
        rows.push_back(number);
        number = 0;
        has_digit = false;
        return true;
    };
    for (const char c : text) {
        if (c == '-') {
            if (!end_row()) return std::nullopt;
        } else if (c >= '0' && c <= '9' && number <= field_players) {
            number = 10 * number + (c - '0');
            has_digit = true;
        } else {
            return std::nullopt;
        }
    }
    if (!text.empty() && !end_row()) return std::nullopt;
    if (std::accumulate(rows.begin(), rows.end(), 0) != field_players) return std::nullopt;
    return rows;
}

Rows built_in_rows(int field_players) {
    return parse_rows(kBuiltIn[static_cast<std::size_t>(field_players)], field_players).value();
}

std::vector<Role> assign_roles(const Rows& rows, const std::vector<Vec2>& lineup) {
    std::vector<std::size_t> order = sorted_from_back(lineup);
    std::vector<Role> roles(lineup.size());
    roles[order[0]].keeper = true;
    auto first = order.begin() + 1;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto last = first + rows[row];
        std::stable_sort(first, last, [&](auto a, auto b) { return lineup[a].y < lineup[b].y; });
        for (int place = 0; place < rows[row]; ++place) roles[*(first + place)] = role_in(rows, row, place);
        first = last;
    }
    return roles;
}

}  // namespace podball::play
