// The rows of a formation and every pod's place in them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <podball/math/vec2.hpp>

namespace podball::play {

/// A place in a formation.
struct Role {
    bool keeper = false;
    double depth = 0.5;  ///< 0 in the last row, 1 in the first.
    double side = 0.0;   ///< -1 at the right border, 1 at the left one.
};

/// The field players' rows from the back to the front; a keeper stands behind them.
using Rows = std::vector<int>;

/// Reads rows such as "4-3-3". Nothing if the text is not of this form or the sum is not `field_players`.
std::optional<Rows> parse_rows(std::string_view text, int field_players);

/// The built-in rows for a number of field players. Requires: 0 <= field_players <= 15.
Rows built_in_rows(int field_players);

/// One role per pod of the line-up: its rows go to the rows of the formation, the rearmost pod keeps the goal.
/// Shape: (pods). Requires: the rows' sum is one less than the pods.
std::vector<Role> assign_roles(const Rows& rows, const std::vector<Vec2>& lineup);

}  // namespace podball::play
