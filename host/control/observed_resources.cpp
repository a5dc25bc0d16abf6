#include "control/observed_resources.hpp"

namespace podball::control {
namespace {

using engine::Economy;
using engine::EventKind;
using engine::OrderAnswer;
using engine::StructureKind;
using engine::World;

// The enumerators of the engine equal the constants of the ABI, so no value needs a table.
static_assert(static_cast<int>(EventKind::StructureOrdered) == PODBALL_EVENT_STRUCTURE_ORDERED);
static_assert(static_cast<int>(EventKind::StructureFinished) == PODBALL_EVENT_STRUCTURE_FINISHED);
static_assert(static_cast<int>(EventKind::StructureDamaged) == PODBALL_EVENT_STRUCTURE_DAMAGED);
static_assert(static_cast<int>(EventKind::StructureDestroyed) == PODBALL_EVENT_STRUCTURE_DESTROYED);
static_assert(static_cast<int>(EventKind::StructureTakenDown) == PODBALL_EVENT_STRUCTURE_TAKEN_DOWN);
static_assert(static_cast<int>(StructureKind::Generator) == PODBALL_STRUCTURE_GENERATOR);
static_assert(static_cast<int>(StructureKind::Barrier) == PODBALL_STRUCTURE_BARRIER);
static_assert(static_cast<int>(OrderAnswer::NotRunning) == PODBALL_REFUSED_NOT_RUNNING);
static_assert(static_cast<int>(OrderAnswer::NotFinite) == PODBALL_REFUSED_NOT_FINITE);
static_assert(static_cast<int>(OrderAnswer::UnknownKind) == PODBALL_REFUSED_UNKNOWN_KIND);
static_assert(static_cast<int>(OrderAnswer::TooMany) == PODBALL_REFUSED_TOO_MANY);
static_assert(static_cast<int>(OrderAnswer::TooDear) == PODBALL_REFUSED_TOO_DEAR);
static_assert(static_cast<int>(OrderAnswer::OutOfPlace) == PODBALL_REFUSED_OUT_OF_PLACE);
static_assert(static_cast<int>(OrderAnswer::StructureNear) == PODBALL_REFUSED_STRUCTURE_NEAR);
static_assert(static_cast<int>(OrderAnswer::NoPod) == PODBALL_REFUSED_NO_POD);
static_assert(static_cast<int>(OrderAnswer::UnknownId) == PODBALL_REFUSED_UNKNOWN_ID);
static_assert(static_cast<int>(OrderAnswer::NotYours) == PODBALL_REFUSED_NOT_YOURS);
static_assert(static_cast<int>(engine::Interference::Off) == PODBALL_INTERFERENCE_OFF);
static_assert(static_cast<int>(engine::Interference::On) == PODBALL_INTERFERENCE_ON);
static_assert(static_cast<int>(engine::Victory::Goals) == PODBALL_VICTORY_GOALS);
static_assert(static_cast<int>(engine::Victory::Worth) == PODBALL_VICTORY_WORTH);
static_assert(static_cast<int>(engine::Victory::GoalsThenWorth) == PODBALL_VICTORY_GOALS_THEN_WORTH);
static_assert(engine::kStructuresPerSlot == PODBALL_STRUCTURES_MAX);

podball_structure_rules_t observed(const engine::StructureRules& rules) {
    return {rules.price, rules.radius, rules.health, rules.build_ticks, rules.most};
}

podball_structure_t observed_structure(const Economy& economy, std::size_t entry, const ViewFrame& frame,
                                       double full_health) {
    const bool is_finished = (economy.finished >> entry & 1U) != 0;
    return {economy.id[entry],
            economy.kind[entry],
            frame.team(engine::slot_of_structure(entry)),
            is_finished ? PODBALL_STRUCTURE_FINISHED : 0U,
            frame.seen(economy.x[entry]),
            frame.seen(economy.y[entry]),
            economy.health[entry] / full_health,
            economy.efficiency[entry],
            economy.build_ticks_left[entry],
            0};
}

}  // namespace

std::optional<podball_resource_rules_t> observed_resource_rules(const engine::ResolvedRules& rules) {
    if (!rules.has_resources) {
        return std::nullopt;
    }
    const engine::ResourceRules& from = rules.resources;
    podball_resource_rules_t seen = {};
    seen.struct_size = sizeof seen;
    seen.ticks_per_minute = from.ticks_per_minute;
    seen.initial_points = from.initial_points;
    seen.rate = from.rate;
    seen.half_life = from.half_life;
    seen.range = from.range;
    seen.interference = static_cast<std::int32_t>(from.interference);
    seen.victory = static_cast<std::int32_t>(from.victory);
    seen.reach = from.reach;
    seen.damage_impulse_min = from.damage_impulse_min;
    seen.damage_factor = from.damage_factor;
    seen.gap = from.gap;
    seen.generator = observed(from.generator);
    seen.barrier = observed(from.barrier);
    return seen;
}

ResourceObserver::ResourceObserver(const engine::ResolvedRules& rules)
    : full_health_{rules.resources.generator.health, rules.resources.barrier.health},
      period_ticks_(rules.match.period_ticks),
      supply_(rules.supply),
      supply_full_(supply_.until(rules.match.periods * period_ticks_)) {}

podball_resources_t ResourceObserver::accounts(const World& world, int slot) const {
    const auto own = static_cast<std::size_t>(slot);
    const std::size_t opponent = 1 - own;
    const Economy& economy = world.economy;
    podball_resources_t seen = {};
    seen.struct_size = sizeof seen;
    seen.own_points = economy.points[own];
    seen.opponent_points = economy.points[opponent];
    seen.own_points_mined = economy.metrics[own].points_mined;
    seen.opponent_points_mined = economy.metrics[opponent].points_mined;
    seen.rate = supply_.rate_at(world.period * period_ticks_ + world.clock_ticks);
    seen.supply = economy.supply;
    seen.supply_full = supply_full_;
    return seen;
}

std::uint32_t ResourceObserver::observe(const World& world, const ViewFrame& frame, const SlotAnswers& answers,
                                        std::byte* to, std::uint32_t offset) const {
    podball_resources_t seen = accounts(world, frame.slot);

    auto* structure = reinterpret_cast<podball_structure_t*>(to + sizeof seen);
    seen.structures_offset = offset + static_cast<std::uint32_t>(sizeof seen);
    seen.structures_stride = sizeof *structure;
    for (const int slot : {frame.slot, 1 - frame.slot}) {
        for (int number = 0; number < world.economy.count[static_cast<std::size_t>(slot)]; ++number) {
            const std::size_t entry = engine::structure_of(slot, number);
            const double full_health = full_health_[static_cast<std::size_t>(world.economy.kind[entry])];
            *structure++ = observed_structure(world.economy, entry, frame, full_health);
            ++seen.structures_count;
        }
    }

    auto* refusal = reinterpret_cast<podball_refusal_t*>(structure);
    seen.refusals_offset = seen.structures_offset + seen.structures_count * seen.structures_stride;
    seen.refusals_stride = sizeof *refusal;
    for (std::size_t order = 0; order < answers.size(); ++order) {
        if (answers[order] != OrderAnswer::Done) {
            *refusal++ = {static_cast<std::int32_t>(order), static_cast<std::int32_t>(answers[order])};
            ++seen.refusals_count;
        }
    }
    *reinterpret_cast<podball_resources_t*>(to) = seen;
    return static_cast<std::uint32_t>(reinterpret_cast<std::byte*>(refusal) - to);
}

}  // namespace podball::control
