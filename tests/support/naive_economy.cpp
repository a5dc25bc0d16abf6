#include "support/naive_economy.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/number_text.hpp"
#include "engine/random.hpp"

namespace podball::testing {

using namespace engine;

namespace {

bool is_close(double a, double b) { return std::fabs(a - b) <= 1e-9 * std::max({std::fabs(a), std::fabs(b), 1.0}); }

bool earns(const NaiveStructure& structure) {
    return structure.is_finished && structure.kind == StructureKind::Generator;
}

std::optional<std::size_t> entry_of(const World& world, std::int32_t id) {
    for (std::size_t entry = 0; entry < kStructures; ++entry) {
        const std::size_t slot = entry / kStructuresPerSlot;
        if (static_cast<int>(entry % kStructuresPerSlot) < world.economy.count[slot] && world.economy.id[entry] == id) {
            return entry;
        }
    }
    return std::nullopt;
}

bool is_solid(const World& world, std::int32_t id) {
    const auto entry = entry_of(world, id);
    return entry && (world.economy.finished >> *entry & 1U) != 0;
}

}  // namespace

NaiveEconomy::NaiveEconomy(const ResolvedRules& rules) : rules_(rules), slots_(kSlots) {
    slots_[0].points = slots_[1].points = rules.resources.initial_points;
}

OrderAnswers NaiveEconomy::carry_out(const World& before, const Orders& orders) {
    OrderAnswers answers{};
    for (std::size_t turn = 0; turn < static_cast<std::size_t>(kOrdersMax * kSlots); ++turn) {
        const std::size_t coin = tie_coin(before.seed, before.tick) == 0 ? 0 : 1;
        const std::size_t slot = turn % kSlots == 0 ? coin : 1 - coin;
        const std::size_t number = turn / kSlots;
        if (static_cast<int>(number) < orders[slot].count) {
            answers[slot][number] = judge(before, static_cast<int>(slot), orders[slot].order[number]);
            slots_[slot].refused += answers[slot][number] == OrderAnswer::Done ? 0 : 1;
        }
    }
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        slots_[slot].refused += orders[slot].dropped;
    }
    return answers;
}

OrderAnswer NaiveEconomy::judge(const World& world, int slot, const Order& order) {
    if (world.mode != GameMode::Running) {
        return OrderAnswer::NotRunning;
    }
    if (order.kind == OrderKind::TakeDown) {
        return take_down(slot, order.id);
    }
    if (!std::isfinite(order.place.x + order.place.y)) {
        return OrderAnswer::NotFinite;
    }
    if (order.structure_kind != 0 && order.structure_kind != 1) {
        return OrderAnswer::UnknownKind;
    }
    Slot& own = slots_[static_cast<std::size_t>(slot)];
    const auto kind = static_cast<StructureKind>(order.structure_kind);
    const StructureRules constants = structure_rules(rules_, kind);
    const auto of_kind = std::count_if(own.structures.begin(), own.structures.end(),
                                       [&](const NaiveStructure& structure) { return structure.kind == kind; });
    if (own.structures.size() >= 24 || of_kind >= constants.most) {
        return OrderAnswer::TooMany;
    }
    if (own.points < constants.price) {
        return OrderAnswer::TooDear;
    }
    const OrderAnswer answer = judge_place(world, slot, order.place, constants.radius);
    if (answer == OrderAnswer::Done) {
        own.points -= constants.price;
        own.structures.push_back({++last_id_, kind, order.place, constants.health, constants.build_ticks, false, 0.0});
    }
    return answer;
}

// Source: R97, R98.
OrderAnswer NaiveEconomy::judge_place(const World& world, int slot, Vec2 place, double radius) const {
    const double gap = rules_.resources.gap * 2.0 * rules_.pod.radius;
    const ArenaRules& arena = rules_.arena;
    const double zone = arena.exclusion_radius > 0.0 ? arena.exclusion_radius : arena.goal_width / 2.0;
    const double free = std::min({arena.width / 2.0 - std::fabs(place.x), arena.height / 2.0 - std::fabs(place.y),
                                  std::fabs(place.x) - arena.keepoff, distance(place, {-arena.width / 2.0, 0.0}) - zone,
                                  distance(place, {arena.width / 2.0, 0.0}) - zone});
    if (free - radius <= gap) {
        return OrderAnswer::OutOfPlace;
    }
    for (std::size_t s = 0; s < kSlots; ++s) {
        for (int pod = 0; pod < rules_.pod_count[s]; ++pod) {
            const Vec2 own_frame = rules_.lineup[s][static_cast<std::size_t>(pod)];
            const Vec2 lineup = world.side[s] == 0 ? own_frame : half_turn(own_frame);
            if (distance(place, lineup) - radius - rules_.pod.radius <= std::sqrt(2.0) * rules_.match.lineup_jitter) {
                return OrderAnswer::OutOfPlace;
            }
        }
    }
    for (const Slot& each : slots_) {
        for (const NaiveStructure& structure : each.structures) {
            const double other = structure_rules(rules_, structure.kind).radius;
            if (distance(place, structure.place) - radius - other <= gap) {
                return OrderAnswer::StructureNear;
            }
        }
    }
    double nearest = 1e9;
    for (int pod = 0; pod < world.pod_count[static_cast<std::size_t>(slot)]; ++pod) {
        nearest = std::min(nearest, distance(place, position(world, body_of(world, slot, pod))));
    }
    return nearest - radius - rules_.pod.radius <= rules_.resources.reach ? OrderAnswer::Done : OrderAnswer::NoPod;
}

// Source: R100.
OrderAnswer NaiveEconomy::take_down(int slot, std::int32_t id) {
    const auto has_id = [&](const NaiveStructure& structure) { return structure.id == id; };
    const auto& others = slots_[static_cast<std::size_t>(1 - slot)].structures;
    if (std::any_of(others.begin(), others.end(), has_id)) {
        return OrderAnswer::NotYours;
    }
    Slot& own = slots_[static_cast<std::size_t>(slot)];
    const auto found = std::find_if(own.structures.begin(), own.structures.end(), has_id);
    if (found == own.structures.end()) {
        return OrderAnswer::UnknownId;
    }
    const StructureRules constants = structure_rules(rules_, found->kind);
    own.points += found->health / constants.health * constants.price;
    changes_ += earns(*found) ? 1 : 0;
    own.structures.erase(found);
    reckon_efficiencies();
    return OrderAnswer::Done;
}

void NaiveEconomy::destroy(const std::set<std::int32_t>& ids) {
    remove(ids);
    reckon_efficiencies();
}

void NaiveEconomy::end_tick(const World& before, const World& after, const std::set<std::int32_t>& destroyed) {
    if (before.mode == GameMode::Running) {
        mine();
        ++ticks_;
        take_health(after);
        remove(destroyed);
        construct(after, after.kickoffs != before.kickoffs);
        reckon_efficiencies();
    }
}

// The integral of the rate over the tick. Source: R102.
void NaiveEconomy::mine() {
    const ResourceRules& resources = rules_.resources;
    const double from = static_cast<double>(ticks_) / resources.ticks_per_minute;
    const double to = static_cast<double>(ticks_ + 1) / resources.ticks_per_minute;
    const double half_life = resources.half_life;
    const double supplied = half_life > 0.0 ? resources.rate * half_life / std::log(2.0) *
                                                  (std::exp2(-from / half_life) - std::exp2(-to / half_life))
                                            : resources.rate * (to - from);
    for (Slot& slot : slots_) {
        for (const NaiveStructure& structure : slot.structures) {
            slot.points += structure.efficiency * supplied;
            slot.mined += structure.efficiency * supplied;
        }
    }
}

void NaiveEconomy::take_health(const World& world) {
    for (Slot& slot : slots_) {
        for (NaiveStructure& structure : slot.structures) {
            const auto entry = entry_of(world, structure.id);
            structure.health = entry ? world.economy.health[*entry] : structure.health;
        }
    }
}

void NaiveEconomy::remove(const std::set<std::int32_t>& ids) {
    for (Slot& slot : slots_) {
        std::erase_if(slot.structures, [&](const NaiveStructure& structure) {
            const bool goes = ids.contains(structure.id);
            changes_ += goes && earns(structure) ? 1 : 0;
            return goes;
        });
    }
}

// A line-up hides where the bodies were at the end of the tick: whether they overlapped a site is the engine's then.
// Source: R99.
void NaiveEconomy::construct(const World& after, bool lined_up) {
    for (Slot& slot : slots_) {
        for (NaiveStructure& structure : slot.structures) {
            if (!structure.is_finished) {
                structure.build_ticks_left = std::max(structure.build_ticks_left - 1, 0);
                const bool is_free = lined_up ? is_solid(after, structure.id) : is_free_of_bodies(after, structure);
                structure.is_finished = structure.build_ticks_left == 0 && is_free;
                changes_ += earns(structure) ? 1 : 0;
            }
        }
    }
}

bool NaiveEconomy::is_free_of_bodies(const World& world, const NaiveStructure& structure) const {
    const double radius = structure_rules(rules_, structure.kind).radius;
    bool is_free = distance(structure.place, position(world, kBall)) >= radius + rules_.ball.radius;
    for (int body = 0; body < pods(world); ++body) {
        is_free = is_free && distance(structure.place, position(world, body)) >= radius + rules_.pod.radius;
    }
    return is_free;
}

std::vector<Vec2> NaiveEconomy::generators(std::size_t slot) const {
    std::vector<Vec2> places;
    for (const NaiveStructure& structure : slots_[slot].structures) {
        if (earns(structure)) {
            places.push_back(structure.place);
        }
    }
    return places;
}

// Source: R104, R105.
void NaiveEconomy::reckon_efficiencies() {
    const bool on = rules_.resources.interference == Interference::On;
    for (std::size_t s = 0; s < kSlots; ++s) {
        const std::vector<Vec2> own = generators(s);
        const std::vector<Vec2> others = generators(1 - s);
        std::size_t index = 0;
        for (NaiveStructure& structure : slots_[s].structures) {
            structure.efficiency = 0.0;
            if (earns(structure)) {
                const double e = efficiency({own.data(), own.size()}, index++, {others.data(), others.size()},
                                            rules_.resources.range);
                structure.efficiency = on ? e : 1.0;
            }
        }
    }
}

std::string NaiveEconomy::difference(const World& world) const {
    const Economy& economy = world.economy;
    const auto differs = [](const std::string& what, double engine, double twin) {
        return what + ": " + number_text(engine) + ", by the twin " + number_text(twin);
    };
    for (std::size_t s = 0; s < kSlots; ++s) {
        const Slot& slot = slots_[s];
        const std::string name = " of slot " + std::to_string(s);
        if (economy.count[s] != static_cast<int>(slot.structures.size())) {
            return differs("structures" + name, economy.count[s], static_cast<double>(slot.structures.size()));
        }
        for (std::size_t i = 0; i < slot.structures.size(); ++i) {
            const NaiveStructure& twin = slot.structures[i];
            const std::size_t e = structure_of(static_cast<int>(s), static_cast<int>(i));
            const bool is_finished = (economy.finished >> e & 1U) != 0;
            if (economy.id[e] != twin.id || economy.kind[e] != static_cast<int>(twin.kind) ||
                Vec2{economy.x[e], economy.y[e]} != twin.place || is_finished != twin.is_finished ||
                economy.build_ticks_left[e] != twin.build_ticks_left) {
                return "structure " + std::to_string(twin.id) + name + " is another one";
            }
            if (economy.efficiency[e] != twin.efficiency) {
                return differs("efficiency" + name, economy.efficiency[e], twin.efficiency);
            }
            if (economy.health[e] != twin.health) {
                return differs("health" + name, economy.health[e], twin.health);
            }
        }
        if (!is_close(economy.points[s], slot.points)) {
            return differs("points" + name, economy.points[s], slot.points);
        }
        if (!is_close(economy.metrics[s].points_mined, slot.mined)) {
            return differs("points mined" + name, economy.metrics[s].points_mined, slot.mined);
        }
        if (economy.metrics[s].orders_refused != slot.refused) {
            return differs("orders refused" + name, static_cast<double>(economy.metrics[s].orders_refused),
                           static_cast<double>(slot.refused));
        }
    }
    return "";
}

}  // namespace podball::testing
