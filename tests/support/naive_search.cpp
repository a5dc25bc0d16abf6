// Finds the next impact by trying every pair of bodies, and every body with every wall.
#include <utility>

#include "engine/random.hpp"
#include "support/naive_bodies.hpp"

namespace podball::testing::naive {

using namespace engine;

namespace {

class Search {
  public:
    explicit Search(const Bodies& bodies) : bodies_(bodies) {}

    [[nodiscard]] Hit earliest() const {
        Hit best;
        for (int pod = 0; pod < pods(bodies_.world); ++pod) {
            for (int other = pod + 1; other < pods(bodies_.world); ++other) {
                consider_pair(best, pod, other);
            }
            if (!bodies_.at(pod).stuck()) {
                consider_walls(best, pod);
                consider_structures(best, pod, kPodStructure, bodies_.rules.pod.radius);
            }
            if (bodies_.free_ball() && bodies_.world.deny_ticks_left[static_cast<std::size_t>(pod)] == 0) {
                consider_ball(best, pod);
            }
        }
        if (bodies_.free_ball() && !bodies_.at(kBall).stuck()) {
            consider_ball_walls(best);
            consider_structures(best, kBall, kBallStructure, bodies_.rules.ball.radius);
        }
        return best;
    }

  private:
    [[nodiscard]] int code(int body) const {
        if (body == kBall) {
            return 99;
        }
        return (slot_of(bodies_.world, body) ^ tie_coin(bodies_.world.seed, bodies_.world.tick)) * 16 +
               pod_of(bodies_.world, body);  // R33
    }
    [[nodiscard]] int structure_code(int structure) const {
        return ((structure / 24) ^ tie_coin(bodies_.world.seed, bodies_.world.tick)) * 24 + structure % 24;  // R107
    }

    static Real time_to(Vector from, Vector way, Real radius) {
        const Real b = dot(from, way);
        const Real c = dot(from, from) - radius * radius;
        if (!(b < 0)) {
            return 2;
        }
        if (c <= 0) {
            return 0;
        }
        const Real root = b * b - dot(way, way) * c;
        return root < 0 ? 2 : (-b - std::sqrt(root)) / dot(way, way);
    }

    // Time at which a coordinate that grows reaches `limit` from below.
    static Real time_up(Real from, Real way, Real limit) {
        if (!(way > 0)) {
            return 2;
        }
        return from >= limit ? 0 : (limit - from) / way;
    }
    static Real time_out(Real from, Real way, Real limit) {
        return way > 0 ? time_up(from, way, limit) : time_up(-from, -way, limit);
    }

    void consider(Hit& best, Hit hit) const {
        hit.time += bodies_.now;
        hit.first = code(hit.body);
        hit.second = hit.wall == kStructure ? structure_code(hit.structure)
                                            : (hit.other == kNobody ? hit.wall : code(hit.other));
        if (hit.other != kNobody && hit.second < hit.first) {
            std::swap(hit.first, hit.second);
        }
        if (hit.key() < best.key()) {
            best = hit;
        }
    }

    void consider_pair(Hit& best, int pod, int other) const {
        if (bodies_.at(pod).stuck() && bodies_.at(other).stuck()) {
            return;
        }
        const Real time = time_to(bodies_.at(other).place - bodies_.at(pod).place,
                                  bodies_.at(other).chord - bodies_.at(pod).chord, 2 * Real(bodies_.rules.pod.radius));
        consider(best, {time, kPodPod, 0, 0, pod, other, kBorderX, {}, kNobody, kNobody});
    }

    void consider_ball(Hit& best, int pod) const {
        if (bodies_.at(pod).stuck() && bodies_.at(kBall).stuck()) {
            return;
        }
        const Vector from = bodies_.at(kBall).place - bodies_.at(pod).place;
        const Vector way = bodies_.at(kBall).chord - bodies_.at(pod).chord;
        const Real radius = Real(bodies_.rules.pod.radius) + Real(bodies_.rules.ball.radius);
        const bool overlap = length(from) < (1 - 1e-9L) * radius;  // R25, R44
        const bool slow =
            length(way) < bodies_.rules.ball.pickup_velocity && !bodies_.at(pod).stuck() && !bodies_.at(kBall).stuck();
        const Real time = overlap && slow ? 0 : time_to(from, way, radius);
        consider(best, {time, kPodBall, 0, 0, pod, kBall, kBorderX, {}, kNobody, kNobody});
    }

    void consider_borders(Hit& best, int body, Kind kind, Real limit_x, Real limit_y) const {
        const Body& b = bodies_.at(body);
        const Real x = b.chord.x > 0 ? limit_x : -limit_x;
        const Real y = b.chord.y > 0 ? limit_y : -limit_y;
        Real time = time_out(b.place.x, b.chord.x, limit_x);
        const Real y_there = b.place.y + b.chord.y * time;
        const bool mouth = body == kBall && std::fabs(y_there) < Real(bodies_.rules.arena.goal_width) / 2;
        if (!mouth) {
            consider(best, {time, kind, 0, 0, body, kNobody, kBorderX, {x, 0}, kNobody, kNobody});
        }
        time = time_out(b.place.y, b.chord.y, limit_y);
        consider(best, {time, kind, 0, 0, body, kNobody, kBorderY, {0, y}, kNobody, kNobody});
    }

    // R50, R91
    [[nodiscard]] Real line_limit(Real radius) const {
        const ArenaRules& arena = bodies_.rules.arena;
        return arena.keepoff_holds == KeepoffHolds::Centre ? Real(arena.keepoff) : arena.keepoff + radius;
    }

    // R50: no body comes nearer to the centre line than `limit`.
    void consider_line(Hit& best, int body, Kind kind, Real limit) const {
        if (bodies_.world.mode != GameMode::BeforeKickoff) {
            return;
        }
        const Real side = bodies_.at(body).place.x < 0 ? -1 : 1;
        const Real time = time_up(-side * bodies_.at(body).place.x, -side * bodies_.at(body).chord.x, -limit);
        consider(best, {time, kind, 0, 0, body, kNobody, kLine, {side * limit, 0}, kNobody, kNobody});
    }

    void consider_walls(Hit& best, int pod) const {
        const Real radius = bodies_.rules.pod.radius;
        consider_borders(best, pod, kPodBorder, Real(bodies_.rules.arena.width) / 2 - radius,
                         Real(bodies_.rules.arena.height) / 2 - radius);
        consider_line(best, pod, kPodLine, line_limit(radius));
        if (bodies_.rules.arena.exclusion_radius == 0.0) {
            return;
        }
        for (int zone = 0; zone < kSlots; ++zone) {
            if (bodies_.world.zone_owner[static_cast<std::size_t>(zone)] == pod) {
                continue;
            }
            const Vector goal{bodies_.side_sign(zone) / 2, 0};
            const Real time = time_to(bodies_.at(pod).place - goal, bodies_.at(pod).chord,
                                      bodies_.rules.arena.exclusion_radius + radius);
            consider(best, {time, kPodCircle, 0, 0, pod, kNobody, kCircle, goal, zone, kNobody});
        }
    }

    void consider_structures(Hit& best, int body, Kind kind, Real radius) const {
        const Economy& economy = bodies_.world.economy;
        for (std::size_t i = 0; i < kStructures; ++i) {
            if ((economy.finished >> i & 1U) == 0) {
                continue;
            }
            const ResourceRules& resources = bodies_.rules.resources;
            const Real own = economy.kind[i] == 0 ? resources.generator.radius : resources.barrier.radius;
            Hit hit;
            hit.kind = kind;
            hit.body = body;
            hit.wall = kStructure;
            hit.centre = {economy.x[i], economy.y[i]};
            hit.structure = static_cast<int>(i);
            hit.time = time_to(bodies_.at(body).place - hit.centre, bodies_.at(body).chord, own + radius);
            consider(best, hit);
        }
    }

    void consider_ball_walls(Hit& best) const {
        const Real radius = bodies_.rules.ball.radius;
        const Real half = Real(bodies_.rules.arena.width) / 2;
        const Body& ball = bodies_.at(kBall);
        consider_borders(best, kBall, kBallBorder, half - radius, Real(bodies_.rules.arena.height) / 2 - radius);
        consider_line(best, kBall, kBallBorder, line_limit(radius));
        const Real line = ball.chord.x > 0 ? half : -half;
        consider(best, {time_out(ball.place.x, ball.chord.x, half),
                        kBallBorder,
                        0,
                        0,
                        kBall,
                        kNobody,
                        kGoalLine,
                        {line, 0},
                        kNobody,
                        kNobody});
        for (const Real x : {-half, half}) {
            for (const Real y : {-Real(bodies_.rules.arena.goal_width) / 2, Real(bodies_.rules.arena.goal_width) / 2}) {
                const Real time = time_to(ball.place - Vector{x, y}, ball.chord, radius);
                consider(best, {time, kBallBorder, 0, 0, kBall, kNobody, kPost, {x, y}, kNobody, kNobody});
            }
        }
    }

    const Bodies& bodies_;
};

}  // namespace

Hit next_hit(const Bodies& bodies) { return Search(bodies).earliest(); }

}  // namespace podball::testing::naive
