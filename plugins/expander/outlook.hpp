// What both teams will be worth at the end of the match.
#pragma once

#include <podball/resources.hpp>

namespace podball::expander {

/// The own worth at the end minus that of the opponents, if nothing is built or lost any more. A site counts as a
/// generator of efficiency 1. Units: points. Source: docs/rules.md R109.
double forecast_lead(const Resources& resources, const podball_resource_rules_t& rules);

}  // namespace podball::expander
