// Orders of teams, from their call to the engine and back: R96, R97.
#include "control/participants.hpp"

#include "control_support.hpp"
#include "engine/economy/structures.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"

#include <array>
#include <string>
#include <utility>
#include <vector>

using namespace podball;
using namespace podball::control;
using podball::testing::Given;
using podball::testing::loaded;
using podball::testing::resource_rules_for;
using podball::testing::team_file;

namespace {

using Lines = std::vector<std::string>;

/// Rules with few points and two barriers, so that every reason for a refusal can be met.
engine::ResolvedRules poor_rules() {
    return resource_rules_for(3, 3, [](engine::ResourceRules& resources) {
        resources.initial_points = 75.0;
        resources.generator.price = 50.0;
        resources.barrier.price = 15.0;
        resources.barrier.most = 2;
    });
}

/// A match of two builders that is played step by step.
class Play {
  public:
    Play(const Given& a, const Given& b, bool swap_sides = false, const TimeBudget& budget = {false})
        : rules_(poor_rules()),
          participants_(rules_, {make(0, a), make(1, b)}, budget),
          world_(engine::make_world(rules_, 5, swap_sides)) {}

    /// Puts pods 1 and 2 of slot 0 where they can build, and begins to play.
    void kick_off() {
        world_.mode = engine::GameMode::Running;
        place(1, {-0.25, 0.125});
        place(2, {-0.25, -0.0625});
    }
    void step() {
        participants_.ask(world_, commands_);
        engine::step(world_, rules_, commands_, participants_.orders(), answers_);
        participants_.take_answers(answers_);
    }
    void steps(int count) {
        for (; count > 0; --count) {
            step();
        }
    }

    engine::World& world() { return world_; }
    const engine::ResolvedRules& rules() const { return rules_; }
    const Participants& participants() const { return participants_; }
    const engine::OrderAnswers& answers() const { return answers_; }
    const Lines& lines(int slot) const { return lines_[static_cast<std::size_t>(slot)]; }
    std::int64_t refused(int slot) const {
        return world_.economy.metrics[static_cast<std::size_t>(slot)].orders_refused;
    }
    int structures() const { return world_.economy.count[0] + world_.economy.count[1]; }

  private:
    std::unique_ptr<Controller> make(int slot, const Given& given) {
        const auto library = loaded(team_file("builder"));
        auto parameters = choose_parameters(library.info().parameters, given).value();
        Lines& lines = lines_[static_cast<std::size_t>(slot)];
        const auto sink = [&lines](LogLevel, std::string_view line) { lines.emplace_back(line); };
        return InProcessController::create(library, rules_, {slot, 9, std::move(parameters), sink}).value();
    }
    void place(int pod, Vec2 own) {
        const Vec2 at = world_.side[0] == 1 ? half_turn(own) : own;
        const auto body = static_cast<std::size_t>(engine::body_of(world_, 0, pod));
        world_.x[body] = at.x;
        world_.y[body] = at.y;
    }

    engine::ResolvedRules rules_;
    std::array<Lines, engine::kSlots> lines_;
    engine::Commands commands_{};
    engine::OrderAnswers answers_{};
    Participants participants_;
    engine::World world_;
};

// Of `order_badly` in tests/teams/builder.cpp.
const std::string kBadAnswers = "refused 0:2 1:2 2:6 3:3 4:6 5:6 6:6 7:8 8:9 9:10 11:7 13:4 14:5 15:9";

}  // namespace

TEST_CASE("every bad order is refused with its reason in the next view, and nothing changes by it") {
    for (const bool swapped : {false, true}) {
        CAPTURE(swapped);
        Play play({{"act", "bad"}}, {}, swapped);
        play.kick_off();
        engine::add_structure(play.world(), play.rules(), 1, engine::StructureKind::Barrier,
                              swapped ? Vec2{-0.25, 0.2} : Vec2{0.25, -0.2});
        play.step();
        CHECK(play.lines(0).empty());
        CHECK(play.world().economy.count[0] == 2);
        CHECK(play.world().economy.count[1] == 1);
        CHECK(play.world().economy.points[0] == 75.0 - 2 * 15.0);
        CHECK(play.world().economy.points[1] == 75.0);
        CHECK(play.refused(0) == 14);
        play.step();
        REQUIRE(play.lines(0).size() == 1);
        CHECK(play.lines(0)[0] == kBadAnswers);
        CHECK(play.lines(1).empty());
    }
}

TEST_CASE("outside Running every order is refused") {
    Play play({{"act", "bad"}}, {});
    REQUIRE(play.world().mode == engine::GameMode::BeforeKickoff);
    play.steps(2);
    REQUIRE(play.lines(0).size() == 1);
    CHECK(play.lines(0)[0] == "refused 0:1 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1 11:1 12:1 13:1 14:1 15:1");
    CHECK(play.structures() == 0);
}

TEST_CASE("of a thousand orders in a step 16 are looked at, and the others are counted as refused") {
    Play play({{"act", "flood"}}, {});
    play.kick_off();
    play.step();
    CHECK(play.participants().orders()[0].count == 16);
    CHECK(play.participants().orders()[0].dropped == 984);
    CHECK(play.refused(0) == 1000);
    CHECK(play.lines(0).empty());
}

TEST_CASE("orders outside of step, and on the functions of another instance, are no orders") {
    Play outside({{"act", "outside"}}, {});
    outside.kick_off();
    outside.step();
    CHECK(outside.participants().orders()[0].count == 0);
    CHECK(outside.lines(0).empty());
    CHECK(outside.refused(0) == 0);

    Play foreign({{"act", "foreign"}}, {{"act", "foreign"}});
    foreign.kick_off();
    foreign.steps(2);
    CHECK(foreign.lines(1).empty());
    CHECK(foreign.refused(0) + foreign.refused(1) == 0);
}

TEST_CASE("orders of a step whose answer is not used are dropped with it") {
    for (const char* ends : {"again", "fatal", "throw"}) {
        CAPTURE(ends);
        Play play({{"act", "bad"}, {"ends", ends}}, {});
        play.kick_off();
        play.steps(3);
        CHECK(play.participants().orders()[0].count == 0);
        CHECK(play.structures() == 0);
        CHECK(play.refused(0) == 0);
        CHECK(play.participants().record(0).coasted_steps == 3);
    }
    Play late({{"act", "bad"}, {"ends", "late"}}, {}, false, parse_budget("soft=1ms,hard=10ms").value());
    late.kick_off();
    late.step();
    CHECK(late.participants().last_step(0).source == CommandSource::Fallback);
    CHECK(late.participants().orders()[0].count == 0);
    CHECK(late.structures() == 0);
}

TEST_CASE("the match of two builders is the same on both sides", "[property]") {
    const auto hashes = [](bool swapped) {
        Play play({{"act", "random"}}, {{"act", "random"}}, swapped);
        std::vector<std::uint64_t> all;
        for (int i = 0; i < 400; ++i) {
            play.step();
            all.push_back(engine::state_hash(play.world()));
        }
        CHECK(play.structures() > 0);
        CHECK(play.refused(0) > 0);
        return std::pair(all, play.lines(0));
    };
    CHECK(hashes(false) == hashes(true));
}

TEST_CASE("in a game without resources a team that builds is told so, and plays") {
    const auto rules = podball::testing::rules_for(2, 2);
    const auto library = loaded(team_file("builder"));
    Lines lines;
    const auto made =
        InProcessController::create(library, rules,
                                    {0, 1, choose_parameters(library.info().parameters, Given{{"act", "bad"}}).value(),
                                     [&](LogLevel, std::string_view line) { lines.emplace_back(line); }});
    Observation observation(rules, 0);
    std::vector<podball_command_t> commands(2);
    const StepOutcome outcome = made.value()->step(observation.observe(engine::make_world(rules, 1)), commands);
    CHECK_FALSE(outcome.fault);
    CHECK(outcome.orders == nullptr);
    CHECK(lines == Lines{"no resources"});
}
