// What teams with this body can be told by --param. Their READMEs list the same tables, and a test compares the two.
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

/// Where the rows of a formation stand: `row_style` reads them.
constexpr std::array kRowParameters = {
    Parameter::number("line_height", "0", "How much higher all rows stand.").in("length").between("-0.2", "0.2"),
    Parameter::number("attack_depth", "0.5", "From the last to the first row with the ball.")
        .in("length")
        .between("0.1", "0.8"),
    Parameter::number("defence_depth", "0.32", "From the last to the first row without the ball.")
        .in("length")
        .between("0.1", "0.8"),
    Parameter::number("attack_width", "1", "Share of the arena's height that the rows take with the ball.")
        .between("0.3", "1"),
    Parameter::number("defence_width", "0.75", "Share of the arena's height that the rows take without the ball.")
        .between("0.3", "1"),
};

/// Whom pods in the rows cover.
constexpr std::array kCoverParameters = {
    Parameter::number("mark_range", "0.2", "Opponents so near a place in the formation are covered; 0: none.")
        .in("length")
        .between("0", "0.5"),
    Parameter::number("mark_distance", "0.04", "How far goal-side of a covered opponent a pod stands.")
        .in("length")
        .between("0.03", "0.2"),
};

/// Rows that cover: `position_style` reads them.
constexpr auto kPositionParameters = joined(kRowParameters, kCoverParameters);

/// The body's own: FieldTeam reads them.
constexpr std::array kPlayParameters = {
    Parameter::text("formation", "auto",
                    "Rows of field pods from the back to the front, such as 4-3-3, one pod less than there are; auto: "
                    "built-in rows."),
    Parameter::number("support_distance", "0.08", "How far behind a contested ball a second pod stands by.")
        .in("length")
        .between("0.03", "0.3"),
    Parameter::number("loss", "0.04", "What losing the ball costs when a pass is weighed; less is bolder.")
        .in("length")
        .between("0", "2"),
    Parameter::number("sure_margin", "0.02", "A pass is sure if every opponent lacks so much to touch the ball.")
        .in("length")
        .between("0.001", "0.2"),
    Parameter::number("pass_gain", "0.03", "How much nearer to a shot a pass must bring the ball when nothing urges.")
        .in("length")
        .between("-0.5", "0.5"),
    Parameter::number("pass_length", "0.5", "The longest pass.").in("length").between("0.06", "1"),
    Parameter::number("pass_arrival", "0.8", "Speed of a pass at the receiver.")
        .in("pick-up velocities")
        .between("0.1", "1.5"),
    Parameter::number("shot_margin", "0", "A shot at the goal is tried if every opponent lacks more to touch the ball.")
        .in("length")
        .between("-0.1", "0.1"),
    Parameter::integer("pressed", "20", "An opponent so near makes the carrier give the ball away.")
        .in("ticks")
        .between("0", "100"),
    Parameter::integer("hurry", "30", "So little left of the keep limit does so, too.")
        .in("ticks")
        .between("0", "1000"),
    Parameter::number("keeper_out", "0.3", "How far out the keeper stands, as a share of the ball's distance.")
        .between("0", "1"),
    Parameter::number("keeper_out_max", "0.1", "How far out the keeper stands at most, and never out of the zone.")
        .in("length")
        .between("0.02", "0.5"),
    Parameter::number("keeper_sweep", "0.05", "How far beyond the zone the keeper goes for a ball it gets first.")
        .in("length")
        .between("0", "0.5"),
    Parameter::integer("hold", "120", "How long the keeper waits for a sure pass, and again so long for a likely one.")
        .in("ticks")
        .between("0", "1000"),
    Parameter::choice("passing", "on", "on|off", "off: a handicap, the carrier runs and shoots but never passes."),
    Parameter::choice("keeper", "on", "on|off", "off: a handicap, nobody keeps the goal."),
    Parameter::integer("decide_every", "1", "A handicap: the team decides anew at every so many steps alone.")
        .in("control steps")
        .between("1", "100"),
};

}  // namespace podball::play
