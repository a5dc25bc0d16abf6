#include "tick_chords.hpp"

#include <cmath>

namespace podball::tactics {
namespace {

constexpr int kCoastTicks = 8;  // Ticks of a straight path that are computed before its end is tested.

double time_to_limit(double from, double way, double limit) {
    const double to = from + way;
    if (way > 0.0 && to > limit) {
        return from >= limit ? 0.0 : (limit - from) / way;
    }
    if (way < 0.0 && to < -limit) {
        return from <= -limit ? 0.0 : (-limit - from) / way;
    }
    return kNotInTick;
}

// The earliest obstacle. Obstacles are tested in the order of R22, and of equally early ones the first is kept.
class Earliest {
  public:
    explicit Earliest(double now) : now_(now) {}
    void add(double time_from_now, Obstacle obstacle, Vec2 centre = {}) {
        const double time = now_ + time_from_now;
        if (time < 1.0 && time < impact_.time) {
            impact_ = {time, obstacle, centre};
        }
    }
    const Impact& get() const { return impact_; }

  private:
    double now_;
    Impact impact_;
};

// The end border is a wall only beside the goal.
double time_to_end_border(const Field& field, Vec2 from, Vec2 way) {
    const double time = time_to_limit(from.x, way.x, field.ball_limit.x);
    if (time >= 1.0) {
        return kNotInTick;
    }
    return std::fabs(from.y + way.y * time) < 0.5 * field.goal_width ? kNotInTick : time;
}

void add_posts(Earliest& earliest, const Field& field, Vec2 from, Vec2 way) {
    const double x = from.x < 0.0 ? field.own_goal.x : field.opponent_goal.x;
    for (const double y : {-0.5 * field.goal_width, 0.5 * field.goal_width}) {
        const Vec2 post{x, y};
        earliest.add(time_to_reach(from - post, way, field.ball_radius), Obstacle::Round, post);
    }
}

void add_zone(Earliest& earliest, const Field& field, bool closed, Vec2 goal, Vec2 from, Vec2 way) {
    if (closed && field.zone_contact > 0.0) {
        earliest.add(time_to_reach(from - goal, way, field.zone_contact), Obstacle::Round, goal);
    }
}

}  // namespace

Chord::Chord(const Motion& start, Vec2 force, const LinearDrag& one_tick)
    : position(start.position),
      way(start.velocity * one_tick.reach + force * one_tick.force_to_reach),
      velocity(start.velocity * one_tick.decay + force * one_tick.force_to_velocity) {}

// On a straight path the ticks between two ends are between them. Compilers compute x and y together.
Motion* coast_within(Motion* at, const Motion* end, Vec2 limit, double reach, double decay) {
    while (end - at >= kCoastTicks) {
        for (int i = 0; i < kCoastTicks; ++i) {
            at[i + 1].position = at[i].position + at[i].velocity * reach;
            at[i + 1].velocity = at[i].velocity * decay;
        }
        if (!is_within(at[kCoastTicks].position, limit)) {
            break;
        }
        at += kCoastTicks;
    }
    return at;
}

double time_to_reach(Vec2 from, Vec2 way, double radius) {
    const double approach = dot(from, way);
    if (!(approach < 0.0)) {
        return kNotInTick;
    }
    const double squared = squared_length(from);
    if (squared == 0.0) {
        return kNotInTick;
    }
    const double gap = squared - radius * radius;
    if (gap <= 0.0) {
        return 0.0;
    }
    if (gap > -2.0 * approach) {
        return kNotInTick;
    }
    const double discriminant = approach * approach - squared_length(way) * gap;
    if (discriminant < 0.0) {
        return kNotInTick;
    }
    return gap / (std::sqrt(discriminant) - approach);  // This form of the root has no cancellation.
}

Impact next_ball_impact(const Field& field, const Chord& ball, double now) {
    if (ball.impacts >= kImpactsMax) {
        return {};
    }
    const Vec2 from = ball.position_at(now);
    Earliest earliest(now);
    earliest.add(time_to_limit(from.y, ball.way.y, field.ball_limit.y), Obstacle::BorderY);
    const double x_max = std::fmax(std::fabs(from.x), std::fabs(from.x + ball.way.x));
    if (x_max > field.ball_limit.x) {
        Earliest at_end(now);  // The end border comes first in the order of R22.
        at_end.add(time_to_end_border(field, from, ball.way), Obstacle::BorderX);
        if (earliest.get().exists()) {
            at_end.add(earliest.get().time - now, Obstacle::BorderY);
        }
        at_end.add(time_to_limit(from.x, ball.way.x, field.opponent_goal.x), Obstacle::GoalLine);
        add_posts(at_end, field, from, ball.way);
        return at_end.get();
    }
    return earliest.get();
}

Impact next_pod_impact(const Field& field, Reserve closed, const Chord& pod, double now) {
    if (pod.impacts >= kImpactsMax) {
        return {};
    }
    const Vec2 from = pod.position_at(now);
    Earliest earliest(now);
    earliest.add(time_to_limit(from.x, pod.way.x, field.pod_limit.x), Obstacle::BorderX);
    earliest.add(time_to_limit(from.y, pod.way.y, field.pod_limit.y), Obstacle::BorderY);
    add_zone(earliest, field, closed.own_zone, field.own_goal, from, pod.way);
    add_zone(earliest, field, closed.opponent_zone, field.opponent_goal, from, pod.way);
    return earliest.get();
}

void reflect(Chord& body, const Impact& impact, Vec2 limit) {
    body.position = body.position_at(impact.time);
    body.at = impact.time;
    Vec2 change;
    if (impact.obstacle == Obstacle::BorderX) {
        body.position.x = body.way.x > 0.0 ? limit.x : -limit.x;
        change.x = -2.0 * body.way.x;
    } else if (impact.obstacle == Obstacle::BorderY) {
        body.position.y = body.way.y > 0.0 ? limit.y : -limit.y;
        change.y = -2.0 * body.way.y;
    } else {
        const Vec2 out = body.position - impact.centre;
        const Vec2 normal = out / length(out);
        change = normal * (-2.0 * dot(body.way, normal));
    }
    body.way += change;
    body.velocity += change;
    if (++body.impacts == kImpactsMax) {
        body.way = {};
    }
}

}  // namespace podball::tactics
