#include "play/ramming.hpp"

#include <algorithm>
#include <iterator>

#include "play/steering.hpp"

namespace podball::play {
namespace {

constexpr double kRunUp =
    0.09;  // Distance from the structure's edge at which a pod turns for the next hit. Units: length.

double edge_distance(const Game& game, const Player& player, const StructureDisc& structure) {
    return distance(player.position, structure.center) - structure.radius - game.pod_radius;
}

Structures without(const Structures& structures, Vec2 center) {
    Structures others;
    std::copy_if(structures.begin(), structures.end(), std::back_inserter(others),
                 [&](const StructureDisc& other) { return other.center != center; });
    return others;
}

}  // namespace

std::vector<Prey> preys_of(const Resources& resources, const podball_resource_rules_t& rules) {
    std::vector<Prey> preys;
    for (const Structure& structure : resources.structures()) {
        if (structure.team == Whose::Opponent && structure.kind == StructureKind::Generator && structure.is_finished) {
            const double worth =
                structure.health * rules.generator.price + structure.efficiency * resources.supply_left();
            preys.push_back({{{structure.place, rules.generator.radius}, true}, worth});
        }
    }
    return preys;
}

Vec2 ram(const Game& game, const Scene& scene, const Player& player, const StructureDisc& structure) {
    const Vec2 toward = unit(structure.center - player.position);
    const double apart = edge_distance(game, player, structure);
    const bool is_on_its_way = apart >= kRunUp || dot(player.velocity, toward) > 0.0;
    if (!is_on_its_way) {
        return toward * -1.0;
    }
    const Vec2 way = detour(game, player.position, structure.center, false);
    const Vec2 next = around_structures(game, without(scene.structures, structure.center), player.position, way);
    // The thrust also takes off what would carry the pod past the structure.
    const Vec2 ahead = unit(next - player.position);
    const Vec2 across = player.velocity - ahead * dot(player.velocity, ahead);
    return unit(ahead - across * (1.0 / std::max(game.pod_speed, 1e-9)));
}

bool Ramming::may_ram(const Scene& scene, const Prey& prey) const {
    const bool is_pressed = style_.calm > 0.0 && scene.holder == Holder::Opponent && scene.ball.x < 0.0;
    const double room = prey_ ? 0.5 * style_.calm : style_.calm;
    return scene.running && !is_pressed && prey.worth >= style_.least_worth &&
           distance(scene.ball, prey.disc.center) >= room;
}

bool Ramming::may_go(const Plan& plan, int id, const Prey& prey, const Busy& busy) const {
    const bool is_busy = std::find(busy.begin(), busy.end(), id) != busy.end();
    return !is_busy && plan.task(id) == Task::Hold && distance(plan.place(id), prey.disc.center) <= style_.range;
}

void Ramming::follow(const Scene& scene, const Plan& plan, const std::vector<Prey>& preys, const Busy& busy) {
    if (prey_) {
        const auto still = std::find_if(preys.begin(), preys.end(), [&](const Prey& prey) {
            return prey.disc.center == prey_->disc.center && may_ram(scene, prey);
        });
        prey_ = still != preys.end() ? std::optional(*still) : std::nullopt;
    }
    if (!prey_) {
        pods_.clear();
        choose_prey(scene, plan, preys, busy);
    }
    if (prey_) {
        choose_pods(scene, plan, busy);
    }
    if (pods_.empty()) {
        prey_.reset();
    }
}

// Of equally worthy preys the one with the shortest way is rammed first.
void Ramming::choose_prey(const Scene& scene, const Plan& plan, const std::vector<Prey>& preys, const Busy& busy) {
    double most = 0.0;
    for (const Prey& prey : preys) {
        if (!may_ram(scene, prey)) {
            continue;
        }
        for (const Player& player : scene.own) {
            const double appeal = prey.worth / (style_.range + distance(player.position, prey.disc.center));
            if (may_go(plan, player.id, prey, busy) && appeal > most) {
                most = appeal;
                prey_ = prey;
            }
        }
    }
}

void Ramming::choose_pods(const Scene& scene, const Plan& plan, const Busy& busy) {
    std::erase_if(pods_, [&](int id) { return !may_go(plan, id, *prey_, busy); });
    while (static_cast<int>(pods_.size()) < style_.pods) {
        int nearest = kNoPlayer;
        for (const Player& player : scene.own) {
            const bool goes = std::find(pods_.begin(), pods_.end(), player.id) != pods_.end();
            if (goes || !may_go(plan, player.id, *prey_, busy)) {
                continue;
            }
            if (nearest == kNoPlayer || distance(player.position, prey_->disc.center) <
                                            distance(scene.own[nearest].position, prey_->disc.center)) {
                nearest = player.id;
            }
        }
        if (nearest == kNoPlayer) {
            return;
        }
        pods_.push_back(nearest);
    }
}

std::optional<Action> Ramming::act(const Game& game, const Scene& scene, const Player& player) const {
    if (!prey_ || std::find(pods_.begin(), pods_.end(), player.id) == pods_.end()) {
        return std::nullopt;
    }
    return Action{ram(game, scene, player, prey_->disc), {}, false, prey_->disc.center};
}

}  // namespace podball::play
