// Verification of a recording: its states, its end, and the answers of its teams.
#pragma once

#include "base/result.hpp"
#include "match/match_config.hpp"
#include "match/recheck.hpp"
#include "replay/reader.hpp"
#include "replay/verify.hpp"

#include <array>
#include <optional>
#include <string>

namespace podball::match {

/// The result of a verification, up to the first difference.
struct VerifiedRecording {
    replay::Verification states;
    std::optional<replay::Difference> ending;  ///< Difference in the end reason or the winner; null if there is none.
    std::optional<AnswersChecked> answers;     ///< Null if the teams were not asked.
    std::array<bool, engine::kSlots> same_file{};  ///< By slot: whether the team's library is the one that played.

    [[nodiscard]] bool stopped() const { return states.stopped || (answers && answers->stopped); }
    [[nodiscard]] bool agrees() const;
};

/// The teams to ask again, by slot of the recording.
struct TeamsToAsk {
    Teams teams;
    std::array<std::string, engine::kSlots> file_sha256;          ///< SHA-256 of their libraries or documents.
    std::array<std::string, engine::kSlots> runtime_sha256 = {};  ///< Of the libraries that play documents, or empty.
};

/// Plays the recording again and compares. Asks the teams again unless `teams` is null.
/// Requires: if `teams` is given, the recording begins with step 0.
/// Errors: a team could not be made, or the file cannot be read any more.
Result<VerifiedRecording> verify_recording(const replay::Reader& reader, const TeamsToAsk* teams,
                                           const replay::VerifyProgress& progress = {});

}  // namespace podball::match
