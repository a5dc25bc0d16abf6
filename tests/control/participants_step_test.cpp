// What the participants tell of a single step: for a recording.
#include "control/participants.hpp"

#include "control_support.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace podball;
using namespace podball::control;
using podball::testing::Given;
using podball::testing::rules_for;
using podball::testing::scripted;

namespace {

const TimeBudget kOff{false};

enum class Looks { Nobody, Somebody };

/// A match of scripted teams, three pods each, that is played step by step.
class Play {
  public:
    Play(const Given& a, const Given& b, Looks looks = Looks::Somebody, bool swap_sides = false,
         const TimeBudget& budget = kOff)
        : rules_(rules_for(3, 3)),
          participants_(rules_, {make(0, a, looks), make(1, b, looks)}, budget),
          world_(engine::make_world(rules_, 5, swap_sides)) {}

    void step() {
        participants_.ask(world_, commands_);
        engine::step(world_, rules_, commands_);
    }
    std::vector<std::uint64_t> hashes(int steps) {
        std::vector<std::uint64_t> all;
        for (; steps > 0; --steps) {
            step();
            all.push_back(engine::state_hash(world_));
        }
        return all;
    }
    ParticipantStep last(int slot) const { return participants_.last_step(slot); }
    const Drawing& drawing(int slot) const {
        const Drawing* const drawing = last(slot).side_output.drawing;
        REQUIRE(drawing != nullptr);
        return *drawing;
    }

  private:
    std::unique_ptr<Controller> make(int slot, const Given& given, Looks looks) const {
        return scripted(rules_, slot, given, nullptr, looks == Looks::Somebody);
    }

    engine::ResolvedRules rules_;
    engine::Commands commands_{};
    Participants participants_;
    engine::World world_;
};

}  // namespace

TEST_CASE("each step tells where the commands came from") {
    Play play({{"act", "again"}, {"from_call", "1"}}, {{"act", "fatal"}, {"from_call", "1"}});
    const auto sources = [&] {
        play.step();
        return std::pair(play.last(0).source, play.last(1).source);
    };
    CHECK(sources() == std::pair(CommandSource::Team, CommandSource::Team));
    CHECK(sources() == std::pair(CommandSource::Fallback, CommandSource::Fallback));
    CHECK(sources() == std::pair(CommandSource::Fallback, CommandSource::Retired));
    CHECK(play.last(1).wall_ns == -1);
    CHECK(play.last(1).cpu_ns == -1);
    CHECK(play.last(1).incidents.empty());
}

TEST_CASE("invalid commands of single pods are still the team's answer") {
    Play play({{"act", "nan"}}, {});
    play.step();
    CHECK(play.last(0).source == CommandSource::Team);
    CHECK(play.last(0).incidents.size() == 3);
}

TEST_CASE("each step tells the time of its own calls, and CPU time only with a budget") {
    const TimeBudget budget = parse_budget("hard=1s").value();
    Play with({{"busy_us", "2000"}}, {}, Looks::Nobody, false, budget);
    with.step();
    CHECK(with.last(0).wall_ns >= 1'980'000);
    CHECK(with.last(0).cpu_ns >= 1'980'000);
    CHECK(with.last(1).wall_ns >= 0);
    CHECK(with.last(1).cpu_ns >= 0);
    Play without({}, {});
    without.step();
    CHECK(without.last(0).wall_ns >= 0);
    CHECK(without.last(0).cpu_ns == -1);
}

TEST_CASE("each step tells its own incidents, also when the log of the match keeps no more") {
    Play play({{"act", "huge"}}, {{"act", "again"}});
    for (int i = 0; i < 20; ++i) {
        play.step();
        REQUIRE(play.last(0).incidents.size() == 6);  // Thrust and shot of three pods.
        for (const Incident& incident : play.last(0).incidents) {
            CHECK(incident.fault.kind == FaultKind::CommandTooLong);
            CHECK(incident.tick == play.last(1).incidents[0].tick);
        }
        CHECK(play.last(0).incidents[5].pod == 2);
        REQUIRE(play.last(1).incidents.size() == 1);
        CHECK(play.last(1).incidents[0].fault.kind == FaultKind::StepAgain);
    }
}

TEST_CASE("each team's drawing is its own, in its own frame, and its side is told") {
    for (const bool swapped : {false, true}) {
        Play play({{"draws", "call"}}, {{"draws", "call"}}, Looks::Somebody, swapped);
        for (int call = 1; call <= 3; ++call) {
            play.step();
            CHECK(play.last(0).side == (swapped ? 1 : 0));
            CHECK(play.last(1).side == (swapped ? 0 : 1));
            CHECK(play.drawing(0).numbers == std::vector<double>{0.25, 0.0, 1.0 * call});
            CHECK(play.drawing(1).numbers == std::vector<double>{0.25, 0.0, 1.0 * call});
            CHECK_FALSE(std::signbit(play.drawing(0).numbers[1]));
            CHECK_FALSE(std::signbit(play.drawing(1).numbers[1]));
        }
        CHECK(play.drawing(0).layers == std::vector<std::string>{"scripted"});
    }
}

TEST_CASE("where nobody looks there is no drawing") {
    Play play({{"draws", "call"}}, {{"draws", "flood"}}, Looks::Nobody);
    play.step();
    CHECK(play.last(0).side_output.drawing == nullptr);
    CHECK(play.last(1).side_output.drawing == nullptr);
}

TEST_CASE("a team that fails has drawn until then; one that is retired draws no more") {
    Play play({{"draws", "call"}, {"act", "throw"}, {"from_call", "1"}}, {{"draws", "call"}, {"act", "again"}});
    play.step();
    play.step();
    CHECK(play.last(0).source == CommandSource::Fallback);
    CHECK(play.drawing(0).items.size() == 2);
    play.step();
    CHECK(play.last(0).side_output.drawing == nullptr);
    CHECK(play.drawing(1).items.size() == 2);
}

TEST_CASE("what is drawn while a team is made is dropped, and while it ends does no harm") {
    Play play({{"draws", "outside"}}, {});
    play.step();
    CHECK(play.drawing(0).items.empty());
    CHECK(play.drawing(0).dropped == 1);
    play.step();
    CHECK(play.drawing(0).dropped == 0);
}

TEST_CASE("a team that draws on its opponent's board is not seen there") {
    Play play({{"draws", "foreign"}}, {{"draws", "foreign"}});
    play.step();
    CHECK(play.drawing(0).items.size() == 1);  // Its own, drawn in its own call.
    CHECK(play.drawing(1).items.empty());
    play.step();
    CHECK(play.drawing(0).items.size() == 1);
    CHECK(play.drawing(0).dropped == 1);  // The opponent's of the step before.
    CHECK(play.drawing(1).items.empty());
}

TEST_CASE("hostile drawing is bounded, counted, and changes nothing in the match") {
    const Given thrust = {{"thrust", "0.3"}};
    const auto plain = Play(thrust, thrust, Looks::Nobody).hashes(100);
    for (const char* draws : {"off", "call", "flood", "junk", "outside"}) {
        CAPTURE(draws);
        Play play({{"thrust", "0.3"}, {"draws", draws}}, thrust);
        CHECK(play.hashes(100) == plain);
        CHECK(play.last(0).incidents.empty());
    }
    Play flood({{"draws", "flood"}}, {{"draws", "junk"}});
    flood.step();
    CHECK(flood.drawing(0).items.size() == PODBALL_DRAW_ITEMS_MAX);
    CHECK(flood.drawing(0).dropped == 100 + 5000 + 20 - PODBALL_DRAW_ITEMS_MAX);
    CHECK(flood.drawing(0).text.size() == PODBALL_DRAW_BYTES_MAX);
    CHECK(flood.drawing(0).layers.size() == PODBALL_DRAW_LAYERS_MAX);
    CHECK(flood.drawing(1).items.empty());
    CHECK(flood.drawing(1).dropped == 8);
}
