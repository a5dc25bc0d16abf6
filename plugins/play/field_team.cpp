#include "play/field_team.hpp"

#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "play/chasing.hpp"
#include "play/running.hpp"
#include "play/scene_reader.hpp"
#include "play/steering.hpp"

namespace podball::play {
namespace {

constexpr double kBallRoom =
    0.06;  // Room for the team-mate with the ball, because a collision may cost the ball. Units: length.
constexpr double kBallAhead = 15.0;  // Horizon of the prediction of its way. Units: ticks.

}  // namespace

FieldTeam::FieldTeam(const podball_setup_t& setup)
    : Team(setup),
      orders_(host()),
      game_(constants_of(rules())),
      roles_(tactics::assign_roles(rows(), own_lineup())),
      row_order_(order_by_rows(roles_)),
      carry_(carry_style()),
      keeper_(keeper_style()),
      support_distance_(number("support_distance")),
      has_keeper_(text("keeper") == "on" && rules().own_count > 1),
      presses_(text("pressing") == "on"),
      passes_to_places_(text("to_places") == "on"),
      runs_(text("runs") == "on"),
      support_keep_ticks_(ticks("support_keep")),
      decide_every_(integer("decide_every")),
      layers_{layer("roles"), layer("targets"), layer("ball"), layer("passing")} {}

void FieldTeam::step(const View& view, Commands& commands) {
    hear(view);
    if (steps_++ % decide_every_ == 0) {
        decide(view, commands);
    } else {
        for (int id = 0; id < commands.size(); ++id) {
            commands.thrust(id, plan_.action(id).thrust);
        }
    }
}

PositionStyle FieldTeam::position_style() const {
    PositionStyle style = row_style();
    style.mark_range = number("mark_range");
    style.mark_distance = number("mark_distance");
    return style;
}

PositionStyle FieldTeam::row_style() const {
    return {number("line_height"),
            number("attack_depth"),
            number("defence_depth"),
            number("attack_width"),
            number("defence_width"),
            0.0,
            0.0};
}

CarryStyle FieldTeam::carry_style() const {
    const PassStyle pass = {number("sure_margin"), number("loss"),   number("pass_arrival"),
                            number("pass_length"), number("onward"), number("pass_back")};
    // The opponents seldom gain a ball that a pod lost by a hit if the pod may soon touch it again. Source: R43.
    const bool is_deny_short = rules().deny_ticks <= integer("short_deny");
    return {text("passing") == "on",
            pass,
            number("pass_gain"),
            is_deny_short ? number("rescue") : pass.loss,
            number("shot_margin"),
            ticks("pressed"),
            ticks("hurry"),
            number("duel"),
            text("dribble") == "on",
            text("clear_to_mate") == "on",
            is_deny_short ? number("clear_within") : std::numeric_limits<double>::max()};
}

KeeperStyle FieldTeam::keeper_style() const {
    return {number("keeper_out"), number("keeper_out_max"), number("keeper_sweep"), ticks("hold")};
}

Rows FieldTeam::rows() const {
    const std::string& wanted = text("formation");
    const int field_pods = rules().own_count - 1;
    if (wanted == "auto") {
        return tactics::built_in_rows(field_pods);
    }
    auto parsed = tactics::parse_rows(wanted, field_pods);
    if (parsed) {
        return *std::move(parsed);
    }
    throw std::invalid_argument("formation = '" + wanted + "': must be auto, or rows such as 4-3-3 of " +
                                std::to_string(field_pods) + " pods in all");
}

void FieldTeam::refuse(const char* first, const char* second, const std::string& reason) const {
    throw std::invalid_argument(std::string(first) + " = '" + text(first) + "', " + second + " = '" + text(second) +
                                "': " + reason);
}

void FieldTeam::decide(const View& view, Commands& commands) {
    read_scene(view, scene_);
    read_structures(view, orders_, scene_.structures);
    scene_.passer = passer_to_carrier();
    look(view);
    choose_keeper();
    predict_ball();
    const int last_supporter = plan_.chase.supporter;
    plan_.chase = predict_race();
    keep_supporter(plan_.chase, last_supporter, support_keep_ticks_);
    for (const Player& player : scene_.own) {
        plan_.task(player.id) = task_of(scene_, plan_.chase, player.id);
    }
    position(plan_);
    if (runs_ && scene_.holder == Holder::Own) {
        send_runner(game_, scene_, roles_, carry_.pass.length_max, plan_);
    }
    for (const Player& player : scene_.own) {
        const Task task = plan_.task(player.id);
        const std::optional<Action> directed = direct(player, task);
        const Action& action = plan_.action(player.id) = directed ? *directed : act(player, task);
        commands.thrust(player.id, action.thrust);
        if (action.shoots) {
            commands.shoot(player.id, action.shot);
            last_pass_ = {player.id, action.pass.receiver};
        }
    }
    if (!layers_.roles) {
        return;
    }
    const Thoughts thoughts = {game_, scene_, flight_, roles_, row_order_, plan_};
    draw(layers_, thoughts);
    draw_more(thoughts);
}

// Forgets the last pass as soon as anybody else than its receiver has the ball.
int FieldTeam::passer_to_carrier() {
    const bool has_arrived = scene_.holder == Holder::Own && scene_.carrier == last_pass_.to;
    const bool is_rolling = scene_.holder == Holder::Nobody && scene_.touched_by_own;
    if (!has_arrived && !is_rolling) {
        last_pass_ = {};
    }
    return has_arrived ? last_pass_.from : kNoPlayer;
}

// A pod that entered the zone becomes the keeper, because no other pod can enter.
void FieldTeam::choose_keeper() {
    std::size_t keeper = 0;
    while (!roles_[keeper].keeper) {
        ++keeper;
    }
    if (scene_.own_zone_pod != kNoPlayer && scene_.own_zone_pod != static_cast<int>(keeper)) {
        const auto owner = static_cast<std::size_t>(scene_.own_zone_pod);
        std::swap(roles_[keeper], roles_[owner]);
        row_order_ = order_by_rows(roles_);
        keeper = owner;
    }
    scene_.keeper = has_keeper_ ? static_cast<int>(keeper) : kNoPlayer;
}

void FieldTeam::predict_ball() {
    const Motion ball = {scene_.ball, scene_.ball_velocity};
    if (scene_.holder == Holder::Nobody) {
        flight_.follow_free(game_, ball);
    } else {
        flight_.follow_carried(game_, ball);
    }
}

// A team that does not press has neither chaser nor supporter while an opponent carries the ball.
Chase FieldTeam::predict_race() const {
    return presses_ || scene_.holder != Holder::Opponent ? race(game_, scene_, flight_) : Chase{};
}

Vec2 FieldTeam::supporting_place() const {
    return reachable(game_, support_place(game_, scene_.ball, support_distance_), false);
}

Action FieldTeam::act(const Player& player, Task task) const {
    switch (task) {
        case Task::PlayOut: return play_out(game_, scene_, player, carry_, keeper_, known_places());
        case Task::Keep: return keep_goal(game_, scene_, flight_, plan_.chase, keeper_);
        case Task::Carry: return carry(game_, scene_, player, carry_, known_places());
        case Task::Chase: return chase(player);
        case Task::Support: return stand_at(player, supporting_place());
        case Task::Hold: break;
    }
    return stand_at(player, plan_.place(player.id));
}

// The predicted way is straight. If a structure is in it, the pod drives around the structure first.
Action FieldTeam::chase(const Player& player) const {
    const Interception& way = plan_.chase.of(player.id);
    const Vec2 next = around_structures(game_, scene_.structures, player.position, way.point);
    const bool is_straight = !way.exists() || next == way.point;
    return {is_straight ? way.thrust : arrive(game_, player, next), {}, false, way.point};
}

std::optional<Vec2> FieldTeam::room_of_ball(int id) const {
    if (scene_.holder == Holder::Own) {
        if (id == scene_.carrier) {
            return std::nullopt;
        }
        const Player& carrier = scene_.own[scene_.carrier];
        return carrier.position + carrier.velocity * kBallAhead;
    }
    const Chase& chase = plan_.chase;
    if (chase.chaser == kNoPlayer || id == chase.chaser || scene_.holder != Holder::Nobody) {
        return std::nullopt;
    }
    const Interception& way = chase.of(chase.chaser);
    if (!way.exists() || way.tick > chase.opponent_tick) {
        return std::nullopt;
    }
    return way.point;
}

Action FieldTeam::stand_at(const Player& player, Vec2 place) const {
    const std::optional<Vec2> room = room_of_ball(player.id);
    const Vec2 free = room ? leave_room(game_, player.position, place, *room, kBallRoom) : place;
    return {take_place(game_, player, scene_, free), {}, false, place};
}

}  // namespace podball::play
