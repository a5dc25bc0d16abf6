// Common types of the parts of the reference tick. Source: docs/rules.md R22, R23.
#pragma once

#include <cmath>
#include <tuple>
#include <vector>

#include "engine/rules.hpp"
#include "engine/world.hpp"

namespace podball::testing::naive {

using engine::kNobody;

using Real = long double;

// A point or a vector in the precision of the reference.
struct Vector {
    Real x = 0;
    Real y = 0;
};
inline Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y}; }
inline Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y}; }
inline Vector operator*(Vector a, Real s) { return {a.x * s, a.y * s}; }
inline Real dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y; }
inline Real length(Vector a) { return std::sqrt(dot(a, a)); }
inline Vector wide(Vec2 a) { return {a.x, a.y}; }
inline Vec2 narrow(Vector a) { return {static_cast<double>(a.x), static_cast<double>(a.y)}; }

// A body during a tick.
struct Body {
    Vector place;
    Vector chord;
    Vector velocity;
    Vector thrust;
    Vector push;  // Impulses that count for R41.
    int impacts = 0;
    [[nodiscard]] bool stuck() const { return impacts >= 16; }  // R23
};

enum Kind {
    kPodPod,
    kPodBorder,
    kPodLine,
    kPodCircle,
    kPodStructure,
    kPodBall,
    kBallBorder,
    kBallStructure
};  // R22, R107
enum Wall { kBorderX, kBorderY, kLine, kGoalLine, kPost, kCircle, kStructure };

// A future impact. `time` is a fraction of the tick.
struct Hit {
    Real time = 2;
    Kind kind = kPodPod;
    int first = 0;   // Lower code of the two bodies (R33), or code of the body.
    int second = 0;  // Higher code of the two bodies, number of the wall, or code of the structure.
    int body = kNobody;
    int other = kNobody;
    Wall wall = kBorderX;
    Vector
        centre;  // Centre of a post, circle or structure. For a border or line: the coordinate at which the body stops.
    int zone = kNobody;
    int structure = kNobody;
    [[nodiscard]] auto key() const { return std::make_tuple(time, kind, first, second); }
};

// All bodies at the time `now` of a tick.
struct Bodies {
    const engine::World& world;
    const engine::ResolvedRules& rules;
    std::vector<Body> list;
    Real now = 0;

    Body& at(int body) { return list[static_cast<std::size_t>(body)]; }
    [[nodiscard]] const Body& at(int body) const { return list[static_cast<std::size_t>(body)]; }
    [[nodiscard]] Real side_sign(int slot) const { return world.side[static_cast<std::size_t>(slot)] == 0 ? -1 : 1; }
    [[nodiscard]] bool free_ball() const { return world.ball_state == engine::BallState::Free; }
};

// The next impact. Its time is 1 or later if there is none.
Hit next_hit(const Bodies& bodies);

}  // namespace podball::testing::naive
