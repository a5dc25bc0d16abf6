// Parameters of the team in addition to those of FieldTeam. The README lists the same table, and a test compares the
// two.
#pragma once

#include <podball/parameters.hpp>

#include <array>

namespace podball::multicriteria {

constexpr std::array kOwnParameters = {
    Parameter::choice("positioning", "advanced", "current|recommended|simple|advanced",
                      "Where pods without the ball stand: at the point recommended for the present ball or for the "
                      "foreseen one, or at the best point near the latter, each for itself or together with its "
                      "partners."),
    Parameter::choice("dominance", "usual", "usual|strict",
                      "usual: a point dominates another one if it is better in one criterion and not worse in the "
                      "others; strict: if it is better in all."),
    Parameter::choice("line", "on", "on|off",
                      "off: the criterion line is left out, because no game has an offside rule."),
    Parameter::choice("elimination", "in_turn", "in_turn|weighted",
                      "How one point of the Pareto set is selected: the criteria take turns, or are drawn by weight."),
    Parameter::choice("keep_optimum", "on", "on|off", "on: a position is kept until another one dominates it."),
    Parameter::number("grid_spacing", "0.02", "Distance between the compared points; 2 m in the thesis.")
        .in("length")
        .between("0.01", "0.1"),
    Parameter::number("responsibility_radius", "0.1",
                      "How far from the recommended point a pod looks for a position; 10 m in the thesis.")
        .in("length")
        .between("0.02", "0.3"),
    Parameter::integer("carried_horizon", "20", "How far ahead a carried ball is predicted; 20 in the thesis.")
        .in("control steps")
        .between("1", "50"),
    Parameter::integer("reach_horizon", "10", "Least time that a pod has to reach a position; about 10 in the thesis.")
        .in("control steps")
        .between("0", "50"),
    Parameter::number("smoothing", "0.5",
                      "Share of a new prediction of a pod; the rest is the last prediction; 0.5 in the thesis.")
        .between("0.01", "1"),
    Parameter::number("ball_threshold", "0.05", "An opponent farther from the line to the ball blocks no pass.")
        .in("length")
        .between("0", "0.3"),
    Parameter::number("goal_threshold", "0.05", "An opponent farther from the line to the goal blocks no shot.")
        .in("length")
        .between("0", "0.3"),
    Parameter::number("partner_threshold", "0.05", "An opponent farther from the line to a partner blocks no pass.")
        .in("length")
        .between("0", "0.3"),
    Parameter::number("space_threshold", "0.1", "An opponent farther from the position leaves enough space.")
        .in("length")
        .between("0", "0.3"),
    Parameter::number("narrow_threshold", "0.03", "space_threshold for attackers while an attacker has the ball.")
        .in("length")
        .between("0", "0.3"),
    Parameter::number("ahead_threshold", "0.05", "An opponent farther from the way ahead leaves it open.")
        .in("length")
        .between("0", "0.3"),
    Parameter::number("ahead_reach", "0.1", "Length of the way ahead; 10 m in the thesis.")
        .in("length")
        .between("0", "0.5"),
    Parameter::number("weight_home", "1", "Weight of being near the recommended point.").between("0", "100"),
    Parameter::number("weight_open", "1", "Weight of an open line to the ball, and of one to a partner.")
        .between("0", "100"),
    Parameter::number("weight_goal", "1", "Weight of an open line to the goal.").between("0", "100"),
    Parameter::number("weight_space", "1", "Weight of space.").between("0", "100"),
    Parameter::number("weight_ahead", "1", "Weight of an open way ahead.").between("0", "100"),
    Parameter::number("weight_line", "1", "Weight of being near the last defender's line.").between("0", "100"),
    Parameter::number("weight_press", "1", "Weight of being near the line on which passes are disturbed.")
        .between("0", "100"),
    Parameter::number(
        "mark_range", "0",
        "Without the ball, opponents nearer to a recommended point than this are covered; 0: none, as in the thesis.")
        .in("length")
        .between("0", "0.5"),
    Parameter::number("mark_distance", "0.04",
                      "Distance of a pod from the opponent that it covers, toward the own goal.")
        .in("length")
        .between("0.03", "0.2"),
};

}  // namespace podball::multicriteria
