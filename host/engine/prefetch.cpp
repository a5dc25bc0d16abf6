#include "engine/prefetch.hpp"

#include <cstddef>

namespace podball::engine {
namespace {

// Asks for the cache lines of the bytes from `begin` up to `end`.
void ask_for_lines(const void* begin, const void* end) {
    constexpr std::ptrdiff_t kLineBytes = 64;
    const auto* const first = static_cast<const std::byte*>(begin);
    const std::ptrdiff_t bytes = static_cast<const std::byte*>(end) - first;
    for (std::ptrdiff_t at = 0; at < bytes; at += kLineBytes) {
        __builtin_prefetch(first + at);
    }
}

// The pods have the first values of an array, and the ball has the last one.
void ask_for_bodies(const PerBody<double>& values, std::size_t pods) {
    ask_for_lines(values.data(), values.data() + pods);
    ask_for_lines(values.data() + kBall, values.data() + kBodies);
}

}  // namespace

// The numbers of pods come from the rules, because those in the world may not have come from the memory yet.
void prefetch(const World& world, const ResolvedRules& rules) {
    const std::size_t pods =
        static_cast<std::size_t>(rules.pod_count[0]) + static_cast<std::size_t>(rules.pod_count[1]);
    for (const auto* values : {&world.x, &world.y, &world.vx, &world.vy, &world.force_x, &world.force_y}) {
        ask_for_bodies(*values, pods);
    }
    ask_for_lines(&world.deny_ticks_left, &world.play);
    ask_for_lines(&world.pod_count, &world.force_x);
    // Of the events only the counts, which are in front. Most steps have no event.
    ask_for_lines(&world.events, reinterpret_cast<const std::byte*>(&world.events) + 1);
    ask_for_lines(world.pending_shot.data(), world.pending_shot.data() + pods);
}

}  // namespace podball::engine
