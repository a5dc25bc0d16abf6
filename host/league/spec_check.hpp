// What the values of a league's spec must fulfil together.
#pragma once

#include "base/result.hpp"
#include "league/spec.hpp"

#include <span>
#include <string>
#include <string_view>

namespace podball::league {

/// Checks that each value of `spec` is in its range, and that they agree: names of teams are unique, a hero is a team,
/// a Swiss league has at most half as many rounds as teams, a stop rule fits the format, and so on. `metrics` are the
/// names of a team's metrics. Whether teams and games exist is not checked, nor the text of the budget.
/// Errors: the message is one line that begins with `place`, such as
/// "cup.json: /heroes/0: \"chser\"; must be the name of a team. Did you mean chaser? Known teams: chaser, idle.".
Result<void> check_spec(const Spec& spec, std::span<const std::string> metrics, std::string_view place);

}  // namespace podball::league
