// Random numbers for tests and measurements, the same on every machine.
#pragma once

#include <cstdint>

#include <podball/math/vec2.hpp>

namespace podball::testing {

/// A stream of random numbers (SplitMix64), independent of the engine's own.
class Draw {
  public:
    explicit Draw(std::uint64_t seed) : state_(seed) {}

    /// 64 random bits.
    std::uint64_t word() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    /// Uniform in [0, 1).
    double unit() { return static_cast<double>(word() >> 11) * 0x1p-53; }
    /// Uniform in [from, to).
    double between(double from, double to) { return from + (to - from) * unit(); }
    /// A whole number in [0, count). Requires: count > 0.
    int below(int count) { return static_cast<int>(word() % static_cast<std::uint64_t>(count)); }
    /// True with probability `share`.
    bool chance(double share) { return unit() < share; }
    /// Uniform in the square [-half, half) x [-half, half).
    Vec2 in_square(double half) {
        const double x = between(-half, half);
        return {x, between(-half, half)};
    }
    /// A vector whose components are multiples of `unit` from -2 to 2, so that equal, zero and opposite vectors are
    /// frequent.
    Vec2 in_lattice(double unit) {
        const double x = unit * (below(5) - 2);
        return {x, unit * (below(5) - 2)};
    }

  private:
    std::uint64_t state_;
};

}  // namespace podball::testing
