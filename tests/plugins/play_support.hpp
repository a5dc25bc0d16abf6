// What the tests of plugins share: a scene of the engine, seen as the team of slot 0 sees it.
#pragma once

#include "control/observation.hpp"
#include "engine/exclusion_zone.hpp"
#include "engine/step.hpp"
#include "engine/world.hpp"
#include "play/game.hpp"
#include "play/scene.hpp"
#include "play/scene_reader.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"

#include <cstddef>
#include <optional>

namespace podball::testing {

/// A match in Running whose ball rests in the centre. Pods stand in their line-up until they are placed.
class Pitch {
  public:
    explicit Pitch(const engine::Rules& rules)
        : start(running_game(rules)), game(play::constants_of(control::observed_rules(start.rules, 0))) {}

    engine::World& world() { return start.world; }

    [[nodiscard]] play::Scene scene() const {
        control::Observation observation(start.rules, 0);
        play::Scene scene;
        play::read_scene(View(observation.observe(start.world)), scene);
        return scene;
    }
    [[nodiscard]] Motion ball() const {
        return {engine::position(start.world, engine::kBall), engine::velocity(start.world, engine::kBall)};
    }
    void step(const engine::Commands& commands) {
        engine::leave_zones(start.world, start.rules);  // A test may have placed an owner outside.
        engine::step(start.world, start.rules, commands);
    }

    /// The tick, counted from 1 in the next step, in which slot 0 picks the ball up while pod 0 holds `thrust`.
    std::optional<int> pickup_tick(Vec2 thrust, int ticks_max) {
        const auto first = start.world.tick;
        engine::Commands commands{};
        commands[0][0].thrust = thrust;
        while (start.world.tick - first < ticks_max) {
            step(commands);
            for (const engine::Event& event : start.world.events) {
                if (event.kind == engine::EventKind::PickUp) {
                    return static_cast<int>(event.tick - first) + 1;
                }
            }
        }
        return std::nullopt;
    }

    testing::Game start;
    play::Game game;
};

/// One pod against another that stands in a far corner.
inline engine::Rules duel_rules() {
    engine::Rules rules = rules_of(1, 1);
    rules.arena.exclusion_radius = 0.0;
    return rules;
}

}  // namespace podball::testing
