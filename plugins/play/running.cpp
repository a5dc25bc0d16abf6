#include "play/running.hpp"

#include <algorithm>
#include <limits>

#include "play/passing.hpp"
#include "play/steering.hpp"

namespace podball::play {
namespace {

constexpr int kFrontMin = 3;
constexpr double kBeyond = 0.05;      // Distance of the place behind the last line. Units: length.
constexpr double kGoalRoom = 0.2;     // Least distance of the place from the opponents' goal line. Units: length.
constexpr double kRunMax = 0.15;      // The longest run. Units: length.
constexpr double kInwardShare = 0.8;  // The place is nearer to the middle than the runner. Source: none; a first value.

// The line of the last opponent but the keeper.
double last_line(const Scene& scene) {
    double line = std::numeric_limits<double>::lowest();
    for (const Player& opponent : scene.opponents) {
        if (opponent.id != scene.opponent_keeper) {
            line = std::max(line, opponent.position.x);
        }
    }
    return line;
}

}  // namespace

void send_runner(const Game& game, const Scene& scene, const std::vector<Role>& roles, double pass_length, Plan& plan) {
    if (!scene.running || scene.carrier == scene.keeper ||
        std::count_if(roles.begin(), roles.end(), is_front) < kFrontMin) {
        return;
    }
    const double beyond = std::min(last_line(scene) + kBeyond, game.opponent_goal.x - kGoalRoom);
    const Player* runner = nullptr;
    Vec2 goal;
    double most = std::numeric_limits<double>::lowest();
    for (const Player& player : scene.own) {
        const Vec2 place = reachable(game, {beyond, kInwardShare * player.position.y}, false);
        const bool runs = plan.task(player.id) == Task::Hold && is_front(roles[static_cast<std::size_t>(player.id)]) &&
                          distance(place, player.position) <= kRunMax && distance(place, scene.ball) <= pass_length;
        const double worth = runs ? worth_of(game, scene, place) : most;
        if (worth > most) {
            most = worth;
            runner = &player;
            goal = place;
        }
    }
    if (runner != nullptr) {
        plan.place(runner->id) = goal;
    }
}

}  // namespace podball::play
