// Verification of a recording for people.
#pragma once

#include "match/verified_recording.hpp"
#include "replay/reader.hpp"

#include <string>

namespace podball::report {

/// Lines about the states, about the result, and about each team that was called again.
std::string verification_text(const replay::Reader& reader, const match::VerifiedRecording& verdict);

}  // namespace podball::report
