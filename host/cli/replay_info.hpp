// What a recording holds.
#pragma once

#include "replay/reader.hpp"

#include <string>

namespace podball::cli {

inline constexpr std::string_view kReplayInfoSchema = "podball.replay-info/1";

/// A table for people; `file` is its name.
std::string replay_info_text(const std::string& file, const replay::Reader& reader);

/// One object and a line's end. docs/replay.md explains every key.
std::string replay_info_json(const std::string& file, const replay::Reader& reader);

}  // namespace podball::cli
