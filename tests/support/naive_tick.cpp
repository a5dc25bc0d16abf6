#include "support/naive_tick.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/random.hpp"
#include "support/naive_bodies.hpp"

namespace podball::testing {

using namespace engine;
using namespace naive;

namespace {

class NaiveTick {
  public:
    NaiveTick(World& world, const ResolvedRules& rules)
        : world_(world), rules_(rules), bodies_{world, rules, std::vector<Body>(kBodies)} {}

    int play(const Commands& commands) {
        take_thrust(commands);
        take_shot(commands);
        integrate();
        int impacts = 0;
        for (Hit hit = next_hit(bodies_); hit.time < 1; hit = next_hit(bodies_)) {
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
    Body& at(int body) { return bodies_.at(body); }
    [[nodiscard]] double noise(Purpose purpose, int body) const {
        const bool ball = body == kBall;
        return random_signed_unit(
            {world_.seed, purpose, ball ? 0 : slot_of(world_, body), ball ? 0 : pod_of(world_, body), world_.tick});
    }
    [[nodiscard]] Real mass(int body) const {
        if (body == kBall) {
            return rules_.ball.mass;
        }
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
        if (pod == kNobody || !command(commands, pod).shoot) {
            return;
        }
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
        if (!bodies_.free_ball()) {
            return;
        }
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

    // --- motion -----------------------------------------------------------------------------------------------

    void advance(Real time) {
        for (Body& body : bodies_.list) {
            body.place = body.place + body.chord * (time - bodies_.now);
        }
        bodies_.now = time;
        if (world_.carrier != kNobody) {
            at(kBall).place = at(world_.carrier).place;
        }
    }

    void count(int body) {
        if (at(body).stuck()) {
            return;
        }
        ++at(body).impacts;
        if (at(body).stuck()) {
            at(body).chord = {};
        }
    }

    void push(int body, Vector impulse, bool counts) {
        Body& b = at(body);
        b.chord = b.chord + impulse * (1 / mass(body));
        b.velocity = b.velocity + impulse * (1 / mass(body));
        if (counts) {
            b.push = b.push + impulse;
        }
    }

    // R41: whether the carrier loses the ball by this impulse.
    bool knocked_off(int body, Vector impulse) {
        if (body != world_.carrier || at(body).stuck()) {
            return false;
        }
        const Vector force = at(body).thrust + at(body).push + impulse;
        if (!(length(force) > rules_.ball.collision_force_limit)) {
            return false;
        }
        lose_ball(rules_.ball.deny_ticks);
        at(kBall).place = at(body).place;
        at(kBall).velocity = at(body).velocity;
        if (!at(kBall).stuck()) {
            at(kBall).chord = at(body).chord;
        }
        at(kBall).push = {};
        return true;
    }

    Real impulse(int body, int other, Real approach) {
        Real inverse = 0;
        if (!at(body).stuck()) {
            inverse += 1 / mass(body);
        }
        if (!at(other).stuck()) {
            inverse += 1 / mass(other);
        }
        const Real e = -approach < 1e-4L ? 1 : Real(rules_.match.restitution);  // R20
        return -(1 + e) * approach / inverse;
    }

    void bounce(int body, int other) {
        const Vector between = at(other).place - at(body).place;
        const Vector normal = between * (1 / length(between));
        const Real approach = dot(at(other).chord - at(body).chord, normal);
        Real size = impulse(body, other, approach);
        if (knocked_off(body, normal * -size) || knocked_off(other, normal * size)) {
            size = impulse(body, other, approach);
        }
        if (!at(body).stuck()) {
            push(body, normal * -size, other != kBall);
        }
        if (!at(other).stuck()) {
            push(other, normal * size, true);
        }
    }

    void touch_ball(int pod) {
        const Vector way = at(kBall).chord - at(pod).chord;
        if (at(pod).stuck() || at(kBall).stuck() || !(length(way) < rules_.ball.pickup_velocity)) {
            return bounce(pod, kBall);
        }
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
            case kStructure: return meet_structure(hit, out * (1 / length(out)));
            case kCircle: break;
        }
        int& owner = world_.zone_owner[static_cast<std::size_t>(hit.zone)];
        if (owner == kNobody && slot_of(world_, hit.body) == hit.zone) {
            owner = hit.body;  // R64
        } else {
            reflect(hit.body, out * (1 / length(out)));
        }
    }

    // R101, R107
    void meet_structure(const Hit& hit, Vector normal) {
        const Real approach = -dot(at(hit.body).chord, normal);
        reflect(hit.body, normal);
        const bool opponent = hit.body != kBall && slot_of(world_, hit.body) != hit.structure / kStructuresPerSlot;
        if (!opponent || world_.mode != GameMode::Running) {
            return;
        }
        const Real excess = 2 * approach * mass(hit.body) - rules_.resources.damage_impulse_min;
        double& health = world_.economy.health[static_cast<std::size_t>(hit.structure)];
        health = static_cast<double>(health - std::max(excess, Real(0)) * rules_.resources.damage_factor);
    }

    void cross_goal_line(const Hit& hit) {
        if (world_.mode != GameMode::Running || goal_in_tick_) {
            return reflect(kBall, {1, 0});  // R28, R92
        }
        const bool goal_of_slot_0 = hit.centre.x * bodies_.side_sign(0) > 0;
        ++world_.score[goal_of_slot_0 ? 1 : 0];
        goal_in_tick_ = true;
        if (rules_.ball.after_goal == AfterGoal::Reflected) {
            return reflect(kBall, {1, 0});  // R92
        }
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
        if (hit.other != kNobody) {
            count(hit.other);
        }
    }

    // --- end --------------------------------------------------------------------------------------------------

    void write_back() {
        if (world_.carrier != kNobody) {
            at(kBall).place = at(world_.carrier).place;
            at(kBall).velocity = at(world_.carrier).velocity;
        }
        for (int body = 0; body < kBodies; ++body) {
            if (body >= pods(world_) && body != kBall) {
                continue;
            }
            set_position(world_, body, narrow(at(body).place));
            set_velocity(world_, body, narrow(at(body).velocity));
        }
    }

    // R65
    void leave_zones() {
        for (int zone = 0; zone < kSlots; ++zone) {
            int& owner = world_.zone_owner[static_cast<std::size_t>(zone)];
            if (owner == kNobody) {
                continue;
            }
            const Vector away = at(owner).place - Vector{bodies_.side_sign(zone) / 2, 0};
            if (length(away) >= Real(rules_.arena.exclusion_radius) + Real(rules_.pod.radius)) {
                owner = kNobody;
            }
        }
    }

    // R42, R45
    void count_timers() {
        for (int pod = 0; pod < pods(world_); ++pod) {
            int& left = world_.deny_ticks_left[static_cast<std::size_t>(pod)];
            if (left > 0) {
                --left;
            }
        }
        if (world_.carrier == kNobody || world_.mode != GameMode::Running) {
            return;
        }
        if (++world_.carried_ticks == rules_.ball.keep_ticks) {
            lose_ball(rules_.ball.keep_deny_ticks);
        }
    }

    World& world_;
    const ResolvedRules& rules_;
    Bodies bodies_;
    bool goal_in_tick_ = false;
};

}  // namespace

int naive_tick(World& world, const ResolvedRules& rules, const Commands& commands) {
    return NaiveTick(world, rules).play(commands);
}

}  // namespace podball::testing
