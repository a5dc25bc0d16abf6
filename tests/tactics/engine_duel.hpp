// One pod and the free ball in the engine, driven as a match drives it.
#pragma once

#include "control/command_check.hpp"
#include "engine/step.hpp"
#include "engine/world.hpp"
#include "support/draw.hpp"
#include "support/scenes.hpp"

#include <podball/tactics/ball_flight.hpp>
#include <podball/tactics/field.hpp>
#include <podball/tactics/interception.hpp>

#include <cmath>
#include <optional>

namespace podball::testing {

struct Duel {
    tactics::PodState pod;
    Motion ball;
};

/// What the engine made of a held thrust.
struct Gain {
    int tick = 0;    ///< From 1, as predictions count.
    Vec2 pod_place;  ///< At the contact.
};

inline tactics::FieldConstants constants_of(const engine::Rules& rules) {
    tactics::FieldConstants constants;
    constants.arena_width = rules.arena.width;
    constants.arena_height = rules.arena.height;
    constants.goal_width = rules.arena.goal_width;
    constants.zone_radius = rules.arena.exclusion_radius;
    constants.pod_radius = rules.pod.radius;
    constants.pod_mass = rules.pod.mass;
    constants.pod_friction = rules.pod.friction;
    constants.thrust = rules.pod.thrust;
    constants.ball_radius = rules.ball.radius;
    constants.ball_mass = rules.ball.mass;
    constants.ball_friction = rules.ball.friction;
    constants.pickup_velocity = rules.ball.pickup_velocity;
    return constants;
}

/// The rules of a duel, zones or none; nobody but pod 0 of slot 0 plays.
class DuelEngine {
  public:
    explicit DuelEngine(bool zones)
        : rules_(duel_rules(zones)), game_(running_game(rules_)), field(constants_of(rules_)) {
        game_.world.pod_count[1] = 0;
        game_.world.zone_owner = {engine::kNobody, engine::kNobody};
    }

    [[nodiscard]] engine::World start(const Duel& duel) const {
        engine::World world = game_.world;
        place(world, 0, duel.pod.position, duel.pod.velocity);
        world.deny_ticks_left[0] = duel.pod.deny_ticks_left;
        place_ball(world, duel.ball.position, duel.ball.velocity);
        return world;
    }

    /// Holds `thrust`, which the host truncates, for a control step.
    void step(engine::World& world, Vec2 thrust) const {
        const podball_command_t asked = {thrust.x, thrust.y, 0.0, 0.0, 0, 0};
        control::IncidentLog incidents;
        control::TeamCommands checked;
        control::check_commands({&asked, 1}, world.tick, checked, incidents);
        engine::Commands commands{};
        control::give_commands(checked, 0, {commands[0].data(), 1});
        engine::step(world, game_.rules, commands);
    }

    [[nodiscard]] std::optional<Gain> gain(const Duel& duel, Vec2 thrust, int ticks_max) const {
        engine::World world = start(duel);
        while (world.tick < ticks_max && world.mode == engine::GameMode::Running) {
            step(world, thrust);
            for (const engine::Event& event : world.events) {
                if (event.kind != engine::EventKind::PickUp) {
                    continue;
                }
                const int tick = static_cast<int>(event.tick) + 1;
                return tick <= ticks_max ? std::optional<Gain>({tick, event.place}) : std::nullopt;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] tactics::BallFlight flight_of(const Duel& duel) const {
        tactics::BallFlight flight;
        flight.follow_free(field, duel.ball);
        return flight;
    }

    [[nodiscard]] const engine::ResolvedRules& rules() const { return game_.rules; }

  private:
    static engine::Rules duel_rules(bool zones) {
        engine::Rules rules = rules_of(1, 1);
        if (!zones) {
            rules.arena.exclusion_radius = 0.0;
        }
        return rules;
    }

    engine::Rules rules_;
    Game game_;

  public:
    tactics::Field field;
};

/// The pod may enter its own zone; the other one is closed to it.
constexpr tactics::Reserve kDuelReserve = {false, true};

inline double near_or_far(Draw& draw, double limit) {
    if (!draw.chance(0.25)) {
        return draw.between(-limit, limit);
    }
    return (draw.chance(0.5) ? 1.0 : -1.0) * (limit - draw.between(0.0, 0.03));
}

inline Vec2 random_velocity(Draw& draw, double speed_max) {
    const Vec2 way = draw.in_square(1.0);
    return length(way) > 0.0 ? way / length(way) * (speed_max * draw.unit()) : Vec2{};
}

/// Anywhere, a quarter at borders, up to the speeds the rules allow; most pods near the ball, a third denied.
inline Duel random_duel(Draw& draw, const DuelEngine& engine) {
    const tactics::Field& field = engine.field;
    while (true) {
        Duel duel;
        duel.pod.position = {near_or_far(draw, field.pod_limit.x), near_or_far(draw, field.pod_limit.y)};
        duel.pod.velocity = random_velocity(draw, engine.rules().pod_speed_max);
        duel.pod.deny_ticks_left = draw.chance(0.3) ? draw.below(150) : 0;
        duel.ball.position = {near_or_far(draw, field.ball_limit.x), near_or_far(draw, field.ball_limit.y)};
        const double speeds[] = {0.0, 8e-4, 3.5e-3, engine.rules().ball_speed_max};
        duel.ball.velocity = random_velocity(draw, speeds[draw.below(4)]);
        const double apart = distance(duel.pod.position, duel.ball.position);
        if (draw.chance(0.7) && apart > 0.3) {
            continue;
        }
        if (duel.pod.deny_ticks_left == 0 && apart <= field.contact) {
            continue;
        }
        const bool in_zone = distance(duel.pod.position, field.own_goal) < field.zone_contact ||
                             distance(duel.pod.position, field.opponent_goal) < field.zone_contact;
        if (!in_zone) {
            return duel;
        }
    }
}

}  // namespace podball::testing
