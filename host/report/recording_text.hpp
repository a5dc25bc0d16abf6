// Content of a recording for people.
#pragma once

#include "replay/reader.hpp"

#include <string>

namespace podball::report {

/// Head, result, and the size of each layer. `file`: name of the recording.
std::string recording_text(const std::string& file, const replay::Reader& reader);
/// One line with the result, or "no end".
std::string result_line(const replay::Reader& reader);

}  // namespace podball::report
