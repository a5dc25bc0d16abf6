// A way of a point around discs, of straight lines and arcs, and an exact check that it is free. All lengths are whole
// numbers of a unit, so squared distances are exact.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <podball/math/vec2.hpp>

namespace podball::testing {

struct GridPoint {
    std::int64_t x = 0;
    std::int64_t y = 0;
};

/// A closed rectangle.
struct GridBox {
    GridPoint low;
    GridPoint high;
};

/// An open disc.
struct GridDisc {
    GridPoint centre;
    std::int64_t radius = 0;
};

/// Where a point may be: in `box`, but in none of the discs. The whole discs lie in the box. Of `mouths` the box cuts
/// off a half: their centres lie beyond its edges in x.
struct FreeRegion {
    GridBox box;
    std::vector<GridDisc> discs;
    std::vector<GridDisc> mouths;
};

/// What keeps a region from being connected by `discs`: a disc that touches another one, a mouth, or the edge of the
/// box. Empty if there is nothing. Exact.
std::string obstruction(const FreeRegion& region);

/// Whether a point may be at `place`. Exact.
bool is_free(const FreeRegion& region, GridPoint place);

/// A straight line, or an arc on the circle of a disc. The arc of a mouth runs in the box.
struct PathPiece {
    Vec2 from;
    Vec2 to;
    const GridDisc* around = nullptr;  ///< Null: a straight line.
};

/// The straight line between two free places, with arcs where discs and mouths stand in its way.
std::vector<PathPiece> find_path(const FreeRegion& region, GridPoint from, GridPoint to);

/// Why a path does not lead from place to place within the region; empty if it does. It is right to a millionth of the
/// unit, and discs that do not touch are at least 1 / (2 x their distance) apart.
std::string broken_path(const FreeRegion& region, GridPoint from, GridPoint to, const std::vector<PathPiece>& path);

}  // namespace podball::testing
