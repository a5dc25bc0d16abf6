// Finds the places of a drawing that are those of bodies, or of earlier places. Source: docs/replay-format.md, DRWP.
#pragma once

#include "base/drawing.hpp"
#include "replay/view_layer.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace podball::replay {

/// Successive steps of a slot with the same items.
struct DrawnRun {
    std::span<const DrawItem> items;
    std::size_t first_step = 0;             ///< In the block.
    std::span<const std::int32_t> numbers;  ///< Units: those of the format. Shape: [step of the run][number].
    std::size_t width = 0;                  ///< How many numbers a step has.

    [[nodiscard]] std::size_t steps() const { return width == 0 ? 0 : numbers.size() / width; }
};

/// One object is used for many runs, so its memory is allocated once.
class PlaceSources {
  public:
    /// Requires: `view` has the frames of the steps of all runs, and outlives this object.
    explicit PlaceSources(const ViewLayer& view) : view_(view), bodies_(static_cast<std::size_t>(view.pods()) + 1) {}

    /// A source of each place that holds in all steps of the run, 0 if none was found. A body is preferred to an
    /// earlier place. Shape: [place]. Valid until the next call. Cost: a few comparisons for each place in each step.
    std::span<const std::uint32_t> find(const DrawnRun& run);

  private:
    void begin(const DrawnRun& run);
    std::uint32_t first_equal(std::uint32_t source);
    [[nodiscard]] bool holds(const DrawnRun& run, std::size_t place, std::uint32_t source) const;

    const ViewLayer& view_;
    std::size_t bodies_;
    std::vector<std::uint32_t> numbers_first_;  ///< The index of the x of each place. Shape: [place].
    std::vector<std::uint32_t> sources_;        ///< Shape: [place].
    std::vector<Place> at_;  ///< Where the bodies, then the places are in the first step. Shape: [source - 1].
    /// Sources by the hashes of where they are, with open addressing; 0: the entry is free. The size is a power of two,
    /// and half of the entries are free.
    std::vector<std::uint32_t> table_;
    int hash_bits_ = 0;
};

}  // namespace podball::replay
