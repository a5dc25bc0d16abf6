// A switch of a team changes what it says and nothing else. In a match the same team with the switch answers the same
// views beside the team without it, and the two answers are compared step by step.
#include "control/controller_decorator.hpp"
#include "match_support.hpp"
#include "play/scene_reader.hpp"

#include <podball/view.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
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

// Compares `team` with `given` and without it in a match against `opponent`.
Differences differences(const std::string& team, const control::ParameterValue& given, const MayDiffer& may_differ,
                        const std::string& opponent = "formation") {
    const auto rules = short_game("research-11", kPeriodTicks);
    const LoadedTeam plain(team);
    const LoadedTeam switched(team, {given});
    const LoadedTeam against(opponent);
    Differences found;
    const match::MakeController compared = [&](int slot, std::uint64_t seed) -> control::MadeController {
        auto plays = plain.makes(rules)(slot, seed);
        auto other = switched.makes(rules)(slot, seed);
        REQUIRE(plays);
        REQUIRE(other);
        return std::unique_ptr<control::Controller>(std::make_unique<ComparedController>(
            std::move(plays).value(), std::move(other).value(), may_differ, found));
    };
    REQUIRE(match::run_match(config_of(rules, 1), {compared, against.makes(rules)}));
    return found;
}

bool opponent_carries(const Scene& scene) { return scene.holder == Holder::Opponent; }

}  // namespace

TEST_CASE("pressing=off changes what chaser and supporter do while an opponent carries the ball, and nothing else") {
    const Differences found = differences("formation", {"pressing", "off"}, opponent_carries);
    CHECK(found.steps > 50);
    CHECK(found.steps_outside == 0);
    CHECK(found.pods_max == 2);
}
