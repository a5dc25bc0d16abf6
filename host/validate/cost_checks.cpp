// Costs of a team: CPU time by the clock that judges a match, and memory.
#include "control/time_budget.hpp"
#include "validate/budgeted_match.hpp"
#include "validate/check_functions.hpp"
#include "validate/short_match.hpp"
#include "validate/spent_time.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace podball::validate {
namespace {

constexpr std::int64_t kMib = 1 << 20;
constexpr std::int64_t kStepsOfMatch = 15'000;   // About the control steps of a match with 60,000 ticks of Running.
constexpr std::int64_t kGrowthMax = 128 * kMib;  // In a match of kStepsOfMatch.
constexpr std::int64_t kGrowthUsual = 16 * kMib;
constexpr std::int64_t kPeakUsual = 256 * kMib;
constexpr std::int64_t kMatchWaitMaxNs = 30'000'000'000;  // In a match of kStepsOfMatch, as the next one.
constexpr std::int64_t kMatchWaitUsualNs = 10'000'000'000;
constexpr int kInstances = 60;
constexpr std::int64_t kInstanceGrowthMax = 64 * 1024;  // For each instance.

std::string latency_text(const control::LatencyHistogram& cpu) {
    const auto p99 = cpu.percentile(0.99);
    return fmt::format("CPU p99 {}, max {}", p99 ? time_text(*p99) : "-", time_text(cpu.max()));
}

// Finding about the CPU times of a match.
Finding judged(const match::MatchResult& result, const control::TimeBudget& budget) {
    using control::FaultKind;
    const control::ParticipantRecord& record = result.teams[0];
    const std::string text =
        fmt::format("{} in {}; soft {}, hard {}", latency_text(record.cpu), count_text(record.calls, "call"),
                    time_text(budget.soft_ns), time_text(budget.hard_ns));
    const std::int64_t over_hard = record.incidents.count(FaultKind::StepOverHard);
    if (record.incidents.count(FaultKind::StepHung) > 0) {
        return fail("a step does not come back");
    }
    if (over_hard > 0) {
        return fail(text + "; " + count_text(over_hard, "step") + " over hard");
    }
    if (record.incidents.count(FaultKind::BankEmpty) > 0) {
        return fail(text + "; the bank runs empty");
    }
    const auto p99 = record.cpu.percentile(0.99);
    if (p99 && *p99 > budget.soft_ns) {
        return warn(text + "; p99 is over soft");
    }
    return pass(text);
}

// Other programs can make a call slower, but never faster. So the better of two tries counts.
Finding judged_match(Context& context, const engine::ResolvedRules& rules) {
    const auto config = match_config(context, rules, context.subject().seed, context.subject().budget);
    const auto team = make_controller(context, config.rules);
    Finding finding = skipped("");
    for (int attempt = 0; attempt < 2; ++attempt) {
        const auto result = play_match(context, config, {team, team});
        if (!result) {
            return fail(result.error().message);
        }
        if (!context.goes_on()) {
            return skipped("interrupted");
        }
        const Finding now = judged(result.value(), config.budget);
        if (attempt == 0 || now.outcome < finding.outcome) {
            finding = now;
        }
        if (finding.outcome == Outcome::Pass) {
            break;
        }
    }
    return finding;
}

std::string per_match(std::int64_t growth) {
    return fmt::format("{} in a match of {} steps", size_text(growth), kStepsOfMatch);
}

}  // namespace

Finding time_step(Context& context) { return judged_match(context, *context.rules); }

Finding time_match(Context& context) { return judged_match(context, *context.whole_rules); }

// Waking up another core takes time, too, so the better of two tries counts.
Finding time_waits(Context& context) {
    std::int64_t waited_ns = INT64_MAX;
    for (int attempt = 0; attempt < 2 && waited_ns > kMatchWaitUsualNs; ++attempt) {
        TeamProcess process = context.process();
        if (const auto trouble = context.prepare(process)) {
            return fail(*trouble);
        }
        const SpentTimer timer(process);
        const Replayed replayed = replay(process, context.trace);
        if (replayed.trouble) {
            return fail(*replayed.trouble);
        }
        const std::int64_t each_ns = timer.spent().waited_ns / static_cast<std::int64_t>(replayed.steps);
        waited_ns = std::min(waited_ns, std::max<std::int64_t>(0, each_ns) * kStepsOfMatch);
    }
    const std::string text =
        fmt::format("{} without computing in a match of {} steps", time_text(waited_ns), kStepsOfMatch);
    if (waited_ns > kMatchWaitMaxNs) {
        return fail(text + "; at most " + time_text(kMatchWaitMaxNs));
    }
    return waited_ns > kMatchWaitUsualNs ? warn(text + "; usual is up to " + time_text(kMatchWaitUsualNs)) : pass(text);
}

Finding time_first(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = context.prepare(process)) {
        return fail(*trouble);
    }
    const StepReply reply = process.step(0, context.trace.front().view);
    if (reply.trouble) {
        return fail(*reply.trouble);
    }
    const std::int64_t hard = context.subject().budget.hard_ns;
    const std::string text = time_text(reply.cpu_ns) + " CPU; hard " + time_text(hard);
    if (reply.cpu_ns > hard) {
        return fail(text);
    }
    return reply.cpu_ns > hard / 2 ? warn(text) : pass(text);
}

// After the first third of the match a correct team does not need more memory.
Finding memory_growth(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = context.prepare(process)) {
        return fail(*trouble);
    }
    const std::size_t warm_up = context.trace.size() / 3;
    std::size_t step = 0;
    std::optional<Memory> before;
    ReplayOptions options;
    options.between = [&] {
        if (step++ == warm_up) {
            before = process.memory();
        }
        return context.goes_on();
    };
    const Replayed replayed = replay(process, context.trace, options);
    if (replayed.trouble) {
        return fail(*replayed.trouble);
    }
    const auto after = process.memory();
    if (!before || !after) {
        return skipped("the machine does not report the memory of a process");
    }
    const std::int64_t grown = std::max<std::int64_t>(0, after->own - before->own);
    const auto measured = static_cast<std::int64_t>(replayed.steps - warm_up);
    const std::int64_t growth = grown * kStepsOfMatch / std::max<std::int64_t>(1, measured);
    const std::string text = fmt::format("{} more after {}{}", size_text(grown), count_text(measured, "step"),
                                         grown > 0 ? ", so " + per_match(growth) : "");
    if (growth > kGrowthMax) {
        return fail(text + "; at most " + size_text(kGrowthMax));
    }
    return growth > kGrowthUsual ? warn(text + "; usual is up to " + size_text(kGrowthUsual)) : pass(text);
}

Finding memory_peak(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = context.prepare(process)) {
        return fail(*trouble);
    }
    const Replayed replayed = replay(process, context.trace);
    if (replayed.trouble) {
        return fail(*replayed.trouble);
    }
    const auto memory = process.memory();
    if (!memory) {
        return skipped("the machine does not report the memory of a process");
    }
    const auto limit = static_cast<std::int64_t>(sandbox::SandboxOptions().memory_bytes);
    const std::string text = size_text(memory->peak) + " of " + size_text(limit);
    return memory->peak > kPeakUsual ? warn(text + "; usual is up to " + size_text(kPeakUsual)) : pass(text);
}

Finding memory_instances(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = process.load()) {
        return fail(*trouble);
    }
    std::optional<Memory> before;
    for (int i = 0; i < kInstances && context.goes_on(); ++i) {
        if (i == kInstances / 3) {
            before = process.memory();
        }
        if (const auto trouble = process.create(0, *context.rules, context.setup(), false)) {
            return fail(*trouble);
        }
        const Replayed replayed = replay(process, context.trace, {.steps_max = 3});
        if (replayed.trouble) {
            return fail(*replayed.trouble);
        }
        if (const auto trouble = process.destroy(0)) {
            return fail(*trouble);
        }
    }
    const auto after = process.memory();
    if (!before || !after) {
        return skipped("the machine does not report the memory of a process");
    }
    const std::int64_t each = std::max<std::int64_t>(0, after->own - before->own) / (kInstances - kInstances / 3);
    const std::string text = size_text(each) + " kept of each instance that was destroyed";
    return each > kInstanceGrowthMax ? warn(text + "; usual is up to " + size_text(kInstanceGrowthMax)) : pass(text);
}

}  // namespace podball::validate
