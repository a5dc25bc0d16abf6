// Matches as in a league. Each fault fails the team, except faults that the ABI permits.
#include "control/text.hpp"
#include "isolation/fault_words.hpp"
#include "validate/budgeted_match.hpp"
#include "validate/check_functions.hpp"

#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace podball::validate {
namespace {

constexpr int kMatches = 4;

Finding incident_free(const match::MatchResult& result, int slot, std::string text) {
    const control::ParticipantRecord& record = result.teams[static_cast<std::size_t>(slot)];
    // The ABI permits a vector longer than 1, and `actions.valid` warns of it.
    const std::int64_t permitted = record.incidents.count(control::FaultKind::CommandTooLong);
    if (record.incidents.total() == permitted) {
        return pass(std::move(text));
    }
    const std::string forfeit =
        record.has_forfeited() ? fmt::format(", forfeited ({})", control::forfeit_name(record.forfeit)) : "";
    return fail(fmt::format("{}, with {}{}", text, isolation::fault_counts(record.incidents), forfeit));
}

}  // namespace

Finding faults_destroy(Context& context) {
    for (const std::size_t steps : {std::size_t{0}, std::size_t{1}, context.trace.size()}) {
        TeamProcess process = context.process();
        if (const auto trouble = context.prepare(process)) {
            return fail(*trouble);
        }
        const Replayed replayed = replay(process, context.trace, {.steps_max = steps});
        if (replayed.trouble) {
            return fail(*replayed.trouble);
        }
        if (const auto trouble = process.destroy(0)) {
            return fail("after " + count_text(static_cast<std::int64_t>(steps), "step") + " it " + *trouble);
        }
    }
    return pass("steps before destroy: 0, 1, " + std::to_string(context.trace.size()));
}

Finding faults_matches(Context& context) {
    std::string scores;
    for (int i = 0; i < kMatches; ++i) {
        const auto config = match_config(
            context, *context.rules, context.subject().seed + static_cast<std::uint64_t>(i), context.subject().budget);
        const auto team = make_controller(context, config.rules);
        const auto result = play_match(context, config, {team, team});
        if (!result) {
            return fail(result.error().message);
        }
        if (!context.goes_on()) {
            return skipped("interrupted");
        }
        scores += (i > 0 ? ", " : "") + score_text(result.value());
        for (int slot = 0; slot < engine::kSlots; ++slot) {
            Finding finding = incident_free(result.value(), slot, fmt::format("match {} with itself", i + 1));
            if (finding.outcome != Outcome::Pass) {
                return finding;
            }
        }
    }
    return pass(fmt::format("no incident in {} short matches with itself: {}", kMatches, scores));
}

template <std::size_t index>
Finding play_reference(Context& context) {
    const Reference& reference = context.subject().references.at(index);
    const auto config = match_config(context, *context.rules, context.subject().seed, context.subject().budget);
    const auto team = make_controller(context, config.rules);
    const auto opponent = make_controller(context, config.rules, reference);
    if (!opponent) {
        return skipped(opponent.error().message);
    }
    const auto result = play_match(context, config, {team, opponent.value()});
    if (!result) {
        return fail(result.error().message);
    }
    if (!context.goes_on()) {
        return skipped("interrupted");
    }
    return incident_free(result.value(), 0, score_text(result.value()));
}

template Finding play_reference<0>(Context&);
template Finding play_reference<1>(Context&);
template Finding play_reference<2>(Context&);
template Finding play_reference<3>(Context&);
template Finding play_reference<4>(Context&);
template Finding play_reference<5>(Context&);

}  // namespace podball::validate
