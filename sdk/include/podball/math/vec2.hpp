// Points and vectors of the plane.
#ifndef PODBALL_MATH_VEC2_HPP
#define PODBALL_MATH_VEC2_HPP

#include <cmath>

namespace podball {

/// A point or a vector. Every operation is exact under a half turn: op(-a, -b) = -op(a, b), bit for bit.
struct Vec2 {
    double x = 0.0;
    double y = 0.0;
};

constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vec2 operator*(Vec2 a, double s) { return {a.x * s, a.y * s}; }
constexpr Vec2 operator*(double s, Vec2 a) { return {a.x * s, a.y * s}; }
constexpr Vec2 operator/(Vec2 a, double s) { return {a.x / s, a.y / s}; }
constexpr Vec2& operator+=(Vec2& a, Vec2 b) { return a = a + b; }
constexpr Vec2& operator-=(Vec2& a, Vec2 b) { return a = a - b; }
constexpr bool operator==(Vec2 a, Vec2 b) { return a.x == b.x && a.y == b.y; }
constexpr bool operator!=(Vec2 a, Vec2 b) { return !(a == b); }

constexpr double dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
constexpr double squared_length(Vec2 a) { return dot(a, a); }
inline double length(Vec2 a) { return std::sqrt(squared_length(a)); }
inline double distance(Vec2 a, Vec2 b) { return length(b - a); }

/// `a` shortened to length 1 if it is longer.
inline Vec2 clamped_to_unit(Vec2 a) {
    double squared = squared_length(a);
    if (squared <= 1.0) {
        return a;
    }
    if (squared > 1e300) {  // Otherwise the square of a huge vector would be infinite, and its direction lost.
        a = a * 0x1p-600;
        squared = squared_length(a);
    }
    return a / std::sqrt(squared);
}

/// `a` in the frame of the other side. 0.0 - x does not turn a zero into a negative zero. Source: docs/rules.md R31.
constexpr Vec2 half_turn(Vec2 a) { return {0.0 - a.x, 0.0 - a.y}; }

}  // namespace podball

#endif
