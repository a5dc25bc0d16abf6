// Views of a later host: larger, with more in them. What is unknown is to be passed over.
#include "engine/event.hpp"
#include "engine/random.hpp"
#include "isolation/shared_block.hpp"
#include "validate/check_functions.hpp"
#include "validate/view_change.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace podball::validate {
namespace {

constexpr std::uint32_t kMore = 24;
constexpr std::int32_t kUnknownKind = 1000;
constexpr std::int32_t kUnknownMode = 1000;
constexpr std::uint32_t kKnownPodFlags = PODBALL_POD_CARRYING | PODBALL_POD_IN_ZONE;

// Room for all of it at once.
static_assert(sizeof(podball_view_t) + 3 * kMore + engine::kPodBodiesMax * (sizeof(podball_pod_t) + kMore) +
                  engine::EventLog::kCapacity * (sizeof(podball_event_t) + kMore) <=
              isolation::kViewBytesMax);

Replayed replay_changed(Context& context, TeamProcess& process, const ViewChange& change) {
    ReplayOptions options;
    options.change = change;
    options.between = [&context] { return context.goes_on(); };
    return replay(process, context.trace, options);
}

// Nothing but what the team is to pass over was added: it commands what it did without.
Finding same_with(Context& context, const ViewChange& change) {
    TeamProcess process = context.process();
    if (const auto trouble = context.prepare(process)) return fail(*trouble);
    const Replayed replayed = replay_changed(context, process, change);
    if (replayed.trouble) return fail(*replayed.trouble);
    const std::string steps = count_text(static_cast<std::int64_t>(replayed.steps), "step");
    if (replayed.first_other) {
        return fail("other commands in " + std::to_string(replayed.others) + " of " + steps + ", first in step " +
                    std::to_string(*replayed.first_other));
    }
    return pass("the same commands in " + steps);
}

// It is shown something else, and so may command something else; but it answers.
Finding answers_with(Context& context, const ViewChange& change) {
    TeamProcess process = context.process();
    if (const auto trouble = context.prepare(process)) return fail(*trouble);
    const Replayed replayed = replay_changed(context, process, change);
    if (replayed.trouble) return fail(*replayed.trouble);
    return pass("answers all of " + count_text(static_cast<std::int64_t>(replayed.steps), "step"));
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
        for (podball_pod_t& pod : parts.pods) pod.flags |= ~kKnownPodFlags;
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
    TeamProcess process = context.process();
    if (const auto trouble = context.prepare(process)) return fail(*trouble);
    const Replayed replayed = replay_changed(context, process, [](auto view, std::size_t step) {
        ViewParts parts = take_apart(view);
        if (step % kEvery == kEvery - 1) parts.header.mode = kUnknownMode;
        return put_together(parts);
    });
    if (replayed.trouble) return fail(*replayed.trouble);
    int shown = 0;
    int commanded = 0;
    for (std::size_t i = kEvery - 1; i < replayed.steps; i += kEvery) {
        const auto& commands = replayed.commands[i];
        commanded += std::all_of(commands.begin(), commands.end(), is_coasting) ? 0 : 1;
        ++shown;
    }
    const std::string steps = count_text(shown, "step");
    if (commanded > 0) return warn("commands something in " + std::to_string(commanded) + " of " + steps);
    return pass("commands nothing in " + steps);
}

}  // namespace podball::validate
