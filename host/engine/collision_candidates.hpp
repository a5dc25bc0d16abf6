// Candidates for collisions within some ticks. A quick test of all bodies leaves few that are looked at exactly.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/played_ticks.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Two pods, low < high. The numbers are no bytes, because a byte may be a part of any object: after each pair that is
/// written the compiler would read everything again.
struct PodPair {
    std::uint16_t low;
    std::uint16_t high;
};

/// Bodies that may collide. A superset: no body that collides is missing. Source: R18.
struct CollisionCandidates {
    std::uint32_t at_obstacle = 0;  ///< Bit per pod that may meet a border, line or circle.
    std::uint32_t at_ball = 0;      ///< Bit per pod that may meet the free ball.
    bool ball_at_obstacle = false;  ///< The free ball may meet a border, line or post.
    int pair_count = 0;
    std::array<PodPair, kPodBodiesMax * kPodBodiesMax / 2> pairs;  ///< Pods that may meet each other.

    /// Adds `pair` if `add`. There is no branch, because its answer is hard to predict.
    void add_pair(PodPair pair, bool add = true) {
        pairs[static_cast<std::size_t>(pair_count)] = pair;
        pair_count += add ? 1 : 0;
    }
    [[nodiscard]] std::span<const PodPair> pod_pairs() const {
        return {pairs.data(), static_cast<std::size_t>(pair_count)};
    }
    [[nodiscard]] bool empty() const {
        return at_obstacle == 0 && at_ball == 0 && !ball_at_obstacle && pair_count == 0;
    }
};

/// Bodies that may meet a finished structure. A superset too. Source: R107.
struct StructureCandidates {
    std::uint64_t bodies = 0;           ///< Bit per body, the ball included.
    PerBody<std::uint64_t> structures;  ///< Bit per structure that the body may meet. Only for these bodies.
};

/// The candidates, if from now on no pod and no free ball moves farther than by `ways`.
CollisionCandidates find_collision_candidates(const World& world, const ResolvedRules& rules, const Ways& ways);

/// Sets those that may meet a finished structure under the same condition. Requires: a game with resources.
void find_structure_candidates(const World& world, const ResolvedRules& rules, const Ways& ways,
                               StructureCandidates& candidates);

/// Whether the free ball may meet a border, line or post on its way by `way`.
bool is_ball_at_obstacle(const World& world, const ResolvedRules& rules, Vec2 from, Vec2 way);

}  // namespace podball::engine
