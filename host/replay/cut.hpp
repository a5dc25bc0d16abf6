// A part of a recording as a recording.
#pragma once

#include "base/result.hpp"
#include "replay/reader.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace podball::replay {

/// Writes the control steps `from` to `to - 1` to `path`, replacing what is there; whole blocks as they stand in the
/// file. Errors: the steps are not in the recording or there is none, the commands do not lead from the keyframe to the
/// state before `from`, or the file cannot be written.
std::optional<Error> cut(const Reader& reader, std::int64_t from, std::int64_t to, const std::filesystem::path& path);

}  // namespace podball::replay
