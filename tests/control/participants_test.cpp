#include "control/participants.hpp"

#include "control/controller_defaults.hpp"
#include "control_support.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>

using namespace podball;
using namespace podball::control;
using podball::testing::Given;
using podball::testing::rules_for;
using podball::testing::scripted;

namespace {

const TimeBudget kOff{false};

/// A controller that writes down how it is called. It leaves its commands behind for the next call.
class Witness final : public ControllerDefaults {
  public:
    struct Calls {
        int count = 0;
        int with_zeroed_commands = 0;
    };

    Witness(Calls& calls, StepOutcome outcome) : calls_(calls), outcome_(outcome) {}

    StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override {
        ++calls_.count;
        const bool zeroed = std::all_of(commands.begin(), commands.end(), [](const podball_command_t& c) {
            return c.thrust_x == 0.0 && c.shot_y == 0.0 && c.flags == 0 && c.reserved == 0;
        });
        calls_.with_zeroed_commands += zeroed && static_cast<int>(commands.size()) == view.own_count ? 1 : 0;
        std::fill(commands.begin(), commands.end(), podball_command_t{0.5, 0.5, 0.5, 0.5, PODBALL_COMMAND_SHOOT, 9});
        return outcome_;
    }
    Result<void> restart() override { return {}; }

  private:
    Calls& calls_;
    StepOutcome outcome_;
};

/// A match of scripted teams that is played step by step.
class Play {
  public:
    Play(const Given& a, const Given& b, const TimeBudget& budget = kOff, bool swap_sides = false)
        : rules_(rules_for(3, 3)),
          participants_(rules_, {scripted(rules_, 0, a, sink()), scripted(rules_, 1, b, sink())}, budget),
          world_(engine::make_world(rules_, 5, swap_sides)) {}

    void steps(int count) {
        for (; count > 0; --count) {
            participants_.ask(world_, commands_);
            engine::step(world_, rules_, commands_);
            hashes_.push_back(engine::state_hash(world_));
        }
    }

    const ParticipantRecord& record(int slot) const { return participants_.record(slot); }
    const TeamCommands& checked(int slot) const { return participants_.commands(slot); }
    const engine::Commands& commands() const { return commands_; }
    const std::vector<std::uint64_t>& hashes() const { return hashes_; }
    const std::vector<std::string>& lines() const { return lines_; }

  private:
    LogSink sink() {
        return [this](LogLevel, std::string_view line) { lines_.emplace_back(line); };
    }

    std::vector<std::string> lines_;
    std::vector<std::uint64_t> hashes_;
    engine::ResolvedRules rules_;
    engine::Commands commands_{};
    Participants participants_;
    engine::World world_;
};

std::int64_t incidents(const Play& play, int slot, FaultKind kind) { return play.record(slot).incidents.count(kind); }

bool coasts(const Play& play, std::size_t slot) {
    const auto& all = play.commands()[slot];
    return std::all_of(all.begin(), all.end(),
                       [](const engine::Command& c) { return c.thrust == Vec2{} && c.shot == Vec2{} && !c.shoot; });
}

}  // namespace

TEST_CASE("commands reach the engine in the world's frame, whichever side a team plays on") {
    for (const bool swapped : {false, true}) {
        Play play({{"thrust", "0.5"}}, {{"thrust", "0.25"}}, kOff, swapped);
        play.steps(1);
        CHECK(play.commands()[0][2].thrust.x == (swapped ? -0.5 : 0.5));
        CHECK(play.commands()[1][2].thrust.x == (swapped ? 0.25 : -0.25));
        CHECK(play.checked(0)[2].thrust_x == 8192);
        CHECK(play.record(0).incidents.total() == 0);
    }
}

TEST_CASE("a match on swapped sides is the same match") {
    Play one({{"thrust", "0.7"}}, {{"act", "junk"}});
    Play two({{"thrust", "0.7"}}, {{"act", "junk"}}, kOff, true);
    one.steps(300);
    two.steps(300);
    CHECK(one.hashes() == two.hashes());
}

TEST_CASE("thousands of invalid commands change nothing but the counters", "[property]") {
    Play good({}, {{"thrust", "0.3"}});
    Play bad({{"act", "junk"}}, {{"thrust", "0.3"}});
    good.steps(500);
    bad.steps(500);
    CHECK(good.hashes() == bad.hashes());
    CHECK(incidents(bad, 0, FaultKind::CommandNotFinite) + incidents(bad, 0, FaultKind::CommandUnknownFlag) == 1'500);
    CHECK(incidents(bad, 0, FaultKind::CommandNotFinite) > 500);
    CHECK(incidents(bad, 0, FaultKind::CommandUnknownFlag) > 500);
    CHECK(bad.record(1).incidents.total() == 0);
    CHECK(bad.record(0).coasted_steps == 0);  // The step was answered; single pods were not.
}

TEST_CASE("every way to answer nonsense is counted under its own name") {
    const std::pair<const char*, FaultKind> acts[] = {{"nan", FaultKind::CommandNotFinite},
                                                      {"inf", FaultKind::CommandNotFinite},
                                                      {"shot_nan", FaultKind::CommandNotFinite},
                                                      {"unknown_flag", FaultKind::CommandUnknownFlag}};
    for (const auto& [act, kind] : acts) {
        CAPTURE(act);
        Play play({{"act", act}, {"thrust", "0.5"}}, {});
        play.steps(4);
        CHECK(incidents(play, 0, kind) == 12);
        CHECK(play.record(0).incidents.total() == 12);
        CHECK(coasts(play, 0));
    }
}

TEST_CASE("a huge command is full thrust in its direction, and counted") {
    Play play({{"act", "huge"}}, {});
    play.steps(2);
    CHECK(play.checked(0)[0] == PodCommand{11585, -11585, 0, 16384, true});
    CHECK(incidents(play, 0, FaultKind::CommandTooLong) == 12);  // Thrust and shot of three pods, twice.
}

TEST_CASE("a step that answers AGAIN coasts, and the team is called again") {
    for (const char* act : {"again", "odd_status"}) {
        Play play({{"act", act}, {"thrust", "1"}, {"from_call", "2"}}, {{"thrust", "1"}});
        play.steps(5);
        CHECK(play.record(0).calls == 5);
        CHECK(incidents(play, 0, FaultKind::StepAgain) == 3);
        CHECK(play.record(0).coasted_steps == 3);
        CHECK_FALSE(play.record(0).retired);
        CHECK(coasts(play, 0));
        CHECK_FALSE(coasts(play, 1));
    }
}

TEST_CASE("a team finds its commands zeroed at each call") {
    const auto rules = rules_for(3, 2);
    Witness::Calls calls[2];
    Participants participants(
        rules, {std::make_unique<Witness>(calls[0], StepOutcome{}), std::make_unique<Witness>(calls[1], StepOutcome{})},
        kOff);
    engine::Commands commands{};
    for (int i = 0; i < 5; ++i) {
        participants.ask(engine::make_world(rules, 1), commands);
    }
    for (const auto& of_slot : calls) {
        CHECK(of_slot.count == 5);
        CHECK(of_slot.with_zeroed_commands == 5);
    }
}

TEST_CASE("a team that is retired is never called again, and what it answered last is not played") {
    for (const FaultKind kind : {FaultKind::StepFatal, FaultKind::StepThrew}) {
        const auto rules = rules_for(3, 2);
        Witness::Calls calls[2];
        Participants participants(rules,
                                  {std::make_unique<Witness>(calls[0], StepOutcome{Fault{kind}}),
                                   std::make_unique<Witness>(calls[1], StepOutcome{})},
                                  kOff);
        engine::Commands commands{};
        for (int i = 0; i < 5; ++i) {
            participants.ask(engine::make_world(rules, 1), commands);
        }
        CHECK(calls[0].count == 1);
        CHECK(calls[1].count == 5);
        CHECK(commands[0][0].thrust == Vec2{});
        CHECK_FALSE(commands[0][0].shoot);
        CHECK(commands[1][0].shoot);
    }
}

TEST_CASE("a team that answers FATAL or throws coasts from then on, which is one incident, and is destroyed") {
    for (const auto& [act, kind] :
         {std::pair("fatal", FaultKind::StepFatal), std::pair("throw", FaultKind::StepThrew)}) {
        CAPTURE(act);
        std::vector<std::string> lines;
        {
            const auto rules = rules_for(1, 1);
            const auto sink = [&](LogLevel, std::string_view line) { lines.emplace_back(line); };
            Participants participants(
                rules,
                {scripted(rules, 0, {{"act", act}, {"thrust", "1"}, {"from_call", "3"}, {"label", "made"}}, sink),
                 scripted(rules, 1, {})},
                kOff);
            const engine::World world = engine::make_world(rules, 1);
            engine::Commands commands{};
            for (int i = 0; i < 10; ++i) {
                participants.ask(world, commands);
            }
            CHECK(commands[0][0].thrust == Vec2{});
            const ParticipantRecord& record = participants.record(0);
            CHECK(record.retired);
            CHECK(record.calls == 4);
            CHECK(record.wall.count() == 4);
            CHECK(record.coasted_steps == 7);
            CHECK(record.incidents.count(kind) == 1);
            CHECK(participants.record(1).calls == 10);
        }
        CHECK(lines == std::vector<std::string>{"made", "destroyed"});
    }
}

TEST_CASE("a step over the hard limit is discarded: its pods coast, which is an incident with the time it took") {
    const TimeBudget budget = parse_budget("soft=1us,hard=10ms").value();
    Play play({{"thrust", "1"}, {"busy_us", "20000"}, {"from_call", "1"}}, {{"thrust", "1"}}, budget);
    play.steps(3);
    CHECK(incidents(play, 0, FaultKind::StepOverHard) == 2);
    CHECK(play.record(0).calls == 3);
    CHECK(play.record(0).coasted_steps == 2);
    CHECK(value_number(play.record(0).incidents.first(FaultKind::StepOverHard)[0].fault.value) >=
          19'999.0);  // The loop sees whole microseconds.
    CHECK(coasts(play, 0));
    CHECK_FALSE(coasts(play, 1));
}

TEST_CASE("with the budget off no time is judged and no CPU clock is read") {
    Play play({{"thrust", "1"}, {"busy_us", "20000"}}, {});
    play.steps(2);
    CHECK(play.record(0).incidents.total() == 0);
    CHECK_FALSE(coasts(play, 0));
    CHECK(play.record(0).cpu.count() == 0);
    CHECK(play.record(0).wall.count() == 2);
}

TEST_CASE("each call's time goes to the team that was called") {
    Play play({{"busy_us", "3000"}}, {}, parse_budget("hard=1s").value());
    play.steps(5);
    for (const int slot : {0, 1}) {
        CHECK(play.record(slot).wall.count() == 5);
        CHECK(play.record(slot).cpu.count() == 5);
    }
    // Lower bounds: the loop runs until its own CPU clock says so.
    CHECK(play.record(0).cpu.percentile(0.1) >= 2'970'000);
    CHECK(play.record(0).wall.percentile(0.1) >= 2'970'000);
    CHECK(play.record(0).cpu.mean() > play.record(1).cpu.mean());
}

TEST_CASE("what a team logs in a match is made printable and cut off before it floods") {
    Play play({{"act", "log_flood"}}, {});
    play.steps(3);
    CHECK(play.lines().size() == HostServices::kLinesMax + 1);
    Play odd({{"act", "log"}}, {});
    odd.steps(1);
    CHECK(odd.lines() == std::vector<std::string>{"one line  [31m?"});
}

TEST_CASE("both participants of a running match fit into a fraction of a megabyte") {
    CHECK(sizeof(Participants) < 150'000);
}
