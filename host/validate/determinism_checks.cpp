// The same views lead to the same commands, under all conditions.
#include "match/match_runner.hpp"
#include "validate/budgeted_match.hpp"
#include "validate/check_functions.hpp"

#include <string>

#include <fmt/format.h>

namespace podball::validate {
namespace {

std::string difference(const Replayed& replayed) {
    return fmt::format("other commands in {} of {}, first in step {}", replayed.others,
                       count_text(static_cast<std::int64_t>(replayed.steps), "step"), *replayed.first_other);
}

Finding found(const Replayed& replayed, const std::string& where) {
    if (replayed.trouble) {
        return fail(*replayed.trouble);
    }
    if (replayed.first_other) {
        return fail(difference(replayed) + " " + where);
    }
    return pass("the same commands in " + count_text(static_cast<std::int64_t>(replayed.steps), "step"));
}

ReplayOptions usual(const Context& context) {
    ReplayOptions options;
    options.between = [&context] { return context.goes_on(); };
    return options;
}

Finding replayed_in(Context& context, TeamProcess& process, const std::string& where,
                    const control::HostOffer& offer = {}) {
    if (const auto trouble = context.prepare(process, true, offer)) {
        return fail(*trouble);
    }
    return found(replay(process, context.trace, usual(context)), where);
}

// A team that decides by a single bit of an address or of a random number differs in every second process.
constexpr std::uint32_t kMemories = 12;
constexpr std::uint32_t kDays = 12;  // One for each month.

// Replays the short match in `count` processes. `circumstances` has those of a number from 1.
template <typename CircumstancesOf>
Finding same_in_all(Context& context, std::uint32_t count, CircumstancesOf circumstances, const std::string& where) {
    Finding last = skipped("");
    for (std::uint32_t number = 1; number <= count; ++number) {
        TeamProcess process = context.process(circumstances(number));
        last = replayed_in(context, process, where);
        if (last.outcome != Outcome::Pass) {
            return last;
        }
    }
    return pass(fmt::format("{} of {} processes", last.text, count));
}

}  // namespace

Finding determinism_repeat(Context& context) {
    TeamProcess process = context.process();
    return replayed_in(context, process, context.in_process() ? "as a second instance" : "in a second process");
}

Finding determinism_memory(Context& context) {
    const auto circumstances = [](std::uint32_t number) { return handoff::Circumstances{0, number}; };
    return same_in_all(context, kMemories, circumstances, "with other addresses and other contents of fresh memory");
}

// The processes also have other memory, so that they differ in everything that differs between two days.
Finding determinism_clock(Context& context) {
    const auto& seccomp = context.subject().hosting.workers().sandbox()[sandbox::Guard::Seccomp];
    if (seccomp.holds == 0) {
        return skipped("clocks cannot be changed here: " + sandbox::reason_of(seccomp));
    }
    const auto circumstances = [](std::uint32_t number) { return handoff::Circumstances{number, kMemories + number}; };
    return same_in_all(context, kDays, circumstances, "with other clocks and process numbers");
}

// The other instance is made later, has another seed, and is some steps behind.
Finding determinism_instances(Context& context) {
    constexpr std::size_t kBehind = 7;
    TeamProcess process = context.process();
    if (const auto trouble = context.prepare(process, false)) {
        return fail(*trouble);
    }
    control::InstanceSetup other = context.setup();
    other.seed ^= 0xFF;
    if (const auto trouble = process.create(1, *context.rules, other)) {
        return fail(*trouble);
    }
    std::size_t step = 0;
    ReplayOptions options;
    Trouble of_other;
    options.between = [&] {
        const std::size_t behind = step++;
        if (behind >= kBehind) {
            of_other = process.step(1, context.trace[behind - kBehind].view).trouble;
        }
        return !of_other && context.goes_on();
    };
    const Replayed replayed = replay(process, context.trace, options);
    if (of_other) {
        return fail("the other instance " + *of_other);
    }
    return found(replayed, "beside a second instance in the same process");
}

Finding determinism_again(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = context.prepare(process, false)) {
        return fail(*trouble);
    }
    Finding first = found(replay(process, context.trace, usual(context)), "in a second process");
    if (first.outcome != Outcome::Pass) {
        return first;
    }
    if (const auto trouble = process.destroy(0)) {
        return fail(*trouble);
    }
    if (const auto trouble = process.create(0, *context.rules, context.setup())) {
        return fail(*trouble);
    }
    return found(replay(process, context.trace, usual(context)), "as the second instance of a process");
}

Finding determinism_drawing(Context& context) {
    TeamProcess process = context.process();
    return replayed_in(context, process, "where it can draw", {.draw = true});
}

Finding determinism_match(Context& context) {
    const auto config = match_config(context, *context.whole_rules, context.subject().seed, patient_budget());
    const auto team = make_controller(context, config.rules);
    const auto first = play_match(context, config, {team, team});
    if (!first) {
        return fail(first.error().message);
    }
    const auto second = play_match(context, config, {team, team});
    if (!second) {
        return fail(second.error().message);
    }
    if (!context.goes_on()) {
        return skipped("interrupted");
    }
    const auto& a = first.value();
    const auto& b = second.value();
    if (match::outcome_digest(a) != match::outcome_digest(b)) {
        return fail(fmt::format("two matches of the team with itself end differently: {} and {}", score_text(a),
                                score_text(b)));
    }
    return pass(fmt::format("two whole matches with itself are the same: {}, {} ticks", score_text(a), a.ticks));
}

Finding symmetry_sides(Context& context) {
    auto config = match_config(context, *context.rules, context.subject().seed, patient_budget());
    const auto team = make_controller(context, config.rules);
    const auto straight = play_match(context, config, {team, team});
    if (!straight) {
        return fail(straight.error().message);
    }
    config.swap_sides = true;
    const auto swapped = play_match(context, config, {team, team});
    if (!swapped) {
        return fail(swapped.error().message);
    }
    if (!context.goes_on()) {
        return skipped("interrupted");
    }
    const auto& a = straight.value();
    const auto& b = swapped.value();
    if (match::outcome_digest(a) != match::outcome_digest(b)) {
        return fail(fmt::format("with itself {}, and {} on swapped sides", score_text(a), score_text(b)));
    }
    return pass("with itself " + score_text(a) + " on either side, to the last bit");
}

}  // namespace podball::validate
