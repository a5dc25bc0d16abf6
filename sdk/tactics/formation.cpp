#include <podball/tactics/formation.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace podball::tactics {
namespace {

constexpr std::array<std::string_view, 16> kBuiltIn = {"",      "1",     "1-1",   "2-1",   "2-2",   "2-1-2",
                                                       "2-2-2", "3-2-2", "3-3-2", "3-3-3", "4-3-3", "4-4-3",
                                                       "4-4-4", "5-4-4", "5-5-4", "5-5-5"};

// Limits of x of the last row and the first row.
constexpr double kBackMin = -0.34;
constexpr double kBackMax = -0.02;
constexpr double kFrontMin = -0.12;
constexpr double kFrontMax = 0.35;
constexpr double kFollowShare = 0.35;  // Share of the ball's distance from the axis by which every row moves.
constexpr double kWideUpTo = 0.15;     // Beyond this distance from the centre line rows become narrower,
constexpr double kNarrowing = 2.0;     // by this share of their width per length.

double mix(double back, double front, double depth) { return back + (front - back) * depth; }

double row_x(const Role& role, Vec2 ball, const RowStyle& style) {
    const double middle = ball.x - style.lag + style.height;
    const double x = middle + style.depth * (role.depth - 0.5);
    return std::clamp(x, mix(kBackMin, kFrontMin, role.depth), mix(kBackMax, kFrontMax, role.depth));
}

// Pods of a line-up, the rearmost first; within a row of the formation from right to left.
std::vector<std::size_t> sorted_from_back(std::span<const Vec2> lineup) {
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
        if (!has_digit || number == 0) {
            return false;
        }
        rows.push_back(number);
        number = 0;
        has_digit = false;
        return true;
    };
    for (const char c : text) {
        if (c == '-') {
            if (!end_row()) {
                return std::nullopt;
            }
        } else if (c >= '0' && c <= '9' && number <= field_players) {
            number = 10 * number + (c - '0');
            has_digit = true;
        } else {
            return std::nullopt;
        }
    }
    if (!text.empty() && !end_row()) {
        return std::nullopt;
    }
    if (std::accumulate(rows.begin(), rows.end(), 0) != field_players) {
        return std::nullopt;
    }
    return rows;
}

Rows built_in_rows(int field_players) {
    return parse_rows(kBuiltIn[static_cast<std::size_t>(field_players)], field_players).value();
}

std::vector<Role> assign_roles(const Rows& rows, std::span<const Vec2> lineup) {
    std::vector<std::size_t> order = sorted_from_back(lineup);
    std::vector<Role> roles(lineup.size());
    roles[order[0]].keeper = true;
    auto first = order.begin() + 1;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto last = first + rows[row];
        std::stable_sort(first, last, [&](auto a, auto b) { return lineup[a].y < lineup[b].y; });
        for (int place = 0; place < rows[row]; ++place) {
            roles[*(first + place)] = role_in(rows, row, place);
        }
        first = last;
    }
    return roles;
}

Vec2 formation_place(const Role& role, Vec2 ball, const RowStyle& style, double arena_height, Vec2 limit) {
    const double x = row_x(role, ball, style);
    const double drawn_in = 1.0 - kNarrowing * std::max(0.0, std::fabs(x) - kWideUpTo);
    const double y = 0.5 * arena_height * (drawn_in * style.width) * role.side + kFollowShare * ball.y;
    const Vec2 bound = {std::max(0.0, limit.x), std::max(0.0, limit.y)};
    return {std::clamp(x, -bound.x, bound.x), std::clamp(y, -bound.y, bound.y)};
}

}  // namespace podball::tactics
