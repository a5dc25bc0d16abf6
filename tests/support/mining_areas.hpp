// Generators and the volume of their areas, worked out plainly: a reference for the formulas of mining.
#pragma once

#include <podball/math/mining.hpp>

#include <vector>

namespace podball::testing {

using Places = std::vector<Vec2>;

Generators of(const Places& places);

/// Sum of the efficiencies of generators.
double total_efficiency(const Places& places, double range);

Places row_of(int count, double distance);

/// A grid of count x count places. `slant`: share of the distance by which every second row is moved; above 0 the grid
/// is a honeycomb.
Places grid_of(int count, double distance, double slant);

/// Volume of the union of unit spheres in a row along x, in volumes of one: slices are discs with one centre.
double row_union(const Places& places);

/// Volume of the union of unit spheres whose centres lie in a plane, to 1e-3.
double plane_union(const Places& places);

}  // namespace podball::testing
