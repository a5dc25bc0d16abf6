// Parameters of the team in addition to those of `formation`. The README lists the same table.
#pragma once

#include <podball/parameters.hpp>

#include <array>

namespace podball::setplay {

constexpr std::array kSetplayParameters = {
    Parameter::choice("kickoff", "on", "on|off", "off: no set play; the team plays like formation."),
    Parameter::number("wait_back", "0.13", "Distance behind the ball at which a pod waits for the pass back.")
        .in("length")
        .between("0.06", "0.3"),
    Parameter::number("wait_aside", "0.04",
                      "Distance of the waiting pod from the axis, on the side away from the runner.")
        .in("length")
        .between("0", "0.3"),
    Parameter::number("drift", "-0.07",
                      "Distance that the waiting pod then moves sideways with the ball, toward the runner's side.")
        .in("length")
        .between("-0.3", "0.3"),
    Parameter::number("start_aside", "0.22", "Distance from the axis at which the runner starts.")
        .in("length")
        .between("0", "0.5"),
    Parameter::number("danger_x", "0.2", "The dangerous place to which the runner goes: its x.")
        .in("length")
        .between("0", "0.5"),
    Parameter::number("danger_y", "0.15", "The dangerous place: its distance from the axis.")
        .in("length")
        .between("0", "0.5"),
    Parameter::number("lane_aside", "0.08",
                      "Distance from the axis at which the other two runners run, one on each side.")
        .in("length")
        .between("0", "0.5"),
    Parameter::integer("run_up", "120", "Time before the whistle at which the runner starts.")
        .in("ticks")
        .between("0", "300"),
    Parameter::integer("forward_lead", "5", "Time by which the runner must get the pass forward before every opponent.")
        .in("ticks")
        .between("1", "200"),
    Parameter::integer("play_pressed", "10",
                       "The set play ends if an opponent can hit the waiting pod within this time.")
        .in("ticks")
        .between("0", "100"),
};

}  // namespace podball::setplay
