// Runs behind the opponents' last line.
#include "play/running.hpp"

#include "play_support.hpp"

#include <algorithm>
#include <vector>

using namespace podball;
using namespace podball::testing;
using play::Task;

namespace {

constexpr double kPassLength = 0.5;
constexpr double kLastLine = 0.12;  // x of the last field opponent.

// A keeper, a carrier and three pods in front; the opponents have a keeper and one pod.
struct Attack {
    Pitch pitch{rules_of(5, 2)};
    std::vector<play::Role> roles = {
        {true, 0.0, 0.0}, {false, 0.0, 0.0}, {false, 1.0, -1.0}, {false, 1.0, 0.0}, {false, 1.0, 1.0}};
    play::Scene scene;
    play::Plan plan;

    Attack() {
        place(pitch.world(), 0, {-0.45, 0.0});
        place(pitch.world(), 1, {-0.1, 0.0});
        place(pitch.world(), 2, {0.1, -0.2});
        place(pitch.world(), 3, {0.1, 0.0});
        place(pitch.world(), 4, {0.1, 0.2});
        place(pitch.world(), 5, {0.45, 0.0});
        place(pitch.world(), 6, {kLastLine, 0.1});
        give_ball(pitch.world(), 1);
        scene = pitch.scene();
        scene.keeper = 0;
        scene.opponent_keeper = 0;
        for (int id = 0; id < 5; ++id) {
            plan.place(id) = scene.own[id].position;
        }
        plan.task(0) = Task::Keep;
        plan.task(1) = Task::Carry;
    }

    // The pods that got another place.
    std::vector<int> runners() const {
        play::Plan after = plan;
        play::send_runner(pitch.game, scene, roles, kPassLength, after);
        std::vector<int> found;
        for (int id = 0; id < 5; ++id) {
            if (after.place(id) != plan.place(id)) {
                found.push_back(id);
                CHECK(after.place(id).x > kLastLine);
            }
        }
        return found;
    }
};

}  // namespace

TEST_CASE("one front pod runs behind the last line, the one whose place is worth most") {
    CHECK(Attack().runners() == std::vector<int>{3});
}

TEST_CASE("nobody runs with fewer than three pods in front, for the keeper's ball, or with another task") {
    Attack two;
    two.roles[2].depth = 0.5;
    CHECK(two.runners().empty());

    Attack keeper;
    keeper.scene.carrier = 0;
    CHECK(keeper.runners().empty());

    Attack busy;
    for (const int id : {2, 3, 4}) {
        busy.plan.task(id) = Task::Support;
    }
    CHECK(busy.runners().empty());
}

TEST_CASE("a pod that is far from the place, or out of reach of a pass, does not run") {
    Attack far;
    place(far.pitch.world(), 3, {-0.05, 0.0});
    const int keeper = far.scene.keeper;
    far.scene = far.pitch.scene();
    far.scene.keeper = keeper;
    far.scene.opponent_keeper = 0;
    const std::vector<int> runners = far.runners();
    CHECK(runners.size() == 1);
    CHECK(std::find(runners.begin(), runners.end(), 3) == runners.end());

    Attack long_pass;
    long_pass.scene.ball = {-0.45, 0.0};
    CHECK(long_pass.runners().empty());
}
