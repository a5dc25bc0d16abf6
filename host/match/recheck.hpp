// Checks the verdict and the teams' answers in a recording. replay::verify checks the rest.
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

/// Checks the end reason and the winner against the last state and the recorded forfeits. Returns the difference; null
/// if there is none, or if the recording has no RSLT. Requires: replay::verify agrees.
/// Errors: the file cannot be read any more.
Result<std::optional<replay::Difference>> recheck_ending(const replay::Reader& reader);

/// A control step in which a team's answer differs from the recorded one.
struct AnswerDifference {
    std::int64_t step = 0;
    int pod = -1;       ///< -1: the team as a whole.
    std::string field;  ///< Such as "thrust_x", "shot" or "answer".
    std::string recorded;
    std::string played;
};

struct AnswersChecked {
    std::array<std::int64_t, engine::kSlots> steps{};  ///< By slot: number of compared answers that are the same.
    std::array<std::optional<AnswerDifference>, engine::kSlots> differences;  ///< By slot: the first one.
    bool stopped = false;                                                     ///< `progress` returned false.
};

/// Gives both teams the views of the recorded match again and compares their answers with the recorded commands, up to
/// the first difference of each team. A team is called but not compared in the steps in which it failed. It is not
/// called in steps in which it was not called, died, hung or forfeited. It gets a new instance where it got one before.
/// The match continues with the recorded commands, so a difference of one team does not influence the other team.
/// Requires: replay::verify agrees, and the recording begins with step 0.
/// Errors: a team or a new instance could not be made, or the file cannot be read any more.
Result<AnswersChecked> recheck_answers(const replay::Reader& reader, const Teams& teams,
                                       const replay::VerifyProgress& progress = {});

}  // namespace podball::match
