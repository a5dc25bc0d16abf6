// What it costs: time by the CPU clock that judges in a match, and memory.
#include "control/time_budget.hpp"
#include "validate/check_functions.hpp"
#include "validate/league_match.hpp"
#include "validate/short_match.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace podball::validate {
namespace {

constexpr std::int64_t kMib = 1 << 20;
constexpr std::int64_t kStepsOfMatch = 15'000;   // A match of 60,000 ticks of Running takes about so many.
constexpr std::int64_t kGrowthMax = 128 * kMib;  // Of such a match.
constexpr std::int64_t kGrowthUsual = 16 * kMib;
constexpr std::int64_t kPeakUsual = 256 * kMib;
constexpr int kInstances = 60;
constexpr std::int64_t kInstanceGrowthMax = 64 * 1024;  // Of each.

std::string latency_text(const control::LatencyHistogram& cpu) {
    const auto p99 = cpu.percentile(0.99);
    return "CPU p99 " + (p99 ? time_text(*p99) : "-") + ", max " + time_text(cpu.max());
}

// What the CPU time of a match comes to.
Finding judged(const match::MatchResult& result, const control::TimeBudget& budget) {
    using control::FaultKind;
    const control::ParticipantRecord& record = result.teams[0];
    const std::string text = latency_text(record.cpu) + " in " + count_text(record.calls, "call") + "; soft " +
                             time_text(budget.soft_ns) + ", hard " + time_text(budget.hard_ns);
    const std::int64_t over_hard = record.incidents.count(FaultKind::StepOverHard);
    if (record.incidents.count(FaultKind::StepHung) > 0) return fail("a step does not come back");
    if (over_hard > 0) return fail(text + "; " + count_text(over_hard, "step") + " over hard");
    if (record.incidents.count(FaultKind::BankEmpty) > 0) return fail(text + "; the bank runs empty");
    const auto p99 = record.cpu.percentile(0.99);
    if (p99 && *p99 > budget.soft_ns) return warn(text + "; p99 is over soft");
    return pass(text);
}

// Something else on the machine can make a call dearer, but never cheaper: the better of two tries counts.
Finding judged_match(Context& context, const engine::ResolvedRules& rules) {
    const auto config = league_config(context, rules, context.subject().seed, context.subject().budget);
    const auto team = make_controller(context, config.rules);
    Finding finding = skipped("");
    for (int attempt = 0; attempt < 2; ++attempt) {
        const auto result = play_match(context, config, {team, team});
        if (!result) return fail(result.error().message);
        if (!context.goes_on()) return skipped("interrupted");
        const Finding now = judged(result.value(), config.budget);
        if (attempt == 0 || now.outcome < finding.outcome) finding = now;
        if (finding.outcome == Outcome::Pass) break;
    }
    return finding;
}

std::string per_match(std::int64_t growth) {
    return size_text(growth) + " in a match of " + std::to_string(kStepsOfMatch) + " steps";
}

}  // namespace

Finding time_step(Context& context) { return judged_match(context, *context.rules); }

Finding time_match(Context& context) { return judged_match(context, *context.whole_rules); }

Finding time_first(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = context.prepare(process)) return fail(*trouble);
    const StepReply reply = process.step(0, context.trace.front().view);
    if (reply.trouble) return fail(*reply.trouble);
    const std::int64_t hard = context.subject().budget.hard_ns;
    const std::string text = time_text(reply.cpu_ns) + " CPU; hard " + time_text(hard);
    if (reply.cpu_ns > hard) return fail(text);
    return reply.cpu_ns > hard / 2 ? warn(text) : pass(text);
}

// After the first third an honest team has what it needs.
Finding memory_growth(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = context.prepare(process)) return fail(*trouble);
    const std::size_t warm_up = context.trace.size() / 3;
    std::size_t step = 0;
    std::optional<Memory> before;
    ReplayOptions options;
    options.between = [&] {
        if (step++ == warm_up) before = process.memory();
        return context.goes_on();
    };
    const Replayed replayed = replay(process, context.trace, options);
    if (replayed.trouble) return fail(*replayed.trouble);
    const auto after = process.memory();
    if (!before || !after) return skipped("the machine does not tell how much memory a process has");
    const std::int64_t grown = std::max<std::int64_t>(0, after->own - before->own);
    const auto measured = static_cast<std::int64_t>(replayed.steps - warm_up);
    const std::int64_t growth = grown * kStepsOfMatch / std::max<std::int64_t>(1, measured);
    const std::string text = size_text(grown) + " more after " + count_text(measured, "step") +
                             (grown > 0 ? ", so " + per_match(growth) : "");
    if (growth > kGrowthMax) return fail(text + "; at most " + size_text(kGrowthMax));
    return growth > kGrowthUsual ? warn(text + "; usual is up to " + size_text(kGrowthUsual)) : pass(text);
}

Finding memory_peak(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = context.prepare(process)) return fail(*trouble);
    const Replayed replayed = replay(process, context.trace);
    if (replayed.trouble) return fail(*replayed.trouble);
    const auto memory = process.memory();
    if (!memory) return skipped("the machine does not tell how much memory a process has");
    const auto limit = static_cast<std::int64_t>(isolation::SandboxOptions().memory_bytes);
    const std::string text = size_text(memory->peak) + " of " + size_text(limit);
    return memory->peak > kPeakUsual ? warn(text + "; usual is up to " + size_text(kPeakUsual)) : pass(text);
}

Finding memory_instances(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = process.load()) return fail(*trouble);
    std::optional<Memory> before;
    for (int i = 0; i < kInstances && context.goes_on(); ++i) {
        if (i == kInstances / 3) before = process.memory();
        if (const auto trouble = process.create(0, *context.rules, context.setup(), false)) return fail(*trouble);
        const Replayed replayed = replay(process, context.trace, {.steps_max = 3});
        if (replayed.trouble) return fail(*replayed.trouble);
        if (const auto trouble = process.destroy(0)) return fail(*trouble);
    }
    const auto after = process.memory();
    if (!before || !after) return skipped("the machine does not tell how much memory a process has");
    const std::int64_t each = std::max<std::int64_t>(0, after->own - before->own) / (kInstances - kInstances / 3);
    const std::string text = size_text(each) + " kept of each instance that was destroyed";
    return each > kInstanceGrowthMax ? warn(text + "; usual is up to " + size_text(kInstanceGrowthMax)) : pass(text);
}

}  // namespace podball::validate
