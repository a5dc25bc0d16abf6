#include "play/errand.hpp"

#include <limits>

namespace podball::play {

double absence(const Scene& scene, const Plan& plan, int id, Vec2 place) {
    return distance(scene.own[id].position, place) + distance(plan.place(id), place);
}

bool Errand::is_calm(const Scene& scene, Vec2 place) const {
    if (!scene.running) {
        return false;
    }
    if (calm_ <= 0.0) {
        return true;
    }
    const bool is_pressed = scene.holder == Holder::Opponent && scene.ball.x < 0.0;
    const double room = pod_ == kNoPlayer ? calm_ : 0.5 * calm_;
    return !is_pressed && distance(scene.ball, place) >= room;
}

void Errand::follow(const Scene& scene, const Plan& plan, Vec2 place, int other) {
    if (!is_calm(scene, place)) {
        end();
        return;
    }
    if (pod_ != kNoPlayer && pod_ != other && is_free(plan, pod_)) {
        return;
    }
    end();
    double least = std::numeric_limits<double>::infinity();
    for (const Player& player : scene.own) {
        const double way = absence(scene, plan, player.id, place);
        if (player.id != other && is_free(plan, player.id) && way < least) {
            least = way;
            pod_ = player.id;
        }
    }
}

}  // namespace podball::play
