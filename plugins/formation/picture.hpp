// What the team decided at a step, and how people are shown it: podball.draw/1.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include <podball/layer.hpp>

#include "ball_flight.hpp"
#include "carrying.hpp"
#include "chasing.hpp"
#include "formation_shape.hpp"
#include "game.hpp"
#include "positioning.hpp"
#include "scene.hpp"

namespace podball::play {

enum class Task { Hold, Support, Chase, Carry, Keep, PlayOut };

/// The one task of the own pod `id`.
Task task_of(const Scene& scene, const Chase& chase, int id);

/// All that was decided. Shape: by pod.
struct Plan {
    Chase chase;
    Places places{};
    std::array<Task, kPlayersMax> tasks{};
    std::array<Action, kPlayersMax> actions{};

    const Action& action(int id) const { return actions[static_cast<std::size_t>(id)]; }
    Task task(int id) const { return tasks[static_cast<std::size_t>(id)]; }
};

/// The layers of the picture, by their names.
struct Layers {
    Layer roles;
    Layer targets;
    Layer formation;
    Layer ball;
    Layer passing;
};

/// What there is to be shown.
struct Thoughts {
    const Game& game;
    const Scene& scene;
    const BallFlight& flight;
    const std::vector<Role>& roles;  ///< By pod.
    const Plan& plan;
};

/// Draws all layers. Cost: a branch where nobody looks.
void draw(const Layers& layers, const Thoughts& thoughts);

}  // namespace podball::play
