// Compares two worlds value by value.
#pragma once

#include <string>

#include "engine/world.hpp"

namespace podball::testing {

/// The first value in which the worlds differ, such as "vx[3]: 0.25, 0.5"; empty if there is none. Zeros of
/// either sign are equal; a NaN is equal to no value. Bodies that do not play are left out.
std::string first_difference(const engine::World& a, const engine::World& b);

}  // namespace podball::testing
