#include "support/scenes.hpp"

#include <cstdio>
#include <cstdlib>

namespace podball::testing {

using namespace engine;

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// A multiple of 2^-14 in [-1, 1). Source: R35.
double command_component(Draw& draw) { return (draw.below(1 << 15) - (1 << 14)) * 0x1p-14; }

Vec2 command_vector(Draw& draw) {
    const double x = command_component(draw);
    return {x, command_component(draw)};
}

Vec2 target(const World& world, const ResolvedRules& rules, Urge urge, int body, Draw& draw) {
    const double right = 0.5 * rules.arena.width;
    const double top = 0.5 * rules.arena.height;
    switch (urge) {
        case Urge::Random: return draw.in_square(right);
        case Urge::Herd: return position(world, kBall);
        case Urge::Corner: return {right, top};
        case Urge::Mouth: return {-right, 0.0};
        case Urge::Zone: return {own_goal_sign(world, slot_of(world, body)) * right, 0.0};
        case Urge::Centre: return {};
    }
    return {};
}

Rules with_radius(Rules rules, double radius) {
    rules.pod.radius = radius;
    rules.ball.radius = 0.5 * radius;
    return rules;
}

Rules big_pods() {
    Rules rules = with_radius(fast_rules(16), 0.03);
    for (int pod = 0; pod < kPodsMax; ++pod) {
        const Vec2 spot{-0.1 - 0.065 * (pod % 4), 0.13 * (pod / 4) - 0.195};
        for (auto& places : rules.lineup) {
            places.push_back(spot);
        }
    }
    return rules;
}

Rules low_arena() {
    Rules rules = fast_rules(4);
    rules.arena.height = 0.2;
    rules.arena.goal_width = 0.15;
    rules.arena.exclusion_radius = 0.0;
    rules.match.lineup_jitter = 1e-4;
    for (auto& places : rules.lineup) {
        places = {{-0.45, 0.0}, {-0.35, -0.05}, {-0.25, 0.05}, {-0.15, 0.0}};
    }
    return rules;
}

Rules heavy_ball() {
    Rules rules = fast_rules(6);
    rules.ball.mass = 4.0;
    rules.ball.friction = 0.01;
    rules.ball.shoot_force = 0.012;
    return rules;
}

Rules soft() {
    Rules rules = fast_rules(11);
    rules.match.restitution = 0.3;
    return noisy(rules);
}

Rules open_goal() {
    Rules rules = fast_rules(5);
    rules.arena.exclusion_radius = 0.0;
    rules.ball.collision_force_limit = 1.0;
    return rules;
}

Rules as_on_the_page() {
    Rules rules = fast_rules(6);
    rules.arena.keepoff_holds = KeepoffHolds::Centre;
    rules.ball.after_goal = AfterGoal::Reflected;
    return rules;
}

}  // namespace

ResolvedRules resolved(const Rules& rules) {
    const auto result = resolve(rules);
    if (!result.ok()) {
        std::fprintf(stderr, "rules of a test: %s\n", result.error().message.c_str());
        std::abort();
    }
    return result.value();
}

Rules rules_of(int pods0, int pods1) {
    Rules rules;
    rules.pod_count = {pods0, pods1};
    return rules;
}

Rules billiard_rules(int pods0, int pods1) {
    Rules rules = rules_of(pods0, pods1);
    rules.arena.exclusion_radius = 0.0;
    rules.pod.friction = rules.pod.friction_carrying = rules.pod.thrust = rules.ball.friction = 0.0;
    rules.ball.pickup_velocity = 0.0;
    rules.ball.keep_ticks = rules.match.period_ticks = 1'000'000'000;
    rules.match.control_step_ticks = 1;
    rules.match.lineup_jitter = 0.0;
    rules.stall.zone_ticks = rules.stall.open_ticks = 0;
    return rules;
}

Rules tie_rules(int pods0, int pods1) {
    Rules rules = rules_of(pods0, pods1);
    rules.arena.height = 0.625;
    rules.arena.goal_width = 0.125;
    rules.arena.exclusion_radius = 0.125;
    rules.pod.radius = 0x1p-6;
    rules.ball.radius = 0x1p-7;
    rules.ball.pickup_velocity = 0x1p-8;
    rules.ball.collision_force_limit = 0x1p-9;
    rules.pod.thrust = 0x1p-12;
    rules.pod.friction = rules.pod.friction_carrying = 0x1p-4;
    rules.ball.shoot_force = 0x1p-9;
    rules.ball.deny_ticks = 3;
    rules.match.period_ticks = 1000;
    rules.stall.open_ticks = 50;
    return rules;
}

// With noise: pod 1.05 * 4.7e-4 / 0.05 + 3.3e-3 / 1 = 0.0132; ball 2 * 0.0132 + 3.3e-3 / 0.1 = 0.0593 of at most 0.06.
Rules fast_rules(int pods) {
    Rules rules = rules_of(pods, pods);
    rules.pod.friction = 0.05;
    rules.pod.friction_carrying = 0.06;
    rules.pod.thrust = 4.7e-4;
    rules.ball.shoot_force = 3.3e-3;
    rules.ball.friction = 2e-4;
    rules.ball.pickup_velocity = 0.01;
    rules.ball.collision_force_limit = 5e-3;
    rules.ball.keep_ticks = 40;
    rules.ball.deny_ticks = 7;
    rules.match.before_kickoff_ticks = 60;
    rules.match.after_goal_ticks = 20;
    rules.match.period_ticks = 3000;
    rules.stall.zone_ticks = 35;
    rules.stall.open_ticks = 150;
    return rules;
}

Rules noisy(Rules rules) {
    rules.noise = {0.05, 0.05, 2.0};
    return rules;
}

void place(World& world, int body, Vec2 position, Vec2 velocity) {
    set_position(world, body, position);
    set_velocity(world, body, velocity);
}

void give_ball(World& world, int body) {
    world.ball_state = BallState::Carried;
    world.carrier = body;
    world.carried_ticks = 0;
    place(world, kBall, position(world, body), velocity(world, body));
}

void place_dead_ball(World& world) {
    place_ball(world, {0.5, 0.0});
    world.ball_state = BallState::Dead;
}

void place_ball(World& world, Vec2 position, Vec2 velocity) {
    world.ball_state = BallState::Free;
    world.carrier = kNobody;
    place(world, kBall, position, velocity);
    world.stall_place = position;
}

Game running_game(const Rules& rules, std::uint64_t seed) {
    Game game{resolved(rules), {}};
    game.world = make_world(game.rules, seed);
    game.world.mode = GameMode::Running;
    game.world.mode_slot = kNobody;
    game.world.events.clear();
    place_ball(game.world, {});
    return game;
}

Commands random_commands(Draw& draw, double shot_share) {
    Commands commands{};
    for (auto& team : commands) {
        for (Command& command : team) {
            command.thrust = command_vector(draw);
            command.shoot = draw.chance(shot_share);
            if (command.shoot) {
                command.shot = command_vector(draw);
            }
        }
    }
    return commands;
}

std::string urge_name(Urge urge) {
    static const char* const kNames[kUrges] = {"random", "herd", "corner", "mouth", "zone", "centre"};
    return kNames[static_cast<int>(urge)];
}

Commands urged_commands(const World& world, const ResolvedRules& rules, Urge urge, Draw& draw) {
    Commands commands = random_commands(draw, 0.02);
    if (urge == Urge::Random) {
        return commands;
    }
    for (int body = 0; body < pods(world); ++body) {
        const Vec2 way = target(world, rules, urge, body, draw) - position(world, body);
        commands[at(slot_of(world, body))][at(pod_of(world, body))].thrust = way * 1000.0;
    }
    return commands;
}

std::vector<CrowdedScene> crowded_scenes() {
    return {{"5 v 5, fast", fast_rules(5)},
            {"11 v 11, fast, soft and noisy", soft()},
            {"16 v 16, big pods", big_pods()},
            {"3 v 3, huge pods", with_radius(fast_rules(3), 0.06)},
            {"4 v 4, low arena", low_arena()},
            {"6 v 6, heavy ball", heavy_ball()},
            {"5 v 5, no zones, nothing knocks the ball off", open_goal()},
            {"11 v 11, by the defaults", rules_of(11, 11)},
            {"6 v 6, lines hold centres, the ball plays on after a goal", as_on_the_page()}};
}

}  // namespace podball::testing
