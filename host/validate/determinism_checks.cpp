// The same views bring the same commands, whatever else is different.
#include "match/match_runner.hpp"
#include "validate/check_functions.hpp"
#include "validate/league_match.hpp"

#include <string>

namespace podball::validate {
namespace {

std::string difference(const Replayed& replayed) {
    return "other commands in " + std::to_string(replayed.others) + " of " +
           count_text(static_cast<std::int64_t>(replayed.steps), "step") + ", first in step " +
           std::to_string(*replayed.first_other);
}

Finding found(const Replayed& replayed, const std::string& where) {
    if (replayed.trouble) return fail(*replayed.trouble);
    if (replayed.first_other) return fail(difference(replayed) + " " + where);
    return pass("the same commands in " + count_text(static_cast<std::int64_t>(replayed.steps), "step"));
}

ReplayOptions usual(const Context& context) {
    ReplayOptions options;
    options.between = [&context] { return context.goes_on(); };
    return options;
}

Finding replayed_in(Context& context, TeamProcess& process, const std::string& where, bool draws = false) {
    if (const auto trouble = context.prepare(process, true, draws)) return fail(*trouble);
    return found(replay(process, context.trace, usual(context)), where);
}

}  // namespace

Finding determinism_repeat(Context& context) {
    TeamProcess process = context.process();
    return replayed_in(context, process, context.in_process() ? "as a second instance" : "in a second process");
}

Finding determinism_memory(Context& context) {
    constexpr std::uint32_t kDisturbances = 3;
    Finding last = skipped("");
    for (std::uint32_t disturbance = 1; disturbance <= kDisturbances; ++disturbance) {
        TeamProcess process = context.process(disturbance);
        last = replayed_in(context, process, "with other addresses and other contents of fresh memory");
        if (last.outcome != Outcome::Pass) return last;
    }
    return pass(last.text + " of " + std::to_string(kDisturbances) + " processes");
}

// The other one is made later, with another seed, and is some steps behind.
Finding determinism_instances(Context& context) {
    constexpr std::size_t kBehind = 7;
    TeamProcess process = context.process();
    if (const auto trouble = context.prepare(process, false)) return fail(*trouble);
    control::InstanceSetup other = context.setup();
    other.seed ^= 0xFF;
    if (const auto trouble = process.create(1, *context.rules, other)) return fail(*trouble);
    std::size_t step = 0;
    ReplayOptions options;
    Trouble of_other;
    options.between = [&] {
        const std::size_t behind = step++;
        if (behind >= kBehind) of_other = process.step(1, context.trace[behind - kBehind].view).trouble;
        return !of_other && context.goes_on();
    };
    const Replayed replayed = replay(process, context.trace, options);
    if (of_other) return fail("the other instance " + *of_other);
    return found(replayed, "beside a second instance in the same process");
}

Finding determinism_again(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = context.prepare(process, false)) return fail(*trouble);
    const Finding first = found(replay(process, context.trace, usual(context)), "in a second process");
    if (first.outcome != Outcome::Pass) return first;
    if (const auto trouble = process.destroy(0)) return fail(*trouble);
    if (const auto trouble = process.create(0, *context.rules, context.setup())) return fail(*trouble);
    return found(replay(process, context.trace, usual(context)), "as the second instance of a process");
}

Finding determinism_drawing(Context& context) {
    TeamProcess process = context.process();
    return replayed_in(context, process, "where it can draw", true);
}

Finding determinism_match(Context& context) {
    const auto config = league_config(context, *context.whole_rules, context.subject().seed, patient_budget());
    const auto team = make_controller(context, config.rules);
    const auto first = play_match(context, config, {team, team});
    if (!first) return fail(first.error().message);
    const auto second = play_match(context, config, {team, team});
    if (!second) return fail(second.error().message);
    if (!context.goes_on()) return skipped("interrupted");
    const auto& a = first.value();
    const auto& b = second.value();
    if (match::outcome_digest(a) != match::outcome_digest(b)) {
        return fail("two matches of the team with itself end differently: " + score_text(a) + " and " + score_text(b));
    }
    return pass("two whole matches with itself are the same: " + score_text(a) + ", " + std::to_string(a.ticks) +
                " ticks");
}

Finding symmetry_sides(Context& context) {
    auto config = league_config(context, *context.rules, context.subject().seed, patient_budget());
    const auto team = make_controller(context, config.rules);
    const auto straight = play_match(context, config, {team, team});
    if (!straight) return fail(straight.error().message);
    config.swap_sides = true;
    const auto swapped = play_match(context, config, {team, team});
    if (!swapped) return fail(swapped.error().message);
    if (!context.goes_on()) return skipped("interrupted");
    const auto& a = straight.value();
    const auto& b = swapped.value();
    if (match::outcome_digest(a) != match::outcome_digest(b)) {
        return fail("with itself " + score_text(a) + ", and " + score_text(b) + " on swapped sides");
    }
    return pass("with itself " + score_text(a) + " on either side, to the last bit");
}

}  // namespace podball::validate
