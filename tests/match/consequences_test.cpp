// Matches with consequences of time and faults: who wins, and that a recording of them is played again without a clock.
#include "control/controller_defaults.hpp"
#include "match/match_recording.hpp"
#include "match/match_runner.hpp"
#include "match/match_support.hpp"
#include "match/pair_runner.hpp"
#include "match/recheck.hpp"
#include "match/recorded_match.hpp"

#include <array>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::testing;
using control::FaultKind;
using match::EndReason;

namespace {

constexpr std::int64_t kMs = 1'000'000;

using Happens = std::function<control::StepOutcome(std::int64_t tick)>;

/// A team whose answers depend on how often its instance was called, so that it notices a step too many or too few; and
/// to which something happens at certain ticks. Tells its CPU time itself, so no clock has a say.
class Sensitive final : public control::ControllerDefaults {
  public:
    enum class OnRestart { BeginsAnew, GoesOn, Fails, IsStranded };

    explicit Sensitive(Happens happens, OnRestart on_restart = OnRestart::BeginsAnew)
        : happens_(std::move(happens)), on_restart_(on_restart) {}

    control::StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override {
        ++calls_;
        for (podball_command_t& command : commands) {
            command.thrust_x = static_cast<double>(calls_ % 97) / 97.0;
            command.thrust_y = static_cast<double>(calls_ % 13) / 26.0;
        }
        return happens_(view.tick);
    }
    Result<void> restart() override {
        if (on_restart_ == OnRestart::Fails || is_stranded()) {
            return Error{"not again"};
        }
        if (on_restart_ == OnRestart::BeginsAnew) {
            calls_ = 0;
        }
        return {};
    }
    bool is_stranded() const override { return on_restart_ == OnRestart::IsStranded; }
    bool measures_itself() const override { return true; }

  private:
    Happens happens_;
    OnRestart on_restart_;
    int calls_ = 0;
};

match::MakeController sensitive(Happens happens, Sensitive::OnRestart on_restart = Sensitive::OnRestart::BeginsAnew) {
    return [=](int, std::uint64_t) -> Result<std::unique_ptr<control::Controller>> {
        return std::unique_ptr<control::Controller>(std::make_unique<Sensitive>(happens, on_restart));
    };
}

control::StepOutcome takes(std::int64_t cpu_ns) { return {.fault = std::nullopt, .cpu_ns = cpu_ns}; }
control::StepOutcome fails(FaultKind kind, std::int64_t cpu_ns = 0) {
    return {.fault = control::Fault{kind}, .cpu_ns = cpu_ns};
}

control::StepOutcome nothing(std::int64_t) { return takes(0); }

// Steps are five ticks long.
control::StepOutcome everything_that_is_counted(std::int64_t tick) {
    switch (tick) {
        case 300: return takes(250 * kMs);  // A strike, and 49 ms owed.
        case 1000: return fails(FaultKind::Crashed);
        case 1500: return fails(FaultKind::StepHung, 300 * kMs);
        case 2800: return fails(FaultKind::StepAgain);
        case 3000: return fails(FaultKind::Exited);
        case 3500: return fails(FaultKind::Crashed);
    }
    return takes(0);
}

control::StepOutcome gives_up(std::int64_t tick) { return tick == 500 ? fails(FaultKind::StepFatal) : takes(0); }
control::StepOutcome crashes_always(std::int64_t) { return fails(FaultKind::Crashed); }
control::StepOutcome crashes_once(std::int64_t tick) { return tick == 500 ? fails(FaultKind::Crashed) : takes(0); }
control::StepOutcome too_long_always(std::int64_t) { return takes(11 * kMs); }

match::MatchConfig judged(const engine::Rules& rules, std::uint64_t seed = 1) {
    auto config = config_of(rules, seed);
    config.budget = {.hard_ns = 10 * kMs};
    return config;
}

match::MatchResult played(const match::MatchConfig& config, const match::Teams& teams) {
    auto result = match::run_match(config, teams);
    REQUIRE(result);
    return std::move(result).value();
}

/// By slot and CommandSource, the control steps.
std::array<std::array<int, kCommandSources>, 2> sources_of(const replay::Reader& reader) {
    std::array<std::array<int, kCommandSources>, 2> counts{};
    for (std::size_t block = 0; block < reader.blocks().size(); ++block) {
        const auto layer = reader.commands(block).value();
        for (std::size_t step = 0; step < layer.steps(); ++step) {
            for (const int slot : {0, 1}) {
                ++counts.at(static_cast<std::size_t>(slot)).at(static_cast<std::size_t>(layer.source(slot, step)));
            }
        }
    }
    return counts;
}

std::int64_t team_steps(const replay::Reader& reader, std::size_t slot) { return sources_of(reader).at(slot)[0]; }

match::AnswersChecked checked(const replay::Reader& reader, const match::Teams& teams) {
    auto answers = match::recheck_answers(reader, teams);
    REQUIRE(answers);
    return std::move(answers).value();
}

}  // namespace

TEST_CASE("a match in which the machine has nothing for a new instance has no result") {
    const auto stranded = sensitive(crashes_once, Sensitive::OnRestart::IsStranded);
    const auto result = match::run_match(judged(short_game()), {stranded, sensitive(nothing)});
    REQUIRE_FALSE(result);
    CHECK(result.error().message == "not again");
    CHECK(result.error().is_of_machine());
}

TEST_CASE("a team with too many strikes or crashes loses, whatever the score") {
    for (const Happens& happens : {Happens(crashes_always), Happens(too_long_always)}) {
        const auto result = played(judged(short_game()), {sensitive(happens), team_of(idle)});
        REQUIRE(result.end_reason == EndReason::Forfeit);
        REQUIRE(result.winner == 1);
        REQUIRE(result.metrics.running_ticks == 4000);
        const auto turned = played(judged(short_game()), {team_of(idle), sensitive(happens)});
        REQUIRE(turned.winner == 0);
    }
}

TEST_CASE("a team of which no new instance can be made loses") {
    const auto fails_again = sensitive(crashes_once, Sensitive::OnRestart::Fails);
    const auto result = played(judged(short_game()), {team_of(idle), fails_again});
    REQUIRE(result.end_reason == EndReason::Forfeit);
    REQUIRE(result.winner == 0);
    REQUIRE(result.teams[1].restart_error == "not again");
}

TEST_CASE("if both teams have too many crashes nobody wins") {
    const auto result = played(judged(short_game()), {sensitive(crashes_always), sensitive(crashes_always)});
    REQUIRE(result.end_reason == EndReason::Forfeit);
    REQUIRE_FALSE(result.winner);
}

TEST_CASE("crashes come before the rules of conduct, whose breaches are told all the same") {
    auto rules = short_game();
    rules.conduct.consequence = engine::Consequence::Forfeit;
    const auto result = played(judged(rules), {team_of(idle), sensitive([](std::int64_t tick) {
                                                   return tick >= 3000 ? fails(FaultKind::Crashed) : takes(0);
                                               })});
    REQUIRE(result.conduct[0].camping);
    REQUIRE(result.end_reason == EndReason::Forfeit);
    REQUIRE(result.winner == 0);
}

TEST_CASE("a match that crashes and strikes do not decide is decided by its score") {
    const auto result = played(judged(short_game()), {sensitive(crashes_once), team_of(idle)});
    REQUIRE(result.end_reason == EndReason::FullTime);
    REQUIRE(result.teams[0].crashes == 1);
}

TEST_CASE("matches that were forfeited by crashes are counted in pairs, and their pairs left out") {
    const match::Teams teams = {team_of(chase), sensitive(crashes_always)};
    const auto pairs = match::play_pairs({judged(short_game()), 2, 2}, teams);
    REQUIRE(pairs);
    const auto games = match::count_games(pairs.value().pairs);
    REQUIRE(games.forfeited == 4);
    REQUIRE(games.won_a == 4);
    REQUIRE(match::differences(pairs.value().pairs, 0).empty());
    for (const match::PairMatch& match : pairs.value().matches) {
        REQUIRE(match.end_reason == EndReason::Forfeit);
        REQUIRE(match.forfeits == std::array{control::Forfeit::None, control::Forfeit::Crashes});
    }
    REQUIRE(pairs.value().teams[1].faults[static_cast<std::size_t>(FaultKind::Forfeited)] == 4);
}

TEST_CASE("every consequence is recorded, and the recording is played again and verified without a clock") {
    const TemporaryFolder folder;
    const match::Teams teams = {sensitive(everything_that_is_counted), sensitive(gives_up)};
    const auto result = recorded(folder, judged(short_game()), teams);
    REQUIRE(result.teams[0].forfeit == control::Forfeit::Crashes);
    REQUIRE(result.winner == 1);
    const auto reader = opened(folder);
    require_verified(reader);
    REQUIRE(reader.outcome()->ending.reason == "forfeit");
    REQUIRE(reader.outcome()->ending.winner == 1);
    REQUIRE(reader.outcome()->final_state_hash == result.final_state_hash);

    const auto sources = sources_of(reader);
    const auto of = [&](std::size_t slot, CommandSource source) {
        return sources.at(slot).at(static_cast<std::size_t>(source));
    };
    REQUIRE(of(0, CommandSource::Fallback) == 2);
    REQUIRE(of(0, CommandSource::Skipped) == 49 + 109);  // In between 190 ms were saved up, and 300 taken.
    REQUIRE(of(0, CommandSource::Restarted) == 3);
    REQUIRE(of(0, CommandSource::Forfeited) > 50);
    REQUIRE(of(0, CommandSource::Retired) == 0);
    REQUIRE(of(1, CommandSource::Fallback) == 1);
    REQUIRE(of(1, CommandSource::Retired) > 600);
}

TEST_CASE("teams are asked again as they were asked, with skipped steps and new instances") {
    const TemporaryFolder folder;
    const match::Teams teams = {sensitive(everything_that_is_counted), sensitive(gives_up)};
    recorded(folder, judged(short_game()), teams);
    const auto reader = opened(folder);
    const auto answers = checked(reader, teams);
    REQUIRE_FALSE(answers.differences[0]);
    REQUIRE_FALSE(answers.differences[1]);
    REQUIRE(answers.steps[0] == team_steps(reader, 0));
    REQUIRE(answers.steps[1] == team_steps(reader, 1));
    // A team that takes its time another day, and one that does not die again, answer the same.
    const auto healthy = checked(reader, {sensitive(nothing), sensitive(nothing)});
    REQUIRE_FALSE(healthy.differences[0]);
    REQUIRE_FALSE(healthy.differences[1]);
}

TEST_CASE("a team that remembers what was before its end is found") {
    const TemporaryFolder folder;
    recorded(folder, judged(short_game()), {sensitive(crashes_once), sensitive(nothing)});
    const auto reader = opened(folder);
    const auto remembers = sensitive(crashes_once, Sensitive::OnRestart::GoesOn);
    const auto answers = checked(reader, {remembers, sensitive(nothing)});
    REQUIRE(answers.differences[0]);
    REQUIRE(answers.differences[0]->step == 101);
    REQUIRE_FALSE(answers.differences[1]);
    const auto fails_again = sensitive(crashes_once, Sensitive::OnRestart::Fails);
    REQUIRE(checked(reader, {fails_again, sensitive(nothing)}).differences[0]->step == 101);
}

TEST_CASE("whatever happens to both teams, the recording verifies and they answer the same again", "[property]") {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        CAPTURE(seed);
        // By tick alone, as the same team may be asked in another match.
        const auto unlucky = [seed](std::uint64_t team) -> Happens {
            return [=](std::int64_t tick) {
                std::mt19937_64 random(seed * 2'000'003 + team * 1'000'003 + static_cast<std::uint64_t>(tick));
                const std::int64_t cpu_ns = static_cast<std::int64_t>(random() % 4) * kMs;
                switch (random() % 400) {
                    case 0: return fails(FaultKind::Crashed, cpu_ns);
                    case 1: return fails(FaultKind::StepHung, 100 * cpu_ns);
                    case 2: return fails(FaultKind::StepAgain, cpu_ns);
                    case 3: return takes(20 * cpu_ns);
                    case 4: return fails(tick > 3000 ? FaultKind::StepThrew : FaultKind::StepAgain, cpu_ns);
                    default: return takes(cpu_ns);
                }
            };
        };
        const match::Teams teams = {sensitive(unlucky(0)), sensitive(unlucky(1))};
        const TemporaryFolder folder;
        const auto result = recorded(folder, judged(short_game(), seed), teams);
        const auto reader = opened(folder);
        require_verified(reader);
        REQUIRE((reader.outcome()->ending.reason == "forfeit") ==
                (result.teams[0].has_forfeited() || result.teams[1].has_forfeited()));
        const auto answers = checked(reader, teams);
        for (const std::size_t slot : {0U, 1U}) {
            REQUIRE_FALSE(answers.differences[slot]);
            REQUIRE(answers.steps[slot] == team_steps(reader, slot));
        }
    }
}

TEST_CASE("a forfeit that is claimed without one, or hidden, is named") {
    const auto config = judged(short_game(), 3);
    const TemporaryFolder folder;
    const auto claim = [&](const match::Teams& teams, const std::string& reason, std::optional<int> winner) {
        auto recorder =
            replay::Recorder::create(file_of(folder), head_of(config), engine::make_world(config.rules, config.seed));
        REQUIRE(recorder);
        match::MatchRecording recording(*recorder.value());
        REQUIRE(match::run_match(config, teams, nullptr, &recording));
        REQUIRE(recorder.value()->finish({reason, winner}));
        return match::recheck_ending(opened(folder)).value();
    };
    const match::Teams fair = {sensitive(nothing), sensitive(nothing)};
    const match::Teams unfair = {sensitive(crashes_always), sensitive(nothing)};
    REQUIRE(claim(fair, "forfeit", 1)->played == "full_time");
    REQUIRE(claim(unfair, "full_time", std::nullopt)->played == "forfeit");
    REQUIRE(claim(unfair, "forfeit", 0)->field == "winner");
    REQUIRE_FALSE(claim(unfair, "forfeit", 1));
}

TEST_CASE("a forfeit in the last step of a match can be seen in its recording") {
    const auto config = judged(short_game());
    const auto last = played(config, {sensitive(nothing), sensitive(nothing)});
    const std::int64_t tick = last.ticks - last.ticks % 5;
    const std::int64_t before = tick == last.ticks ? tick - 5 : tick;
    const TemporaryFolder folder;
    auto strict = config;
    strict.budget.crashes = 1;
    const auto result = recorded(
        folder, strict,
        {sensitive([before](std::int64_t now) { return now >= before ? fails(FaultKind::Crashed) : takes(0); }),
         sensitive(nothing)});
    REQUIRE(result.teams[0].coasted_steps == 1);
    const auto reader = opened(folder);
    require_verified(reader);
    REQUIRE(reader.outcome()->ending.reason == "forfeit");
}
