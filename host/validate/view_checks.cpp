// Views of a later host, with larger structures and new kinds. A team ignores the unknown parts.
#include "engine/event.hpp"
#include "engine/random.hpp"
#include "handoff/shared_block.hpp"
#include "validate/check_functions.hpp"
#include "validate/view_change.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace podball::validate {
namespace {

constexpr std::uint32_t kMore = 24;
constexpr std::int32_t kUnknownKind = 1000;
constexpr std::int32_t kUnknownMode = 1000;
constexpr std::uint32_t kKnownPodFlags = PODBALL_POD_CARRYING | PODBALL_POD_IN_ZONE;

// All additions fit at once.
static_assert(sizeof(podball_view_t) + 3 * kMore + engine::kPodBodiesMax * (sizeof(podball_pod_t) + kMore) +
                  engine::EventLog::kCapacity * (sizeof(podball_event_t) + kMore) <=
              handoff::kViewBytesMax);

// Shows the changed views of the short match to the team. A failed call fails the check; otherwise `judge` decides.
template <typename Judge>
Finding judged_with(Context& context, const ViewChange& change, Judge judge) {
    TeamProcess process = context.process();
    if (const auto trouble = context.prepare(process)) {
        return fail(*trouble);
    }
    ReplayOptions options;
    options.change = change;
    options.between = [&context] { return context.goes_on(); };
    const Replayed replayed = replay(process, context.trace, options);
    return replayed.trouble ? fail(*replayed.trouble) : judge(replayed);
}

std::string steps_text(std::size_t steps) { return count_text(static_cast<std::int64_t>(steps), "step"); }

// For changes that the team has to ignore: its commands must stay the same.
Finding same_with(Context& context, const ViewChange& change) {
    return judged_with(context, change, [](const Replayed& replayed) {
        if (replayed.first_other) {
            return fail(fmt::format("other commands in {} of {}, first in step {}", replayed.others,
                                    steps_text(replayed.steps), *replayed.first_other));
        }
        return pass("the same commands in " + steps_text(replayed.steps));
    });
}

// For changes that may change the commands: the team must answer.
Finding answers_with(Context& context, const ViewChange& change) {
    return judged_with(context, change,
                       [](const Replayed& replayed) { return pass("answers all of " + steps_text(replayed.steps)); });
}

podball_event_t random_event(std::uint64_t seed, const podball_view_t& view, std::int32_t kind) {
    const auto number = [&](std::uint64_t index, std::int32_t end) {
        const std::uint64_t word = engine::mix(seed + index * 0x9e3779b97f4a7c15ULL);
        return static_cast<std::int32_t>(word % static_cast<std::uint64_t>(end));
    };
    const std::int32_t team = number(1, 2);
    const std::int32_t pods = team == PODBALL_OWN ? view.own_count : view.opponent_count;
    return {view.tick, kind, team, number(2, pods), number(3, 4), 0.001 * number(4, 900) - 0.45, 0.0};
}

bool is_coasting(const podball_command_t& command) {
    const bool thrusts = command.thrust_x != 0.0 || command.thrust_y != 0.0;
    return !thrusts && (command.flags & PODBALL_COMMAND_SHOOT) == 0;
}

}  // namespace

Finding view_header(Context& context) {
    return same_with(context, [](auto view, std::size_t step) {
        return put_together(take_apart(view), {.header_more = kMore, .junk = step});
    });
}

Finding view_elements(Context& context) {
    return same_with(context, [](auto view, std::size_t step) {
        return put_together(take_apart(view), {.pod_more = kMore, .event_more = kMore, .junk = step});
    });
}

Finding view_moved(Context& context) {
    return same_with(context, [](auto view, std::size_t step) {
        return put_together(take_apart(view), {.gap = kMore, .events_first = true, .junk = step});
    });
}

Finding view_reserved(Context& context) {
    return same_with(context, [](auto view, std::size_t step) {
        ViewParts parts = take_apart(view);
        parts.header.ball.reserved = static_cast<std::int32_t>(engine::mix(step) | 1U);
        for (podball_pod_t& pod : parts.pods) {
            pod.flags |= ~kKnownPodFlags;
        }
        return put_together(parts);
    });
}

Finding view_unknown_events(Context& context) {
    return same_with(context, [](auto view, std::size_t step) {
        ViewParts parts = take_apart(view);
        for (std::int32_t i = 0; i < 3 && parts.events.size() < engine::EventLog::kCapacity; ++i) {
            const auto at = static_cast<std::ptrdiff_t>(i == 0 ? 0 : parts.events.size());
            const auto event = random_event(step * 3, parts.header, i == 2 ? -1 : kUnknownKind + i);
            parts.events.insert(parts.events.begin() + at, event);
        }
        return put_together(parts);
    });
}

Finding view_many_events(Context& context) {
    return answers_with(context, [](auto view, std::size_t step) {
        ViewParts parts = take_apart(view);
        while (parts.events.size() < engine::EventLog::kCapacity) {
            const auto index = static_cast<std::int32_t>(parts.events.size());
            const auto seed = step * engine::EventLog::kCapacity + parts.events.size();
            parts.events.push_back(random_event(seed, parts.header, index % (PODBALL_EVENT_STALL_DROP + 1)));
        }
        parts.header.events_dropped = 100;
        return put_together(parts);
    });
}

Finding view_no_events(Context& context) {
    return answers_with(context, [](auto view, std::size_t) {
        ViewParts parts = take_apart(view);
        parts.events.clear();
        return put_together(parts);
    });
}

Finding view_unknown_mode(Context& context) {
    constexpr std::size_t kEvery = 4;
    const auto change = [](auto view, std::size_t step) {
        ViewParts parts = take_apart(view);
        if (step % kEvery == kEvery - 1) {
            parts.header.mode = kUnknownMode;
        }
        return put_together(parts);
    };
    return judged_with(context, change, [](const Replayed& replayed) {
        int shown = 0;
        int commanded = 0;
        for (std::size_t i = kEvery - 1; i < replayed.steps; i += kEvery) {
            const auto& commands = replayed.commands[i];
            commanded += std::all_of(commands.begin(), commands.end(), is_coasting) ? 0 : 1;
            ++shown;
        }
        const std::string steps = count_text(shown, "step");
        return commanded > 0 ? warn(fmt::format("commands something in {} of {}", commanded, steps))
                             : pass("commands nothing in " + steps);
    });
}

}  // namespace podball::validate
