// Recordings for other programs. The shapes are described in docs/replay-format.md, Exports.
#pragma once

#include "base/result.hpp"
#include "replay/reader.hpp"

#include <optional>
#include <ostream>

namespace podball::replay {

/// All content, one JSON object a line, each with a "type". Errors: the file cannot be read any more, or `out` failed.
std::optional<Error> export_jsonl(const Reader& reader, std::ostream& out);

/// One row a frame under a row of names. Errors: the same.
std::optional<Error> export_csv(const Reader& reader, std::ostream& out);

}  // namespace podball::replay
