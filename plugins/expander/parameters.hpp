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
    Parameter::choice("build", "on", "on|off",
                      "off: the team builds, rams and sells nothing, and plays like formation."),
    Parameter::number("least_gain", "3", "A generator is built only if the team earns at least this much more with it.")
        .in("points")
        .between("0", "1000"),
    Parameter::number(
        "lead", "250",
        "No generator is built while the team will be worth more than the opponents by this at the end of "
        "the match.")
        .in("points")
        .between("0", "100000"),
    Parameter::number("grid", "0.03", "Distance between the compared places.").in("length").between("0.02", "0.1"),
    Parameter::number("lane", "0.22", "Nothing is built nearer than this to the line between the goals.")
        .in("length")
        .between("0", "0.5"),
    Parameter::number("calm", "0.2",
                      "Nobody goes to build or to ram where the ball is nearer than this, or while an opponent has the "
                      "ball in the own half; 0: always.")
        .in("length")
        .between("0", "1"),
    Parameter::choice("guard", "on", "on|off",
                      "on: barriers are built in front of generators that lost half of their health."),
    Parameter::choice("sell", "on", "on|off",
                      "on: a structure that the next hit destroys is taken down, if the hit is near."),
    Parameter::integer("rammers", "1", "Pods that ram one of the opponents' generators at once; 0: none does.")
        .in("pods")
        .between("0", "16"),
    Parameter::number("ram_range", "0.3",
                      "Largest distance of a pod's place in the formation from the generator that it rams.")
        .in("length")
        .between("0", "2"),
    Parameter::number("ram_worth", "20",
                      "Generators of the opponents are rammed only if they lose at least this much with it.")
        .in("points")
        .between("0", "1000"),
};

}  // namespace podball::expander
