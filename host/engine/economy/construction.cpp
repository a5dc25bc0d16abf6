#include "engine/economy/construction.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/economy/accounts.hpp"
#include "engine/economy/economy_metrics.hpp"
#include "engine/economy/structures.hpp"

namespace podball::engine {
namespace {

bool runs(const World& world) { return world.has_resources && world.mode == GameMode::Running; }

std::uint64_t sites(const Economy& economy) { return all_structures(economy) & ~economy.finished; }

bool overlaps(const World& world, int body, Vec2 place, double distance) {
    return squared_length(position(world, body) - place) < distance * distance;
}

bool is_free_of_bodies(const World& world, const ResolvedRules& rules, std::size_t entry) {
    const Vec2 place = structure_place(world.economy, entry);
    const double radius = structure_radius(world.economy, rules, entry);
    bool is_free = !overlaps(world, kBall, place, radius + rules.ball.radius);
    for (int body = 0; body < pods(world); ++body) {
        is_free = is_free && !overlaps(world, body, place, radius + rules.pod.radius);
    }
    return is_free;
}

// A removal moves the later structures of its slot up, so the last one goes first.
void remove_destroyed(World& world, const ResolvedRules& rules) {
    std::uint64_t destroyed = 0;
    for_each_structure(world.economy.finished & world.economy.damaged_in_step, [&](std::size_t entry) {
        destroyed |= world.economy.health[entry] > 0.0 ? 0 : structure_bit(entry);
    });
    while (destroyed != 0) {
        const auto entry = static_cast<std::size_t>(std::bit_width(destroyed) - 1);
        remove_structure(world, rules, entry);
        destroyed &= ~structure_bit(entry);
    }
}

void finish_sites(World& world, const ResolvedRules& rules, int ticks) {
    Economy& economy = world.economy;
    for_each_structure(sites(economy), [&](std::size_t entry) {
        std::int32_t& left = economy.build_ticks_left[entry];
        left = std::max(left - ticks, 0);
        if (left == 0 && is_free_of_bodies(world, rules, entry)) {
            finish_structure(world, rules, entry);
            add_structure_event(world, EventKind::StructureFinished, entry, slot_of_structure(entry));
        }
    });
}

}  // namespace

int ticks_before_construction_ends(const World& world, const ResolvedRules& /*rules*/) {
    int ticks = std::numeric_limits<int>::max();
    if (runs(world)) {
        for_each_structure(sites(world.economy), [&](std::size_t entry) {
            ticks = std::min(ticks, std::max(world.economy.build_ticks_left[entry], 1));
        });
    }
    return ticks;
}

void end_structures(World& world, const ResolvedRules& rules, int ticks) {
    if (!runs(world)) {
        return;
    }
    earn(world, rules, ticks);
    if (all_structures(world.economy) != 0) {
        count_generators(world.economy, ticks);
        remove_destroyed(world, rules);
        finish_sites(world, rules, ticks);
    }
}

}  // namespace podball::engine
