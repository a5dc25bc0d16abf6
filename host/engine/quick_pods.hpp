// The places of all pods in single precision, four at a time, for quick tests that may find too much but nothing less.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

#include "engine/world.hpp"

namespace podball::engine {

/// Number of pods in one vector.
constexpr std::size_t kLanes = 4;
static_assert(kPodBodiesMax % kLanes == 0);

// Vectors of four single-precision numbers, and of four answers: all bits set if a comparison holds, otherwise none.
using Lanes = float __attribute__((vector_size(kLanes * sizeof(float))));
using Answers = std::int32_t __attribute__((vector_size(kLanes * sizeof(std::int32_t))));

/// The absolute value.
inline Lanes magnitude(Lanes v) { return std::bit_cast<Lanes>(std::bit_cast<Answers>(v) & 0x7fffffff); }

/// A distance above `distance`, by more than the rounding errors of a test in single precision.
inline double with_rounding(const ResolvedRules& rules, double distance) {
    constexpr double kRounding = 1e-6;  // A share. Single precision has a tenth of this error.
    return distance * (1.0 + kRounding) + kRounding * (rules.arena.width + rules.arena.height);
}

/// Which of four vectors are shorter than `length`.
inline Answers is_shorter(Lanes x, Lanes y, float length) { return x * x + y * y < length * length; }

/// Bit per pod for which a test holds.
class PodBits {
  public:
    void add(Answers answers, Answers bits) { found_ |= answers & bits; }
    [[nodiscard]] std::uint32_t get() const {
        return static_cast<std::uint32_t>(found_[0] | found_[1] | found_[2] | found_[3]);
    }

  private:
    Answers found_{};
};

class QuickPods {
  public:
    explicit QuickPods(const World& world) {
        const auto pods_played = static_cast<std::size_t>(pods(world));
        count_ = (pods_played + kLanes - 1) / kLanes * kLanes;
        for (std::size_t b = 0; b < count_; b += kLanes) {
            put_twice(x_, b, first_of(rounded(world.x, b), b, pods_played));
            put_twice(y_, b, first_of(rounded(world.y, b), b, pods_played));
        }
    }

    /// Number of pods, filled up to whole vectors with NaN. No comparison holds for NaN, so these are near no pod.
    [[nodiscard]] std::size_t count() const { return count_; }
    /// The pods from `first` on. After the last pod all pods follow once more.
    [[nodiscard]] Lanes four_x(std::size_t first) const { return four(x_, first); }
    [[nodiscard]] Lanes four_y(std::size_t first) const { return four(y_, first); }
    [[nodiscard]] float x(int body) const { return x_[static_cast<std::size_t>(body)]; }
    [[nodiscard]] float y(int body) const { return y_[static_cast<std::size_t>(body)]; }

    /// Calls `action(b, bits)` for the first of each four pods, with the four's bits in a PodBits.
    template <typename Action>
    void for_each_four(Action action) const {
        Answers bits = {1, 2, 4, 8};
        for (std::size_t b = 0; b < count_; b += kLanes) {
            action(b, bits);
            bits <<= static_cast<int>(kLanes);
        }
    }

    /// Bit per pod whose distance to a point is below `reach`.
    [[nodiscard]] std::uint32_t within(float x, float y, float reach) const {
        PodBits found;
        for_each_four(
            [&](std::size_t b, Answers bits) { found.add(is_shorter(four_x(b) - x, four_y(b) - y, reach), bits); });
        return found.get();
    }

  private:
    using Doubles = double __attribute__((vector_size(kLanes * sizeof(double))));
    using Numbers = std::array<float, 2 * kPodBodiesMax>;

    static Lanes rounded(const PerBody<double>& from, std::size_t first) {
        Doubles numbers;
        std::memcpy(&numbers, &from[first], sizeof numbers);
        return __builtin_convertvector(numbers, Lanes);
    }
    // `values` with NaN from index `count` on.
    static Lanes first_of(Lanes values, std::size_t first, std::size_t count) {
        constexpr Answers kPlaces = {0, 1, 2, 3};
        const auto left = static_cast<std::int32_t>(count) - static_cast<std::int32_t>(first);
        return kPlaces < left ? values : Lanes{} + std::numeric_limits<float>::quiet_NaN();
    }
    // Whole vectors are written, because a vector that was written in parts is slow to read.
    static Lanes four(const Numbers& numbers, std::size_t from) {
        Lanes result;
        std::memcpy(&result, &numbers[from], sizeof result);
        return result;
    }
    void put_twice(Numbers& numbers, std::size_t from, Lanes values) const {
        std::memcpy(&numbers[from], &values, sizeof values);
        std::memcpy(&numbers[count_ + from], &values, sizeof values);
    }

    std::size_t count_;
    alignas(Lanes) Numbers x_;
    alignas(Lanes) Numbers y_;
};

}  // namespace podball::engine
