// Whether a recording is what the rules, and its teams, lead to.
#pragma once

#include "base/result.hpp"
#include "cli/team_choice.hpp"
#include "match/recheck.hpp"
#include "replay/reader.hpp"
#include "replay/verify.hpp"

#include <array>
#include <optional>
#include <string>

namespace podball::cli {

inline constexpr std::string_view kReplayVerifySchema = "podball.replay-verify/1";

/// What was found out. What comes after a difference is not looked at.
struct ReplayVerdict {
    replay::Verification states;
    std::optional<replay::Difference> ending;      ///< Of the verdict of the match.
    std::optional<match::AnswersChecked> answers;  ///< With the teams, where all else agrees.
    std::array<bool, engine::kSlots> same_file{};  ///< With the teams: whether the libraries are those that played.

    [[nodiscard]] bool stopped() const { return states.stopped || (answers && answers->stopped); }
    [[nodiscard]] bool agrees() const;
};

/// Plays the recording again. `teams` is null where they are not to be asked.
/// Errors: a team could not be made, or the file cannot be read any more.
Result<ReplayVerdict> verify_replay(const replay::Reader& reader, const HostedTeams* teams,
                                    const replay::VerifyProgress& progress);

/// A few lines for people.
std::string replay_verify_text(const replay::Reader& reader, const ReplayVerdict& verdict);

/// One object and a line's end. docs/replay.md explains every key.
std::string replay_verify_json(const std::string& file, const replay::Reader& reader, const ReplayVerdict& verdict);

}  // namespace podball::cli
