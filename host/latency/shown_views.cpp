#include "latency/shown_views.hpp"

#include "control/observation.hpp"
#include "engine/random.hpp"
#include "latency/view_keeper.hpp"
#include "replay/recorded_step.hpp"

#include <deque>
#include <memory>
#include <numeric>
#include <utility>

namespace podball::latency {
namespace {

match::MakeController keeping(match::MakeController make, std::deque<ViewLog>& logs) {
    return [make = std::move(make), &logs](int slot, std::uint64_t seed) -> control::MadeController {
        auto team = make(slot, seed);
        if (!team) {
            return team;
        }
        ViewLog& log = logs.emplace_back(slot, seed);
        return std::unique_ptr<control::Controller>(std::make_unique<ViewKeeper>(std::move(team).value(), log));
    };
}

// Whether a team was called. A team whose answer was discarded was called too.
bool was_shown(CommandSource source) {
    return source == CommandSource::Team || source == CommandSource::Fallback || source == CommandSource::Restarted;
}

// World before the first recorded step. At step 0 it is made anew: the events of the match's beginning are in no
// keyframe.
Result<engine::World> first_state(const replay::Reader& reader) {
    const replay::Head& head = reader.head();
    return head.first_step == 0 ? engine::make_world(head.rules, head.seed, head.swap_sides) : reader.keyframe(0);
}

}  // namespace

std::size_t ShownViews::bytes() const {
    return std::accumulate(logs.begin(), logs.end(), std::size_t{0},
                           [](std::size_t sum, const ViewLog& log) { return sum + log.bytes_in_all(); });
}

void ShownViews::add(std::string what, std::vector<ViewLog> more) {
    ViewSource source = {std::move(what), 0};
    for (ViewLog& log : more) {
        source.views += static_cast<std::int64_t>(log.size());
        logs.push_back(std::move(log));
    }
    sources.push_back(std::move(source));
}

Result<WatchedMatch> watch_match(const match::MatchConfig& config, const match::Teams& teams,
                                 const std::array<bool, engine::kSlots>& keeps, const match::Observer& observer) {
    std::deque<ViewLog> logs;  // A deque, because controllers keep references to its elements.
    match::Teams watched = teams;
    for (std::size_t slot = 0; slot < keeps.size(); ++slot) {
        if (keeps[slot]) {
            watched[slot] = keeping(teams[slot], logs);
        }
    }
    const auto result = match::run_match(config, watched, observer);
    if (!result) {
        return result.error();
    }
    return WatchedMatch{result.value(), {std::make_move_iterator(logs.begin()), std::make_move_iterator(logs.end())}};
}

Result<std::vector<ViewLog>> recorded_views(const replay::Reader& reader) {
    const engine::ResolvedRules& rules = reader.head().rules;
    std::vector<ViewLog> logs;
    std::vector<control::Observation> eyes;
    for (int slot = 0; slot < engine::kSlots; ++slot) {
        logs.emplace_back(slot, engine::team_seed(reader.head().seed, slot));
        eyes.emplace_back(rules, slot);
    }
    if (reader.blocks().empty()) {
        return logs;
    }
    auto start = first_state(reader);
    if (!start) {
        return start.error();
    }
    engine::World world = std::move(start).value();
    engine::OrderAnswers answers{};
    for (std::size_t block = 0; block < reader.blocks().size(); ++block) {
        const auto layer = reader.commands(block);
        if (!layer) {
            return layer.error();
        }
        const auto orders = reader.orders(block);
        if (!orders) {
            return orders.error();
        }
        for (std::size_t step = 0; step < layer.value().steps(); ++step) {
            for (int slot = 0; slot < engine::kSlots; ++slot) {
                const auto s = static_cast<std::size_t>(slot);
                if (was_shown(layer.value().source(slot, step))) {
                    logs[s].add(eyes[s].observe(world, answers[s]));
                }
            }
            answers = replay::play_recorded(world, rules, layer.value(), orders.value(), step);
        }
    }
    return logs;
}

}  // namespace podball::latency
