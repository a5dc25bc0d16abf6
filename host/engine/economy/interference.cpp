#include "engine/economy/interference.hpp"

#include <algorithm>
#include <limits>

#include "engine/economy/accounts.hpp"
#include "engine/economy/structures.hpp"

namespace podball::engine {
namespace {

using PerGenerator = std::array<double, kStructuresPerSlot>;

// The finished generators of a slot in the order of building.
struct SlotGenerators {
    std::array<std::size_t, kStructuresPerSlot> entry{};
    std::array<Vec2, kStructuresPerSlot> place{};
    PerGenerator own_factor{};    // Product over the other generators of the slot,
    PerGenerator other_factor{};  // and over those of the other slot.
    PerGenerator nearest{};       // Squared distance to the nearest own one.
    std::size_t count = 0;
};

SlotGenerators generators_of(const Economy& economy, int slot) {
    SlotGenerators generators;
    for_each_structure(economy.finished & structures_of(economy, slot), [&](std::size_t entry) {
        if (structure_kind(economy, entry) == StructureKind::Generator) {
            generators.entry[generators.count] = entry;
            generators.place[generators.count++] = structure_place(economy, entry);
        }
    });
    generators.own_factor.fill(1.0);
    generators.other_factor.fill(1.0);
    generators.nearest.fill(std::numeric_limits<double>::infinity());
    return generators;
}

// The generators from `first` on meet the one at `place`, whose factor is `product`. Each quota serves both generators,
// and the factors of each come in the order of building. The quotas are worked out before the products, because they do
// not wait for each other.
void meet(Vec2 place, double& product, const SlotGenerators& others, std::size_t first, PerGenerator& other_products,
          double range) {
    PerGenerator factors;
    for (std::size_t k = first; k < others.count; ++k) {
        factors[k] = pair_interference(place, others.place[k], range);
    }
    for (std::size_t k = first; k < others.count; ++k) {
        product *= factors[k];
        other_products[k] *= factors[k];
    }
}

void meet_own(SlotGenerators& own, double range) {
    for (std::size_t i = 0; i < own.count; ++i) {
        meet(own.place[i], own.own_factor[i], own, i + 1, own.own_factor, range);
    }
}

void meet_others(SlotGenerators& a, SlotGenerators& b, double range) {
    for (std::size_t i = 0; i < a.count; ++i) {
        meet(a.place[i], a.other_factor[i], b, 0, b.other_factor, range);
    }
}

void find_nearest(SlotGenerators& own) {
    for (std::size_t i = 0; i < own.count; ++i) {
        double nearest = own.nearest[i];
        for (std::size_t k = i + 1; k < own.count; ++k) {
            const double squared = squared_length(own.place[k] - own.place[i]);
            nearest = std::min(nearest, squared);
            own.nearest[k] = std::min(own.nearest[k], squared);
        }
        own.nearest[i] = nearest;
    }
}

void put_income(Economy& economy, const SlotGenerators& generators, SlotIncome& income) {
    income.efficiency = 0.0;
    income.generator_distance = 0.0;
    income.generators = static_cast<std::int32_t>(generators.count);
    for (std::size_t i = 0; i < generators.count; ++i) {
        const double efficiency = generators.own_factor[i] * generators.other_factor[i];
        economy.efficiency[generators.entry[i]] = efficiency;
        income.efficiency += efficiency;
        income.generator_distance += generators.count > 1 ? std::sqrt(generators.nearest[i]) : 0.0;
    }
}

}  // namespace

void update_efficiencies(World& world, const ResolvedRules& rules) {
    Economy& economy = world.economy;
    begin_account_change(world);
    std::array<SlotGenerators, kSlots> generators = {generators_of(economy, 0), generators_of(economy, 1)};
    if (rules.resources.interference == Interference::On) {
        const std::size_t all = generators[0].count + generators[1].count;
        meet_own(generators[0], rules.resources.range);
        meet_own(generators[1], rules.resources.range);
        meet_others(generators[0], generators[1], rules.resources.range);
        economy.quotas += static_cast<std::int64_t>(all * (all - 1) / 2);
    }
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        find_nearest(generators[slot]);
        put_income(economy, generators[slot], economy.income[slot]);
    }
    ++economy.efficiency_changes;
}

}  // namespace podball::engine
