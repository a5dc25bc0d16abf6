// Reads a recording through, once.
#pragma once

#include "base/result.hpp"
#include "replay/log_content.hpp"
#include "replay/log_file.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace podball::replay {

/// Finds the playable part of `file`: every chunk of it is in its place and reads as docs/replay-format.md says.
/// Errors: those of Reader::open.
Result<LogContent> scan(const LogFile& file);

/// HASH.
Result<std::vector<std::uint64_t>> read_hashes(std::string_view payload, std::size_t steps);

}  // namespace podball::replay
