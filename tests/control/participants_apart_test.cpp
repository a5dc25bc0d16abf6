// Teams on cores of their own: the order of their calls, and the time that is charged.
#include "control/controller_defaults.hpp"
#include "control/participants.hpp"
#include "control_support.hpp"
#include "engine/step.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace podball;
using namespace podball::control;
using podball::testing::rules_for;

namespace {

using Names = std::vector<std::string>;

/// A team in a process of its own, as far as its controller can tell. It takes the CPU time that the test sets.
class Timed final : public ControllerDefaults {
  public:
    struct Times {
        std::int64_t step_ns = 0;
        std::int64_t stray_ns = 0;  ///< Outside of its calls, at each reading.
    };

    Timed(char name, const Times& times, Names& calls) : name_(1, name), times_(times), calls_(calls) {}

    void begin_step(const podball_view_t&, WakeList&) override { calls_.push_back("begin " + name_); }
    StepOutcome step(const podball_view_t&, std::span<podball_command_t>) override {
        calls_.push_back("step " + name_);
        return {.fault = std::nullopt, .cpu_ns = times_.step_ns};
    }
    Result<void> restart() override { return {}; }
    bool measures_itself() const override { return true; }
    void move_to(int core) override { calls_.push_back("move " + name_ + " to " + std::to_string(core)); }
    std::int64_t stray_cpu_ns() override {
        calls_.push_back("stray " + name_);
        return times_.stray_ns;
    }

  private:
    std::string name_;
    const Times& times_;
    Names& calls_;
};

class Match {
  public:
    explicit Match(const TimeBudget& budget = {})
        : rules_(rules_for(2, 2)),
          participants_(rules_, {std::make_unique<Timed>('a', a, calls_), std::make_unique<Timed>('b', b, calls_)},
                        budget),
          world_(engine::make_world(rules_, 1)) {}

    Participants& participants() { return participants_; }
    void steps(int count) {
        for (; count > 0; --count) {
            participants_.ask(world_, commands_);
            engine::step(world_, rules_, commands_);
        }
    }
    /// The calls since the last look.
    Names calls() { return std::exchange(calls_, {}); }
    std::int64_t coasted(int slot) const { return participants_.record(slot).coasted_steps; }

    Timed::Times a;
    Timed::Times b;

  private:
    Names calls_;
    engine::ResolvedRules rules_;
    Participants participants_;
    engine::World world_;
    engine::Commands commands_{};
};

constexpr std::int64_t kMs = 1'000'000;

}  // namespace

TEST_CASE("teams on one core begin together, and teams apart one after the other") {
    Match match;
    match.steps(1);
    CHECK(match.calls() == Names{"begin a", "begin b", "step a", "step b"});
    match.participants().move_apart(3);
    match.steps(1);
    CHECK(match.calls() == Names{"move b to 3", "step a", "stray b", "step b", "stray a"});
}

TEST_CASE("teams need cores as soon as one of them uses more than its time") {
    for (const int slot : {0, 1}) {
        Match match;
        (slot == 0 ? match.a : match.b).step_ns = kMs;
        match.steps(1'000);
        CHECK_FALSE(match.participants().need_cores());
        (slot == 0 ? match.a : match.b).step_ns = 2 * kMs;
        match.steps(30);
        CHECK(match.participants().need_cores());
    }
    TimeBudget off;
    off.enabled = false;
    Match unlimited(off);
    unlimited.a.step_ns = 40 * kMs;
    unlimited.steps(100);
    CHECK_FALSE(unlimited.participants().need_cores());
}

TEST_CASE("apart, a step costs at most soft while the opponent computes although it has answered") {
    for (const int slot : {0, 1}) {
        Match match;
        match.participants().move_apart(1);
        Timed::Times& slowed = slot == 0 ? match.a : match.b;
        Timed::Times& opponent = slot == 0 ? match.b : match.a;
        slowed.step_ns = 5 * kMs;
        opponent.stray_ns = kMs / 2;
        match.steps(2'000);
        CHECK(match.coasted(slot) == 0);
        opponent.stray_ns = kMs / 50;  // As much as it takes to fall asleep.
        match.steps(100);
        CHECK(match.coasted(slot) > 0);
    }
}

TEST_CASE("a team gains nothing by computing outside of its own calls") {
    for (const bool apart : {false, true}) {
        Match match;
        if (apart) {
            match.participants().move_apart(1);
        }
        match.a = {5 * kMs, kMs};
        match.steps(2'000);
        CHECK(match.coasted(0) > 1'000);
    }
}

TEST_CASE("a step above hard is a strike even while the opponent computes") {
    Match match;
    match.participants().move_apart(1);
    match.a.step_ns = 60 * kMs;
    match.b.stray_ns = kMs;
    match.steps(1);
    CHECK(match.participants().record(0).strikes == 1);
}
