// Matches as a league plays them: nothing may happen in them that is no part of the game.
#include "control/text.hpp"
#include "validate/check_functions.hpp"
#include "validate/league_match.hpp"

#include <array>
#include <string>
#include <utility>

namespace podball::validate {
namespace {

constexpr int kMatches = 4;

Finding incident_free(const match::MatchResult& result, int slot, std::string text) {
    const control::ParticipantRecord& record = result.teams[static_cast<std::size_t>(slot)];
    if (record.incidents.total() == 0) return pass(std::move(text));
    const std::string forfeit = record.forfeit == control::Forfeit::None
                                    ? ""
                                    : ", forfeited (" + std::string(control::forfeit_name(record.forfeit)) + ")";
    return fail(text + ", with " + incidents_text(record.incidents) + forfeit);
}

}  // namespace

Finding faults_destroy(Context& context) {
    for (const std::size_t steps : {std::size_t{0}, std::size_t{1}, context.trace.size()}) {
        TeamProcess process = context.process();
        if (const auto trouble = context.prepare(process)) return fail(*trouble);
        const Replayed replayed = replay(process, context.trace, {.steps_max = steps});
        if (replayed.trouble) return fail(*replayed.trouble);
        if (const auto trouble = process.destroy(0)) {
            return fail("after " + count_text(static_cast<std::int64_t>(steps), "step") + " it " + *trouble);
        }
    }
    return pass("after no step, one, and " + std::to_string(context.trace.size()));
}

Finding faults_matches(Context& context) {
    std::string scores;
    for (int i = 0; i < kMatches; ++i) {
        const auto config = league_config(
            context, *context.rules, context.subject().seed + static_cast<std::uint64_t>(i), context.subject().budget);
        const auto team = make_controller(context, config.rules);
        const auto result = play_match(context, config, {team, team});
        if (!result) return fail(result.error().message);
        if (!context.goes_on()) return skipped("interrupted");
        scores += (i > 0 ? ", " : "") + score_text(result.value());
        for (int slot = 0; slot < engine::kSlots; ++slot) {
            Finding finding = incident_free(result.value(), slot, "match " + std::to_string(i + 1) + " with itself");
            if (finding.outcome != Outcome::Pass) return finding;
        }
    }
    return pass("no incident in " + std::to_string(kMatches) + " short matches with itself: " + scores);
}

template <std::size_t index>
Finding play_reference(Context& context) {
    const auto& references = context.subject().references;
    if (index >= references.size()) return skipped("there is no such team");
    const Reference& reference = references[index];
    if (!reference.file) return skipped(reference.name + " was not found");
    const auto config = league_config(context, *context.rules, context.subject().seed, context.subject().budget);
    const auto team = make_controller(context, config.rules);
    const auto opponent = make_controller(context, config.rules, *reference.file);
    if (!opponent) return skipped(opponent.error().message);
    const auto result = play_match(context, config, {team, opponent.value()});
    if (!result) return fail(result.error().message);
    if (!context.goes_on()) return skipped("interrupted");
    return incident_free(result.value(), 0, score_text(result.value()));
}

template Finding play_reference<0>(Context&);
template Finding play_reference<1>(Context&);
template Finding play_reference<2>(Context&);
template Finding play_reference<3>(Context&);
template Finding play_reference<4>(Context&);
template Finding play_reference<5>(Context&);

}  // namespace podball::validate
