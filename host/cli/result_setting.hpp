// Settings of results.
#pragma once

#include "cli/bench_request.hpp"
#include "hosting/hosted_match.hpp"
#include "report/setting.hpp"

namespace podball::cli {

/// Setting of `match`, with the errors that its teams have logged until now.
report::MatchSetting setting_of(const hosting::HostedMatch& match);
/// Setting of the measurement `request`.
report::Setting setting_of(const BenchRequest& request);

}  // namespace podball::cli
