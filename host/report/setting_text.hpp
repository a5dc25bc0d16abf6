// A setting for people.
#pragma once

#include "report/setting.hpp"

#include <span>
#include <string>

namespace podball::report {

/// Hosting in words: "teams isolated (sandbox full)" or "teams in this process, not contained".
std::string hosting_text(const Setting& setting);

/// First lines of a text: the game and `facts` in one line, then `team_lines`.
std::string setting_lines(const Setting& setting, std::span<const std::string> facts);

/// A line for each team with its letter, name, version and file, and a line for each parameter that was changed, or
/// with `Setting::is_verbose` for each parameter.
std::string team_lines(const Setting& setting);

}  // namespace podball::report
