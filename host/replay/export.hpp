// Exports recordings for other programs. docs/replay-format.md, Exports describes the output.
#pragma once

#include "base/result.hpp"
#include "replay/reader.hpp"

#include <optional>
#include <ostream>

namespace podball::replay {

/// Writes the whole content to `out`, one JSON object per line, each with a "type".
/// Errors: the file cannot be read any more, or `out` failed.
Result<void> export_jsonl(const Reader& reader, std::ostream& out);

/// Writes a row of names, then one row per frame. Errors: the file cannot be read any more, or `out` failed.
Result<void> export_csv(const Reader& reader, std::ostream& out);

}  // namespace podball::replay
