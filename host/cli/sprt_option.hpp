// The option --sprt of `podball match`.
#pragma once

#include "base/result.hpp"
#include "match/pair_runner.hpp"

#include <string_view>

namespace podball::cli {

/// Reads a test such as "elo0=0,elo1=30,alpha=0.01" or "measure=goals,d0=0,d1=0.3,max_pairs=500". Values that are left
/// out have the defaults of `statistics::SprtRule`; with a metric d1 must be given.
/// Errors: one line with --sprt, key, value and permitted range.
Result<match::PairsStop> parse_sprt(std::string_view text);

}  // namespace podball::cli
