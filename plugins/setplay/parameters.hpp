// What the team can be told besides what `formation` can. The README lists the same table.
#pragma once

#include <podball/parameters.hpp>

#include <array>

namespace podball::setplay {

constexpr std::array kSetplayParameters = {
    Parameter::choice("kickoff", "on", "on|off", "off: no set play, the team plays as formation does."),
    Parameter::number("wait_back", "0.13", "How far behind the ball a pod waits for the pass back.")
        .in("length")
        .between("0.06", "0.3"),
    Parameter::number("wait_aside", "0.04", "How far from the axis it waits, on the side away from the runner.")
        .in("length")
        .between("0", "0.3"),
    Parameter::number("drift", "-0.07", "How far sideways it then moves with the ball, toward the runner's side.")
        .in("length")
        .between("-0.3", "0.3"),
    Parameter::number("start_aside", "0.22", "How far from the axis the runner starts.")
        .in("length")
        .between("0", "0.5"),
    Parameter::number("danger_x", "0.2", "The dangerous place the runner gets to; x.").in("length").between("0", "0.5"),
    Parameter::number("danger_y", "0.15", "The same; distance from the axis.").in("length").between("0", "0.5"),
    Parameter::number("lane_aside", "0.08", "How far from the axis, on either side, two more run.")
        .in("length")
        .between("0", "0.5"),
    Parameter::integer("run_up", "120", "How long before the whistle the runner starts.")
        .in("ticks")
        .between("0", "300"),
    Parameter::integer("forward_lead", "5", "How much before every opponent the runner must get the pass forward.")
        .in("ticks")
        .between("1", "200"),
    Parameter::integer("play_pressed", "10", "An opponent so near the waiting pod ends the set play.")
        .in("ticks")
        .between("0", "100"),
};

}  // namespace podball::setplay
