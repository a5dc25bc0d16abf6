// Commands that play matches again, for people to copy.
#pragma once

#include "hosting/hosted_match.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace podball::cli {

/// The command that plays the match of `input` with another seed, such as "podball match chaser idle --seed 7". Options
/// with their default values are left out. `exchanged`: the second team is A. `more`: words at the end.
std::string match_command(const hosting::MatchInput& input, std::uint64_t seed, bool exchanged,
                          const std::vector<std::string>& more = {});

}  // namespace podball::cli
