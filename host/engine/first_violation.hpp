// The first of the conditions that a state breaks, as an error.
#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "base/number_text.hpp"
#include "base/result.hpp"
#include "engine/world_fields.hpp"

namespace podball::engine {

/// Remembers the first violation. It allocates memory only then.
class FirstViolation {
  public:
    // The tolerance of R25.
    static constexpr double kShort = 1.0 - 1e-9;
    static constexpr double kLong = 1.0 + 1e-9;
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();

    /// Success while no condition was broken.
    [[nodiscard]] const Result<void>& result() const { return result_; }

    /// Reports the field and the quantity in words. `index`: that in the field, or negative. `other`: index of the body
    /// or structure from which the quantity is measured, or -1.
    void fail(std::string_view field, int index, std::string_view quantity, double value, FieldRange permitted,
              int other = -1) {
        if (!result_) {
            return;
        }
        const std::string place = "/" + std::string(field) + (index < 0 ? "" : "/" + std::to_string(index));
        const std::string what = std::string(quantity) + (other < 0 ? "" : " " + std::to_string(other));
        result_ =
            Error{place + ": " + what + " is " + number_text(value) + ", but must be " + permitted_text(permitted)};
    }
    /// Fails also for NaN.
    void require(std::string_view field, int index, std::string_view quantity, double value, FieldRange permitted,
                 int other = -1) {
        if (!(value >= permitted.min && value <= permitted.max)) {
            fail(field, index, quantity, value, permitted, other);
        }
    }
    void require_finite(std::string_view field, int index, std::string_view quantity, double value) {
        if (!std::isfinite(value)) {
            fail(field, index, quantity, value, {-kInfinity, kInfinity});
        }
    }

  private:
    static std::string permitted_text(FieldRange range) {
        if (range.min == range.max) {
            return number_text(range.min);
        }
        if (range.max == kInfinity) {
            return range.min == -kInfinity ? "a finite number" : "at least " + number_text(range.min);
        }
        return number_text(range.min) + " to " + number_text(range.max);
    }

    Result<void> result_;
};

}  // namespace podball::engine
