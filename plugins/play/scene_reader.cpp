#include "play/scene_reader.hpp"

namespace podball::play {
namespace {

constexpr double kPickupShare = 0.95;  // Margin, so that noise does not turn a pick-up into a bounce.

Holder holder_of(Whose owner) {
    if (owner == Whose::Own) {
        return Holder::Own;
    }
    return owner == Whose::Opponent ? Holder::Opponent : Holder::Nobody;
}

void add_all(const Pods& pods, Players& players) {
    players.clear();
    for (const Pod& pod : pods) {
        players.add({{pod.position, pod.velocity, pod.deny_ticks_left}, pod.id});
    }
}

}  // namespace

Constants constants_of(const podball_rules_t& rules) {
    Constants constants{};
    constants.arena_width = rules.arena_width;
    constants.arena_height = rules.arena_height;
    constants.goal_width = rules.goal_width;
    constants.zone_radius = rules.exclusion_radius;
    constants.keepoff = rules.keepoff;
    constants.pod_radius = rules.pod_radius;
    constants.pod_mass = rules.pod_mass;
    constants.pod_friction = rules.pod_friction;
    constants.pod_friction_carrying = rules.pod_friction_carrying;
    constants.thrust = rules.thrust;
    constants.ball_radius = rules.ball_radius;
    constants.ball_mass = rules.ball_mass;
    constants.ball_friction = rules.ball_friction;
    constants.shoot_force = rules.shoot_force;
    constants.collision_force_limit = rules.collision_force_limit;
    constants.pickup_velocity = rules.pickup_velocity;
    constants.pickup_share = kPickupShare;
    constants.keep_ticks = rules.keep_ticks;
    constants.deny_ticks = rules.deny_ticks;
    constants.control_step_ticks = rules.control_step_ticks;
    return constants;
}

void read_scene(const View& view, Scene& scene) {
    const Ball ball = view.ball();
    scene.ball = ball.position;
    scene.ball_velocity = ball.velocity;
    scene.holder = holder_of(ball.owner);
    scene.carrier = ball.owner_pod;
    scene.keep_ticks_left = ball.keep_ticks_left;
    scene.touched_by_own = ball.last_touch == Whose::Own;
    scene.own_zone_pod = view.own_zone_pod();
    scene.opponent_keeper = view.opponent_zone_pod();
    scene.running = view.mode() == Mode::Running;
    scene.own_kickoff = view.mode() == Mode::BeforeKickoff && view.mode_team() == Whose::Own;
    scene.whistle_ticks_left = scene.running ? 0 : static_cast<int>(view.mode_ticks_left());
    add_all(view.own(), scene.own);
    add_all(view.opponents(), scene.opponents);
}

void read_structures(const View& view, const Orders& orders, Structures& structures) {
    structures.clear();
    for (const Structure& structure : Resources(view).structures()) {
        structures.push_back({{structure.place, orders.rules(structure.kind).radius}, structure.is_finished});
    }
}

}  // namespace podball::play
