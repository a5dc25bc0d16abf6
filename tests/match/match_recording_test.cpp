// What a match tells its recording, and what the recording says of it afterwards.
#include "match/match_recording.hpp"

#include "match/match_runner.hpp"
#include "match/match_support.hpp"
#include "match/recheck.hpp"
#include "match/recorded_match.hpp"

#include <string>
#include <variant>
#include <vector>

using namespace podball;
using namespace podball::testing;
using match::EndReason;
using match::MatchRecording;

namespace {

std::vector<replay::HostEvent> host_events(const replay::Reader& reader) {
    std::vector<replay::HostEvent> found;
    for (std::size_t block = 0; block < reader.blocks().size(); ++block) {
        const auto layer = reader.events(block);
        REQUIRE(layer);
        for (const auto& event : layer.value().events) {
            if (const auto* host = std::get_if<replay::HostEvent>(&event.what)) {
                found.push_back(*host);
            }
        }
    }
    return found;
}

engine::Rules noisy_game() {
    auto rules = short_game(5, 4000);
    rules.noise = {0.05, 0.05, 2.0};
    return rules;
}

podball_status_t fail_in_between(const podball_view_t& view, std::span<podball_command_t> commands) {
    if (view.tick >= 500 && view.tick < 600) {
        return PODBALL_FATAL;
    }
    return chase(view, commands);
}

podball_status_t answer_nonsense(const podball_view_t& view, std::span<podball_command_t> commands) {
    if (view.tick == 400) {
        commands[1].thrust_x = std::nan("");
    }
    return PODBALL_OK;
}

podball_status_t chase_until_late(const podball_view_t& view, std::span<podball_command_t> commands) {
    const auto status = chase(view, commands);
    if (view.tick >= 3000) {
        commands[2] = {0.25, -0.5, 0.0, 0.0, 0, 0};
    }
    return status;
}

}  // namespace

TEST_CASE("a match comes out the same with a recording and without") {
    const auto config = config_of(noisy_game(), 7);
    const match::Teams teams = {team_of(chase), team_of(advance)};
    const auto alone = match::run_match(config, teams);
    const TemporaryFolder folder;
    const auto told = recorded(folder, config, teams);
    REQUIRE(told.final_state_hash == alone.value().final_state_hash);
    REQUIRE(outcome_digest(told) == outcome_digest(alone.value()));
}

TEST_CASE("the recording of a match is verified, whichever side is whose") {
    for (const bool swapped : {false, true}) {
        auto config = config_of(short_game(), 3);
        config.swap_sides = swapped;
        const TemporaryFolder folder;
        const auto result = recorded(folder, config, {team_of(chase), team_of(advance)});
        const auto reader = opened(folder);
        require_verified(reader);
        REQUIRE(reader.end_step() == result.teams[0].calls);
        REQUIRE(reader.outcome()->final_state_hash == result.final_state_hash);
        REQUIRE(reader.outcome()->score == result.score);
        REQUIRE(reader.outcome()->ending.winner == result.winner);
        REQUIRE(reader.outcome()->ending.reason == "full_time");
    }
}

TEST_CASE("a match that is stopped leaves a whole recording that says so") {
    const TemporaryFolder folder;
    int steps = 0;
    recorded(folder, config_of(short_game()), {team_of(chase), team_of(idle)},
             [&](const engine::World&) { return ++steps < 300; });
    const auto reader = opened(folder);
    require_verified(reader);
    REQUIRE(reader.end_step() == 300);
    REQUIRE(reader.outcome()->ending.reason == "stopped");
    REQUIRE_FALSE(reader.outcome()->ending.winner);
}

TEST_CASE("a forfeit is recorded and follows from the last state") {
    auto rules = short_game();
    rules.conduct.consequence = engine::Consequence::Forfeit;
    const TemporaryFolder folder;
    recorded(folder, config_of(rules), {team_of(idle), team_of(advance)});
    const auto reader = opened(folder);
    require_verified(reader);
    REQUIRE(reader.outcome()->ending.reason == "conduct_forfeit");
    REQUIRE(reader.outcome()->ending.winner == 1);
}

TEST_CASE("a winner or an end that does not follow from the last state is named") {
    const auto config = config_of(short_game(), 3);
    const TemporaryFolder folder;
    const auto claim = [&](const std::string& reason, std::optional<int> winner) {
        auto recorder =
            replay::Recorder::create(file_of(folder), head_of(config), engine::make_world(config.rules, config.seed));
        REQUIRE(recorder);
        MatchRecording recording(*recorder.value());
        const auto result = match::run_match(config, {team_of(idle), team_of(idle)}, nullptr, &recording);
        REQUIRE_FALSE(result.value().winner);
        REQUIRE(recorder.value()->finish({reason, winner}));
        return match::recheck_ending(opened(folder)).value();
    };
    REQUIRE_FALSE(claim("full_time", {}));
    const auto winner = claim("full_time", 1);
    REQUIRE(winner->field == "winner");
    REQUIRE(winner->recorded == "1");
    REQUIRE(winner->played == "null");
    const auto reason = claim("conduct_forfeit", 1);
    REQUIRE(reason->field == "end_reason");
    REQUIRE(reason->played == "full_time");
}

TEST_CASE("a fault is recorded with its step, tick, pod and value") {
    const TemporaryFolder folder;
    recorded(folder, config_of(short_game()), {team_of(give_up), team_of(answer_nonsense)});
    const auto reader = opened(folder);
    const auto events = host_events(reader);
    REQUIRE(events.size() == 2);
    REQUIRE(events[0].name == "step_fatal");
    REQUIRE(events[0].slot == 0);
    REQUIRE(events[0].pod == -1);
    REQUIRE(events[0].tick == 0);
    REQUIRE(events[0].value == static_cast<double>(PODBALL_FATAL));
    REQUIRE(events[1].name == "command_not_finite");
    REQUIRE(events[1].slot == 1);
    REQUIRE(events[1].pod == 1);
    REQUIRE(events[1].tick == 400);
}

TEST_CASE("it is recorded from whom the commands came") {
    const TemporaryFolder folder;
    recorded(folder, config_of(short_game()), {team_of(fail_in_between), team_of(idle)});
    const auto reader = opened(folder);
    const auto layer = reader.commands(0);
    REQUIRE(layer);
    const auto step = 100U;  // Five ticks each.
    REQUIRE(layer.value().source(0, step - 1) == CommandSource::Team);
    REQUIRE(layer.value().source(0, step) == CommandSource::Fallback);
    REQUIRE(layer.value().source(0, step + 1) == CommandSource::Retired);
    REQUIRE(layer.value().source(1, step + 1) == CommandSource::Team);
    require_verified(reader);
}

TEST_CASE("lines of a team are recorded with the tick they belong to, and none after the end") {
    const auto config = config_of(short_game());
    const TemporaryFolder folder;
    auto recorder =
        replay::Recorder::create(file_of(folder), head_of(config), engine::make_world(config.rules, config.seed));
    REQUIRE(recorder);
    MatchRecording recording(*recorder.value());
    recording.log(0, control::LogLevel::Info, "before");
    const auto result = match::run_match(
        config, {team_of(idle), team_of(idle)},
        [&](const engine::World& world) {
            if (world.tick == 50) {
                recording.log(1, control::LogLevel::Warning, "within");
            }
            return true;
        },
        &recording);
    REQUIRE(result);
    recording.log(0, control::LogLevel::Info, "after");
    REQUIRE(recorder.value()->finish({"full_time", {}}));
    const auto events = host_events(opened(folder));
    REQUIRE(events.size() == 2);
    REQUIRE(events[0].text == "before");
    REQUIRE(events[0].name == "info");
    REQUIRE(events[0].tick == 0);
    REQUIRE(events[1].text == "within");
    REQUIRE(events[1].name == "warning");
    REQUIRE(events[1].slot == 1);
    REQUIRE(events[1].tick == 50);
}

TEST_CASE("teams that play as they did answer the same again") {
    for (const bool swapped : {false, true}) {
        auto config = config_of(noisy_game(), 3);
        config.swap_sides = swapped;
        const match::Teams teams = {team_of(chase), team_of(fail_in_between)};
        const TemporaryFolder folder;
        const auto result = recorded(folder, config, teams);
        const auto reader = opened(folder);
        const auto checked = match::recheck_answers(reader, teams);
        REQUIRE(checked);
        REQUIRE_FALSE(checked.value().differences[0]);
        REQUIRE_FALSE(checked.value().differences[1]);
        REQUIRE(checked.value().steps[0] == reader.end_step());
        // Not the step in which it failed, nor any after.
        REQUIRE(checked.value().steps[1] == result.teams[1].calls - 1);
    }
}

TEST_CASE("the team that answers otherwise is named with step, pod and answers, and the other is not blamed") {
    const TemporaryFolder folder;
    recorded(folder, config_of(short_game(), 3), {team_of(chase), team_of(chase)});
    const auto reader = opened(folder);
    const auto checked = match::recheck_answers(reader, {team_of(chase), team_of(chase_until_late)});
    REQUIRE(checked);
    REQUIRE_FALSE(checked.value().differences[0]);
    const auto& difference = checked.value().differences[1];
    REQUIRE(difference);
    REQUIRE(difference->step == 600);
    REQUIRE(difference->pod == 2);
    REQUIRE(difference->field == "thrust");
    REQUIRE(difference->recorded != difference->played);
    REQUIRE(checked.value().steps[1] == 600);
}

TEST_CASE("a team that fails where it did not is named") {
    const TemporaryFolder folder;
    recorded(folder, config_of(short_game(), 3), {team_of(chase), team_of(chase)});
    const auto checked = match::recheck_answers(opened(folder), {team_of(fail_in_between), team_of(chase)});
    REQUIRE(checked);
    const auto& difference = checked.value().differences[0];
    REQUIRE(difference);
    REQUIRE(difference->step == 100);
    REQUIRE(difference->pod == -1);
    REQUIRE(difference->field == "answer");
    REQUIRE(difference->played == "step_fatal");
}
