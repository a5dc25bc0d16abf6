#include "lua/plain_math.hpp"

#include <cmath>
#include <limits>

namespace podball::lua {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double kPi = 0x1.921fb54442d18p+1;
// The logarithm of 2 and half of pi in parts: products of the first parts with small whole numbers are exact.
constexpr double kLog2High = 0x1.62e42fefap-1;
constexpr double kLog2Low = 0x1.cf79abc9e3b3ap-40;
constexpr double kHalfPiHigh = 0x1.921fb544p+0;
constexpr double kHalfPiMiddle = 0x1.0b4611a6p-34;
constexpr double kHalfPiLow = 0x1.3198a2e037073p-69;

// The sum of the terms of exp; |x| <= 0.35.
double exp_series(double x) {
    double sum = 1.0;
    for (int k = 16; k > 0; --k) {
        sum = 1.0 + x / k * sum;
    }
    return sum;
}

double sin_series(double x) {
    double sum = 1.0;
    for (int k = 20; k > 0; k -= 2) {
        sum = 1.0 - x * x / (k * (k + 1)) * sum;
    }
    return x * sum;
}

double cos_series(double x) {
    double sum = 1.0;
    for (int k = 19; k > 0; k -= 2) {
        sum = 1.0 - x * x / (k * (k + 1)) * sum;
    }
    return sum;
}

// The sine of x + quarters * pi / 2.
double sin_shifted(double x, int quarters) {
    if (!std::isfinite(x)) {
        return kNotANumber;
    }
    constexpr double kLargest = 1e6;
    const double near = std::abs(x) > kLargest ? std::fmod(x, 2.0 * kPi) : x;
    const double turns = std::floor(near / (0.5 * kPi) + 0.5);
    const double rest = ((near - turns * kHalfPiHigh) - turns * kHalfPiMiddle) - turns * kHalfPiLow;
    const auto quarter = static_cast<int>(std::fmod(turns, 4.0)) + quarters;
    switch (quarter & 3) {
        case 0: return sin_series(rest);
        case 1: return cos_series(rest);
        case 2: return -sin_series(rest);
        default: return -cos_series(rest);
    }
}

// For 0 <= x <= 1.
double atan_of_share(double x) {
    constexpr double kEighth = 0.4142135623730950488;  // The tangent of pi / 8.
    const bool is_large = x > kEighth;
    const double t = is_large ? (x - 1.0) / (x + 1.0) : x;
    double sum = 0.0;
    for (int k = 45; k > 0; k -= 2) {
        sum = 1.0 / k - t * t * sum;
    }
    return is_large ? 0.25 * kPi + t * sum : t * sum;
}

double whole_power(double x, double y) {
    double result = 1.0;
    double factor = x;
    for (int left = static_cast<int>(std::abs(y)); left > 0; left /= 2) {
        if (left % 2 == 1) {
            result *= factor;
        }
        factor *= factor;
    }
    return y < 0.0 ? 1.0 / result : result;
}

}  // namespace

double plain_exp(double x) {
    if (std::isnan(x)) {
        return x;
    }
    if (x > 710.0) {
        return kInfinity;
    }
    if (x < -746.0) {
        return 0.0;
    }
    const double doublings = std::floor(x / (kLog2High + kLog2Low) + 0.5);
    const double rest = (x - doublings * kLog2High) - doublings * kLog2Low;
    return std::ldexp(exp_series(rest), static_cast<int>(doublings));
}

double plain_log(double x) {
    if (std::isnan(x) || x < 0.0) {
        return kNotANumber;
    }
    if (x == 0.0 || std::isinf(x)) {
        return x == 0.0 ? -kInfinity : x;
    }
    int doublings = 0;
    double share = std::frexp(x, &doublings);
    if (share < 0.70710678118654752) {
        share *= 2.0;
        --doublings;
    }
    const double s = (share - 1.0) / (share + 1.0);
    double sum = 0.0;
    for (int k = 25; k > 0; k -= 2) {
        sum = 1.0 / k + s * s * sum;
    }
    return doublings * kLog2High + (2.0 * s * sum + doublings * kLog2Low);
}

double plain_pow(double x, double y) {
    constexpr double kWholeMax = 1024.0;
    const bool is_whole = std::floor(y) == y;
    if (x == 1.0 || y == 0.0) {
        return 1.0;
    }
    if (std::isnan(x) || std::isnan(y)) {
        return kNotANumber;
    }
    if (y == 0.5 && x >= 0.0) {
        return std::sqrt(x);
    }
    if (is_whole && std::abs(y) <= kWholeMax) {
        return whole_power(x, y);
    }
    if (x < 0.0 && !is_whole) {
        return kNotANumber;
    }
    const double size = x == 0.0 ? (y > 0.0 ? 0.0 : kInfinity) : plain_exp(y * plain_log(std::abs(x)));
    const bool is_odd = std::isfinite(y) && std::abs(std::fmod(y, 2.0)) == 1.0;
    return x < 0.0 && is_odd ? -size : size;
}

double plain_sin(double x) { return sin_shifted(x, 0); }

double plain_cos(double x) { return sin_shifted(x, 1); }

double plain_atan2(double y, double x) {
    if (std::isnan(x) || std::isnan(y)) {
        return kNotANumber;
    }
    double across = std::abs(y);
    double along = std::abs(x);
    if (std::isinf(across) && std::isinf(along)) {
        across = along = 1.0;
    }
    double angle = 0.0;
    if (across > along) {
        angle = 0.5 * kPi - atan_of_share(along / across);
    } else if (along > 0.0) {
        angle = atan_of_share(across / along);
    }
    return std::copysign(std::signbit(x) ? kPi - angle : angle, y);
}

double plain_asin(double x) { return plain_atan2(x, std::sqrt((1.0 - x) * (1.0 + x))); }

double plain_acos(double x) { return plain_atan2(std::sqrt((1.0 - x) * (1.0 + x)), x); }

}  // namespace podball::lua
