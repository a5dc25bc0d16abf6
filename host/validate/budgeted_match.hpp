// Matches with a time budget and with the same controllers as `podball match`.
#pragma once

#include "match/match_config.hpp"
#include "match/match_result.hpp"
#include "validate/context.hpp"

#include <string>

namespace podball::validate {

/// Maker of controllers of the validated team. Requires: Precondition::Described; `rules` outlive the result.
match::MakeController make_controller(const Context& context, const engine::ResolvedRules& rules);
/// Maker of controllers of a reference, with default parameters.
/// Errors: the library cannot be opened, is another team, or does not play with this number of pods.
Result<match::MakeController> make_controller(const Context& context, const engine::ResolvedRules& rules,
                                              const Reference& reference);

/// Configuration of a match on usual sides.
match::MatchConfig match_config(const Context& context, const engine::ResolvedRules& rules, std::uint64_t seed,
                                const control::TimeBudget& budget);
/// A budget that only limits calls that hang, for checks that do not judge time.
control::TimeBudget patient_budget();

/// Plays a match to its end. If the validation is interrupted, the match ends with EndReason::Stopped.
/// Errors: an instance could not be made.
Result<match::MatchResult> play_match(const Context& context, const match::MatchConfig& config,
                                      const match::Teams& teams);

/// Score as text: "3 : 1".
std::string score_text(const match::MatchResult& result);

}  // namespace podball::validate
