// Content of a recording as JSON. docs/replay.md explains every key.
#pragma once

#include "replay/reader.hpp"

#include <string>
#include <string_view>

namespace podball::report {

inline constexpr std::string_view kRecordingSchema = "podball.replay-info/1";

/// One object in one line. `file`: name of the recording.
std::string recording_json(const std::string& file, const replay::Reader& reader);

}  // namespace podball::report
