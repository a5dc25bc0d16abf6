// The decisions of a control step, and their drawing by podball.draw/1.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include <podball/layer.hpp>

#include "play/carrying.hpp"
#include "play/chasing.hpp"
#include "play/game.hpp"
#include "play/positioning.hpp"
#include "play/scene.hpp"

namespace podball::play {

enum class Task { Hold, Support, Chase, Carry, Keep, PlayOut };

/// The one task of the own pod `id`.
Task task_of(const Scene& scene, const Chase& chase, int id);

/// All decisions of a control step. Shape: by pod.
struct Plan {
    Chase chase;
    Places places{};
    std::array<Task, kPlayersMax> tasks{};
    std::array<Action, kPlayersMax> actions{};

    const Action& action(int id) const { return actions[static_cast<std::size_t>(id)]; }
    Action& action(int id) { return actions[static_cast<std::size_t>(id)]; }
    Task task(int id) const { return tasks[static_cast<std::size_t>(id)]; }
    Task& task(int id) { return tasks[static_cast<std::size_t>(id)]; }
    Vec2 place(int id) const { return places[static_cast<std::size_t>(id)]; }
    Vec2& place(int id) { return places[static_cast<std::size_t>(id)]; }
};

/// The layers that every team draws, by their names.
struct Layers {
    Layer roles;
    Layer targets;
    Layer ball;
    Layer passing;
};

/// The input of a drawing.
struct Thoughts {
    const Game& game;
    const Scene& scene;
    const BallFlight& flight;
    const std::vector<Role>& roles;     ///< By pod.
    const std::vector<int>& row_order;  ///< `order_by_rows` of the roles.
    const Plan& plan;
};

/// The ids of the field pods, row by row from the back to the front, and each row from right to left.
std::vector<int> order_by_rows(const std::vector<Role>& roles);

/// Draws all layers of `layers`.
void draw(const Layers& layers, const Thoughts& thoughts);

/// Draws the rows of places of a formation.
void draw_rows(const Layer& layer, const Thoughts& thoughts);

}  // namespace podball::play
