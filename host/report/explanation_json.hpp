// What decided a recorded match, as JSON. docs/replay.md explains every key.
#pragma once

#include "replay/explanation.hpp"
#include "replay/reader.hpp"

#include <string>
#include <string_view>

namespace podball::report {

inline constexpr std::string_view kExplanationSchema = "podball.replay-explain/1";

/// One object in one line. `file`: name of the recording that was explained.
std::string explanation_json(const std::string& file, const replay::Reader& reader,
                             const replay::Explanation& explanation);

}  // namespace podball::report
