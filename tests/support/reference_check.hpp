// Compares ticks of the engine with ticks of the reference.
#pragma once

#include <string>

#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::testing {

/// Counts the ticks in which engine and reference (support/naive_tick.hpp) differ. Ticks of more than eight impacts are
/// left out, because they amplify rounding errors beyond any tolerance. In about one of a hundred thousand ticks bodies
/// touch within a rounding error: impacts tie in one arithmetic and have an order in the other. So one difference in a
/// hundred thousand ticks is permitted.
class ReferenceCheck {
  public:
    /// Steps `world`, whose control step is one tick, and compares it with the reference.
    void step(engine::World& world, const engine::ResolvedRules& rules, const engine::Commands& commands);

    /// Number of compared ticks.
    [[nodiscard]] int compared() const { return compared_; }
    /// Number of compared ticks with impacts.
    [[nodiscard]] int with_impacts() const { return with_impacts_; }
    /// The first difference if more are found than one in a hundred thousand ticks; else empty.
    [[nodiscard]] std::string complaint() const { return differences_ > compared_ / 100'000 ? first_ : std::string{}; }

  private:
    int compared_ = 0;
    int with_impacts_ = 0;
    int differences_ = 0;
    std::string first_;
};

}  // namespace podball::testing
