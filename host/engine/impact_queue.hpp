// The next impact of each body within a tick. Source: R22.
#pragma once

#include <cstdint>

#include "engine/collision_candidates.hpp"
#include "engine/impact_search.hpp"
#include "engine/quick_pods.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Each body has its next impact. An impact renews the next impacts that it may have changed.
class ImpactQueue {
  public:
    /// At the start of the tick. All arguments must outlive the queue; it follows their changes by `renew`.
    ImpactQueue(const World& world, const ResolvedRules& rules, const TickMotion& motion);

    void find_first(const CollisionCandidates& candidates);
    [[nodiscard]] bool empty() const { return waiting_ == 0; }
    /// The impact that comes first. Requires: !empty().
    [[nodiscard]] const Impact& first() const;
    /// Renews, after the motion of `body` changed, its next impact and the next impacts of other bodies with it.
    void renew(int body);

  private:
    void offer(int body, const Impact& impact);
    void offer_pair(int pod, int other);
    void offer_obstacle(int body);
    void renew_with(int body, int other);
    void find_one(int body);
    std::uint32_t neighbours(int body);

    const World& world_;
    const ResolvedRules& rules_;
    const TickMotion& motion_;
    QuickPods start_;
    // Where the ball was at the start of the tick, and how near pods must have been to meet a pod or it.
    float ball_x_;
    float ball_y_;
    float pod_reach_;
    float ball_reach_;
    std::uint64_t waiting_ = 0;  // Bit per body that has a next impact.
    std::uint64_t known_ = 0;    // Bit per body whose neighbours are known.
    PerBody<std::uint32_t> neighbours_;
    PerBody<Impact> next_;
};

}  // namespace podball::engine
