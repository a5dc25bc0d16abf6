// A switch of a team changes what it says and nothing else. In a match the same team with the switch answers the same
// views beside the team without it, and the two answers are compared step by step.
#include "control/controller_decorator.hpp"
#include "control/in_process_controller.hpp"
#include "control/observation.hpp"
#include "match_support.hpp"
#include "play/chasing.hpp"
#include "play/game.hpp"
#include "play/scene_reader.hpp"

#include <podball/tactics/time_horizon.hpp>

#include <podball/view.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace podball;
using namespace podball::testing;
using play::Holder;
using play::Scene;

namespace {

constexpr int kPeriodTicks = 4000;  // There are two periods.

// In how many steps, and for at most how many pods at once, the two answers differ.
struct Differences {
    int steps = 0;
    int pods_max = 0;
    int steps_outside = 0;  // Steps in which no difference is permitted.
};

using MayDiffer = std::function<bool(const Scene&)>;

// Plays as the first team does, and asks the other one for its answer to each view.
class ComparedController : public control::ControllerDecorator {
  public:
    ComparedController(std::unique_ptr<control::Controller> plays, std::unique_ptr<control::Controller> other,
                       MayDiffer may_differ, Differences& found)
        : ControllerDecorator(std::move(plays)),
          other_(std::move(other)),
          may_differ_(std::move(may_differ)),
          found_(found) {}

    control::StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override {
        std::vector<podball_command_t> others(commands.size(), podball_command_t{});
        REQUIRE_FALSE(other_->step(view, others).fault);
        const control::StepOutcome outcome = ControllerDecorator::step(view, commands);
        int pods = 0;
        for (std::size_t i = 0; i < commands.size(); ++i) {
            pods += is_same(commands[i], others[i]) ? 0 : 1;
        }
        if (pods > 0) {
            play::read_scene(View(view), scene_);
            found_.steps += 1;
            found_.pods_max = std::max(found_.pods_max, pods);
            found_.steps_outside += may_differ_(scene_) ? 0 : 1;
        }
        return outcome;
    }

  private:
    static bool is_same(const podball_command_t& a, const podball_command_t& b) {
        return a.thrust_x == b.thrust_x && a.thrust_y == b.thrust_y && a.shot_x == b.shot_x && a.shot_y == b.shot_y &&
               a.flags == b.flags;
    }

    std::unique_ptr<control::Controller> other_;
    MayDiffer may_differ_;
    Differences& found_;
    Scene scene_;
};

struct Variant {
    std::string team;
    std::vector<control::ParameterValue> given;
};

// The match of `plays` against formation, in which `other` is asked too.
Differences differences(const Variant& plays, const Variant& other, const MayDiffer& may_differ,
                        const std::string& game = "research-11", int period_ticks = kPeriodTicks) {
    const auto rules = short_game(game, period_ticks);
    const LoadedTeam first(plays.team, plays.given);
    const LoadedTeam second(other.team, other.given);
    const LoadedTeam against("formation");
    Differences found;
    const match::MakeController compared = [&](int slot, std::uint64_t seed) -> control::MadeController {
        auto made = first.makes(rules)(slot, seed);
        auto asked = second.makes(rules)(slot, seed);
        REQUIRE(made);
        REQUIRE(asked);
        return std::unique_ptr<control::Controller>(
            std::make_unique<ComparedController>(std::move(made).value(), std::move(asked).value(), may_differ, found));
    };
    REQUIRE(match::run_match(config_of(rules, 1), {compared, against.makes(rules)}));
    return found;
}

bool never(const Scene&) { return false; }
bool is_running(const Scene& scene) { return scene.running; }
bool opponent_carries(const Scene& scene) { return scene.holder == Holder::Opponent; }
bool own_carries(const Scene& scene) { return scene.running && scene.holder == Holder::Own; }
bool is_defending(const Scene& scene) { return scene.running && !scene.is_attacking(); }

// Whether no own pod has the ball or will have it, by the race that the teams run. Scenes of a match in their order.
class TheyHaveTheBall {
  public:
    explicit TheyHaveTheBall(const engine::ResolvedRules& rules)
        : game_(play::constants_of(control::observed_rules(rules, 0))) {}

    bool operator()(Scene scene) {
        scene.keeper = keeper_ = scene.own_zone_pod == play::kNoPlayer ? keeper_ : scene.own_zone_pod;
        if (scene.holder != Holder::Nobody) {
            return scene.holder == Holder::Opponent;
        }
        flight_.follow_free(game_, {scene.ball, scene.ball_velocity});
        const play::Chase chase = play::race(game_, scene, flight_);
        const auto ways = std::span(chase.own).first(static_cast<std::size_t>(scene.own.size()));
        const tactics::Chaser own = tactics::earliest_chaser(ways);
        return !own.exists() || own.tick > chase.opponent_tick;
    }

  private:
    play::Game game_;
    play::BallFlight flight_;
    int keeper_ = 0;  // The rearmost pod of the line-up.
};

bool waits_for_their_kickoff(const Scene& scene) { return !scene.running && !scene.own_kickoff; }

// What the team logs while it is refused; empty if it accepts the parameters.
std::string refusal(const Variant& variant) {
    const auto rules = short_game("research-11", kPeriodTicks);
    const LoadedTeam team(variant.team, variant.given);
    std::string log;
    control::InstanceSetup setup;
    setup.parameters = team.parameters;
    setup.log = [&log](control::LogLevel, std::string_view text) { log += text; };
    const auto made = control::InProcessController::create(*team.library, rules, std::move(setup));
    CHECK(made.ok() == log.empty());
    return log;
}

}  // namespace

TEST_CASE("pressing=off changes what chaser and supporter do while an opponent carries the ball, and nothing else") {
    // A supporter that kept its task from the step before would differ, because only one of the two has a supporter
    // then.
    const Variant usual = {"formation", {{"support_keep", "0"}}};
    const Variant holding = {"formation", {{"support_keep", "0"}, {"pressing", "off"}}};
    const Differences found = differences(usual, holding, opponent_carries);
    CHECK(found.steps > 50);
    CHECK(found.steps_outside == 0);
    CHECK(found.pods_max == 2);
}

TEST_CASE("pass_back changes what the carrier of a passed ball does, and nothing else") {
    const Variant free = {"formation", {{"pass_back", "0"}}};
    const Differences found =
        differences(free, {"formation", {{"pass_back", "2"}}}, own_carries, "lively-11", 4 * kPeriodTicks);
    CHECK(found.steps > 20);
    CHECK(found.steps_outside == 0);
    CHECK(found.pods_max == 1);
}

TEST_CASE("multicriteria at the points recommended for the present ball answers as formation without covering does") {
    const Variant current = {"multicriteria", {{"positioning", "current"}}};
    CHECK(differences(current, {"formation", {{"mark_range", "0"}}}, never).steps == 0);
    const Differences foreseen = differences(current, {"multicriteria", {{"positioning", "recommended"}}}, is_running);
    CHECK(foreseen.steps > 500);
    CHECK(foreseen.steps_outside == 0);
}

TEST_CASE("multicriteria leaves the rows of the attack when no own pod will have the ball, whoever touched it last") {
    TheyHaveTheBall they_have_it(short_game("research-11", kPeriodTicks));
    int touched_by_own = 0;
    const auto may_differ = [&](const Scene& scene) {
        touched_by_own += scene.running && scene.is_attacking() ? 1 : 0;
        return !scene.running || they_have_it(scene);
    };
    const Variant usual = {"multicriteria", {{"positioning", "recommended"}}};
    const Variant compact = {"multicriteria", {{"positioning", "recommended"}, {"defence_depth", "0.2"}}};
    const Differences found = differences(usual, compact, may_differ);
    CHECK(found.steps > 100);
    CHECK(found.steps_outside == 0);
    CHECK(touched_by_own > 20);
}

TEST_CASE("line=off moves attackers alone in the simple variant, where only they are drawn to the line") {
    // With to_places=on the carrier, too, may answer differently, because its passes go to the places of the others.
    const Variant simple = {"multicriteria", {{"positioning", "simple"}, {"to_places", "off"}}};
    const Variant without = {"multicriteria", {{"positioning", "simple"}, {"to_places", "off"}, {"line", "off"}}};
    const Differences found = differences(simple, without, is_running);
    CHECK(found.steps > 50);
    CHECK(found.steps_outside == 0);
    CHECK(found.pods_max <= 3);
}

TEST_CASE("strict dominance chooses other positions than the usual one") {
    const Differences found =
        differences({"multicriteria", {}}, {"multicriteria", {{"dominance", "strict"}}}, is_running);
    CHECK(found.steps > 50);
    CHECK(found.steps_outside == 0);
}

TEST_CASE("before_whistle=on moves pods before the opponents' kick-off, and at no other time") {
    const Differences found =
        differences({"marking", {}}, {"marking", {{"before_whistle", "on"}}}, waits_for_their_kickoff);
    CHECK(found.steps > 10);
    CHECK(found.steps_outside == 0);
}

TEST_CASE("marking=greedy moves pods while the opponents have the ball, and at no other time") {
    const Variant off = {"marking", {{"marking", "off"}}};
    const Differences found = differences(off, {"marking", {{"marking", "greedy"}}}, is_defending);
    CHECK(found.steps > 500);
    CHECK(found.steps_outside == 0);
    const Variant nobody_near = {"marking", {{"marking", "greedy"}, {"mark_range", "0"}}};
    CHECK(differences(off, nobody_near, never).steps == 0);
}

TEST_CASE("parameters in conflict are refused, and both are named") {
    const auto check = [](const Variant& variant) {
        const std::string log = refusal(variant);
        for (const control::ParameterValue& given : variant.given) {
            INFO(log);
            CHECK(log.find(given.name) != std::string::npos);
        }
        CHECK(log.find('\n') == std::string::npos);
    };
    check({"multicriteria", {{"positioning", "recommended"}, {"dominance", "strict"}}});
    check({"multicriteria", {{"positioning", "current"}, {"line", "off"}}});
    check({"multicriteria", {{"line", "off"}, {"weight_line", "2"}}});
    check({"marking", {{"marking", "greedy"}, {"before_whistle", "on"}}});
    check({"marking", {{"marking", "off"}, {"before_whistle", "on"}}});
    CHECK(refusal({"multicriteria", {{"line", "off"}, {"weight_line", "1"}}}).empty());
    CHECK(refusal({"marking", {{"marking", "plain"}, {"before_whistle", "on"}}}).empty());
}
