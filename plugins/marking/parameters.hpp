// What the team can be told besides what all teams with this body can. The README lists the same table.
#pragma once

#include <podball/parameters.hpp>

#include <array>

namespace podball::marking {

/// Metres are those of the paper, on a field 30 m long: the team scales them by the arena's width.
constexpr double kFieldMetres = 30.0;

constexpr std::array kMarkingParameters = {
    Parameter::choice(
        "marking", "prioritized", "off|plain|prioritized",
        "off: nobody is marked; plain: marking places are as good as others; prioritized: they come first."),
    Parameter::number("shot_range", "15", "Opponents so near to the own goal may be marked.")
        .in("m")
        .between("0", "40"),
    Parameter::number("ball_near", "2", "Opponents nearer to the ball are not marked.").in("m").between("0", "40"),
    Parameter::number("ball_behind", "5", "Opponents farther behind the ball are not marked.")
        .in("m")
        .between("0", "40"),
    Parameter::number("hysteresis", "0.25", "How far a marked opponent must come out of all this to be let go.")
        .in("m")
        .between("0", "5"),
    Parameter::number("mark_apart", "1.5", "How far goal-side of an opponent one marks.").in("m").between("0.5", "10"),
    Parameter::number("keep_gain", "1", "What other places of the formation that give way must save.")
        .in("m")
        .between("0", "30"),
    Parameter::number("mark_priority", "100", "P of marking places and of those beside the end of a pass.")
        .in("m")
        .between("0", "100000"),
    Parameter::number("mark_reach", "3", "D of the same: whoever is so near is there.").in("m").between("0", "40"),
    Parameter::number("support_priority", "10000", "P of the supporter's place.").in("m").between("0", "100000"),
    Parameter::number("support_reach", "1.5", "D of the same.").in("m").between("0", "40"),
    Parameter::number("anticipation", "2", "How far beside the end of a pass two pods await it.")
        .in("m")
        .between("0.5", "10"),
};

}  // namespace podball::marking
