// Columns of whole numbers. VIEW, CMND and TIME consist of them.
#pragma once

#include "replay/bytes.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace podball::replay {

/// Columns of equal length. Shape: [column][row].
class Columns {
  public:
    Columns() = default;
    Columns(std::size_t columns, std::size_t rows) : rows_(rows), values_(columns * rows) {}

    [[nodiscard]] std::size_t count() const { return rows_ == 0 ? 0 : values_.size() / rows_; }
    [[nodiscard]] std::size_t rows() const { return rows_; }
    [[nodiscard]] std::span<std::int64_t> column(std::size_t index) {
        return std::span(values_).subspan(index * rows_, rows_);
    }
    [[nodiscard]] std::span<const std::int64_t> column(std::size_t index) const {
        return std::span(values_).subspan(index * rows_, rows_);
    }
    [[nodiscard]] std::int64_t at(std::size_t column, std::size_t row) const { return values_[column * rows_ + row]; }
    void set(std::size_t column, std::size_t row, std::int64_t value) { values_[column * rows_ + row] = value; }

    /// `count` rows, beginning at row `first`.
    [[nodiscard]] Columns slice(std::size_t first, std::size_t count) const;
    bool operator==(const Columns&) const = default;

  private:
    std::size_t rows_ = 0;
    std::vector<std::int64_t> values_;
};

/// Writes a column as its differences of order `order`.
/// Requires: `order` is 1 or 2, all values are within -kColumnMax to kColumnMax.
void write_column(ByteWriter& bytes, std::span<const std::int64_t> values, int order);

struct ValueRange {
    std::int64_t min = 0;
    std::int64_t max = 0;
};
/// Reads a column that `write_column` wrote. Returns the index of the first value that is missing or out of `range`, or
/// `values.size()` if there is none. Requires: `range` is within -kColumnMax to kColumnMax.
std::size_t read_column(ByteReader& bytes, std::span<std::int64_t> values, int order, ValueRange range);

/// The largest value of a column. The smallest is -kColumnMax.
constexpr std::int64_t kColumnMax = std::int64_t{1} << 53;

/// `value * scale`, rounded to the nearest whole number, halves away from zero, and limited to -`limit` to `limit`.
/// `Whole` has `limit`.
template <typename Whole = std::int64_t>
Whole quantised(double value, double scale, std::int64_t limit) {
    const double scaled = value * scale;
    const auto bound = static_cast<double>(limit);
    const double raised = scaled < -bound ? -bound : scaled;
    const double bounded = raised > bound ? bound : raised;
    // std::round would be a library call. With 0.5 itself, the number just below 0.5 would become 1.
    constexpr double kBelowHalf = 0x1.fffffffffffffp-2;
    return static_cast<Whole>(bounded + std::copysign(kBelowHalf, bounded));
}

}  // namespace podball::replay
