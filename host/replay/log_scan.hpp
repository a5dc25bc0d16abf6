// Scan of a recording: reads the whole file once and checks every chunk.
#pragma once

#include "base/result.hpp"
#include "replay/log_content.hpp"
#include "replay/log_file.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace podball::replay {

/// Finds the playable part of `file`. In it every chunk has the place and the content that docs/replay-format.md says.
/// Errors: as for Reader::open.
Result<LogContent> scan(const LogFile& file);

/// Reads the payload of HASH. Errors: it does not have `steps` hashes.
Result<std::vector<std::uint64_t>> read_hashes(std::string_view payload, std::size_t steps);

}  // namespace podball::replay
