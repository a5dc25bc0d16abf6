// Generators and the volume of their areas, worked out plainly: a reference for the formulas of mining.
#pragma once

#include <podball/math/mining.hpp>

#include <vector>

namespace podball::testing {

using GeneratorPlaces = std::vector<Vec2>;

Generators generators_of(const GeneratorPlaces& places);

/// Sum of the efficiencies of generators.
double total_efficiency(const GeneratorPlaces& places, double range);

GeneratorPlaces row_of(int count, double distance);

/// A grid of count x count places. `slant`: share of the distance by which every second row is moved; above 0 the grid
/// is a honeycomb.
GeneratorPlaces grid_of(int count, double distance, double slant);

/// Volume of the union of unit spheres in a row along x, in volumes of one: slices are discs with one centre.
double row_union(const GeneratorPlaces& places);

/// Volume of the union of unit spheres whose centres lie in a plane, to 1e-3.
double plane_union(const GeneratorPlaces& places);

}  // namespace podball::testing
