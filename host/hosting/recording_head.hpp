// The head of a recording: teams, rules and conditions of its match.
#pragma once

#include "hosting/hosted_match.hpp"
#include "replay/step_record.hpp"

namespace podball::hosting {

/// Head for a recording of `match`.
replay::Head recording_head(const HostedMatch& match);

}  // namespace podball::hosting
