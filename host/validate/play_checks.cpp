// Commands in a short match, and effects outside of the commands.
#include "base/printable.hpp"
#include "control/text.hpp"
#include "handoff/shared_block.hpp"
#include "sandbox/guard_state.hpp"
#include "validate/check_functions.hpp"
#include "validate/short_match.hpp"
#include "validate/state_changes.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace podball::validate {
namespace {

constexpr std::uint8_t kGuardByte = 0xA5;
constexpr std::size_t kOutputShown = 60;

// Plays a short match in a new process. Fails if the library cannot be loaded. `look` judges the match.
template <typename Look>
Finding after_match(Context& context, const PlayOptions& options, Look look) {
    TeamProcess process = context.process();
    if (const auto trouble = process.load()) {
        return fail(*trouble);
    }
    return look(play_short(context, process, *context.rules, options));
}

std::string steps_of(const Played& played) {
    return count_text(static_cast<std::int64_t>(played.trace.size()), "step");
}

std::string first_of(const control::IncidentLog& incidents, control::FaultKind kind) {
    const control::Incident& first = incidents.first(kind).front();
    return fmt::format("first of pod {} at tick {}", first.pod, first.tick);
}

}  // namespace

Finding actions_answers(Context& context) {
    const Played& played = common_match(context).played;
    context.trouble_told = played.trouble.has_value();
    if (played.trouble) {
        return fail(*played.trouble);
    }
    context.trace = played.trace;
    return pass(fmt::format("{} of {}", steps_of(played), count_text(context.rules->pod_count[0], "pod")));
}

Finding actions_valid(Context& context) {
    using control::FaultKind;
    const Played& played = common_match(context).played;
    if (played.trouble) {
        return context.ended_by(played.trouble);
    }
    const control::IncidentLog& incidents = played.result.teams[0].incidents;
    const std::int64_t calls = static_cast<std::int64_t>(played.trace.size()) * context.rules->pod_count[0];
    const auto text = [&](FaultKind kind, std::string_view what) {
        return fmt::format("{} of {}, {}, {}", incidents.count(kind), count_text(calls, "command"), what,
                           first_of(incidents, kind));
    };
    if (incidents.count(FaultKind::CommandNotFinite) > 0) {
        return fail(text(FaultKind::CommandNotFinite, "with a number that is not finite"));
    }
    if (incidents.count(FaultKind::CommandUnknownFlag) > 0) {
        return fail(text(FaultKind::CommandUnknownFlag, "with unknown flags"));
    }
    if (incidents.count(FaultKind::CommandTooLong) > 0) {
        return warn(text(FaultKind::CommandTooLong, "longer than 1 and shortened"));
    }
    return pass("none of " + count_text(calls, "command") + " corrected");
}

Finding actions_bounds(Context& context) {
    return after_match(context, {{false, kGuardByte}}, [&](const Played& played) {
        if (played.overrun) {
            return fail(fmt::format("in step {} it writes behind commands[{}]", *played.overrun,
                                    context.rules->pod_count[0] - 1));
        }
        if (played.trouble) {
            return context.ended_by(played.trouble);
        }
        return pass("nothing written behind its own commands in " + steps_of(played));
    });
}

Finding purity_view(Context& context) {
    return after_match(context, {{true, 0}, handoff::kMeddledView}, [&](const Played& played) {
        if (played.meddled) {
            return fail(fmt::format("in step {} it writes to the view", *played.meddled));
        }
        if (played.trouble) {
            return context.ended_by(played.trouble);
        }
        return pass("unchanged in " + steps_of(played));
    });
}

Finding purity_quiet(Context& context) {
    const auto& [played, printed, denied, meddled] = common_match(context);
    if (!printed.empty()) {
        const std::string line = printed.substr(0, std::min(printed.find('\n'), kOutputShown));
        return fail("prints " + size_text(static_cast<std::int64_t>(printed.size())) + ": " + printable(line));
    }
    if ((meddled & handoff::kMeddledOutput) != 0) {
        return fail("closes, redirects or buffers a standard stream");
    }
    return played.trouble ? context.ended_by(played.trouble) : pass("prints nothing in " + steps_of(played));
}

Finding purity_calls(Context& context) {
    const auto& seccomp = context.subject().hosting.workers().sandbox()[sandbox::Guard::Seccomp];
    if (seccomp.holds == 0) {
        return skipped("system calls are not filtered here: " + sandbox::reason_of(seccomp));
    }
    const auto& [played, printed, denied, meddled] = common_match(context);
    if (!denied.empty()) {
        return fail("denied system calls: " + control::joined(denied, ", "));
    }
    return played.trouble ? context.ended_by(played.trouble) : pass("no system call denied in " + steps_of(played));
}

Finding purity_state(Context& context) {
    const auto& [played, printed, denied, meddled] = common_match(context);
    if (played.meddled) {
        return fail(changes_text(meddled) +
                    (*played.meddled == 0 ? " before step 1" : " in step " + std::to_string(*played.meddled)));
    }
    if (played.trouble) {
        return context.ended_by(played.trouble);
    }
    if ((meddled & kStateChanges) != 0) {
        return fail(changes_text(meddled) + ", found in destroy");
    }
    return pass("arithmetic and locale as before");
}

}  // namespace podball::validate
