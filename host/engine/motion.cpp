#include "engine/motion.hpp"

#include "engine/random.hpp"

namespace podball::engine {
namespace {

void add_thrust_noise(const World& world, double noise, Chords& chords) {
    for (int body = 0; body < pods(world); ++body) {
        const StreamKey key{world.seed, Purpose::Thrust, slot_of(world, body), pod_of(world, body), world.tick};
        const double factor = 1.0 + noise * random_signed_unit(key);
        const auto b = static_cast<std::size_t>(body);
        chords.force_x[b] *= factor;
        chords.force_y[b] *= factor;
    }
}

void move_pods(World& world, LinearDrag drag, Chords& chords) {
    const std::size_t count = padded_pods(world);
    for (std::size_t b = 0; b < count; ++b) {
        chords.x[b] = world.vx[b] * drag.reach + chords.force_x[b] * drag.force_to_reach;
        chords.y[b] = world.vy[b] * drag.reach + chords.force_y[b] * drag.force_to_reach;
        world.vx[b] = world.vx[b] * drag.decay + chords.force_x[b] * drag.force_to_velocity;
        world.vy[b] = world.vy[b] * drag.decay + chords.force_y[b] * drag.force_to_velocity;
    }
}

void move_one(World& world, int body, Vec2 before, const LinearDrag& drag, Chords& chords) {
    const auto b = static_cast<std::size_t>(body);
    const Motion moved = advanced({{}, before}, {chords.force_x[b], chords.force_y[b]}, drag);
    chords.x[b] = moved.position.x;
    chords.y[b] = moved.position.y;
    set_velocity(world, body, moved.velocity);
}

// Noise changes the loss of speed, but not the displacement. Source: R71.
LinearDrag ball_drag(const World& world, const ResolvedRules& rules) {
    LinearDrag drag = rules.ball_drag;
    if (rules.noise.ball > 0.0) {
        const double u = random_signed_unit({world.seed, Purpose::BallFriction, 0, 0, world.tick});
        drag.decay = 1.0 - (1.0 - drag.decay) * (1.0 + rules.noise.ball * u);
    }
    return drag;
}

}  // namespace

void integrate(World& world, const ResolvedRules& rules, Chords& chords) {
    const std::size_t count = padded_pods(world);
    for (std::size_t b = 0; b < count; ++b) {
        chords.force_x[b] = world.force_x[b];
        chords.force_y[b] = world.force_y[b];
    }
    if (rules.noise.thrust > 0.0) {
        add_thrust_noise(world, rules.noise.thrust, chords);
    }

    const bool carried = world.ball_state == BallState::Carried;
    const Vec2 carrier_velocity = carried ? velocity(world, world.carrier) : Vec2{};
    move_pods(world, rules.pod_drag, chords);
    if (carried) {
        move_one(world, world.carrier, carrier_velocity, rules.carrier_drag, chords);
    }

    chords.x[kBall] = chords.y[kBall] = chords.force_x[kBall] = chords.force_y[kBall] = 0.0;
    if (world.ball_state == BallState::Free) {
        move_one(world, kBall, velocity(world, kBall), ball_drag(world, rules), chords);
    }
}

}  // namespace podball::engine
