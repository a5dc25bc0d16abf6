// Builds the part of a team's input that only a game with resources has.
#pragma once

#include "control/view_frame.hpp"
#include "engine/economy/order.hpp"
#include "engine/rules.hpp"
#include "engine/world.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <podball/podball.h>

namespace podball::control {

/// The rules of the resources in the form of the ABI, the same for both teams. Null in a game without resources.
std::optional<podball_resource_rules_t> observed_resource_rules(const engine::ResolvedRules& rules);

/// What became of the orders of one slot. Shape: [order]; Done beyond the number of orders.
using SlotAnswers = std::array<engine::OrderAnswer, engine::kOrdersMax>;

/// Writes the resources of a view.
class ResourceObserver {
  public:
    static constexpr std::size_t kBytesMax = sizeof(podball_resources_t) +
                                             engine::kStructures * sizeof(podball_structure_t) +
                                             engine::kOrdersMax * sizeof(podball_refusal_t);

    /// Requires: a game with resources.
    explicit ResourceObserver(const engine::ResolvedRules& rules);

    /// Writes a podball_resources_t and its arrays to `to`, which is `offset` bytes behind the start of the view.
    /// Returns the number of bytes. Requires: `to` is aligned to 8 and has room for kBytesMax.
    std::uint32_t observe(const engine::World& world, const ViewFrame& frame, const SlotAnswers& answers, std::byte* to,
                          std::uint32_t offset) const;

  private:
    [[nodiscard]] podball_resources_t accounts(const engine::World& world, int slot) const;

    std::array<double, engine::kStructureKinds> full_health_;  ///< By StructureKind.
    std::int64_t period_ticks_;
    Supply supply_;
    double supply_full_;
};

}  // namespace podball::control
