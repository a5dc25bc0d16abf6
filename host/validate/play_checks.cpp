// What it commands in a match, and what it leaves alone meanwhile.
#include "control/text.hpp"
#include "isolation/guard_state.hpp"
#include "isolation/shared_block.hpp"
#include "validate/check_functions.hpp"
#include "validate/short_match.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace podball::validate {
namespace {

constexpr std::uint8_t kGuardByte = 0xA5;
constexpr std::size_t kPrintedShown = 60;

// A match in a process of its own. What goes wrong in it ends the check with a failure, but for `look`.
template <typename Look>
Finding after_match(Context& context, const PlayOptions& options, Look look) {
    TeamProcess process = context.process();
    if (const auto trouble = process.load()) return fail(*trouble);
    Played played = play_short(context, process, *context.rules, options);
    return look(process, played);
}

std::string steps_of(const Played& played) {
    return count_text(static_cast<std::int64_t>(played.trace.size()), "step");
}

std::string first_of(const control::IncidentLog& incidents, control::FaultKind kind) {
    const control::Incident& first = incidents.first(kind).front();
    return "first of pod " + std::to_string(first.pod) + " at tick " + std::to_string(first.tick);
}

}  // namespace

Finding actions_answers(Context& context) {
    return after_match(context, {}, [&](TeamProcess&, Played& played) {
        context.trouble_told = played.trouble.has_value();
        if (played.trouble) return fail(*played.trouble);
        context.trace = std::move(played.trace);
        return pass(count_text(static_cast<std::int64_t>(context.trace.size()), "step") + " of " +
                    count_text(context.rules->pod_count[0], "pod"));
    });
}

Finding actions_valid(Context& context) {
    using control::FaultKind;
    return after_match(context, {}, [&](TeamProcess&, Played& played) {
        if (played.trouble) return context.ended_by(played.trouble);
        const control::IncidentLog& incidents = played.result.teams[0].incidents;
        const auto count = [&](FaultKind kind) { return incidents.count(kind); };
        const std::int64_t calls = static_cast<std::int64_t>(played.trace.size()) * context.rules->pod_count[0];
        const std::string of_all = " of " + count_text(calls, "command") + ", ";
        if (count(FaultKind::CommandNotFinite) > 0) {
            return fail(std::to_string(count(FaultKind::CommandNotFinite)) + of_all +
                        "with a number that is not finite, " + first_of(incidents, FaultKind::CommandNotFinite));
        }
        if (count(FaultKind::CommandUnknownFlag) > 0) {
            return fail(std::to_string(count(FaultKind::CommandUnknownFlag)) + of_all + "with unknown flags, " +
                        first_of(incidents, FaultKind::CommandUnknownFlag));
        }
        if (count(FaultKind::CommandTooLong) > 0) {
            return warn(std::to_string(count(FaultKind::CommandTooLong)) + of_all + "longer than 1 and shortened, " +
                        first_of(incidents, FaultKind::CommandTooLong));
        }
        return pass("none of " + count_text(calls, "command") + " corrected");
    });
}

Finding actions_bounds(Context& context) {
    return after_match(context, {{false, kGuardByte}}, [&](TeamProcess&, const Played& played) {
        if (played.overrun) {
            return fail("in step " + std::to_string(*played.overrun) + " it writes behind commands[" +
                        std::to_string(context.rules->pod_count[0] - 1) + "]");
        }
        if (played.trouble) return context.ended_by(played.trouble);
        return pass("nothing written behind its own commands in " + steps_of(played));
    });
}

Finding purity_view(Context& context) {
    return after_match(context, {{true, 0}, isolation::kMeddledView}, [&](TeamProcess&, const Played& played) {
        if (played.meddled) return fail("in step " + std::to_string(*played.meddled) + " it writes to the view");
        if (played.trouble) return context.ended_by(played.trouble);
        return pass("unchanged in " + steps_of(played));
    });
}

Finding purity_quiet(Context& context) {
    return after_match(context, {}, [&](TeamProcess& process, const Played& played) {
        if (!played.trouble) process.destroy(0);
        const std::string& printed = process.printed();
        if (!printed.empty()) {
            const std::string line = printed.substr(0, std::min(printed.find('\n'), kPrintedShown));
            return fail("prints " + size_text(static_cast<std::int64_t>(printed.size())) + ": " +
                        control::printable(line));
        }
        return played.trouble ? context.ended_by(played.trouble) : pass("prints nothing in " + steps_of(played));
    });
}

Finding purity_calls(Context& context) {
    const auto& seccomp = context.subject().workers->sandbox()[isolation::Guard::Seccomp];
    if (seccomp.holds == 0) return skipped("system calls are not filtered here: " + isolation::reason_of(seccomp));
    return after_match(context, {}, [&](TeamProcess& process, const Played& played) {
        if (!played.trouble) process.destroy(0);
        const auto denied = process.denied();
        if (!denied.empty()) return fail("denied system calls: " + control::joined(denied, ", "));
        return played.trouble ? context.ended_by(played.trouble) : pass("no system call denied in " + steps_of(played));
    });
}

Finding purity_state(Context& context) {
    constexpr std::uint32_t kState = isolation::kMeddledFloatingPoint | isolation::kMeddledLocale;
    return after_match(context, {{}, kState}, [&](TeamProcess& process, const Played& played) {
        if (played.meddled) {
            const bool is_locale = (process.meddled() & isolation::kMeddledLocale) != 0;
            return fail(std::string("changes ") +
                        (is_locale ? "the locale" : "how floating-point numbers round or underflow") +
                        (*played.meddled == 0 ? " before step 1" : " in step " + std::to_string(*played.meddled)));
        }
        if (played.trouble) return context.ended_by(played.trouble);
        return pass("arithmetic and locale as before");
    });
}

}  // namespace podball::validate
