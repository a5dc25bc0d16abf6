// A way to play the missing matches of a plan.
#pragma once

#include "base/result.hpp"
#include "season/run.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace podball::season {

/// Plays a league round by round. Nothing that a team does is an error.
class RoundPlay {
  public:
    virtual ~RoundPlay() = default;

    /// Begins with the plan as it is now. Requires: the caller holds the mutex of the store.
    virtual Result<void> begin_round() = 0;
    /// Plays all missing matches and waits until their results are stored. `observe` is called a few times a second on
    /// the calling thread. Errors: as for `run`.
    virtual Result<void> play(const std::function<Wish()>& observe) = 0;

    /// Matches that were played so far. Thread: any.
    [[nodiscard]] virtual std::int64_t played() const = 0;
    /// Matches of this round that are still to be played.
    virtual Result<std::int64_t> left() = 0;
    /// What there is to tell since the last call, one line each. Thread: that of `play`.
    virtual std::vector<std::string> take_remarks() = 0;
    /// Why the engine cannot play on. Null: it can.
    [[nodiscard]] virtual std::optional<std::string> failure() const { return std::nullopt; }
};

}  // namespace podball::season
