// What follows from faults and from time: strikes, crashes, skipped steps, new instances, forfeits.
#include "control/participants.hpp"

#include "control/controller_defaults.hpp"
#include "control_support.hpp"
#include "engine/world.hpp"

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace podball;
using namespace podball::control;
using podball::testing::Given;
using podball::testing::rules_for;
using podball::testing::scripted;

namespace {

constexpr std::int64_t kMs = 1'000'000;
const TimeBudget kStrict = {.hard_ns = 10 * kMs};

/// What a controller was asked to do.
struct Calls {
    int steps = 0;
    int restarts = 0;
    std::int64_t waited_ns = 0;  ///< Set by the test.
    bool dismissed = false;
};

/// Answers each call of step as told, without a clock. Full thrust where nothing is wrong.
class Actor final : public ControllerDefaults {
  public:
    using Act = std::function<StepOutcome(int call)>;

    Actor(Calls& calls, Act act, int restarts_that_work = 1'000)
        : calls_(calls), act_(std::move(act)), restarts_that_work_(restarts_that_work) {}

    StepOutcome step(const podball_view_t&, std::span<podball_command_t> commands) override {
        for (podball_command_t& command : commands) {
            command.thrust_x = 1.0;
        }
        return act_(calls_.steps++);
    }
    Result<void> restart() override {
        if (calls_.restarts++ < restarts_that_work_) {
            return {};
        }
        return Error{"no memory left"};
    }
    bool measures_itself() const override { return true; }
    void dismiss() override { calls_.dismissed = true; }
    std::int64_t waited_ns() const override { return calls_.waited_ns; }

  private:
    Calls& calls_;
    Act act_;
    int restarts_that_work_;
};

StepOutcome takes(std::int64_t cpu_ns) { return {.fault = std::nullopt, .cpu_ns = cpu_ns}; }
StepOutcome fails(const Fault& fault, std::int64_t cpu_ns = 0) { return {.fault = fault, .cpu_ns = cpu_ns}; }

/// A match of an actor against one that takes no time, step by step.
class Play {
  public:
    explicit Play(Actor::Act act, const TimeBudget& budget = kStrict, int restarts_that_work = 1'000)
        : participants_(rules_,
                        {std::make_unique<Actor>(calls_, std::move(act), restarts_that_work),
                         std::make_unique<Actor>(other_, [](int) { return takes(0); })},
                        budget) {}

    CommandSource step() {
        participants_.ask(engine::make_world(rules_, 1), commands_);
        check_step();
        return participants_.last_step(0).source;
    }
    std::string sources(int count) {
        static constexpr std::string_view kLetters = "TbRSNF";  // By CommandSource.
        std::string text;
        for (; count > 0; --count) {
            text += kLetters[static_cast<std::size_t>(step())];
        }
        return text;
    }

    const Calls& calls() const { return calls_; }
    void wait(std::int64_t ns) { calls_.waited_ns += ns; }
    const ParticipantRecord& record() const { return participants_.record(0); }
    const ParticipantRecord& other() const { return participants_.record(1); }
    std::int64_t count(FaultKind kind) const { return record().incidents.count(kind); }
    FaultValue value(FaultKind kind, std::size_t index = 0) const {
        return record().incidents.first(kind)[index].fault.value;
    }
    Participants& participants() { return participants_; }

  private:
    // Only the team's own answer moves a pod, and a step without a call took no time.
    void check_step() {
        const ParticipantStep last = participants_.last_step(0);
        REQUIRE((commands_[0][0].thrust.x == 1.0) == (last.source == CommandSource::Team));
        if (last.source == CommandSource::Skipped || last.source == CommandSource::Retired) {
            REQUIRE(last.wall_ns == -1);
            REQUIRE(last.cpu_ns == -1);
        }
        REQUIRE(participants_.last_step(1).source == CommandSource::Team);
    }

    engine::ResolvedRules rules_ = rules_for(2, 2);
    Calls calls_;
    Calls other_;
    engine::Commands commands_{};
    Participants participants_;
};

}  // namespace

TEST_CASE("a team forfeits at the step in which the match has waited for it for longer than the limit") {
    Play play([](int) { return takes(0); }, {.wait_ns = 100 * kMs});
    CHECK(play.sources(3) == "TTT");
    play.wait(100 * kMs);
    CHECK(play.sources(3) == "TTT");  // No more than the limit.
    play.wait(1);
    CHECK(play.sources(4) == "FFFF");
    CHECK(play.record().forfeit == Forfeit::Waits);
    CHECK(play.record().waited_in == "step");
    CHECK(play.record().waited_ns == 100 * kMs + 1);
    CHECK(play.count(FaultKind::WaitedTooLong) == 1);
    CHECK(play.value(FaultKind::WaitedTooLong) == FaultValue(WaitTime{100 * kMs + 1}));
    CHECK(play.calls().dismissed);
    CHECK(play.calls().steps == 7);
    CHECK(play.other().forfeit == Forfeit::None);
}

TEST_CASE("a team forfeits if the match has waited too long for a new instance") {
    for (const int restarts_that_work : {0, 1}) {
        Play play([](int call) { return call == 1 ? fails({FaultKind::Crashed}) : takes(0); }, {.wait_ns = 100 * kMs},
                  restarts_that_work);
        CHECK(play.sources(2) == "TN");
        play.wait(101 * kMs);
        CHECK(play.sources(2) == "FF");
        CHECK(play.record().forfeit == Forfeit::Waits);
        CHECK(play.record().waited_in == "restart");
        CHECK(play.count(FaultKind::RestartFailed) == 0);
        CHECK(play.calls().steps == 2);
    }
}

TEST_CASE("without a limit of waiting no wait ends a team") {
    for (const TimeBudget& budget : {TimeBudget{.wait_ns = 0}, TimeBudget{.enabled = false}}) {
        Play play([](int) { return takes(0); }, budget);
        play.wait(3'600'000 * kMs);
        CHECK(play.sources(3) == "TTT");
        CHECK(play.record().waited_ns == 3'600'000 * kMs);
    }
}

TEST_CASE("a team whose bank is empty is not called until it has earned what it owes") {
    // 9 ms a step: 8 ms less each time; after 26 calls 8 ms are owed, which takes 8 steps.
    Play play([](int) { return takes(9 * kMs); });
    CHECK(play.sources(26) == std::string(26, 'T'));
    CHECK(play.sources(18) == "SSSSSSSSTSSSSSSSST");
    CHECK(play.count(FaultKind::BankEmpty) == 2);  // Each time once, with the steps to wait.
    CHECK(play.value(FaultKind::BankEmpty) == FaultValue(StepsToWait{8}));
    CHECK(play.value(FaultKind::BankEmpty, 1) == FaultValue(StepsToWait{8}));
    CHECK(play.calls().steps == 28);
    CHECK(play.record().calls == 28);
    CHECK(play.record().coasted_steps == 16);
    CHECK(play.record().cpu.count() == 28);
    CHECK(play.record().strikes == 0);
    CHECK(play.record().forfeit == Forfeit::None);
    CHECK(play.other().incidents.total() == 0);
}

TEST_CASE("a step over the hard limit is a strike, and its time is taken too") {
    Play play([](int call) { return takes(call == 0 ? 210 * kMs : 0); });
    CHECK(play.sources(12) == "bSSSSSSSSSTT");  // 200 - 210 + 1 = -9.
    CHECK(play.record().strikes == 1);
    CHECK(play.value(FaultKind::StepOverHard) == FaultValue(CpuTime{210 * kMs}));
    CHECK(play.value(FaultKind::BankEmpty) == FaultValue(StepsToWait{9}));
}

TEST_CASE("the hard limit itself is allowed") {
    Play play([](int call) { return takes(10 * kMs + call); });
    CHECK(play.sources(2) == "Tb");
}

TEST_CASE("with the last strike a team forfeits: it is never called again, and that step tells it already") {
    Play play([](int) { return takes(11 * kMs); });
    CHECK(play.sources(14) == "bbbbbbbbbFFFFF");
    CHECK(play.calls().steps == 10);
    CHECK(play.record().strikes == 10);
    CHECK(play.record().forfeit == Forfeit::Strikes);
    CHECK_FALSE(play.record().retired);
    CHECK(play.count(FaultKind::Forfeited) == 1);
    CHECK(play.value(FaultKind::Forfeited) == FaultValue(FaultCount{10}));
    CHECK(play.record().coasted_steps == 14);
    CHECK(play.other().forfeit == Forfeit::None);
}

TEST_CASE("after a crash, an exit or a hang there is a new instance for the next call") {
    for (const FaultKind kind : {FaultKind::Crashed, FaultKind::Exited, FaultKind::StepHung}) {
        CAPTURE(fault_traits(kind).name);
        Play play([kind](int call) { return call == 1 ? fails({kind, SignalNumber{11}}) : takes(0); });
        CHECK(play.sources(2) == "TN");
        CHECK(play.calls().restarts == 0);
        CHECK(play.sources(3) == "TTT");
        CHECK(play.calls().restarts == 1);
        CHECK(play.count(kind) == 1);
        CHECK(play.value(kind) == FaultValue(SignalNumber{11}));
        CHECK(play.record().strikes == (kind == FaultKind::StepHung ? 1 : 0));
        CHECK(play.record().crashes == (kind == FaultKind::StepHung ? 0 : 1));
        CHECK(play.record().coasted_steps == 1);
    }
}

TEST_CASE("a team that burned its time while it hung gets its new instance once it may be called again") {
    Play play([](int call) { return call == 0 ? fails({FaultKind::StepHung}, 203 * kMs) : takes(0); });
    CHECK(play.sources(3) == "NSS");
    CHECK(play.calls().restarts == 0);
    CHECK(play.sources(2) == "TT");
    CHECK(play.calls().restarts == 1);
}

TEST_CASE("with the last crash a team forfeits and gets no new instance") {
    Play play([](int call) { return fails({call % 2 == 0 ? FaultKind::Crashed : FaultKind::Exited}); });
    CHECK(play.sources(5) == "NNFFF");
    CHECK(play.calls().restarts == 2);
    CHECK(play.record().forfeit == Forfeit::Crashes);
    CHECK(play.value(FaultKind::Forfeited) == FaultValue(FaultCount{3}));
}

TEST_CASE("strikes and crashes are counted apart, with the limits of the budget") {
    const TimeBudget budget = parse_budget("strikes=3,crashes=2").value();
    Play play([](int call) { return call == 1 ? fails({FaultKind::Crashed}) : fails({FaultKind::StepHung}); }, budget);
    CHECK(play.sources(5) == "NNNFF");
    CHECK(play.record().forfeit == Forfeit::Strikes);
    CHECK(play.record().crashes == 1);
}

TEST_CASE("a team of which no new instance can be made forfeits in the step it would have played, with the reason") {
    Play play([](int) { return fails({FaultKind::Crashed}); }, {}, 1);
    CHECK(play.sources(5) == "NNFFF");
    CHECK(play.calls().steps == 2);
    CHECK(play.record().forfeit == Forfeit::NoInstance);
    CHECK(play.record().restart_error == "no memory left");
    CHECK(play.count(FaultKind::RestartFailed) == 1);
    CHECK(play.count(FaultKind::Forfeited) == 0);
    CHECK(play.record().crashes == 2);
}

TEST_CASE("a team is dismissed once it will never be called again, and not before") {
    for (const auto kind : {FaultKind::StepFatal, FaultKind::StepThrew, FaultKind::Crashed}) {
        Play play([kind](int) { return fails({kind}); }, parse_budget("crashes=1").value());
        play.step();
        CHECK_FALSE(play.calls().dismissed);  // What it drew in that step is wanted.
        play.step();
        CHECK(play.calls().dismissed);
    }
    Play waiting([](int) { return takes(9 * kMs); });
    CHECK(waiting.sources(100).find('S') != std::string::npos);
    CHECK_FALSE(waiting.calls().dismissed);
}

TEST_CASE("a team that retires does not forfeit, whatever it did before") {
    Play play([](int call) { return call < 2 ? fails({FaultKind::Crashed}) : fails({FaultKind::StepFatal}); });
    CHECK(play.sources(5) == "NNbRR");
    CHECK(play.record().forfeit == Forfeit::None);
    CHECK(play.record().retired);
}

TEST_CASE("a failed step is no strike, however often") {
    Play play([](int) { return fails({FaultKind::StepAgain}, 11 * kMs); }, parse_budget("hard=10ms,bank=1s").value());
    CHECK(play.sources(50) == std::string(50, 'b'));
    CHECK(play.record().strikes == 0);
}

TEST_CASE("denied system calls are told, and change nothing else") {
    static constexpr std::array<std::int32_t, 3> kNumbers = {41, 57, 41};
    Play play([](int call) {
        StepOutcome outcome = takes(0);
        if (call == 1) {
            outcome.denied = kNumbers;
        }
        return outcome;
    });
    CHECK(play.sources(3) == "TTT");
    CHECK(play.count(FaultKind::DeniedCall) == 3);
    CHECK(play.value(FaultKind::DeniedCall) == FaultValue(SystemCall{41}));
    CHECK(play.value(FaultKind::DeniedCall, 1) == FaultValue(SystemCall{57}));
    CHECK(play.record().coasted_steps == 0);
}

TEST_CASE("with the budget off no time is judged, but crashes count") {
    TimeBudget off;
    off.enabled = false;
    Play slow([](int) { return takes(5'000 * kMs); }, off);
    CHECK(slow.sources(50) == std::string(50, 'T'));
    CHECK(slow.record().cpu.count() == 0);
    CHECK(slow.participants().last_step(0).cpu_ns == -1);
    Play crash([](int) { return fails({FaultKind::Crashed}); }, off);
    CHECK(crash.sources(4) == "NNFF");
}

TEST_CASE("both teams may lose their instance in the same step, and both may forfeit") {
    const auto rules = rules_for(2, 2);
    std::array<Calls, 2> calls;
    const auto crash = [](int) { return fails({FaultKind::Crashed}); };
    Participants participants(rules,
                              {std::make_unique<Actor>(calls[0], crash), std::make_unique<Actor>(calls[1], crash)}, {});
    engine::Commands commands{};
    for (int i = 0; i < 4; ++i) {
        participants.ask(engine::make_world(rules, 1), commands);
    }
    for (const int slot : {0, 1}) {
        CHECK(participants.record(slot).forfeit == Forfeit::Crashes);
        CHECK(calls[static_cast<std::size_t>(slot)].steps == 3);
    }
}

TEST_CASE("asked again, a team is shown what it was shown, and gets a new instance where it got one") {
    using enum CommandSource;
    TimeBudget off;
    off.enabled = false;
    Play play([](int) { return takes(50 * kMs); }, off);
    engine::Commands commands{};
    const auto ask_again = [&](CommandSource source) {
        const auto rules = rules_for(2, 2);
        play.participants().ask_again(engine::make_world(rules, 1), {source, Team}, commands);
        return std::pair(play.calls().steps, play.calls().restarts);
    };
    CHECK(ask_again(Team) == std::pair(1, 0));
    CHECK(ask_again(Fallback) == std::pair(2, 0));
    CHECK(ask_again(Skipped) == std::pair(2, 0));
    CHECK(ask_again(Restarted) == std::pair(2, 0));
    CHECK(ask_again(Skipped) == std::pair(2, 0));
    CHECK(ask_again(Team) == std::pair(3, 1));
    CHECK(ask_again(Team) == std::pair(4, 1));
    CHECK(ask_again(Forfeited) == std::pair(4, 1));
    CHECK(ask_again(Retired) == std::pair(4, 1));
    CHECK(play.record().incidents.total() == 0);
}

TEST_CASE("a team in this process is called again after it was restarted, as one that was just made") {
    std::vector<std::string> lines;
    const auto rules = rules_for(1, 1);
    {
        const auto team = scripted(rules, 0, {{"label", "made"}, {"act", "again"}, {"from_call", "2"}},
                                   [&](LogLevel, std::string_view line) { lines.emplace_back(line); });
        Observation observation(rules, 0);
        std::array<podball_command_t, 1> commands{};
        const auto faults = [&] {
            return team->step(observation.observe(engine::make_world(rules, 1)), commands).fault.has_value();
        };
        CHECK_FALSE(faults());
        CHECK_FALSE(faults());
        CHECK(faults());
        REQUIRE(team->restart());
        CHECK_FALSE(faults());
        CHECK_FALSE(faults());
        CHECK(faults());
    }
    CHECK(lines == std::vector<std::string>{"made", "destroyed", "made", "destroyed"});
}

TEST_CASE("in this process the thread's own clock fills and empties the bank") {
    const TimeBudget budget = parse_budget("soft=1ms,bank=10ms,hard=1s").value();
    const auto rules = rules_for(1, 1);
    Participants participants(rules, {scripted(rules, 0, {{"busy_us", "25000"}}), scripted(rules, 1, {})}, budget);
    engine::Commands commands{};
    for (int i = 0; i < 15; ++i) {
        participants.ask(engine::make_world(rules, 1), commands);
    }
    // At least 25 ms in the first call: at least 14 steps are waited.
    CHECK(participants.record(0).calls == 1);
    CHECK(value_number(participants.record(0).incidents.first(FaultKind::BankEmpty)[0].fault.value) >= 14.0);
    CHECK(participants.record(1).calls == 15);
}
