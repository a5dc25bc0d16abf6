#include "engine/economy/structure_invariants.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/economy/accounts.hpp"
#include "engine/economy/placement.hpp"
#include "engine/economy/structure_grid.hpp"
#include "engine/economy/structures.hpp"
#include "engine/exclusion_zone.hpp"

namespace podball::engine {
namespace {

constexpr double kAboveZero = std::numeric_limits<double>::denorm_min();
constexpr double kNoUpperLimit = FirstViolation::kInfinity;

class StructureCheck {
  public:
    StructureCheck(const World& world, const ResolvedRules& rules, FirstViolation& violation)
        : world_(world), rules_(rules), economy_(world.economy), violation_(violation) {}

    void check() {
        check_counts();
        if (!violation_.result() || !rules_.has_resources) {
            return;
        }
        check_accounts();
        for_each_structure(standing_, [&](std::size_t entry) { check_structure(entry); });
        check_kinds();
        check_incomes();
        if (!violation_.result()) {
            return;  // The following checks would use wrong kinds.
        }
        for_each_structure(standing_, [&](std::size_t entry) {
            check_place(entry);
            check_off_lineup(entry);
            check_structures_apart(entry);
        });
        for_each_structure(economy_.finished, [&](std::size_t entry) { check_bodies_apart(entry); });
        check_grid();
    }

  private:
    [[nodiscard]] const StructureRules& rules_of(std::size_t entry) const {
        return structure_rules(rules_, structure_kind(economy_, entry));
    }

    // A game without resources has no structures.
    void check_counts() {
        const double flag = rules_.has_resources ? 1.0 : 0.0;
        violation_.require("has_resources", -1, "the flag of the part resources", world_.has_resources ? 1.0 : 0.0,
                           {flag, flag});
        for (int slot = 0; slot < kSlots; ++slot) {
            violation_.require("structures", slot, "the number of structures",
                               economy_.count[static_cast<std::size_t>(slot)], {0.0, flag * kStructuresPerSlot});
        }
        if (!violation_.result()) {
            return;
        }
        standing_ = all_structures(economy_);
        for_each_structure(economy_.finished & ~standing_, [&](std::size_t entry) {
            require("structures_finished", entry, "the flag of an empty entry", 1.0, {0.0, 0.0});
        });
    }

    // Nothing is earned before the clock says so, or an account would fall.
    void check_accounts() {
        const double supplied = rules_.supply.until(running_ticks(world_, rules_));
        violation_.require("supply", -1, "the supply", economy_.supply, {0.0, supplied});
        violation_.require("supply_at_change", -1, "the supply at the last change", economy_.supply_at_change,
                           {0.0, supplied});
        for (int slot = 0; slot < kSlots; ++slot) {
            const auto s = static_cast<std::size_t>(slot);
            violation_.require("points", slot, "the account", economy_.points[s],
                               {0.0, std::numeric_limits<double>::max()});
        }
    }

    // Source: R103, in the order of building.
    void check_incomes() {
        for (int slot = 0; slot < kSlots; ++slot) {
            const SlotIncome& income = economy_.income[static_cast<std::size_t>(slot)];
            double sum = 0.0;
            int generators = 0;
            for_each_structure(economy_.finished & structures_of(economy_, slot), [&](std::size_t entry) {
                sum += economy_.efficiency[entry];
                generators += structure_kind(economy_, entry) == StructureKind::Generator ? 1 : 0;
            });
            violation_.require("slot_efficiency", slot, "the sum of efficiencies", income.efficiency, {sum, sum});
            const double right = generators;
            violation_.require("generators", slot, "the number of finished generators", income.generators,
                               {right, right});
        }
    }

    void require(const char* field, std::size_t entry, const char* quantity, double value, FieldRange permitted) {
        violation_.require(field, static_cast<int>(entry), quantity, value, permitted);
    }

    void check_structure(std::size_t entry) {
        require("structure_kind", entry, "the kind of a structure", economy_.kind[entry], {0.0, kStructureKinds - 1.0});
        check_id(entry);
        if (!violation_.result()) {
            return;
        }
        const StructureRules& kind = rules_of(entry);
        const bool finished = is_finished(economy_, entry);
        const bool earns = finished && structure_kind(economy_, entry) == StructureKind::Generator;
        require("structure_health", entry, "the health of a structure", economy_.health[entry],
                {kAboveZero, kind.health});
        require("structure_build_ticks_left", entry, "the time to the end of construction",
                economy_.build_ticks_left[entry], {0.0, finished ? 0.0 : kind.build_ticks});
        require("structure_efficiency", entry, "the efficiency of a structure", economy_.efficiency[entry],
                {earns ? kAboveZero : 0.0, earns ? 1.0 : 0.0});
    }

    // Ids grow with the order of building. No two structures have the same one.
    void check_id(std::size_t entry) {
        const bool is_first = entry % kStructuresPerSlot == 0;
        const double least = is_first ? 1.0 : economy_.id[entry - 1] + 1.0;
        require("structure_id", entry, "the id of a structure", economy_.id[entry],
                {least, static_cast<double>(economy_.structures_built)});
        for_each_structure(structures_of(economy_, 1 - slot_of_structure(entry)), [&](std::size_t other) {
            if (economy_.id[other] == economy_.id[entry]) {
                violation_.fail("structure_id", static_cast<int>(entry), "the id, which another structure has,",
                                economy_.id[entry], {1.0, kNoUpperLimit});
            }
        });
    }

    // Source: R95.
    void check_kinds() {
        for (int slot = 0; slot < kSlots; ++slot) {
            for (const StructureKind kind : {StructureKind::Generator, StructureKind::Barrier}) {
                int count = 0;
                for_each_structure(structures_of(economy_, slot), [&](std::size_t entry) {
                    count += structure_kind(economy_, entry) == kind ? 1 : 0;
                });
                violation_.require(
                    "structures", slot,
                    kind == StructureKind::Generator ? "the number of generators" : "the number of barriers", count,
                    {0.0, static_cast<double>(structure_rules(rules_, kind).most)});
            }
        }
    }

    // Source: R98.
    void check_place(std::size_t entry) {
        const Vec2 centre = structure_place(world_.economy, entry);
        const double clear = (rules_of(entry).radius + structure_gap(rules_)) * FirstViolation::kShort;
        const ArenaRules& arena = rules_.arena;
        const double limit_x = 0.5 * arena.width - clear;
        const double limit_y = 0.5 * arena.height - clear;
        require("structure_x", entry, "x of a structure", centre.x, {-limit_x, limit_x});
        require("structure_y", entry, "y of a structure", centre.y, {-limit_y, limit_y});
        require("structure_x", entry, "the distance of a structure to the centre line", std::fabs(centre.x),
                {arena.keepoff + clear, kNoUpperLimit});
        const double zone = arena.exclusion_radius > 0.0 ? arena.exclusion_radius : 0.5 * arena.goal_width;
        for (int slot = 0; slot < kSlots; ++slot) {
            require("structure_x", entry, "the distance of a structure to the centre of a goal",
                    length(centre - own_goal(world_, rules_, slot)), {zone + clear, kNoUpperLimit});
        }
    }

    // Source: R97, R108.
    void check_off_lineup(std::size_t entry) {
        const double clear = lineup_clearance(rules_, rules_of(entry).radius) * FirstViolation::kShort;
        for (int body = 0; body < pods(world_); ++body) {
            const auto slot = static_cast<std::size_t>(slot_of(world_, body));
            const Vec2 lineup = rules_.lineup[slot][static_cast<std::size_t>(pod_of(world_, body))];
            const Vec2 own_frame =
                world_.side[slot] == 0 ? structure_place(economy_, entry) : half_turn(structure_place(economy_, entry));
            const double squared = squared_length(own_frame - lineup);
            if (squared < clear * clear) {
                violation_.fail("structure_x", static_cast<int>(entry), "the distance to the line-up's place of pod",
                                std::sqrt(squared), {clear, kNoUpperLimit}, body);
            }
        }
    }

    void check_structures_apart(std::size_t entry) {
        for_each_structure(standing_ >> entry >> 1U, [&](std::size_t above) {
            const std::size_t other = entry + 1 + above;
            const double clear = rules_of(entry).radius + rules_of(other).radius + structure_gap(rules_);
            violation_.require("structure_x", static_cast<int>(other), "the distance to structure",
                               length(structure_place(world_.economy, other) - structure_place(world_.economy, entry)),
                               {clear * FirstViolation::kShort, kNoUpperLimit}, static_cast<int>(entry));
        });
    }

    // Source: R99, R107.
    void check_bodies_apart(std::size_t entry) {
        for (int body = 0; body < pods(world_); ++body) {
            check_body_apart(entry, body, rules_.pod.radius);
        }
        if (world_.ball_state == BallState::Free) {
            check_body_apart(entry, kBall, rules_.ball.radius);
        }
    }

    void check_body_apart(std::size_t entry, int body, double radius) {
        const double limit = structure_radius(world_.economy, rules_, entry) + radius * FirstViolation::kShort;
        const Vec2 between = position(world_, body) - structure_place(world_.economy, entry);
        if (squared_length(between) < limit * limit) {
            violation_.fail("x", body == kBall ? pods(world_) : body, "the distance to structure", length(between),
                            {limit, kNoUpperLimit}, static_cast<int>(entry));
        }
    }

    void check_grid() {
        const auto grid = grid_of(world_, rules_);
        for (std::size_t cell = 0; cell < grid.size(); ++cell) {
            const auto right = static_cast<double>(grid[cell]);
            if (economy_.grid[cell] != grid[cell]) {
                violation_.fail("grid", static_cast<int>(cell), "the mask of a cell",
                                static_cast<double>(economy_.grid[cell]), {right, right});
            }
        }
    }

    const World& world_;
    const ResolvedRules& rules_;
    const Economy& economy_;
    FirstViolation& violation_;
    std::uint64_t standing_ = 0;  // Bit per structure, finished or not.
};

}  // namespace

void check_structures(const World& world, const ResolvedRules& rules, FirstViolation& violation) {
    StructureCheck(world, rules, violation).check();
}

}  // namespace podball::engine
