// Opening the library, which runs its constructors, and the team's table.
#include "base/printable.hpp"
#include "control/text.hpp"
#include "validate/check_functions.hpp"
#include "validate/game.hpp"
#include "validate/spent_time.hpp"
#include "validate/state_changes.hpp"

#include "handoff/shared_block.hpp"

#include <utility>

#include <fmt/format.h>

namespace podball::validate {
namespace {

constexpr std::int64_t kLoadUsualNs = 200'000'000;
constexpr std::size_t kPrintedShown = 60;

std::string first_line(const std::string& text) {
    return printable(text.substr(0, std::min(text.find('\n'), kPrintedShown)));
}

// Loads the library in a new process, then calls `look`. Failures of loading are left to load.opens and describe.table.
template <typename Look>
Finding after_load(Context& context, Look look) {
    TeamProcess process = context.process();
    process.load();
    return look(process);
}

}  // namespace

Finding load_opens(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = process.open()) {
        return fail(*trouble);
    }
    return pass("opens");
}

Finding load_quiet(Context& context) {
    return after_load(context, [](TeamProcess& process) {
        const std::string& printed = process.printed();
        if (printed.empty()) {
            return pass("prints nothing");
        }
        return fail("prints " + size_text(static_cast<std::int64_t>(printed.size())) + ": " + first_line(printed));
    });
}

Finding load_calls(Context& context) {
    return after_load(context, [](TeamProcess& process) {
        const auto denied = process.denied();
        return denied.empty() ? pass("no system call denied")
                              : fail("denied system calls: " + control::joined(denied, ", "));
    });
}

Finding load_state(Context& context) {
    return after_load(context, [](TeamProcess& process) {
        const std::uint32_t meddled = process.meddled();
        if ((meddled & kStateChanges) != 0) {
            return fail(changes_text(meddled));
        }
        return pass("arithmetic and locale as before");
    });
}

Finding load_time(Context& context) {
    TeamProcess process = context.process();
    const SpentTimer timer(process);
    process.load();
    const auto [cpu_ns, waited_ns] = timer.spent();
    const std::string text = time_text(cpu_ns) + " CPU";
    return with_waiting(cpu_ns > kLoadUsualNs ? warn(text + "; usual is up to " + time_text(kLoadUsualNs)) : pass(text),
                        waited_ns);
}

Finding describe_table(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = process.load()) {
        return fail(*trouble);
    }
    auto info = process.info();
    if (!info) {
        return fail(info.error().message);
    }
    auto parameters = control::choose_parameters(info.value().parameters, context.subject().parameters);
    if (!parameters) {
        context.unusable = "--param: " + parameters.error().message;
        return skipped("");
    }
    const int pods = pods_for(info.value(), context.subject().game.rules);
    const auto rules = short_game(context.subject().game.rules, pods);
    const auto whole_rules = with_pods(context.subject().game.rules, pods);
    if (!rules || !whole_rules) {
        context.unusable = fmt::format("{} with {}: {}", context.subject().game.name, count_text(pods, "pod"),
                                       (rules ? whole_rules.error() : rules.error()).message);
        return skipped("");
    }
    context.parameters = std::move(parameters).value();
    context.rules = rules.value();
    context.whole_rules = whole_rules.value();
    context.info = std::move(info).value();
    const control::TeamInfo& team = *context.info;
    return pass(fmt::format("{} {}, id {}, ABI 1.{}, {} to {} pods, {}", team.name, team.version, team.id,
                            team.abi_minor, team.min_pods, team.max_pods,
                            count_text(static_cast<std::int64_t>(team.parameters.size()), "parameter")));
}

Finding describe_steady(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = process.load()) {
        return fail(*trouble);
    }
    if (const auto trouble = process.probe()) {
        return fail(*trouble);
    }
    const std::uint32_t probe_failures = process.probe_failures();
    const auto has = [&](std::uint32_t bit) { return (probe_failures & bit) != 0; };
    std::vector<std::string> wrong;
    if (has(handoff::kProbeTableChanges)) {
        wrong.emplace_back("the entry, called again, gives another table");
    }
    if (has(handoff::kProbeLaterHost)) {
        wrong.emplace_back("the entry has no usable table for a later minor of the host");
    }
    if (has(handoff::kProbeUnknownId)) {
        wrong.emplace_back("extension has an answer to an id that nobody knows");
    }
    if (has(handoff::kProbeParamsChange)) {
        wrong.emplace_back("the list of parameters changes");
    }
    return wrong.empty() ? pass("the same table again and for later hosts; unknown extensions are null")
                         : fail(control::joined(wrong, "; "));
}

}  // namespace podball::validate
