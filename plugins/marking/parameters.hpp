// Parameters of the team in addition to those of all teams that use FieldTeam. The README lists the same table.
#pragma once

#include <podball/parameters.hpp>

#include <array>

namespace podball::marking {

/// Length of the paper's field in metres. The team scales metres of the paper by the arena's width.
constexpr double kFieldMetres = 30.0;

constexpr std::array kMarkingParameters = {
    Parameter::choice(
        "marking", "prioritized", "off|greedy|plain|prioritized",
        "off: no opponent is marked; greedy: pods in the rows cover opponents, as in formation; plain: marking places "
        "count like others; prioritized: they come first."),
    Parameter::choice("before_whistle", "off", "on|off",
                      "on: opponents are also marked before their kick-off, at any distance of the own goal."),
    Parameter::number("shot_range", "15", "Opponents within this distance of the own goal may be marked.")
        .in("m")
        .between("0", "40"),
    Parameter::number("ball_near", "2", "Opponents nearer to the ball than this are not marked.")
        .in("m")
        .between("0", "40"),
    Parameter::number("ball_behind", "5", "Opponents farther behind the ball than this are not marked.")
        .in("m")
        .between("0", "40"),
    Parameter::number("hysteresis", "0.25",
                      "A marked opponent is let go when it is beyond one of these limits by this distance.")
        .in("m")
        .between("0", "5"),
    Parameter::number("mark_apart", "1.5", "Distance of a marking place from the opponent, toward the own goal.")
        .in("m")
        .between("0.5", "10"),
    Parameter::number("keep_gain", "1", "Distance that another choice of replaced places of the formation must save.")
        .in("m")
        .between("0", "30"),
    Parameter::number("mark_priority", "100", "P of marking places and of the places beside the end of a pass.")
        .in("m")
        .between("0", "100000"),
    Parameter::number("mark_reach", "3", "D of these places: a pod within this distance counts as there.")
        .in("m")
        .between("0", "40"),
    Parameter::number("support_priority", "10000", "P of the supporter's place.").in("m").between("0", "100000"),
    Parameter::number("support_reach", "1.5", "D of the supporter's place.").in("m").between("0", "40"),
    Parameter::number("anticipation", "2", "Distance from the end of a pass at which two pods await it.")
        .in("m")
        .between("0.5", "10"),
    Parameter::number("mark_range", "0.2",
                      "With marking = greedy, opponents nearer to a place in the formation than this are covered.")
        .in("length")
        .between("0", "0.5"),
    Parameter::number("mark_distance", "0.04",
                      "With marking = greedy, distance of a pod from the opponent that it covers, toward the own goal.")
        .in("length")
        .between("0.03", "0.2"),
};

}  // namespace podball::marking
