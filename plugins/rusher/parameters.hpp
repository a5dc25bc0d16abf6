// Parameters of the team in addition to those of all research teams. The README lists the same table, and a test
// compares the two.
#pragma once

#include <podball/parameters.hpp>

#include <array>

#include "play/parameters.hpp"

namespace podball::rusher {

constexpr std::array kRusherParameters = {
    Parameter::choice("build", "on", "on|off", "off: the team builds and rams nothing."),
    Parameter::number("lane", "0.15", "The generator is not built nearer than this to the line between the goals.")
        .in("length")
        .between("0", "0.5"),
    Parameter::number("calm", "0.1",
                      "Nobody goes to build or to ram where the ball is nearer than this, or while an opponent has the "
                      "ball in the own half; 0: always.")
        .in("length")
        .between("0", "1"),
    Parameter::integer("rammers", "2", "Pods that ram one of the opponents' generators at once; 0: none does.")
        .in("pods")
        .between("0", "16"),
    Parameter::number("ram_range", "0.5",
                      "Largest distance of a pod's place in the formation from the generator that it rams.")
        .in("length")
        .between("0", "2"),
    Parameter::number("ram_worth", "10",
                      "Generators of the opponents are rammed only if they lose at least this much with it.")
        .in("points")
        .between("0", "1000"),
};

/// Rows farther forward than those of the other teams.
constexpr std::array kForwardRowParameters = {
    Parameter::number("line_height", "0.05", "Shift of all rows toward the opponents' goal.")
        .in("length")
        .between("-0.2", "0.2"),
    Parameter::number("attack_depth", "0.4", "Distance from the last to the first row with the ball.")
        .in("length")
        .between("0.1", "0.8"),
    Parameter::number("defence_depth", "0.32", "Distance from the last to the first row without the ball.")
        .in("length")
        .between("0.1", "0.8"),
    Parameter::number("attack_width", "1", "Share of the arena's height that the rows take with the ball.")
        .between("0.3", "1"),
    Parameter::number("defence_width", "0.75", "Share of the arena's height that the rows take without the ball.")
        .between("0.3", "1"),
};

}  // namespace podball::rusher
