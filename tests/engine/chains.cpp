#include "engine/chains.hpp"

#include <bit>
#include <optional>
#include <type_traits>

#include "engine/invariants.hpp"
#include "engine/random.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "engine/world_fields.hpp"
#include "support/random_rules.hpp"
#include "support/random_world.hpp"
#include "support/scenes.hpp"

namespace podball::testing {

using namespace engine;

namespace {

// One number for all that was added, in its order.
class Chain {
  public:
    void add(const World& world) {
        add_word(state_hash(world));
        for_each_field([&](const auto& field) {
            // The builds that wrote the hashes had no counts of the play.
            if (field.is_of_play || field.name == "has_play") {
                return;
            }
            for (int i = 0; i < field.count(world); ++i) {
                add_number(field.at(world, i));
            }
        });
        add_number(world.events.dropped());
        for (const Event& event : world.events) {
            add_event(event);
        }
    }
    [[nodiscard]] std::uint64_t get() const { return value_; }

  private:
    void add_word(std::uint64_t word) { value_ = mix(value_ + word); }
    template <typename Number>
    void add_number(Number number) {
        if constexpr (std::is_same_v<Number, double>) {
            add_word(std::bit_cast<std::uint64_t>(number + 0.0));  // The sign of zero is not defined.
        } else {
            add_word(static_cast<std::uint64_t>(number));
        }
    }
    void add_event(const Event& event) {
        add_number(event.tick);
        add_number(static_cast<int>(event.kind));
        add_number(event.slot);
        add_number(event.pod);
        add_number(event.detail);
        add_number(event.place.x);
        add_number(event.place.y);
    }

    std::uint64_t value_ = 0;
};

// A random state; sometimes a fast one, at most `speed_max` per tick.
World start_of_chain(const ResolvedRules& rules, Draw& draw) {
    constexpr double kSpeedMax = 0.3;
    World world = random_world(rules, draw);
    while (!check_state(world, rules).ok()) {  // Some rules have no room for its symmetric places or shorter clocks.
        world = random_world(rules, draw);
    }
    if (draw.chance(0.15)) {
        const double share = draw.unit();  // Apart, because compilers differ in the order of operands.
        const double speed = kSpeedMax * share * draw.unit();
        for (int body = 0; body < pods(world); ++body) {
            set_velocity(world, body, draw.in_square(speed));
        }
        const bool carried = world.ball_state == BallState::Carried;
        if (carried) {
            set_velocity(world, kBall, velocity(world, world.carrier));
        }
    }
    return world;
}

// Plays single ticks, as a caller that looks inside a control step, with forces that no command gives.
void play_single_ticks(World& world, const ResolvedRules& rules, Draw& draw) {
    for (int body = 0; body < pods(world); ++body) {
        const auto b = static_cast<std::size_t>(body);
        const Vec2 force = draw.in_square(4.0 * rules.pod.thrust);
        world.force_x[b] = force.x;
        world.force_y[b] = force.y;
    }
    for (int ticks = 1 + draw.below(3); ticks > 0; --ticks) {
        tick(world, rules);
    }
}

// Rules of the defaults' kind with many pods.
Rules crowded_rules(Draw& draw) {
    Rules rules = draw.chance(0.5) ? fast_rules(5) : rules_of(5, 5);
    rules.pod_count = {1 + draw.below(16), 1 + draw.below(16)};
    const double size = draw.between(0.2, 1.3);
    rules.pod.radius *= size;
    rules.ball.radius *= size;
    rules.match.restitution = draw.chance(0.5) ? 1.0 : draw.unit();
    rules.match.period_ticks = 400;
    rules.match.periods = 100;
    if (draw.chance(0.3)) {
        rules.arena.exclusion_radius = 0.0;
    }
    return draw.chance(0.5) ? noisy(rules) : rules;
}

// A third of the chains has clocks that speak often.
void hurry_clocks(Draw& draw, Rules& rules) {
    rules.stall.zone_ticks = draw.below(40);
    rules.stall.open_ticks = draw.below(60);
    rules.stall.open_radius = draw.between(0.001, 0.1);
    rules.ball.keep_ticks = 1 + draw.below(40);
    rules.ball.deny_ticks = 1 + draw.below(10);
}

}  // namespace

std::uint64_t play_chain(const ResolvedRules& rules, Draw& draw, int ticks) {
    World world = start_of_chain(rules, draw);
    Chain chain;
    Urge urge = Urge::Random;
    Commands commands{};
    for (int played = 0; played < ticks; played += rules.match.control_step_ticks) {
        if (draw.chance(0.05)) {
            urge = static_cast<Urge>(draw.below(kUrges));
        }
        if (draw.chance(0.3)) {
            commands = draw.chance(0.1) ? tied_commands(draw) : urged_commands(world, rules, urge, draw);
        }
        if (draw.chance(0.02)) {
            suspend(world);
        }
        step(world, rules, commands);
        chain.add(world);
        resume(world);
        if (draw.chance(0.03)) {
            play_single_ticks(world, rules, draw);
        }
    }
    chain.add(world);
    return chain.get();
}

ResolvedRules chain_rules(Draw& draw) {
    for (;;) {
        std::optional<Rules> rules = draw.chance(0.5) ? random_rules(draw) : crowded_rules(draw);
        if (!rules) {
            continue;
        }
        rules->match.control_step_ticks = 1 + draw.below(13);
        if (draw.chance(0.33)) {
            hurry_clocks(draw, *rules);
        }
        if (const auto result = resolve(*rules); result.ok()) {
            return result.value();
        }
    }
}

}  // namespace podball::testing
