#include "match/match_runner.hpp"

#include "control/participants.hpp"
#include "engine/random.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"

#include <cassert>
#include <utility>

namespace podball::match {

namespace {

using control::Participants;

Result<Participants::Controllers> make_controllers(const MatchConfig& config, const Teams& teams) {
    Participants::Controllers controllers;
    for (int slot = 0; slot < engine::kSlots; ++slot) {
        const auto s = static_cast<std::size_t>(slot);
        auto made = teams[s](slot, engine::team_seed(config.seed, slot));
        if (!made) {
            return made.error();
        }
        controllers[s] = std::move(made).value();
    }
    return controllers;
}

/// False if the observer stopped the match.
bool play(engine::World& world, const MatchConfig& config, Participants& participants, const Observer& observer) {
    engine::Commands commands{};
    while (world.mode != engine::GameMode::Ended) {
        participants.ask(world, commands);
        engine::step(world, config.rules, commands);
        if (observer && !observer(world)) {
            return false;
        }
    }
    return true;
}

std::optional<int> leader(const std::array<int, engine::kSlots>& points) {
    if (points[0] == points[1]) {
        return std::nullopt;
    }
    return points[0] > points[1] ? 0 : 1;
}

// A forfeit does not touch the score: what was played stays what was played.
void judge_conduct(MatchResult& result, const engine::ConductRules& rules) {
    if (rules.consequence == engine::Consequence::None) {
        return;
    }
    std::array<int, engine::kSlots> innocent{};
    for (int slot = 0; slot < engine::kSlots; ++slot) {
        const auto breach = engine::conduct_breach(result.metrics, rules, slot);
        result.conduct[static_cast<std::size_t>(slot)] = breach;
        innocent[static_cast<std::size_t>(slot)] = breach.blocking || breach.camping ? 0 : 1;
    }
    if (rules.consequence == engine::Consequence::Forfeit && innocent != std::array{1, 1}) {
        result.end_reason = EndReason::ConductForfeit;
        result.winner = leader(innocent);
    }
}

MatchResult result_of(const engine::World& world, const engine::ResolvedRules& rules,
                      const Participants& participants) {
    MatchResult result;
    result.score = {world.score[0], world.score[1]};
    result.winner = leader(result.score);
    result.ticks = world.tick;
    result.final_state_hash = engine::state_hash(world);
    result.metrics = world.metrics;
    result.teams = {participants.record(0), participants.record(1)};
    judge_conduct(result, rules.conduct);
    return result;
}

}  // namespace

Result<MatchResult> run_match(const MatchConfig& config, const Teams& teams, const Observer& observer) {
    assert(config.seed <= kSeedMax);
    auto controllers = make_controllers(config, teams);
    if (!controllers) {
        return controllers.error();
    }
    Participants participants(config.rules, std::move(controllers).value(), config.budget);
    engine::World world = engine::make_world(config.rules, config.seed, config.swap_sides);
    if (!play(world, config, participants, observer)) {
        MatchResult stopped;
        stopped.end_reason = EndReason::Stopped;
        return stopped;
    }
    return result_of(world, config.rules, participants);
}

}  // namespace podball::match
