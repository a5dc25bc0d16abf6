// What must hold whatever bytes the reader is given; shared by the tests and the fuzz target.
#pragma once

#include "base/result.hpp"
#include "replay/reader.hpp"

#include <string>
#include <string_view>

namespace podball::replay {

/// Opens bytes as if they were a file.
Result<Reader> reader_of(std::string content);

/// Opens `content`, decodes every layer of every block, exports it, and verifies it. Returns what is wrong with the
/// answers, empty if nothing is: an error must be one short line, and what was opened must be readable as a whole.
std::string broken_property(const std::string& content);

}  // namespace podball::replay
