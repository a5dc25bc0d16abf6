// Cuts a part out of a recording.
#pragma once

#include "base/result.hpp"
#include "replay/reader.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace podball::replay {

/// Writes the control steps `from` to `to - 1` to `path` and replaces an existing file. Whole blocks are copied byte by
/// byte. Errors: the range is empty or not in the recording, the commands do not lead to the recorded states, or the
/// file cannot be written.
Result<void> cut(const Reader& reader, std::int64_t from, std::int64_t to, const std::filesystem::path& path);

}  // namespace podball::replay
