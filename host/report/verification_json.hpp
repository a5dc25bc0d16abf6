// Verification of a recording as JSON. docs/replay.md explains every key.
#pragma once

#include "match/verified_recording.hpp"
#include "replay/reader.hpp"

#include <string>
#include <string_view>

namespace podball::report {

inline constexpr std::string_view kVerificationSchema = "podball.replay-verify/1";

/// One object in one line. `file`: name of the recording.
std::string verification_json(const std::string& file, const replay::Reader& reader,
                              const match::VerifiedRecording& verdict);

}  // namespace podball::report
