// Parameters of all teams that use FieldTeam. Their READMEs list the same tables, and a test compares the two.
#pragma once

#include <podball/parameters.hpp>

#include <array>
#include <cstddef>
#include <utility>

namespace podball::play {

/// The entries of two tables, one after the other.
template <std::size_t N, std::size_t M>
constexpr std::array<Parameter, N + M> joined(const std::array<Parameter, N>& first,
                                              const std::array<Parameter, M>& second) {
    return [&]<std::size_t... I, std::size_t... J>(std::index_sequence<I...>, std::index_sequence<J...>) {
        return std::array<Parameter, N + M>{first[I]..., second[J]...};
    }
    (std::make_index_sequence<N>{}, std::make_index_sequence<M>{});
}

/// Places of the rows of a formation. `row_style` reads them.
constexpr std::array kRowParameters = {
    Parameter::number("line_height", "0", "Shift of all rows toward the opponents' goal.")
        .in("length")
        .between("-0.2", "0.2"),
    Parameter::number("attack_depth", "0.5", "Distance from the last to the first row with the ball.")
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

/// Covering of opponents by pods in the rows.
constexpr std::array kCoverParameters = {
    Parameter::number("mark_range", "0.2",
                      "Opponents nearer to a place in the formation than this are covered; 0: none.")
        .in("length")
        .between("0", "0.5"),
    Parameter::number("mark_distance", "0.04",
                      "Distance of a pod from the opponent that it covers, toward the own goal.")
        .in("length")
        .between("0.03", "0.2"),
};

/// Rows that cover opponents. `position_style` reads them.
constexpr auto kPositionParameters = joined(kRowParameters, kCoverParameters);

/// Parameters of FieldTeam.
constexpr std::array kPlayParameters = {
    Parameter::text("formation", "auto",
                    "Rows of field pods from the back to the front, such as 4-3-3, one pod less than there are; auto: "
                    "built-in rows."),
    Parameter::number("support_distance", "0.05", "Distance of the supporter behind a contested ball.")
        .in("length")
        .between("0.03", "0.3"),
    Parameter::integer("support_keep", "10",
                       "A supporter keeps its task unless another pod is at the ball earlier by at least this time.")
        .in("ticks")
        .between("0", "100"),
    Parameter::number("loss", "0.04",
                      "Cost of losing the ball in the value of a pass; a smaller value gives riskier passes.")
        .in("length")
        .between("0", "2"),
    Parameter::number("sure_margin", "0.01", "A pass is sure if every opponent misses the ball by this distance.")
        .in("length")
        .between("0.001", "0.2"),
    Parameter::number("pass_gain", "0.03", "A pass without need must bring the ball nearer to a shot by this distance.")
        .in("length")
        .between("-0.5", "0.5"),
    Parameter::number("pass_length", "0.5", "The longest pass.").in("length").between("0.06", "1"),
    Parameter::number("pass_arrival", "0.8", "Speed of a pass at the receiver.")
        .in("pick-up velocities")
        .between("0.1", "1.5"),
    Parameter::choice("to_places", "on", "on|off",
                      "on: passes also go to where team-mates are on their ways to their places."),
    Parameter::number("onward", "0.5",
                      "Share of the gain of a sure second pass that counts in the worth of the first pass; 0: none.")
        .between("0", "1"),
    Parameter::number("pass_back", "0.05", "Worth that a pass straight back to the passer costs.")
        .in("length")
        .between("0", "2"),
    Parameter::choice(
        "dribble", "on", "on|off",
        "on: before a hit that wins the ball, the carrier kicks the ball past the opponent and follows it."),
    Parameter::choice("runs", "on", "on|off",
                      "on: while a team-mate carries the ball, one of at least three front pods runs behind the "
                      "opponents' last line."),
    Parameter::number("shot_margin", "0",
                      "A shot at the goal is tried if every opponent misses the ball by more than this distance.")
        .in("length")
        .between("-0.1", "0.1"),
    Parameter::integer(
        "pressed", "40",
        "The carrier looks for a pass in need if an opponent can win the ball by a hit within this time.")
        .in("ticks")
        .between("0", "100"),
    Parameter::integer("hurry", "30",
                       "The carrier gives the ball away when at most this much of the keep limit is left.")
        .in("ticks")
        .between("0", "1000"),
    Parameter::number(
        "duel", "1",
        "The carrier gives the ball away, and looks for a pass in need, only before a hit of more than this share of "
        "the force limit; 0: before any hit.")
        .between("0", "2"),
    Parameter::choice("clear_to_mate", "off", "on|off",
                      "on: a clearance goes to where a team-mate is first at the ball, if there is such a place."),
    Parameter::integer("short_deny", "50",
                       "Where the deny window is at most this, the carrier clears the ball only near its own goal.")
        .in("ticks")
        .between("0", "1000"),
    Parameter::number(
        "rescue", "0.3",
        "Worth that a pass may cost in such a game if the ball may otherwise be lost; in other games it may "
        "cost as much as the loss.")
        .in("length")
        .between("0", "2"),
    Parameter::number("clear_within", "0.15",
                      "Distance from the own goal within which the carrier clears the ball also in such a game.")
        .in("length")
        .between("0", "2"),
    Parameter::choice("pressing", "on", "on|off",
                      "off: no pod goes for the ball or supports while an opponent carries it; all but the keeper hold "
                      "their places."),
    Parameter::number("keeper_out", "0.3", "Distance of the keeper from the goal, as a share of the ball's distance.")
        .between("0", "1"),
    Parameter::number("keeper_out_max", "0.06",
                      "Largest distance of the keeper from the goal; it stays in the zone in any case.")
        .in("length")
        .between("0.02", "0.5"),
    Parameter::number("keeper_sweep", "0.05", "Distance that the keeper leaves the zone for a ball that it gets first.")
        .in("length")
        .between("0", "0.5"),
    Parameter::integer("hold", "20", "Time that the keeper waits for a sure pass; then a likely one suffices.")
        .in("ticks")
        .between("0", "1000"),
    Parameter::choice("passing", "on", "on|off", "off: a handicap, the carrier runs and shoots but never passes."),
    Parameter::choice("keeper", "on", "on|off", "off: a handicap, no pod keeps the goal."),
    Parameter::integer("decide_every", "1",
                       "A handicap: the team makes a decision only once in this many control steps.")
        .in("control steps")
        .between("1", "100"),
};

}  // namespace podball::play
