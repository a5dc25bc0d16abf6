// Formations: rows of roles, one for each pod, and the places of roles as the ball moves.
#ifndef PODBALL_TACTICS_FORMATION_HPP
#define PODBALL_TACTICS_FORMATION_HPP

#include <podball/math/vec2.hpp>

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace podball::tactics {

/// A place in a formation.
struct Role {
    bool keeper = false;
    double depth = 0.5;  ///< 0 in the last row, 1 in the first.
    double side = 0.0;   ///< -1 at the right border, 1 at the left one.
};

/// Numbers of field players in the rows from the back to the front. A keeper stands behind them.
using Rows = std::vector<int>;

/// Reads rows such as "4-3-3". Null if the text does not have this form or the sum is not `field_players`.
std::optional<Rows> parse_rows(std::string_view text, int field_players);

/// The built-in rows for a number of field players. Requires: 0 <= field_players <= 15.
Rows built_in_rows(int field_players);

/// One role per pod of the line-up. Its rows become the rows of the formation; the rearmost pod keeps the goal.
/// Shape: (pods). Requires: the rows' sum is one less than the pods.
std::vector<Role> assign_roles(const Rows& rows, std::span<const Vec2> lineup);

/// Placement of the rows relative to the ball.
struct RowStyle {
    double lag;     ///< Distance of the middle of the rows behind the ball. Units: length.
    double height;  ///< Additional shift of all rows toward the opponents' goal. Units: length.
    double depth;   ///< Distance from the last to the first row. Units: length.
    double width;   ///< Share of the arena's height that the rows take.
};

/// The place of the role, in the frame in which its team attacks +x. It moves with the ball and keeps clear of both
/// goal lines. Rows become narrower toward the goals. `limit` has the largest distances from the arena's centre in x
/// and in y.
/// Units: length, in an arena of width 1. Requires: the role is not the keeper's.
Vec2 formation_place(const Role& role, Vec2 ball, const RowStyle& style, double arena_height, Vec2 limit);

}  // namespace podball::tactics

#endif
