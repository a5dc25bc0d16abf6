#include "engine/collision_candidates.hpp"

#include <algorithm>
#include <cmath>

#include "engine/economy/structure_grid.hpp"
#include "engine/economy/structures.hpp"
#include "engine/exclusion_zone.hpp"
#include "engine/quick_pods.hpp"

namespace podball::engine {
namespace {

// How near pods must be, in single precision.
struct Limits {
    Limits(const World& world, const ResolvedRules& rules, const Ways& ways);

    float border_x;  // |x| and |y| of a pod from which it may meet a border.
    float border_y;
    float line;  // |x| below which it may meet the keep-off line of its own half.
    float half_width;
    float circle;  // Distance from the centre of a goal.
    float pod;     // Distance from another pod.
    float ball;    // Distance from the free ball.
};

// The ways are those with rounding.
Limits::Limits(const World& world, const ResolvedRules& rules, const Ways& ways) {
    const double reach = rules.pod.radius + ways.pod;
    const double keepoff = keepoff_limit(rules.arena, rules.pod.radius) + ways.pod;
    half_width = static_cast<float>(0.5 * rules.arena.width);
    border_x = static_cast<float>(0.5 * rules.arena.width - reach);
    border_y = static_cast<float>(0.5 * rules.arena.height - reach);
    line = static_cast<float>(mode_traits(world.mode).confined ? keepoff : -1.0);  // -1: below every |x|.
    circle = static_cast<float>(rules.arena.exclusion_radius > 0.0 ? zone_contact_radius(rules) + ways.pod : 0.0);
    pod = static_cast<float>(2.0 * reach);
    ball = world.ball_state == BallState::Free ? static_cast<float>(reach + rules.ball.radius + ways.ball) : 0.0F;
}

// Which of four pods are near a pod that follows them. Each pod is compared with the following half of the ring of
// pods, which covers every pair.
Answers have_near_follower(const QuickPods& quick, std::size_t four, float reach) {
    const Lanes x = quick.four_x(four);
    const Lanes y = quick.four_y(four);
    Answers near{};
    const std::size_t end = four + quick.count() / 2;
    for (std::size_t follower = four + 1; follower <= end; ++follower) {
        near |= is_shorter(quick.four_x(follower) - x, quick.four_y(follower) - y, reach);
    }
    return near;
}

// Bits of the owners of zones that stay in their own half. The own circle does not reflect them, and the other circle
// is in the other half. Source: R10, R63.
std::uint32_t owners_at_home(const QuickPods& quick, const World& world, double way) {
    std::uint32_t at_home = 0;
    for (int slot = 0; slot < kSlots; ++slot) {
        const int owner = world.zone_owner[static_cast<std::size_t>(slot)];
        if (owner != kNobody && static_cast<double>(quick.x(owner)) * own_goal_sign(world, slot) > way) {
            at_home |= 1U << owner;
        }
    }
    return at_home;
}

// `pods` are those that have a near follower.
void find_pairs(const QuickPods& quick, float reach, std::uint32_t pods, CollisionCandidates& candidates) {
    std::uint32_t done = 0;
    for_each_body(pods, [&](int body) {
        done |= 1U << body;
        for_each_body(quick.within(quick.x(body), quick.y(body), reach) & ~done, [&](int other) {
            candidates.add_pair(
                {static_cast<std::uint16_t>(std::min(body, other)), static_cast<std::uint16_t>(std::max(body, other))});
        });
    });
}

void find_pods(const World& world, const Limits& limits, double way, CollisionCandidates& candidates) {
    const QuickPods quick(world);
    const auto ball_x = static_cast<float>(world.x[kBall]);
    const auto ball_y = static_cast<float>(world.y[kBall]);
    PodBits at_line;
    PodBits at_circle;
    PodBits at_ball;
    PodBits with_follower;
    quick.for_each_four([&](std::size_t four, Answers bits) {
        const Lanes x = quick.four_x(four);
        const Lanes y = quick.four_y(four);
        const Lanes depth = magnitude(x);
        at_line.add((depth > limits.border_x) | (magnitude(y) > limits.border_y) | (depth < limits.line), bits);
        at_circle.add(is_shorter(limits.half_width - depth, y, limits.circle), bits);  // Of the nearer goal.
        at_ball.add(is_shorter(x - ball_x, y - ball_y, limits.ball), bits);
        with_follower.add(have_near_follower(quick, four, limits.pod), bits);
    });
    candidates.at_obstacle = at_line.get() | (at_circle.get() & ~owners_at_home(quick, world, way));
    candidates.at_ball = at_ball.get();
    find_pairs(quick, limits.pod, with_follower.get(), candidates);
}

// The ball's own distances, from which it does not move farther than `way` in x and in y.
bool is_ball_near_obstacle(const World& world, const ResolvedRules& rules, double way) {
    const Vec2 from = position(world, kBall);
    const Vec2 outwards{from.x < 0.0 ? -way : way, from.y < 0.0 ? -way : way};
    return is_ball_at_obstacle(world, rules, from, outwards);
}

// How near a body must be to the centre of a structure of each kind, squared.
using SquaredReaches = std::array<double, kStructureKinds>;

// `reach`: that of the body to the edge of a structure.
SquaredReaches squared_reaches(const ResolvedRules& rules, double reach) {
    const double of_generator = rules.resources.generator.radius + reach;
    const double of_barrier = rules.resources.barrier.radius + reach;
    return {of_generator * of_generator, of_barrier * of_barrier};
}

// The column of four places, or their row.
Answers cells_of_four(Lanes places, double length, int count) {
    const auto last = static_cast<float>(count - 1);
    const Lanes numbers = (places + static_cast<float>(0.5 * length)) * static_cast<float>(count / length);
    const Lanes above = numbers > 0.0F ? numbers : Lanes{};
    return __builtin_convertvector(above < last ? above : Lanes{} + last, Answers);
}

// Calls `action(body, structures)` for each pod, with the structures in the cells that it can reach. Requires: it
// reaches less than a cell in each direction, so the cells of the corners are all.
template <typename Action>
void for_each_slow_pod(const World& world, const ResolvedRules& rules, double way, Action action) {
    const QuickPods quick(world);
    const auto& grid = world.economy.grid;
    const auto far = static_cast<float>(way);
    for (std::size_t four = 0; four < quick.count(); four += kLanes) {
        const Lanes x = quick.four_x(four);
        const Lanes y = quick.four_y(four);
        const Answers left = cells_of_four(x - far, rules.arena.width, kGridColumns);
        const Answers right = cells_of_four(x + far, rules.arena.width, kGridColumns);
        const Answers low = cells_of_four(y - far, rules.arena.height, kGridRows) * kGridColumns;
        const Answers high = cells_of_four(y + far, rules.arena.height, kGridRows) * kGridColumns;
        const Answers corners[] = {low + left, low + right, high + left, high + right};
        const std::size_t lanes = std::min(kLanes, static_cast<std::size_t>(pods(world)) - four);
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            std::uint64_t structures = 0;
            for (const Answers& corner : corners) {
                structures |= grid[static_cast<std::size_t>(corner[lane])];
            }
            action(static_cast<int>(four + lane), structures);
        }
    }
}

// The same for pods of any speed.
template <typename Action>
void for_each_pod_at_cells(const World& world, const ResolvedRules& rules, double way, Action action) {
    if (2.0 * with_rounding(rules, way) < std::min(rules.arena.width / kGridColumns, rules.arena.height / kGridRows)) {
        for_each_slow_pod(world, rules, way, action);
        return;
    }
    const GridCells cells(rules);
    for (int body = 0; body < pods(world); ++body) {
        const Vec2 place = position(world, body);
        action(body, structures_near(world, cells, place - Vec2{way, way}, place + Vec2{way, way}));
    }
}

}  // namespace

bool is_ball_at_obstacle(const World& world, const ResolvedRules& rules, Vec2 from, Vec2 way) {
    const Vec2 to = from + way;
    const double limit_x = 0.5 * rules.arena.width - rules.ball.radius;
    // A ball in the opening of a goal may also meet a post on its way back.
    if (std::fabs(from.x) > limit_x || std::fabs(to.x) > limit_x) {
        return true;
    }
    if (std::fabs(to.y) > 0.5 * rules.arena.height - rules.ball.radius) {
        return true;
    }
    if (!mode_traits(world.mode).confined) {
        return false;
    }
    return std::fabs(from.x) - std::fabs(way.x) < keepoff_limit(rules.arena, rules.ball.radius);
}

CollisionCandidates find_collision_candidates(const World& world, const ResolvedRules& rules, const Ways& ways) {
    const Ways far{with_rounding(rules, ways.pod), with_rounding(rules, ways.ball)};
    CollisionCandidates candidates;
    find_pods(world, Limits(world, rules, far), far.pod, candidates);
    candidates.ball_at_obstacle = world.ball_state == BallState::Free && is_ball_near_obstacle(world, rules, far.ball);
    return candidates;
}

void find_structure_candidates(const World& world, const ResolvedRules& rules, const Ways& ways,
                               StructureCandidates& candidates) {
    const Economy& economy = world.economy;
    candidates.bodies = 0;
    const auto add = [&](int body, std::uint64_t structures, const SquaredReaches& reaches) {
        const Vec2 place = position(world, body);
        std::uint64_t near = 0;
        for_each_structure(structures, [&](std::size_t entry) {
            const double reach = reaches[static_cast<std::size_t>(economy.kind[entry])];
            const bool may_meet = squared_length(place - structure_place(economy, entry)) < reach;
            near |= std::uint64_t{may_meet} << entry;
        });
        candidates.structures[static_cast<std::size_t>(body)] = near;
        candidates.bodies |= std::uint64_t{near != 0} << body;
    };
    const double pod_way = with_rounding(rules, ways.pod);
    const SquaredReaches of_pods = squared_reaches(rules, rules.pod.radius + pod_way);
    for_each_pod_at_cells(world, rules, pod_way,
                          [&](int body, std::uint64_t structures) { add(body, structures, of_pods); });
    if (world.ball_state == BallState::Free) {
        const double way = with_rounding(rules, ways.ball);
        const Vec2 place = position(world, kBall);
        add(kBall, structures_near(world, GridCells(rules), place - Vec2{way, way}, place + Vec2{way, way}),
            squared_reaches(rules, rules.ball.radius + way));
    }
}

}  // namespace podball::engine
