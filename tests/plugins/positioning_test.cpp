// Places in the formation.
#include "play/positioning.hpp"

#include "play/steering.hpp"
#include "play_support.hpp"

using namespace podball;
using namespace podball::testing;

namespace {

const play::PositionStyle kStyle = {0.0, 0.5, 0.32, 1.0, 0.75, 0.0, 0.04};

std::vector<Vec2> lineup_of(const engine::ResolvedRules& rules, int pods) {
    return {rules.lineup[0].begin(), rules.lineup[0].begin() + pods};
}

std::vector<play::Role> roles_of(const Pitch& pitch, int pods) {
    return tactics::assign_roles(tactics::built_in_rows(pods - 1), lineup_of(pitch.start.rules, pods));
}

}  // namespace

TEST_CASE("the places of 1 to 16 pods lie within reach and those of field pods do not overlap, wherever the ball is") {
    const int pods = GENERATE(range(1, 17));
    const bool attacks = GENERATE(false, true);
    const Pitch pitch(rules_of(pods, 1));
    const auto roles = roles_of(pitch, pods);
    const play::Scene scene = pitch.scene();
    for (int i = 0; i < 21 * 21; ++i) {
        const int row = i / 21;
        const Vec2 ball = {0.05 * (i % 21 - 10), 0.0325 * (row - 10)};
        const auto places = play::formation_places(pitch.game, scene, roles, ball, attacks, kStyle);
        for (std::size_t a = 0; a < roles.size(); ++a) {
            REQUIRE(play::reachable(pitch.game, places[a], false) == places[a]);
            for (std::size_t b = 0; b < a; ++b) {
                if (roles[a].keeper || roles[b].keeper) {
                    continue;
                }
                INFO("pods " << b << " and " << a << " of " << pods << ", ball at " << ball.x << " " << ball.y);
                REQUIRE(distance(places[a], places[b]) > 2.0 * pitch.game.pod_radius);
            }
        }
    }
}

TEST_CASE("before a kick-off every place is in the own half, off the keep-off line") {
    const Pitch pitch(rules_of(11, 11));
    play::Scene scene = pitch.scene();
    scene.running = false;
    const bool attacks = GENERATE(false, true);
    const auto places = play::formation_places(pitch.game, scene, roles_of(pitch, 11), {}, attacks, kStyle);
    for (std::size_t id = 0; id < 11; ++id) {
        CHECK(places[id].x < -pitch.game.keepoff - pitch.game.pod_radius);
    }
}

TEST_CASE("the rows move along with the ball") {
    const Pitch pitch(rules_of(11, 1));
    const auto roles = roles_of(pitch, 11);
    const auto back = play::formation_places(pitch.game, pitch.scene(), roles, {-0.2, -0.1}, false, kStyle);
    const auto front = play::formation_places(pitch.game, pitch.scene(), roles, {0.2, 0.1}, false, kStyle);
    for (std::size_t id = 0; id < roles.size(); ++id) {
        if (roles[id].keeper) {
            continue;
        }
        CHECK(front[id].x > back[id].x + 0.1);
        CHECK(front[id].y > back[id].y);
    }
}

TEST_CASE("without the ball, an opponent in range is covered by one pod, on the line to the own goal") {
    Pitch pitch(rules_of(5, 1));
    auto roles = roles_of(pitch, 5);
    play::PositionStyle style = kStyle;
    style.mark_range = 0.3;
    const Vec2 opponent = {-0.2, 0.1};
    place(pitch.world(), 5, opponent);
    const auto places = play::formation_places(pitch.game, pitch.scene(), roles, {-0.1, 0.0}, false, style);
    int covering = 0;
    for (std::size_t id = 0; id < 5; ++id) {
        if (distance(places[id], opponent) > style.mark_distance + 1e-9) {
            continue;
        }
        ++covering;
        CHECK(distance(places[id], pitch.game.own_goal) < distance(opponent, pitch.game.own_goal));
    }
    CHECK(covering == 1);
}
