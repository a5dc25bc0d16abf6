#include "match/match_runner.hpp"

#include "control/core_lease.hpp"
#include "control/participants.hpp"
#include "engine/economy/economy_metrics.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "match/controllers.hpp"

#include <cassert>
#include <optional>
#include <utility>

namespace podball::match {

namespace {

using control::Participants;

/// The cores of a match: one for the host and both teams, and a second one for one of the teams as soon as a team needs
/// it and a core is free.
class MatchCores {
  public:
    explicit MatchCores(Participants& participants) : participants_(participants) {
        participants_.move_to(lease_.core());
    }

    /// Called after each control step.
    void review() {
        if (is_apart_ || !participants_.need_cores()) {
            return;
        }
        if (const auto core = lease_.add_core()) {
            participants_.move_apart(*core);
            is_apart_ = true;
        }
    }

  private:
    Participants& participants_;
    control::CoreLease lease_;
    bool is_apart_ = false;
};

/// Plays the control step of the last `ask`. Returns its orders, if the game has resources.
replay::StepOrders play_step(engine::World& world, const engine::ResolvedRules& rules, const engine::Commands& commands,
                             Participants& participants, engine::OrderAnswers& answers) {
    if (!rules.has_resources) {
        engine::step(world, rules, commands);
        return {};
    }
    engine::step(world, rules, commands, participants.orders(), answers);
    participants.take_answers(answers);
    return {&participants.orders(), &answers};
}

/// Plays until the match is over or the observer stops it.
void play(engine::World& world, const MatchConfig& config, Participants& participants, const Observer& observer,
          MatchRecording* recording) {
    std::optional<MatchCores> cores;
    if (config.chooses_cores) {
        cores.emplace(participants);
    }
    engine::Commands commands{};
    engine::OrderAnswers answers{};
    bool goes_on = true;
    while (goes_on && world.mode != engine::GameMode::Ended) {
        participants.ask(world, commands);
        if (!participants.host_result()) {
            break;
        }
        const replay::StepOrders orders = play_step(world, config.rules, commands, participants, answers);
        if (recording != nullptr) {
            recording->add(world, commands, participants, orders);
        }
        if (cores) {
            cores->review();
        }
        goes_on = !observer || observer(world);
    }
    if (recording != nullptr) {
        recording->close();
    }
}

std::optional<std::array<ResourceFigures, engine::kSlots>> resource_figures(const engine::World& world,
                                                                            const engine::ResolvedRules& rules) {
    if (!rules.has_resources) {
        return std::nullopt;
    }
    const auto of_slot = [&world](int slot) -> ResourceFigures {
        return {world.economy.metrics[static_cast<std::size_t>(slot)], engine::mean_efficiency(world, slot),
                engine::mean_generators(world, slot), engine::mean_generator_distance(world, slot)};
    };
    return std::array{of_slot(0), of_slot(1)};
}

MatchResult result_of(const engine::World& world, const engine::ResolvedRules& rules,
                      const Participants& participants) {
    MatchResult result;
    result.score = {world.score[0], world.score[1]};
    result.ticks = world.tick;
    result.final_state_hash = engine::state_hash(world);
    result.metrics = world.metrics;
    result.play = world.play;
    result.resources = resource_figures(world, rules);
    result.teams = {participants.record(0), participants.record(1)};
    const Verdict verdict = judge(world, rules, {result.teams[0].has_forfeited(), result.teams[1].has_forfeited()});
    result.winner = verdict.winner;
    result.end_reason = verdict.end_reason;
    result.decided_by = verdict.decided_by;
    result.conduct = verdict.conduct;
    return result;
}

}  // namespace

Result<MatchResult, MatchError> run_match(const MatchConfig& config, const Teams& teams, const Observer& observer,
                                          MatchRecording* recording) {
    assert(config.seed <= kSeedMax);
    auto controllers = make_controllers(config.seed, teams);
    if (!controllers) {
        return controllers.error();
    }
    if (recording != nullptr) {
        if (const auto result = recording->begin(); !result) {
            return MatchError(result.error());
        }
    }
    Participants participants(config.rules, std::move(controllers).value(), config.budget);
    engine::World world = engine::make_world(config.rules, config.seed, config.swap_sides);
    play(world, config, participants, observer, recording);
    if (const auto& result = participants.host_result(); !result) {
        return MatchError(result.error());
    }
    if (world.mode != engine::GameMode::Ended) {
        MatchResult stopped;
        stopped.end_reason = EndReason::Stopped;
        return stopped;
    }
    return result_of(world, config.rules, participants);
}

}  // namespace podball::match
