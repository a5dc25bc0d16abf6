// Fuzz targets for the readers of input from outside. Each target reads any bytes, and returns the property that does
// not hold, or an empty text.
#pragma once

#include <string>
#include <string_view>

namespace podball::fuzz {

/// `bytes` are a file of rules.
std::string broken_rules(std::string_view bytes);
/// `bytes` are a league file.
std::string broken_league(std::string_view bytes);
/// `bytes` are a recording. Its checksums are corrected first, because otherwise nearly all inputs fail at the
/// checksums.
std::string broken_recording(std::string_view bytes);
/// `bytes` are the library of a team.
std::string broken_library(std::string_view bytes);
/// `bytes` are a worker's reply: first its counts, then equal parts for its arrays.
std::string broken_reply(std::string_view bytes);
/// `bytes` are an HTTP request to the viewer.
std::string broken_request(std::string_view bytes);

}  // namespace podball::fuzz
