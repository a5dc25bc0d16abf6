// Structures and accounts by the rules, worked out anew in each tick and without regard to speed: a reference for the
// engine.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "engine/economy/order.hpp"
#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::testing {

struct NaiveStructure {
    std::int32_t id = 0;
    engine::StructureKind kind = engine::StructureKind::Generator;
    Vec2 place;
    double health = 0.0;
    int build_ticks_left = 0;
    bool is_finished = false;
    double efficiency = 0.0;
};

/// Follows a match tick by tick. Bodies and health are those of the engine; all else is its own.
class NaiveEconomy {
  public:
    explicit NaiveEconomy(const engine::ResolvedRules& rules);

    /// Carries out orders. `before` is the world before the tick.
    engine::OrderAnswers carry_out(const engine::World& before, const engine::Orders& orders);

    /// Takes the health of the structures that stand in `world`.
    void take_health(const engine::World& world);

    /// Structures lost all health between two ticks.
    void destroy(const std::set<std::int32_t>& ids);

    /// Ends a tick, if it was one of Running. `destroyed` has the ids of the structures that lost all health in it.
    void end_tick(const engine::World& before, const engine::World& after, const std::set<std::int32_t>& destroyed);

    /// The first difference to the engine's structures, efficiencies (exact) and accounts (relative 1e-9), or "".
    [[nodiscard]] std::string difference(const engine::World& world) const;

    /// How often a generator was finished or a finished one went.
    [[nodiscard]] int changes() const { return changes_; }

  private:
    struct Slot {
        std::vector<NaiveStructure> structures;  // In the order of building.
        double points = 0.0;
        double mined = 0.0;
        std::int64_t refused = 0;
    };

    engine::OrderAnswer judge(const engine::World& world, int slot, const engine::Order& order);
    engine::OrderAnswer judge_place(const engine::World& world, int slot, Vec2 place, double radius) const;
    engine::OrderAnswer take_down(int slot, std::int32_t id);
    void mine();
    void remove(const std::set<std::int32_t>& ids);
    void construct(const engine::World& after, bool lined_up);
    [[nodiscard]] bool is_free_of_bodies(const engine::World& world, const NaiveStructure& structure) const;
    void reckon_efficiencies();
    [[nodiscard]] std::vector<Vec2> generators(std::size_t slot) const;

    const engine::ResolvedRules& rules_;
    std::vector<Slot> slots_;
    std::int64_t ticks_ = 0;  // Of Running.
    std::int32_t last_id_ = 0;
    int changes_ = 0;
};

}  // namespace podball::testing
