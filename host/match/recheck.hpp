// What of a recording only those can check who know teams and verdicts; the rest is replay::verify.
#pragma once

#include "base/result.hpp"
#include "match/match_config.hpp"
#include "replay/reader.hpp"
#include "replay/verify.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace podball::match {

/// Whether the reason of the end and the winner are those that follow from the last state and from who forfeited before
/// it. Nothing if they are, or if the recording has no end. Requires: replay::verify agrees. Errors: the file cannot be
/// read any more.
Result<std::optional<replay::Difference>> recheck_ending(const replay::Reader& reader);

/// Where a team answers something else than it did.
struct AnswerDifference {
    std::int64_t step = 0;
    int pod = -1;       ///< -1: the team as a whole.
    std::string field;  ///< Such as "thrust_x", "shot" or "answer".
    std::string recorded;
    std::string played;
};

struct AnswersChecked {
    std::array<std::int64_t, engine::kSlots> steps{};  ///< By slot: answers that were compared and are the same.
    std::array<std::optional<AnswerDifference>, engine::kSlots> differences;  ///< By slot: the first one.
    bool stopped = false;                                                     ///< By `progress`.
};

/// Shows both teams what they saw and compares what they answer with the recorded commands, up to the first difference
/// of each. Steps in which a team failed are shown to it, but not compared; those in which it was not called, died,
/// hung or forfeited are not shown, and where it got a new instance it gets one again. The match goes on as it was
/// recorded, so one team that differs does not disturb the other. Requires: replay::verify agrees, and the recording
/// begins with step 0. Errors: a team could not be made, or made anew, or the file cannot be read any more.
Result<AnswersChecked> recheck_answers(const replay::Reader& reader, const Teams& teams,
                                       const replay::VerifyProgress& progress = {});

}  // namespace podball::match
