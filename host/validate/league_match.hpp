// Matches as a league plays them: with the budget, and with the controllers that a match has.
#pragma once

#include "match/match_config.hpp"
#include "match/match_result.hpp"
#include "validate/context.hpp"

#include <filesystem>
#include <string>

namespace podball::validate {

/// Makes instances of the team for matches of `rules`, which outlive it. Requires: Ground::Described.
match::MakeController make_controller(const Context& context, const engine::ResolvedRules& rules);
/// The same of another team, with its default parameters. Errors: it cannot be opened, or not play by these rules.
Result<match::MakeController> make_controller(const Context& context, const engine::ResolvedRules& rules,
                                              const std::filesystem::path& file);

match::MatchConfig league_config(const Context& context, const engine::ResolvedRules& rules, std::uint64_t seed,
                                 const control::TimeBudget& budget);
/// A budget that only ends what hangs: what is judged elsewhere must not decide here.
control::TimeBudget patient_budget();

/// Plays until the end or until the validation is to stop; then the result says so.
/// Errors: an instance could not be made.
Result<match::MatchResult> play_match(const Context& context, const match::MatchConfig& config,
                                      const match::Teams& teams);

/// "3 : 1"
std::string score_text(const match::MatchResult& result);
/// "2 crashed, 1 denied_call"; empty without incidents.
std::string incidents_text(const control::IncidentLog& incidents);

}  // namespace podball::validate
