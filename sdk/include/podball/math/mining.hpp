// What generators earn: the more the farther they stand apart, and less and less as time goes by.
// Source: the resource system of Unvanquished (2013).
#ifndef PODBALL_MATH_MINING_HPP
#define PODBALL_MATH_MINING_HPP

#include <podball/math/linear_drag.hpp>
#include <podball/math/vec2.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace podball {

/// Share of the sphere of one generator that lies in the sphere of another: 1 in the same place, 0 from twice the range
/// on. The source's polynomial 1 - 3d/(4R) + d^3/(16R^3) as a product, which is never negative.
/// Requires: distance >= 0, range > 0.
constexpr double overlap_quota(double distance, double range) {
    const double u = distance / (2.0 * range);
    return u < 1.0 ? (1.0 - u) * (1.0 - u) * (1.0 + 0.5 * u) : 0.0;
}

/// Factor by which a generator at `other` reduces the efficiency of one at `place`: the shared part counts half.
/// In [1/2, 1]. Requires: range > 0.
inline double pair_interference(Vec2 place, Vec2 other, double range) {
    return 1.0 - 0.5 * overlap_quota(distance(place, other), range);
}

/// Generators of one team, in the order of building. Shape: places[count].
struct Generators {
    const Vec2* places = nullptr;
    std::size_t count = 0;
};

/// Factor by which the generators reduce the efficiency of one at `place`. `left_out`: index of a generator that does
/// not count, such as the one at `place` itself. In (0, 1].
inline double interference(Vec2 place, const Generators& generators, double range,
                           std::size_t left_out = static_cast<std::size_t>(-1)) {
    double factor = 1.0;
    for (std::size_t i = 0; i < generators.count; ++i) {
        if (i != left_out) {
            factor *= pair_interference(place, generators.places[i], range);
        }
    }
    return factor;
}

/// Efficiency of own generator `index`. The factors of both teams are multiplied apart and then with each other, so
/// exchanging the teams changes no bit. In (0, 1]. Requires: index < own.count, range > 0.
inline double efficiency(const Generators& own, std::size_t index, const Generators& others, double range) {
    const Vec2 place = own.places[index];
    return interference(place, own, range, index) * interference(place, others, range);
}

/// Points that a generator of efficiency 1 earns over time. The rate halves in each half life. Uses only + - * /, so
/// every machine gets the same bits.
class Supply {
  public:
    /// `rate`: points a minute at the start. `half_life`: minutes; 0: the rate stays. `ticks_per_minute`: ticks of
    /// play. Requires: rate >= 0, half_life >= 0, ticks_per_minute > 0.
    constexpr Supply(double rate, double half_life, double ticks_per_minute)
        : rate_(rate), ticks_per_minute_(ticks_per_minute) {
        if (half_life > 0.0) {
            half_lives_to_minutes_ = half_life / kLn2;
            const double ticks = half_life * ticks_per_minute;
            for (std::size_t bit = 0; bit < kBits; ++bit) {
                decay_of_bit_[bit] = power_of_half(static_cast<double>(std::int64_t{1} << bit) / ticks);
            }
            for (std::size_t low = 0; low < decay_of_low_bits_.size(); ++low) {
                decay_of_low_bits_[low] = product_of_bits(1.0, low);
            }
        }
    }

    /// Points a minute at this tick. Requires: 0 <= tick < 2^40.
    [[nodiscard]] constexpr double rate_at(std::int64_t tick) const { return rate_ * decay(tick); }

    /// Points from the start to this tick. Errors: relative 1e-12 from a half life on. The relative error grows
    /// as the time becomes shorter. Requires: 0 <= tick < 2^40.
    [[nodiscard]] constexpr double until(std::int64_t tick) const {
        return half_lives_to_minutes_ > 0.0 ? rate_ * half_lives_to_minutes_ * (1.0 - decay(tick))
                                            : rate_ * (static_cast<double>(tick) / ticks_per_minute_);
    }

  private:
    static constexpr double kLn2 = 0.69314718055994530942;
    static constexpr std::size_t kBits = 40;
    static constexpr std::uint64_t kBitsMask = (std::uint64_t{1} << kBits) - 1;
    static constexpr std::uint64_t kLowBitsMask = 0xff;

    // 2^-x. Requires: x >= 0.
    static constexpr double power_of_half(double x) {
        if (x > 1100.0) {
            return 0.0;
        }
        auto halvings = static_cast<int>(x);
        double power = drag_factors((x - halvings) * kLn2).decay;
        for (; halvings > 0; --halvings) {
            power *= 0.5;
        }
        return power;
    }

    // 2^(-tick / half life). A match asks in each control step, so the factors of the low bits are multiplied
    // beforehand.
    [[nodiscard]] constexpr double decay(std::int64_t tick) const {
        const std::uint64_t bits = static_cast<std::uint64_t>(tick) & kBitsMask;
        return half_lives_to_minutes_ > 0.0
                   ? product_of_bits(decay_of_low_bits_[bits & kLowBitsMask], bits & ~kLowBitsMask)
                   : 1.0;
    }

    // `product` times the decay of each set bit, the lowest first.
    [[nodiscard]] constexpr double product_of_bits(double product, std::uint64_t bits) const {
        for (; bits != 0; bits &= bits - 1) {
            product *= decay_of_bit_[static_cast<std::size_t>(__builtin_ctzll(bits))];
        }
        return product;
    }

    double rate_;
    double ticks_per_minute_;
    double half_lives_to_minutes_ = 0.0;                        // Half life / ln 2 in minutes; 0 without decay.
    std::array<double, kBits> decay_of_bit_{};                  // Decay in 2^bit ticks.
    std::array<double, kLowBitsMask + 1> decay_of_low_bits_{};  // Decay in 0 to 255 ticks.
};

/// A generator in a prediction, from the tick at which it is finished to the tick at which it is gone.
struct PredictedGenerator {
    Vec2 place;
    bool is_own = true;
    std::int64_t from_tick = 0;
    std::int64_t until_tick = INT64_MAX;

    [[nodiscard]] constexpr bool stands_at(std::int64_t tick) const { return from_tick <= tick && tick < until_tick; }
};

/// What a further generator changes. Units: points.
struct MiningForecast {
    double gain = 0.0;           ///< Earned by the generator itself.
    double own_loss = 0.0;       ///< Not earned any more by other own generators.
    double opponent_loss = 0.0;  ///< Not earned any more by generators of the opponent.
};

/// Predicts what `added`, an own generator, changes from its start to its end, or to `end_tick` if that is earlier.
/// The generators `others` stand as long as they say. Shape: others[count]. Requires: range > 0, and
/// 0 <= added.from_tick, end_tick < 2^40. Cost: count^2 quotas for each change of `others` in that time.
inline MiningForecast predict(const PredictedGenerator& added, const PredictedGenerator* others, std::size_t count,
                              double range, const Supply& supply, std::int64_t end_tick) {
    const auto next_change = [&](std::int64_t tick) {
        std::int64_t next = added.until_tick < end_tick ? added.until_tick : end_tick;
        for (std::size_t i = 0; i < count; ++i) {
            for (const std::int64_t change : {others[i].from_tick, others[i].until_tick}) {
                next = change > tick && change < next ? change : next;
            }
        }
        return next;
    };
    // Efficiency of a generator among the others that stand at the tick; `left_out` is its index.
    const auto efficiency_at = [&](Vec2 place, std::int64_t tick, std::size_t left_out) {
        double product = 1.0;
        for (std::size_t i = 0; i < count; ++i) {
            if (i != left_out && others[i].stands_at(tick)) {
                product *= pair_interference(place, others[i].place, range);
            }
        }
        return product;
    };

    MiningForecast forecast;
    std::int64_t next = 0;
    for (std::int64_t tick = added.from_tick; tick < added.until_tick && tick < end_tick; tick = next) {
        next = next_change(tick);
        const double supplied = supply.until(next) - supply.until(tick);
        forecast.gain += supplied * efficiency_at(added.place, tick, count);
        for (std::size_t i = 0; i < count; ++i) {
            const double quota = overlap_quota(distance(added.place, others[i].place), range);
            if (quota > 0.0 && others[i].stands_at(tick)) {
                double& loss = others[i].is_own ? forecast.own_loss : forecast.opponent_loss;
                loss += supplied * 0.5 * quota * efficiency_at(others[i].place, tick, i);
            }
        }
    }
    return forecast;
}

}  // namespace podball

#endif
