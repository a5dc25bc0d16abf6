#include "engine/collision_candidates.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "engine/exclusion_zone.hpp"

namespace podball::engine {
namespace {

// Vectors of four single-precision numbers, and of four answers: all bits set if a comparison holds, otherwise none.
using Lanes = float __attribute__((vector_size(kLanes * sizeof(float))));
using Answers = std::int32_t __attribute__((vector_size(kLanes * sizeof(std::int32_t))));
using Doubles = double __attribute__((vector_size(kLanes * sizeof(double))));

constexpr Answers kPlaces = {0, 1, 2, 3};
constexpr Answers kBits = {1, 2, 4, 8};

constexpr double kRounding = 1e-6;  // Share of the arena's size. Single precision has a tenth of this error.

// The pods in single precision, filled up to whole vectors with NaN. No comparison holds for NaN, so these entries are
// near no pod.
struct QuickPods {
    std::size_t count;
    // All pods twice, so that all other pods follow each pod without a gap.
    alignas(Lanes) std::array<float, 2 * kPodBodiesMax> x;
    alignas(Lanes) std::array<float, 2 * kPodBodiesMax> y;
    alignas(Lanes) std::array<float, kPodBodiesMax> way_x;
    alignas(Lanes) std::array<float, kPodBodiesMax> way_y;
};

// Writes whole vectors, because a vector that was written in parts is slow to read.
template <std::size_t Size>
Lanes lanes(const std::array<float, Size>& numbers, std::size_t from) {
    Lanes result;
    std::memcpy(&result, &numbers[from], sizeof result);
    return result;
}

template <std::size_t Size>
void put(std::array<float, Size>& numbers, std::size_t from, Lanes values) {
    std::memcpy(&numbers[from], &values, sizeof values);
}

Lanes rounded(const PerBody<double>& from, std::size_t first) {
    Doubles numbers;
    std::memcpy(&numbers, &from[first], sizeof numbers);
    return __builtin_convertvector(numbers, Lanes);
}

// `values` with NaN from index `count` on.
Lanes first_of(Lanes values, std::size_t first, std::size_t count) {
    const auto left = static_cast<std::int32_t>(count) - static_cast<std::int32_t>(first);
    return kPlaces < left ? values : Lanes{} + std::numeric_limits<float>::quiet_NaN();
}

void put_twice(std::array<float, 2 * kPodBodiesMax>& numbers, std::size_t count, std::size_t from, Lanes values) {
    put(numbers, from, values);
    put(numbers, count + from, values);
}

void round_pods(const World& world, const Chords& chords, QuickPods& quick) {
    const auto count = static_cast<std::size_t>(pods(world));
    quick.count = padded_pods(world);
    for (std::size_t b = 0; b < quick.count; b += kLanes) {
        put_twice(quick.x, quick.count, b, first_of(rounded(world.x, b), b, count));
        put_twice(quick.y, quick.count, b, rounded(world.y, b));
        put(quick.way_x, b, rounded(chords.x, b));
        put(quick.way_y, b, rounded(chords.y, b));
    }
}

// The absolute value.
Lanes magnitude(Lanes v) { return std::bit_cast<Lanes>(std::bit_cast<Answers>(v) & 0x7fffffff); }

// Bit per pod for which `test` holds. `test` gets the first of four pods and answers for all four.
template <typename Test>
std::uint32_t pods_where(const QuickPods& quick, Test test) {
    Answers found{};
    Answers bits = kBits;
    for (std::size_t b = 0; b < quick.count; b += kLanes) {
        found |= test(b) & bits;
        bits <<= static_cast<int>(kLanes);
    }
    return static_cast<std::uint32_t>(found[0] | found[1] | found[2] | found[3]);
}

std::uint32_t pods_within(const QuickPods& quick, float x, float y, float reach) {
    return pods_where(quick, [&](std::size_t b) {
        const Lanes dx = lanes(quick.x, b) - x;
        const Lanes dy = lanes(quick.y, b) - y;
        return dx * dx + dy * dy < reach * reach;
    });
}

float longest_way(const QuickPods& quick) {
    Lanes squared{};
    for (std::size_t b = 0; b < quick.count; b += kLanes) {
        const Lanes x = lanes(quick.way_x, b);
        const Lanes y = lanes(quick.way_y, b);
        const Lanes sum = x * x + y * y;
        squared = sum > squared ? sum : squared;
    }
    float longest = 0.0F;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        longest = squared[lane] > longest ? squared[lane] : longest;
    }
    return std::sqrt(longest);
}

// Bit per pod that may meet a border, or the keep-off line of its own half.
std::uint32_t pods_at_lines(const QuickPods& quick, const World& world, const ResolvedRules& rules, double slack) {
    constexpr double kNoLine = -1.0;  // Below every distance from the centre line.
    const double radius = rules.pod.radius + slack;
    const auto border_x = static_cast<float>(0.5 * rules.arena.width - radius);
    const auto border_y = static_cast<float>(0.5 * rules.arena.height - radius);
    const double keepoff = keepoff_limit(rules.arena, rules.pod.radius) + slack;
    const auto line = static_cast<float>(mode_traits(world.mode).confined ? keepoff : kNoLine);
    return pods_where(quick, [&](std::size_t b) {
        const Lanes x = lanes(quick.x, b);
        const Lanes way_x = lanes(quick.way_x, b);
        const Lanes to_y = lanes(quick.y, b) + lanes(quick.way_y, b);
        return (magnitude(x + way_x) > border_x) | (magnitude(to_y) > border_y) |
               (magnitude(x) - magnitude(way_x) < line);
    });
}

// Bit of the owner of the slot's zone, if it ends the tick in its own half. Its own circle does not reflect it, and the
// other circle is in the other half. Source: R10, R63.
std::uint32_t owner_at_home(const QuickPods& quick, const World& world, int slot) {
    const int owner = world.zone_owner[static_cast<std::size_t>(slot)];
    if (owner == kNobody) {
        return 0;
    }
    const auto b = static_cast<std::size_t>(owner);
    const bool right = quick.x[b] + quick.way_x[b] > 0.0F;
    return right == (own_goal_sign(world, slot) > 0.0) ? 1U << owner : 0U;
}

// Tests both circles at once by the distance to the nearer goal.
std::uint32_t pods_at_circles(const QuickPods& quick, const World& world, const ResolvedRules& rules, double way) {
    if (!(rules.arena.exclusion_radius > 0.0)) {
        return 0;
    }
    const auto reach = static_cast<float>(zone_contact_radius(rules) + way);
    const auto half_width = static_cast<float>(0.5 * rules.arena.width);
    std::uint32_t near = pods_where(quick, [&](std::size_t b) {
        const Lanes dx = half_width - magnitude(lanes(quick.x, b));
        const Lanes dy = lanes(quick.y, b);
        return dx * dx + dy * dy < reach * reach;
    });
    for (int slot = 0; slot < kSlots; ++slot) {
        near &= ~owner_at_home(quick, world, slot);
    }
    return near;
}

// Bit per pod that is near a pod that follows it. Each pod is compared with the following half of the ring of pods,
// which covers every pair.
std::uint32_t pods_with_near_follower(const QuickPods& quick, float reach) {
    return pods_where(quick, [&](std::size_t b) {
        const Lanes x = lanes(quick.x, b);
        const Lanes y = lanes(quick.y, b);
        Answers near{};
        for (std::size_t d = 1; d <= quick.count / 2; ++d) {
            const Lanes dx = lanes(quick.x, b + d) - x;
            const Lanes dy = lanes(quick.y, b + d) - y;
            near |= dx * dx + dy * dy < reach * reach;
        }
        return near;
    });
}

std::uint32_t pods_at_pods(const QuickPods& quick, float reach) {
    std::uint32_t near = 0;
    for (std::uint32_t left = pods_with_near_follower(quick, reach); left != 0; left &= left - 1) {
        const auto body = static_cast<std::size_t>(std::countr_zero(left));
        near |= pods_within(quick, quick.x[body], quick.y[body], reach);
    }
    return near;
}

bool is_ball_at_obstacle(const World& world, const ResolvedRules& rules, Vec2 way) {
    const Vec2 to = position(world, kBall) + way;
    const double limit_x = 0.5 * rules.arena.width - rules.ball.radius;
    // A ball in the opening of a goal may also meet a post on its way back.
    if (std::fabs(world.x[kBall]) > limit_x || std::fabs(to.x) > limit_x) {
        return true;
    }
    if (std::fabs(to.y) > 0.5 * rules.arena.height - rules.ball.radius) {
        return true;
    }
    if (!mode_traits(world.mode).confined) {
        return false;
    }
    return std::fabs(world.x[kBall]) - std::fabs(way.x) < keepoff_limit(rules.arena, rules.ball.radius);
}

}  // namespace

CollisionCandidates find_collision_candidates(const World& world, const ResolvedRules& rules, const Chords& chords) {
    QuickPods quick;
    round_pods(world, chords, quick);
    const double slack = kRounding * (rules.arena.width + rules.arena.height);
    const double way = static_cast<double>(longest_way(quick)) + slack;

    CollisionCandidates candidates;
    candidates.at_obstacle = pods_at_lines(quick, world, rules, slack) | pods_at_circles(quick, world, rules, way);
    candidates.at_pod = pods_at_pods(quick, static_cast<float>(2.0 * (rules.pod.radius + way)));
    if (world.ball_state == BallState::Free) {
        const Vec2 ball_way{chords.x[kBall], chords.y[kBall]};
        const double reach = rules.pod.radius + rules.ball.radius + way + length(ball_way);
        candidates.at_ball = pods_within(quick, static_cast<float>(world.x[kBall]), static_cast<float>(world.y[kBall]),
                                         static_cast<float>(reach));
        candidates.ball_at_obstacle = is_ball_at_obstacle(world, rules, ball_way);
    }
    return candidates;
}

}  // namespace podball::engine
