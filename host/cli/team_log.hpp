// The log lines of teams in the program's log.
#pragma once

#include "control/host_services.hpp"

#include <cstdint>
#include <string>

namespace podball::cli {

/// Bytes that all instances of one team can log in one run of the program, with kLogLineBytes for each line. An
/// instance has the limits of control::HostServices besides.
constexpr std::int64_t kTeamLogBytesMax = std::int64_t{2} << 20U;
constexpr std::int64_t kLogLineBytes = 64;  ///< Counts for time, level and name of a line.

/// Sink for the lines of a team. They have the logger's name "team." + `name`. After kTeamLogBytesMax a last line says
/// that no more is kept. Thread: the sink may be called from several threads at once.
control::LogSink team_log(const std::string& name);

/// The line that the team `name` logged last at the level of errors since its last `team_log`; empty if there is none.
/// Thread: any.
std::string last_error_of(const std::string& name);

}  // namespace podball::cli
