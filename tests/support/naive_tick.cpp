#include "support/naive_tick.hpp"

#include <cmath>
#include <tuple>
#include <vector>

#include "engine/random.hpp"

namespace podball::testing {

using namespace engine;

namespace {

using Real = long double;

struct Vector {
    Real x = 0;
    Real y = 0;
};
Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y}; }
Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y}; }
Vector operator*(Vector a, Real s) { return {a.x * s, a.y * s}; }
Real dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y; }
Real length(Vector a) { return std::sqrt(dot(a, a)); }
Vector wide(Vec2 a) { return {a.x, a.y}; }
Vec2 narrow(Vector a) { return {static_cast<double>(a.x), static_cast<double>(a.y)}; }

struct Body {
    Vector place;
    Vector chord;
    Vector velocity;
    Vector thrust;
    Vector push;  // Impulses that count for R41.
    int impacts = 0;
    [[nodiscard]] bool stuck() const { return impacts >= 16; }  // R23
};

enum Kind { kPodPod, kPodBorder, kPodLine, kPodCircle, kPodBall, kBallBorder };  // R22
enum Wall { kBorderX, kBorderY, kLine, kGoalLine, kPost, kCircle };

struct Hit {
    Real time = 2;
    Kind kind = kPodPod;
    int first = 0;   // Code of the body with the lower one.
    int second = 0;  // Code of the other, or the wall.
    int body = kNobody;
    int other = kNobody;
    Wall wall = kBorderX;
    Vector centre;  // Of a post or a circle; of a border or line: the coordinate to stop at.
    int zone = kNobody;
    [[nodiscard]] auto key() const { return std::make_tuple(time, kind, first, second); }
};

class NaiveTick {
  public:
    NaiveTick(World& world, const ResolvedRules& rules) : world_(world), rules_(rules), bodies_(kBodies) {}

    int play(const Commands& commands) {
        take_thrust(commands);
        take_shot(commands);
        integrate();
        int impacts = 0;
        for (Hit hit = earliest(); hit.time < 1; hit = earliest()) {
            advance(hit.time);
            answer(hit);
            ++impacts;
        }
        advance(1);
        write_back();
        leave_zones();
        count_timers();
        return impacts;
    }

  private:
    Body& at(int body) { return bodies_[static_cast<std::size_t>(body)]; }
    [[nodiscard]] double noise(Purpose purpose, int body) const {
        const bool ball = body == kBall;
        return random_signed_unit(
            {world_.seed, purpose, ball ? 0 : slot_of(world_, body), ball ? 0 : pod_of(world_, body), world_.tick});
    }
    [[nodiscard]] Real side_sign(int slot) const { return world_.side[static_cast<std::size_t>(slot)] == 0 ? -1 : 1; }
    [[nodiscard]] bool free_ball() const { return world_.ball_state == BallState::Free; }
    [[nodiscard]] Real mass(int body) const {
        if (body == kBall) return rules_.ball.mass;
        return body == world_.carrier ? Real(rules_.pod.mass) + Real(rules_.ball.mass) : Real(rules_.pod.mass);
    }

    [[nodiscard]] const Command& command(const Commands& commands, int pod) const {
        return commands[static_cast<std::size_t>(slot_of(world_, pod))][static_cast<std::size_t>(pod_of(world_, pod))];
    }
    // R6
    static Vector shortened(Vec2 asked) {
        const Vector a = wide(asked);
        return length(a) > 1 ? a * (1 / length(a)) : a;
    }

    void take_thrust(const Commands& commands) {
        for (int pod = 0; pod < pods(world_); ++pod) {
            const Vec2 force = narrow(shortened(command(commands, pod).thrust) * rules_.pod.thrust);
            world_.force_x[static_cast<std::size_t>(pod)] = force.x;
            world_.force_y[static_cast<std::size_t>(pod)] = force.y;
        }
    }

    // R39, R40, R43, R72
    void take_shot(const Commands& commands) {
        const int pod = world_.carrier;
        if (pod == kNobody || !command(commands, pod).shoot) return;
        Vector a = shortened(command(commands, pod).shot);
        const Real angle = 2 * std::atan(Real(noise(Purpose::Kick, pod)) *
                                         std::tan(Real(rules_.noise.kick_degrees) * std::acos(Real(-1)) / 360));
        a = {a.x * std::cos(angle) - a.y * std::sin(angle), a.x * std::sin(angle) + a.y * std::cos(angle)};
        const Vector v = wide(velocity(world_, pod));
        lose_ball(rules_.ball.deny_ticks);
        set_position(world_, kBall, position(world_, pod));
        set_velocity(world_, kBall, narrow(v + a * (rules_.ball.shoot_force / Real(rules_.ball.mass))));
        set_velocity(world_, pod, narrow(v - a * (rules_.ball.shoot_force / Real(rules_.pod.mass))));
    }

    void lose_ball(int ticks) {
        world_.deny_ticks_left[static_cast<std::size_t>(world_.carrier)] = ticks;
        world_.carrier = kNobody;
        world_.carried_ticks = 0;
        world_.ball_state = BallState::Free;
    }

    // R12 to R14, R16, R70, R71
    void integrate() {
        for (int body = 0; body < pods(world_); ++body) {
            const Real factor = 1 + Real(rules_.noise.thrust) * noise(Purpose::Thrust, body);
            const auto b = static_cast<std::size_t>(body);
            at(body).thrust = Vector{world_.force_x[b], world_.force_y[b]} * factor;
            const bool carries = body == world_.carrier;
            drag(body, carries ? rules_.pod.friction_carrying : rules_.pod.friction);
        }
        at(kBall).place = wide(position(world_, kBall));
        if (!free_ball()) return;
        const Vector before = wide(velocity(world_, kBall));
        drag(kBall, rules_.ball.friction);
        const Real loss = -std::expm1(-Real(rules_.ball.friction) / rules_.ball.mass);
        at(kBall).velocity = before * (1 - loss * (1 + Real(rules_.noise.ball) * noise(Purpose::BallFriction, kBall)));
    }

    void drag(int index, Real friction) {
        Body& body = at(index);
        body.place = wide(position(world_, index));
        const Vector v = wide(velocity(world_, index));
        const Real m = mass(index);
        if (friction == 0) {
            body.chord = v + body.thrust * (1 / (2 * m));
            body.velocity = v + body.thrust * (1 / m);
            return;
        }
        const Real lambda = friction / m;
        const Vector limit = body.thrust * (1 / friction);
        body.velocity = limit + (v - limit) * std::exp(-lambda);
        body.chord = limit + (v - limit) * (-std::expm1(-lambda) / lambda);
    }

    // --- which impact is next ---------------------------------------------------------------------------------

    [[nodiscard]] int code(int body) const {
        if (body == kBall) return 99;
        return (slot_of(world_, body) ^ tie_coin(world_.seed, world_.tick)) * 16 + pod_of(world_, body);  // R33
    }

    static Real time_to(Vector from, Vector way, Real radius) {
        const Real b = dot(from, way);
        const Real c = dot(from, from) - radius * radius;
        if (!(b < 0)) return 2;
        if (c <= 0) return 0;
        const Real root = b * b - dot(way, way) * c;
        return root < 0 ? 2 : (-b - std::sqrt(root)) / dot(way, way);
    }

    // Towards `limit`, from below.
    static Real time_up(Real from, Real way, Real limit) {
        if (!(way > 0)) return 2;
        return from >= limit ? 0 : (limit - from) / way;
    }
    static Real time_out(Real from, Real way, Real limit) {
        return way > 0 ? time_up(from, way, limit) : time_up(-from, -way, limit);
    }

    void consider(Hit& best, Hit hit) const {
        hit.time += now_;
        hit.first = code(hit.body);
        hit.second = hit.other == kNobody ? hit.wall : code(hit.other);
        if (hit.other != kNobody && hit.second < hit.first) std::swap(hit.first, hit.second);
        if (hit.key() < best.key()) best = hit;
    }

    Hit earliest() {
        Hit best;
        for (int pod = 0; pod < pods(world_); ++pod) {
            for (int other = pod + 1; other < pods(world_); ++other) consider_pair(best, pod, other);
            if (!at(pod).stuck()) consider_walls(best, pod);
            if (free_ball() && world_.deny_ticks_left[static_cast<std::size_t>(pod)] == 0) consider_ball(best, pod);
        }
        if (free_ball() && !at(kBall).stuck()) consider_ball_walls(best);
        return best;
    }

    void consider_pair(Hit& best, int pod, int other) {
        if (at(pod).stuck() && at(other).stuck()) return;
        const Real time =
            time_to(at(other).place - at(pod).place, at(other).chord - at(pod).chord, 2 * Real(rules_.pod.radius));
        consider(best, {time, kPodPod, 0, 0, pod, other, kBorderX, {}, kNobody});
    }

    void consider_ball(Hit& best, int pod) {
        if (at(pod).stuck() && at(kBall).stuck()) return;
        const Vector from = at(kBall).place - at(pod).place;
        const Vector way = at(kBall).chord - at(pod).chord;
        const Real radius = Real(rules_.pod.radius) + Real(rules_.ball.radius);
        const bool overlap = length(from) < (1 - 1e-9L) * radius;  // R25, R44
        const bool slow = length(way) < rules_.ball.pickup_velocity && !at(pod).stuck() && !at(kBall).stuck();
        const Real time = overlap && slow ? 0 : time_to(from, way, radius);
        consider(best, {time, kPodBall, 0, 0, pod, kBall, kBorderX, {}, kNobody});
    }

    void consider_borders(Hit& best, int body, Kind kind, Real limit_x, Real limit_y) {
        const Body& b = at(body);
        const Real x = b.chord.x > 0 ? limit_x : -limit_x;
        const Real y = b.chord.y > 0 ? limit_y : -limit_y;
        Real time = time_out(b.place.x, b.chord.x, limit_x);
        const Real y_there = b.place.y + b.chord.y * time;
        const bool mouth = body == kBall && std::fabs(y_there) < Real(rules_.arena.goal_width) / 2;
        if (!mouth) consider(best, {time, kind, 0, 0, body, kNobody, kBorderX, {x, 0}, kNobody});
        time = time_out(b.place.y, b.chord.y, limit_y);
        consider(best, {time, kind, 0, 0, body, kNobody, kBorderY, {0, y}, kNobody});
    }

    // R50: nobody comes nearer to the centre line than `limit`.
    void consider_line(Hit& best, int body, Kind kind, Real limit) {
        if (world_.mode != GameMode::BeforeKickoff) return;
        const Real side = at(body).place.x < 0 ? -1 : 1;
        const Real time = time_up(-side * at(body).place.x, -side * at(body).chord.x, -limit);
        consider(best, {time, kind, 0, 0, body, kNobody, kLine, {side * limit, 0}, kNobody});
    }

    void consider_walls(Hit& best, int pod) {
        const Real radius = rules_.pod.radius;
        consider_borders(best, pod, kPodBorder, Real(rules_.arena.width) / 2 - radius,
                         Real(rules_.arena.height) / 2 - radius);
        consider_line(best, pod, kPodLine, rules_.arena.keepoff + radius);
        if (rules_.arena.exclusion_radius == 0.0) return;
        for (int zone = 0; zone < kSlots; ++zone) {
            if (world_.zone_owner[static_cast<std::size_t>(zone)] == pod) continue;
            const Vector goal{side_sign(zone) / 2, 0};
            const Real time = time_to(at(pod).place - goal, at(pod).chord, rules_.arena.exclusion_radius + radius);
            consider(best, {time, kPodCircle, 0, 0, pod, kNobody, kCircle, goal, zone});
        }
    }

    void consider_ball_walls(Hit& best) {
        const Real radius = rules_.ball.radius;
        const Real half = Real(rules_.arena.width) / 2;
        const Body& ball = at(kBall);
        consider_borders(best, kBall, kBallBorder, half - radius, Real(rules_.arena.height) / 2 - radius);
        consider_line(best, kBall, kBallBorder, rules_.arena.keepoff + radius);
        const Real line = ball.chord.x > 0 ? half : -half;
        consider(best, {time_out(ball.place.x, ball.chord.x, half),
                        kBallBorder,
                        0,
                        0,
                        kBall,
                        kNobody,
                        kGoalLine,
                        {line, 0},
                        kNobody});
        for (const Real x : {-half, half}) {
            for (const Real y : {-Real(rules_.arena.goal_width) / 2, Real(rules_.arena.goal_width) / 2}) {
                const Real time = time_to(ball.place - Vector{x, y}, ball.chord, radius);
                consider(best, {time, kBallBorder, 0, 0, kBall, kNobody, kPost, {x, y}, kNobody});
            }
        }
    }

    // --- what it does -----------------------------------------------------------------------------------------

    void advance(Real time) {
        for (Body& body : bodies_) body.place = body.place + body.chord * (time - now_);
        now_ = time;
        if (world_.carrier != kNobody) at(kBall).place = at(world_.carrier).place;
    }

    void count(int body) {
        if (at(body).stuck()) return;
        ++at(body).impacts;
        if (at(body).stuck()) at(body).chord = {};
    }

    void push(int body, Vector impulse, bool counts) {
        Body& b = at(body);
        b.chord = b.chord + impulse * (1 / mass(body));
        b.velocity = b.velocity + impulse * (1 / mass(body));
        if (counts) b.push = b.push + impulse;
    }

    // R41: true if the carrier has lost the ball to this impulse.
    bool knocked_off(int body, Vector impulse) {
        if (body != world_.carrier || at(body).stuck()) return false;
        const Vector force = at(body).thrust + at(body).push + impulse;
        if (!(length(force) > rules_.ball.collision_force_limit)) return false;
        lose_ball(rules_.ball.deny_ticks);
        at(kBall).place = at(body).place;
        at(kBall).velocity = at(body).velocity;
        if (!at(kBall).stuck()) at(kBall).chord = at(body).chord;
        at(kBall).push = {};
        return true;
    }

    Real impulse(int body, int other, Real approach) {
        Real inverse = 0;
        if (!at(body).stuck()) inverse += 1 / mass(body);
        if (!at(other).stuck()) inverse += 1 / mass(other);
        const Real e = -approach < 1e-4L ? 1 : Real(rules_.match.restitution);  // R20
        return -(1 + e) * approach / inverse;
    }

    void bounce(int body, int other) {
        const Vector between = at(other).place - at(body).place;
        const Vector normal = between * (1 / length(between));
        const Real approach = dot(at(other).chord - at(body).chord, normal);
        Real size = impulse(body, other, approach);
        if (knocked_off(body, normal * -size) || knocked_off(other, normal * size))
            size = impulse(body, other, approach);
        if (!at(body).stuck()) push(body, normal * -size, other != kBall);
        if (!at(other).stuck()) push(other, normal * size, true);
    }

    void touch_ball(int pod) {
        const Vector way = at(kBall).chord - at(pod).chord;
        if (at(pod).stuck() || at(kBall).stuck() || !(length(way) < rules_.ball.pickup_velocity))
            return bounce(pod, kBall);
        const Real share = rules_.ball.mass / (Real(rules_.ball.mass) + Real(rules_.pod.mass));  // R38
        at(pod).chord = at(pod).chord + way * share;
        at(pod).velocity = at(pod).velocity + (at(kBall).velocity - at(pod).velocity) * share;
        at(kBall).chord = {};
        world_.ball_state = BallState::Carried;
        world_.carrier = pod;
        world_.carried_ticks = 0;
    }

    void reflect(int body, Vector normal) {
        const Vector change = normal * (-2 * dot(at(body).chord, normal));
        knocked_off(body, change * mass(body));
        push(body, change * mass(body), true);
    }

    void meet(const Hit& hit) {
        Body& body = at(hit.body);
        const Vector out = body.place - hit.centre;
        switch (hit.wall) {
            case kBorderX:
            case kLine: body.place.x = hit.centre.x; return reflect(hit.body, {1, 0});
            case kBorderY: body.place.y = hit.centre.y; return reflect(hit.body, {0, 1});
            case kPost: return reflect(hit.body, out * (1 / length(out)));
            case kGoalLine: body.place.x = hit.centre.x; return cross_goal_line(hit);
            case kCircle: break;
        }
        int& owner = world_.zone_owner[static_cast<std::size_t>(hit.zone)];
        if (owner == kNobody && slot_of(world_, hit.body) == hit.zone) {
            owner = hit.body;  // R64
        } else {
            reflect(hit.body, out * (1 / length(out)));
        }
    }

    void cross_goal_line(const Hit& hit) {
        if (world_.mode == GameMode::BeforeKickoff) return reflect(kBall, {1, 0});  // R28
        const bool goal_of_slot_0 = hit.centre.x * side_sign(0) > 0;
        ++world_.score[goal_of_slot_0 ? 1 : 0];
        world_.ball_state = BallState::Dead;
        at(kBall).chord = at(kBall).velocity = {};
    }

    void answer(const Hit& hit) {
        if (hit.other == kNobody) {
            meet(hit);
        } else if (hit.kind == kPodBall) {
            touch_ball(hit.body);
        } else {
            bounce(hit.body, hit.other);
        }
        count(hit.body);
        if (hit.other != kNobody) count(hit.other);
    }

    // --- end --------------------------------------------------------------------------------------------------

    void write_back() {
        if (world_.carrier != kNobody) {
            at(kBall).place = at(world_.carrier).place;
            at(kBall).velocity = at(world_.carrier).velocity;
        }
        for (int body = 0; body < kBodies; ++body) {
            if (body >= pods(world_) && body != kBall) continue;
            set_position(world_, body, narrow(at(body).place));
            set_velocity(world_, body, narrow(at(body).velocity));
        }
    }

    // R65
    void leave_zones() {
        for (int zone = 0; zone < kSlots; ++zone) {
            int& owner = world_.zone_owner[static_cast<std::size_t>(zone)];
            if (owner == kNobody) continue;
            const Vector away = at(owner).place - Vector{side_sign(zone) / 2, 0};
            if (length(away) >= Real(rules_.arena.exclusion_radius) + Real(rules_.pod.radius)) owner = kNobody;
        }
    }

    // R42, R45
    void count_timers() {
        for (int pod = 0; pod < pods(world_); ++pod) {
            int& left = world_.deny_ticks_left[static_cast<std::size_t>(pod)];
            if (left > 0) --left;
        }
        if (world_.carrier == kNobody || world_.mode != GameMode::Running) return;
        if (++world_.carried_ticks == rules_.ball.keep_ticks) lose_ball(rules_.ball.keep_deny_ticks);
    }

    World& world_;
    const ResolvedRules& rules_;
    std::vector<Body> bodies_;
    Real now_ = 0;
};

}  // namespace

int naive_tick(World& world, const ResolvedRules& rules, const Commands& commands) {
    return NaiveTick(world, rules).play(commands);
}

}  // namespace podball::testing
