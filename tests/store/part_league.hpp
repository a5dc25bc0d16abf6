// Lines of a league that is played in parts.
#pragma once

#include "store/match_line.hpp"
#include "store/small_league.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace podball::store::testing {

/// Three teams.
LineContext part_context();

/// `count` random results with different keys, which follow from their teams and seeds.
std::vector<MatchLine> random_lines(int count, std::uint64_t seed);

/// `text`, whose last 18 characters are those of a checksum, with the right checksum.
std::string sealed(std::string text);

}  // namespace podball::store::testing
