// Views of a team, kept to be shown again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <podball/podball.h>

namespace podball::latency {

/// Views of one slot in one match as blocks of bytes, in their order.
class ViewLog {
  public:
    ViewLog(int slot, std::uint64_t team_seed) : slot_(slot), team_seed_(team_seed) {}

    /// Appends a copy of the whole block of `view`.
    void add(const podball_view_t& view);

    [[nodiscard]] std::size_t size() const { return ends_.size(); }
    /// The whole block of view `index`, aligned to 8. Requires: index < size().
    [[nodiscard]] std::span<const std::byte> bytes(std::size_t index) const;
    /// Header of view `index`. Requires: index < size().
    [[nodiscard]] const podball_view_t& header(std::size_t index) const;
    /// Size of all views. Units: bytes.
    [[nodiscard]] std::size_t bytes_in_all() const { return bytes_.size(); }

    [[nodiscard]] int slot() const { return slot_; }
    /// Seed of the instance that was shown the views.
    [[nodiscard]] std::uint64_t team_seed() const { return team_seed_; }

  private:
    int slot_;
    std::uint64_t team_seed_;
    std::vector<std::byte> bytes_;
    std::vector<std::size_t> ends_;  ///< End of each view in `bytes_`.
};

}  // namespace podball::latency
