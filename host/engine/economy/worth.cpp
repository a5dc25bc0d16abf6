#include "engine/economy/worth.hpp"

#include "engine/economy/structures.hpp"

namespace podball::engine {
namespace {

// The slot with the larger number, or -1.
template <typename Number>
int leader(Number first, Number second) {
    if (first == second) {
        return kNobody;
    }
    return first > second ? 0 : 1;
}

Winner won_by(int slot, DecidedBy by) { return {slot, slot == kNobody ? DecidedBy::Nothing : by}; }

}  // namespace

double structure_worth(const Economy& economy, const ResolvedRules& rules, std::size_t entry) {
    const StructureRules& constants = structure_rules(rules, structure_kind(economy, entry));
    return constants.price * (economy.health[entry] / constants.health);
}

double worth(const World& world, const ResolvedRules& rules, int slot) {
    const Economy& economy = world.economy;
    double points = economy.points[static_cast<std::size_t>(slot)];
    for_each_structure(structures_of(economy, slot),
                       [&](std::size_t entry) { points += structure_worth(economy, rules, entry); });
    return points;
}

Winner decided_winner(const World& world, const ResolvedRules& rules) {
    const Victory victory = rules.has_resources ? rules.resources.victory : Victory::Goals;
    const Winner by_goals = won_by(leader(world.score[0], world.score[1]), DecidedBy::Goals);
    if (victory == Victory::Goals || (victory == Victory::GoalsThenWorth && by_goals.slot != kNobody)) {
        return by_goals;
    }
    return won_by(leader(worth(world, rules, 0), worth(world, rules, 1)), DecidedBy::Worth);
}

}  // namespace podball::engine
