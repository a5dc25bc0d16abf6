// Motion under a constant force and a friction proportional to velocity: m dv/dt = f - k v.
// The engine moves its bodies with these functions, so predictions with them are exact.
#ifndef PODBALL_MATH_LINEAR_DRAG_HPP
#define PODBALL_MATH_LINEAR_DRAG_HPP

#include <podball/math/vec2.hpp>

namespace podball {

/// Position and velocity of a body.
struct Motion {
    Vec2 position;
    Vec2 velocity;
};

/// exp(-z) and the functions that follow from integrating it once and twice.
struct DragFactors {
    double decay = 1.0;  ///< exp(-z)
    double phi1 = 1.0;   ///< (1 - exp(-z)) / z, 1 at z = 0
    double phi2 = 0.5;   ///< (exp(-z) - 1 + z) / z^2, 1/2 at z = 0
};

/// The factors of z = lambda * ticks. The series uses only + - * /, so every machine gets the same bits.
/// Requires: z >= 0. Errors: relative 1e-15 below z = 1, 1e-12 up to z = 700. Source: docs/rules.md R13, R87.
constexpr DragFactors drag_factors(double z) {
    int halvings = 0;
    double reduced = z;
    while (reduced > 0.5) {
        reduced *= 0.5;
        ++halvings;
    }
    double term = 0.5;
    double phi2 = 0.5;
    for (int k = 3; k < 20; ++k) {
        term *= -reduced / k;
        phi2 += term;
    }
    DragFactors factors;
    factors.phi2 = phi2;
    factors.phi1 = 1.0 - reduced * phi2;
    factors.decay = 1.0 - reduced * factors.phi1;
    for (; halvings > 0; --halvings) {
        const double half_phi1 = factors.phi1;
        factors.phi1 = 0.5 * half_phi1 * (1.0 + factors.decay);
        factors.phi2 = 0.25 * (half_phi1 * half_phi1 + 2.0 * factors.phi2);
        factors.decay *= factors.decay;
    }
    return factors;
}

/// The linear map of a number of ticks: v' = decay v + force_to_velocity f, displacement = reach v +
/// force_to_reach f.
struct LinearDrag {
    double decay = 1.0;
    double reach = 1.0;              ///< Ticks.
    double force_to_velocity = 1.0;  ///< Ticks per mass.
    double force_to_reach = 0.5;     ///< Squared ticks per mass.
};

/// The map of `ticks` ticks at once. It agrees with the same number of single ticks to 1e-12 relative.
/// Requires: mass > 0, friction >= 0, ticks >= 0. Source: docs/rules.md R13, R17.
constexpr LinearDrag linear_drag(double mass, double friction, double ticks = 1.0) {
    const DragFactors factors = drag_factors(friction / mass * ticks);
    LinearDrag drag;
    drag.decay = factors.decay;
    drag.reach = factors.phi1 * ticks;
    drag.force_to_velocity = factors.phi1 * ticks / mass;
    drag.force_to_reach = factors.phi2 * ticks * ticks / mass;
    return drag;
}

/// The motion after the ticks of `drag` under a constant `force`, without impacts.
constexpr Motion advanced(const Motion& motion, Vec2 force, const LinearDrag& drag) {
    const Vec2 displacement = motion.velocity * drag.reach + force * drag.force_to_reach;
    return {motion.position + displacement, motion.velocity * drag.decay + force * drag.force_to_velocity};
}

/// Distance that a free body covers in `ticks`: s(t) = v0/lambda (1 - exp(-lambda t)); v0 * ticks without friction.
/// Units: length. Requires: mass > 0, friction >= 0, ticks >= 0. Source: docs/rules.md R14.
constexpr double drag_distance(double speed, double friction, double mass, double ticks) {
    return speed * linear_drag(mass, friction, ticks).reach;
}

/// Distance that a free body covers until it rests. Units: length. Requires: friction > 0. Source: docs/rules.md R15.
constexpr double drag_range(double speed, double friction, double mass) { return speed * mass / friction; }

}  // namespace podball

#endif
