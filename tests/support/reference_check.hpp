// The engine's ticks against those of the reference.
#pragma once

#include <string>

#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::testing {

/// Counts how often engine and reference (support/naive_tick.hpp) agree. Ticks of more than eight impacts are left out:
/// they blow up the last bits beyond any tolerance. So do, once in a hundred thousand ticks, bodies that touch to
/// within a rounding: what ties in one arithmetic is an order in the other.
class ReferenceCheck {
  public:
    /// Steps `world`, whose control step is one tick, and compares it with the reference.
    void step(engine::World& world, const engine::ResolvedRules& rules, const engine::Commands& commands);

    [[nodiscard]] int compared() const { return compared_; }
    [[nodiscard]] int with_impacts() const { return with_impacts_; }
    /// The first difference if there are more than one in a hundred thousand ticks; else empty.
    [[nodiscard]] std::string complaint() const { return differences_ > compared_ / 100'000 ? first_ : std::string{}; }

  private:
    int compared_ = 0;
    int with_impacts_ = 0;
    int differences_ = 0;
    std::string first_;
};

}  // namespace podball::testing
