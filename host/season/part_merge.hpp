// Stores the results of parts.
#pragma once

#include "base/result.hpp"
#include "store/match_line.hpp"
#include "store/part.hpp"
#include "store/values.hpp"

#include <filesystem>
#include <utility>
#include <vector>

namespace podball::store {
class Store;
}

namespace podball::season {

/// Stores the lines of parts in their league. Each part may be merged again, also while it grows.
class PartMerger {
  public:
    /// Errors: the store cannot be read.
    static Result<PartMerger> begin(store::Store& store);

    /// Stores the whole lines of `part` from `place` on.
    /// Errors: as `store::read_part`, or of the store. What was read before is stored.
    Result<store::PartCount> merge(const std::filesystem::path& part, const store::PartPlace& place = {});

    /// What became of all lines until now.
    [[nodiscard]] const store::PutCount& count() const { return count_; }

  private:
    PartMerger(store::Store& store, store::LineContext context) : store_(store), context_(std::move(context)) {}

    Result<void> add(store::MatchLine&& line);
    Result<void> put();

    store::Store& store_;
    store::LineContext context_;
    std::vector<std::pair<store::Host, int>> hosts_;  ///< With their numbers.
    std::vector<store::Played> batch_;
    store::PutCount count_;
};

}  // namespace podball::season
