// Plays a recording again and compares the states.
#pragma once

#include "base/result.hpp"
#include "replay/reader.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace podball::replay {

/// A place where a recording differs from the match that its commands lead to.
struct Difference {
    std::int64_t step = 0;  ///< The control step before the state; for the first state the first step.
    std::string field;      ///< Such as "state_hash", "vx[3]", "ball_x", "event 2" or "score[1]".
    std::string recorded;
    std::string played;
};

struct Verification {
    std::int64_t steps = 0;  ///< Number of verified control steps, counted from the first one.
    std::optional<Difference> difference;
    bool outcome_checked = false;  ///< The recording has RSLT, and it was compared.
    bool stopped = false;          ///< `progress` returned false.

    [[nodiscard]] bool agrees() const { return !difference && !stopped; }
};

/// Called with the number of verified control steps and the number of all control steps. Returns false to stop.
using VerifyProgress = std::function<bool(std::int64_t done, std::int64_t all)>;

/// Plays the commands of a recording, starting from its first keyframe. Compares every state hash, every value of VIEW,
/// every value of STRC, every answer to an order, every event of the engine, the keyframes field by field, and RSLT.
/// Pods of a team that did not answer must coast, and it has no orders. A team that retired or forfeited must stay so.
///
/// If the recording begins with step 0, its first keyframe must be the line-up that follows from rules, seed and sides.
/// A part of a recording is played from its own first keyframe; nothing proves that this state was reached.
/// Errors: the file cannot be read any more.
Result<Verification> verify(const Reader& reader, const VerifyProgress& progress = {});

}  // namespace podball::replay
