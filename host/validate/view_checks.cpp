// Views of a later host, with larger structures and new kinds. A team ignores the unknown parts.
#include "engine/economy/economy.hpp"
#include "engine/economy/order.hpp"
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
static_assert(sizeof(podball_view_t) + 7 * kMore + engine::kPodBodiesMax * (sizeof(podball_pod_t) + kMore) +
                  engine::EventLog::kCapacity * (sizeof(podball_event_t) + kMore) + sizeof(podball_resources_t) +
                  engine::kStructures * (sizeof(podball_structure_t) + kMore) +
                  engine::kOrdersMax * (sizeof(podball_refusal_t) + kMore) <=
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

// Requires: there are other commands.
std::string other_commands_text(const Replayed& replayed) {
    return fmt::format("other commands in {} of {}, first in step {}", replayed.others, steps_text(replayed.steps),
                       *replayed.first_other);
}

// For changes that the team has to ignore: its commands must stay the same.
Finding same_with(Context& context, const ViewChange& change) {
    return judged_with(context, change, [](const Replayed& replayed) {
        if (replayed.first_other) {
            return fail(other_commands_text(replayed));
        }
        return pass("the same commands in " + steps_text(replayed.steps));
    });
}

// For changes that may change the commands: the team must answer.
Finding answers_with(Context& context, const ViewChange& change) {
    return judged_with(context, change,
                       [](const Replayed& replayed) { return pass("answers all of " + steps_text(replayed.steps)); });
}

// Random numbers from 0 to below `end`, by seed and index.
class Numbers {
  public:
    explicit Numbers(std::uint64_t seed) : seed_(seed) {}
    std::int32_t operator()(std::uint64_t index, std::int32_t end) const {
        const std::uint64_t word = engine::mix(seed_ + index * 0x9e3779b97f4a7c15ULL);
        return static_cast<std::int32_t>(word % static_cast<std::uint64_t>(end));
    }

  private:
    std::uint64_t seed_;
};

podball_event_t random_event(std::uint64_t seed, const podball_view_t& view, std::int32_t kind) {
    const Numbers number(seed);
    const std::int32_t team = number(1, 2);
    const std::int32_t pods = team == PODBALL_OWN ? view.own_count : view.opponent_count;
    return {view.tick, kind, team, number(2, pods), number(3, 4), 0.001 * number(4, 900) - 0.45, 0.0};
}

podball_structure_t random_structure(std::uint64_t seed, std::int32_t id, std::int32_t team) {
    const Numbers number(seed);
    const std::int32_t kind = number(1, 2);
    const bool is_finished = number(2, 3) > 0;
    return {id,
            kind,
            team,
            is_finished ? PODBALL_STRUCTURE_FINISHED : 0U,
            0.001 * number(3, 900) - 0.45,
            0.001 * number(4, 500) - 0.25,
            0.01 * (1 + number(5, 100)),
            is_finished && kind == PODBALL_STRUCTURE_GENERATOR ? 0.01 * (1 + number(6, 100)) : 0.0,
            is_finished ? 0 : number(7, 600),
            0};
}

// Resources as in the middle of a match: structures of both teams, and refused orders.
void add_resources(ViewParts& parts, std::size_t step) {
    const Numbers number(step);
    podball_resources_t& resources = parts.resources.emplace();
    resources.struct_size = sizeof resources;
    resources.own_points = number(1, 200);
    resources.opponent_points = number(2, 200);
    resources.rate = 15.0;
    resources.supply = 10.0;
    resources.supply_full = 80.0;
    parts.structures.clear();
    parts.refusals.clear();
    for (const std::int32_t team : {PODBALL_OWN, PODBALL_OPPONENT}) {
        for (std::int32_t i = number(3, engine::kStructuresPerSlot + 1); i > 0; --i) {
            const auto id = static_cast<std::int32_t>(parts.structures.size()) + 1;
            parts.structures.push_back(random_structure(step + static_cast<std::uint64_t>(id), id, team));
        }
    }
    for (std::int32_t i = number(4, engine::kOrdersMax + 1); i > 0; --i) {
        parts.refusals.push_back({static_cast<std::int32_t>(parts.refusals.size()), 1 + i % 10});
    }
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
        return put_together(take_apart(view),
                            {.pod_more = kMore, .event_more = kMore, .junk = step, .structure_more = kMore});
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

// A team that knows 1.2 may look at them, whether it asked for the extension or not.
Finding view_resources(Context& context) {
    constexpr std::uint32_t kFirstMinor = 2;
    const bool may_look = context.info->abi_minor >= kFirstMinor;
    const auto change = [](auto view, std::size_t step) {
        ViewParts parts = take_apart(view);
        add_resources(parts, step);
        return put_together(parts, {.junk = step});
    };
    return judged_with(context, change, [may_look](const Replayed& replayed) {
        const std::string steps = steps_text(replayed.steps);
        if (!replayed.first_other) {
            return pass("the same commands in " + steps);
        }
        return may_look ? pass(fmt::format("answers all of {}; other commands in {}", steps, replayed.others))
                        : fail(other_commands_text(replayed));
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
