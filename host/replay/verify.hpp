// Plays a recording again and compares.
#pragma once

#include "base/result.hpp"
#include "replay/reader.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace podball::replay {

/// Where a recording says something else than the rules.
struct Difference {
    std::int64_t step = 0;  ///< The control step that leads to the state, or the first one for the state before it.
    std::string field;      ///< Such as "state_hash", "vx[3]", "ball_x", "event 2" or "score[1]".
    std::string recorded;
    std::string played;
};

struct Verification {
    std::int64_t steps = 0;  ///< Verified, from the first one on.
    std::optional<Difference> difference;
    bool outcome_checked = false;  ///< RSLT is there, and was compared as well.
    bool stopped = false;          ///< By `progress`.

    [[nodiscard]] bool agrees() const { return !difference && !stopped; }
};

/// Told the control steps that are done and those there are; false stops.
using VerifyProgress = std::function<bool(std::int64_t done, std::int64_t all)>;

/// Plays the commands from the first keyframe on; where the recording begins with step 0, that keyframe must be the
/// line-up of rules, seed and sides. A part is played from the state that it says it begins with, which nothing proves.
/// Compares every state hash, every value of VIEW, every event of the engine, the keyframes field by field, and RSLT;
/// pods of a team that did not answer must coast, and one that is never called again stays so. Errors: the file cannot
/// be read any more.
Result<Verification> verify(const Reader& reader, const VerifyProgress& progress = {});

}  // namespace podball::replay
