// Parameters of the team in addition to those of `formation`. The README lists the same table, and a test compares the
// two.
#pragma once

#include <podball/parameters.hpp>

#include <array>

namespace podball::expander {

constexpr std::array kExpanderParameters = {
    Parameter::choice("layout", "spread", "spread|cluster|deny",
                      "Where generators stand: where they earn most, all in one place, or where they also take most "
                      "from the opponents' generators."),
    Parameter::choice("build", "on", "on|off", "off: the team builds nothing and plays like formation."),
    Parameter::number("least_gain", "3", "A generator is built only if the team earns at least this much more with it.")
        .in("points")
        .between("0", "1000"),
    Parameter::number("grid", "0.03", "Distance between the compared places.").in("length").between("0.02", "0.1"),
};

}  // namespace podball::expander
