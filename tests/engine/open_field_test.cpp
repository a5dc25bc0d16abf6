// Structures wall nothing in: the centre of a pod gets from any free place to any other. Source: R98.
#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "engine/economy/structures.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/disc_paths.hpp"
#include "support/resource_scenes.hpp"
#include "support/sample.hpp"
#include "support/scenes.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

// All lengths are whole numbers of the lattice of R35. So the comparisons below are exact, as in the engine.
constexpr double kUnit = 0x1p-14;
constexpr std::int64_t kPod = 246;
constexpr std::int64_t kKeepoff = 820;
constexpr std::int64_t kHalfWidth = 8192;
constexpr std::int64_t kHalfHeight = 5325;
constexpr std::array<std::int64_t, kStructureKinds> kRadius = {328, 164};

double length_of(std::int64_t units) { return static_cast<double>(units) * kUnit; }

// Orders reach everywhere and cost nothing.
Rules field_rules(std::int64_t zone, double gap) {
    Rules rules = rules_of(2, 2);
    rules.arena.width = length_of(2 * kHalfWidth);
    rules.arena.height = length_of(2 * kHalfHeight);
    rules.arena.keepoff = length_of(kKeepoff);
    rules.arena.exclusion_radius = length_of(zone);
    rules.arena.goal_width = length_of(1966);
    rules.pod.radius = length_of(kPod);
    ResourceRules& resources = rules.resources.emplace();
    resources.generator = {0.0, length_of(kRadius[0]), 100.0, 100, 16};
    resources.barrier = {0.0, length_of(kRadius[1]), 100.0, 100, 8};
    resources.reach = 1.0;
    resources.gap = gap;
    return rules;
}

GridPoint grid_point(Vec2 place) { return {std::llround(place.x / kUnit), std::llround(place.y / kUnit)}; }

std::int64_t between(Draw& draw, std::int64_t low, std::int64_t high) {
    return low + draw.below(static_cast<int>(high - low + 1));
}

// A field that is being built.
struct Field {
    Game game;
    std::int64_t zone = 0;  // Radius of the zone, or of the half disc over the goal where the game has no zones.
    std::int64_t gap = 0;
    std::vector<GridDisc> structures;
};

// A place on the circle around `disc` that is as near as the lattice permits: the next one in y would be too near.
GridPoint beside(const GridDisc& disc, std::int64_t clear, Draw& draw) {
    const std::int64_t reach = disc.radius + clear;
    const std::int64_t dx = between(draw, -reach, reach);
    const auto dy = static_cast<std::int64_t>(std::sqrt(static_cast<double>(reach * reach - dx * dx))) + 1;
    return {disc.centre.x + dx, disc.centre.y + (draw.chance(0.5) ? dy : -dy)};
}

// A place with the narrowest gap to a structure, a zone, a border or a keep-off line, or anywhere.
GridPoint chosen_place(const Field& field, std::int64_t radius, Draw& draw) {
    const std::int64_t clear = radius + field.gap;
    const std::int64_t side = draw.chance(0.5) ? 1 : -1;
    GridPoint place{between(draw, -kHalfWidth, kHalfWidth), between(draw, -kHalfHeight, kHalfHeight)};
    const double kind = draw.unit();
    if (kind < 0.4 && !field.structures.empty()) {
        const std::size_t count = field.structures.size();
        const bool last = draw.chance(0.5);  // Chains grow at their ends.
        return beside(
            field.structures[last ? count - 1 : static_cast<std::size_t>(draw.below(static_cast<int>(count)))], clear,
            draw);
    }
    if (kind < 0.5) {
        return beside({{side * kHalfWidth, 0}, field.zone}, clear, draw);
    }
    if (kind < 0.6) {
        place.x = side * (kHalfWidth - clear - 1);
    } else if (kind < 0.7) {
        place.y = side * (kHalfHeight - clear - 1);
    } else if (kind < 0.8) {
        place.x = side * (kKeepoff + clear + 1);
    }
    return place;
}

Orders chosen_orders(const Field& field, Draw& draw) {
    Orders orders{};
    for (SlotOrders& slot : orders) {
        for (int i = 0; i < kOrdersMax; ++i) {
            const auto kind = static_cast<std::size_t>(draw.below(kStructureKinds));
            const GridPoint place = chosen_place(field, kRadius[kind], draw);
            add_order(slot, build_order(static_cast<StructureKind>(kind), {length_of(place.x), length_of(place.y)}));
        }
    }
    return orders;
}

// Structures that the rules permit, by orders.
Field random_field(Draw& draw) {
    const std::int64_t zone = draw.chance(0.7) ? 1966 : 0;
    const bool narrowest = draw.chance(0.7);
    Field field{running_game(field_rules(zone, narrowest ? 1.0 : 1.25)),
                zone > 0 ? zone : 983,
                narrowest ? 2 * kPod : 5 * kPod / 2,
                {}};
    for (int i = 0; i < 6; ++i) {
        OrderAnswers answers{};
        step(field.game.world, field.game.rules, {}, chosen_orders(field, draw), answers);
        const Economy& economy = field.game.world.economy;
        field.structures.clear();
        for_each_structure(all_structures(economy), [&](std::size_t entry) {
            field.structures.push_back(
                {grid_point(structure_place(economy, entry)), kRadius[static_cast<std::size_t>(economy.kind[entry])]});
        });
    }
    return field;
}

// Where the centre of a pod may be: in the arena, or before a kick-off in the half of `side` (-1 or 1).
FreeRegion region_of(const Field& field, int side) {
    constexpr std::int64_t kEdge = kHalfWidth - kPod;
    constexpr std::int64_t kLine = kKeepoff + kPod;
    FreeRegion region{
        {{side > 0 ? kLine : -kEdge, kPod - kHalfHeight}, {side < 0 ? -kLine : kEdge, kHalfHeight - kPod}}, {}, {}};
    for (const GridDisc& structure : field.structures) {
        if (structure.centre.x * side >= 0) {
            region.discs.push_back({structure.centre, structure.radius + kPod});
        }
    }
    for (const int goal : {-1, 1}) {
        if (goal * side >= 0) {
            region.mouths.push_back({{goal * kHalfWidth, 0}, field.zone + kPod});
        }
    }
    return region;
}

// Anywhere, or close to an obstacle.
GridPoint free_place(const FreeRegion& region, Draw& draw) {
    for (;;) {
        const GridBox& box = region.box;
        GridPoint place{between(draw, box.low.x, box.high.x), between(draw, box.low.y, box.high.y)};
        if (draw.chance(0.7) && !region.discs.empty()) {
            place = beside(region.discs[static_cast<std::size_t>(draw.below(static_cast<int>(region.discs.size())))], 0,
                           draw);
        }
        if (is_free(region, place)) {
            return place;
        }
    }
}

// The gaps between structures that the next place of the lattice would make too narrow.
int narrowest_gaps(const Field& field) {
    int count = 0;
    for (std::size_t i = 0; i < field.structures.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            const GridDisc& a = field.structures[i];
            const GridDisc& b = field.structures[k];
            const auto dx = a.centre.x - b.centre.x;
            const auto dy = std::abs(a.centre.y - b.centre.y) - 1;
            const auto clear = a.radius + b.radius + field.gap;
            count += dx * dx + dy * dy <= clear * clear ? 1 : 0;
        }
    }
    return count;
}

struct Walked {
    int structures = 0;
    int narrowest = 0;
    int arcs = 0;
};

void walk(const FreeRegion& region, Draw& draw, Walked& walked) {
    REQUIRE(obstruction(region) == "");
    for (int i = 0; i < 4; ++i) {
        const GridPoint from = free_place(region, draw);
        const GridPoint to = free_place(region, draw);
        const std::vector<PathPiece> path = find_path(region, from, to);
        REQUIRE(broken_path(region, from, to, path) == "");
        walked.arcs += static_cast<int>(path.size()) / 2;
    }
}

void walk_fields(int fields, std::uint64_t first_seed) {
    Walked walked;
    for (int i = 0; i < fields; ++i) {
        const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
        CAPTURE(seed);
        Draw draw(seed);
        const Field field = random_field(draw);
        for (const int side : {0, -1, 1}) {
            walk(region_of(field, side), draw, walked);
        }
        walked.structures += static_cast<int>(field.structures.size());
        walked.narrowest += narrowest_gaps(field);
    }
    CHECK(walked.structures > 20 * fields);
    CHECK(walked.narrowest > 5 * fields);
    CHECK(walked.arcs > 10 * fields);
}

}  // namespace

TEST_CASE("R98: a pod's centre gets from any free place to any other among structures", "[property]") {
    walk_fields(30, 1);
}

TEST_CASE("R98: a pod's centre gets from any free place to any other in 10,000 fields", "[property][slow]") {
    walk_fields(sample_of(10'000), 1'000);
}

TEST_CASE("R98: structures a little nearer than permitted are found to wall something in") {
    Draw draw(1);
    Field field = random_field(draw);
    field.gap = 2 * kPod;
    REQUIRE(obstruction(region_of(field, 0)) == "");
    const std::vector<GridDisc> whole = field.structures;
    const GridDisc first = whole.front();
    const std::int64_t touching = 2 * (first.radius + kPod);
    for (const GridPoint place :
         {GridPoint{first.centre.x + touching, first.centre.y}, GridPoint{kHalfWidth - first.radius - 2 * kPod, 4000},
          GridPoint{kHalfWidth - field.zone - first.radius - 2 * kPod, 0}}) {
        field.structures = whole;
        field.structures.push_back({place, first.radius});
        CHECK(obstruction(region_of(field, 0)) != "");
    }
    // A path that keeps straight on is no path.
    const FreeRegion region{{{-100, -100}, {100, 100}}, {{{0, 0}, 10}}, {}};
    CHECK(broken_path(region, {-50, 0}, {50, 0}, {{{-50, 0}, {50, 0}, nullptr}}) == "a line through a disc");
    CHECK(broken_path(region, {-50, 0}, {50, 0}, find_path(region, {-50, 0}, {50, 0})) == "");
    const FreeRegion closed{{{-100, -100}, {100, 100}}, {{{0, 0}, 10}, {{15, 0}, 10}}, {}};
    CHECK(broken_path(closed, {-50, 0}, {50, 0}, find_path(closed, {-50, 0}, {50, 0})) != "");
}
