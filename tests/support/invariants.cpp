#include "support/invariants.hpp"

#include <cmath>
#include <cstdio>

namespace podball::testing {

using namespace engine;

namespace {

constexpr double kShort = 1.0 - 1e-9;
constexpr double kLong = 1.0 + 1e-9;

std::string text(const char* what, int body, int other, double value, double limit) {
    char line[160];
    std::snprintf(line, sizeof line, "%s: body %d, other %d, %.17g, limit %.17g", what, body, other, value, limit);
    return line;
}

Vec2 goal_of(const World& world, int slot) {
    return {world.side[static_cast<std::size_t>(slot)] == 0 ? -0.5 : 0.5, 0.0};
}

}  // namespace

std::string InvariantCheck::pods_in_arena(const World& world) const {
    const double limit_x = (0.5 * rules_.arena.width - rules_.pod.radius) * kLong;
    const double limit_y = (0.5 * rules_.arena.height - rules_.pod.radius) * kLong;
    for (int body = 0; body < pods(world); ++body) {
        const Vec2 place = position(world, body);
        // Negated, so that a NaN is caught.
        if (!(std::fabs(place.x) <= limit_x)) return text("beyond a border in x", body, -1, place.x, limit_x);
        if (!(std::fabs(place.y) <= limit_y)) return text("beyond a border in y", body, -1, place.y, limit_y);
        const Vec2 v = velocity(world, body);
        if (!std::isfinite(v.x) || !std::isfinite(v.y)) return text("no velocity", body, -1, v.x, v.y);
    }
    return {};
}

std::string InvariantCheck::pods_apart(const World& world) const {
    const double limit = 2.0 * rules_.pod.radius * kShort;
    for (int body = 0; body < pods(world); ++body) {
        for (int other = body + 1; other < pods(world); ++other) {
            const Vec2 between = position(world, other) - position(world, body);
            if (squared_length(between) < limit * limit) {
                return text("pods overlap", body, other, length(between), limit);
            }
        }
    }
    return {};
}

std::string InvariantCheck::zones_kept(const World& world) const {
    if (!(rules_.arena.exclusion_radius > 0.0)) return {};
    const double limit = (rules_.arena.exclusion_radius + rules_.pod.radius) * kShort;
    for (int slot = 0; slot < kSlots; ++slot) {
        const int owner = world.zone_owner[static_cast<std::size_t>(slot)];
        if (owner != kNobody && slot_of(world, owner) != slot) return text("owner of the other team", owner, -1, 0, 0);
        for (int body = 0; body < pods(world); ++body) {
            const double away = distance(position(world, body), goal_of(world, slot));
            if (body != owner && away < limit) return text("in a zone", body, slot, away, limit);
            if (body == owner && away >= limit * kLong * kLong) return text("owner outside", body, slot, away, limit);
        }
    }
    return {};
}

std::string InvariantCheck::halves_kept(const World& world) const {
    if (world.mode != GameMode::BeforeKickoff) return {};
    const double limit = (rules_.arena.keepoff + rules_.pod.radius) * kShort;
    for (int body = 0; body < pods(world); ++body) {
        const double depth = position(world, body).x * (goal_of(world, slot_of(world, body)).x < 0.0 ? -1.0 : 1.0);
        if (depth < limit) return text("beyond the keep-off line", body, -1, depth, limit);
    }
    if (world.ball_state != BallState::Free) return {};
    const double ball_limit = (rules_.arena.keepoff + rules_.ball.radius) * kShort;
    const double away = std::fabs(position(world, kBall).x);
    return away < ball_limit ? text("ball beyond the keep-off line", kBall, -1, away, ball_limit) : std::string{};
}

std::string InvariantCheck::ball_in_arena(const World& world) const {
    const Vec2 ball = position(world, kBall);
    const double line = 0.5 * rules_.arena.width;
    const double mouth = 0.5 * rules_.arena.goal_width;
    const double limit_y = (0.5 * rules_.arena.height - rules_.ball.radius) * kLong;
    if (!(std::fabs(ball.y) <= limit_y)) return text("ball beyond a border in y", kBall, -1, ball.y, limit_y);
    if (world.ball_state == BallState::Dead) {
        const bool in_goal = std::fabs(ball.x) == line && std::fabs(ball.y) <= mouth;
        return in_goal ? std::string{} : text("dead ball beside the goal", kBall, -1, ball.x, ball.y);
    }
    if (std::fabs(ball.x) <= (line - rules_.ball.radius) * kLong) return {};
    if (!(std::fabs(ball.x) <= line * kLong)) return text("ball beyond the goal line", kBall, -1, ball.x, line);
    if (std::fabs(ball.y) > mouth) return text("ball in the end border", kBall, -1, ball.x, ball.y);
    const double post = distance({std::fabs(ball.x), std::fabs(ball.y)}, {line, mouth});
    const double limit = rules_.ball.radius * kShort;
    return post < limit ? text("ball in a post", kBall, -1, post, limit) : std::string{};
}

std::string InvariantCheck::ball_apart(const World& world) {
    const double limit = (rules_.pod.radius + rules_.ball.radius) * kShort;
    // A window of one tick is over when the tick of the loss ends.
    for (const Event& event : world.events) {
        if (event.kind != EventKind::Loss || event.tick + 1 != world.tick) continue;
        may_overlap_ball_[static_cast<std::size_t>(body_of(world, event.slot, event.pod))] = true;
    }
    for (int body = 0; body < pods(world); ++body) {
        const auto b = static_cast<std::size_t>(body);
        const double away = distance(position(world, body), position(world, kBall));
        const bool overlap = world.ball_state == BallState::Free && away < limit;
        if (overlap && world.deny_ticks_left[b] == 0 && !may_overlap_ball_[b]) {
            return text("ball in a pod", body, kBall, away, limit);
        }
        may_overlap_ball_[b] = world.deny_ticks_left[b] > 0 || overlap || world.carrier == body;
    }
    return {};
}

std::string InvariantCheck::ball_held(const World& world) const {
    if ((world.ball_state == BallState::Carried) != (world.carrier != kNobody)) {
        return text("carried by nobody, or by somebody though free", world.carrier, kBall, 0, 0);
    }
    const Vec2 v = velocity(world, kBall);
    if (!std::isfinite(v.x) || !std::isfinite(v.y)) return text("no velocity", kBall, -1, v.x, v.y);
    if (world.carrier == kNobody) return {};
    const bool rides = position(world, kBall) == position(world, world.carrier) && v == velocity(world, world.carrier);
    if (!rides) return text("the carried ball is elsewhere", world.carrier, kBall, 0, 0);
    const int denied = world.deny_ticks_left[static_cast<std::size_t>(world.carrier)];
    return denied > 0 ? text("a denied pod carries", world.carrier, kBall, denied, 0) : std::string{};
}

std::string InvariantCheck::after_tick(const World& world) {
    for (const auto& broken : {pods_in_arena(world), pods_apart(world), zones_kept(world), halves_kept(world),
                               ball_in_arena(world), ball_apart(world), ball_held(world)}) {
        if (!broken.empty()) return broken;
    }
    return {};
}

}  // namespace podball::testing
