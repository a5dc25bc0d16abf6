// What the team draws of its play, and that nobody who looks changes it.
#include "control/participants.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "engine/world.hpp"
#include "match_support.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

using namespace podball;
using namespace podball::testing;

namespace {

using Look = std::function<void(const engine::World& seen, const control::Participants&)>;

/// Plays a match and returns the hash of its last state. `look` is called with what was drawn of each state.
std::uint64_t final_hash(const match::MatchConfig& config, std::array<bool, engine::kSlots> draws,
                         const Look& look = nullptr) {
    const LoadedTeam team("formation");
    control::Participants::Controllers controllers;
    for (std::size_t slot = 0; slot < draws.size(); ++slot) {
        auto made = team.makes(config.rules, draws[slot])(static_cast<int>(slot), slot + 1);
        REQUIRE(made);
        controllers[slot] = std::move(made).value();
    }
    control::Participants participants(config.rules, std::move(controllers), config.budget);
    engine::World world = engine::make_world(config.rules, config.seed, config.swap_sides);
    engine::Commands commands{};
    while (world.mode != engine::GameMode::Ended) {
        participants.ask(world, commands);
        if (look) {
            look(world, participants);
        }
        engine::step(world, config.rules, commands);
    }
    return engine::state_hash(world);
}

/// The drawing of a step in the world's frame.
Drawing drawing_of(const control::ParticipantStep& step) {
    Drawing drawing = *step.side_output.drawing;
    if (step.side == 1) {
        half_turn(drawing.items, drawing.numbers);
    }
    return drawing;
}

std::string_view layer_of(const Drawing& drawing, const DrawItem& item) { return drawing.layers[item.layer]; }
std::string_view words_of(const Drawing& drawing, const DrawItem& item) {
    return std::string_view(drawing.text).substr(item.text_first, item.text_size);
}
Vec2 point_of(const Drawing& drawing, const DrawItem& item, std::size_t which = 0) {
    const std::size_t first = item.numbers_first + 2 * which;
    return {drawing.numbers[first], drawing.numbers[first + 1]};
}

/// Checks the drawn way of the ball, which begins with the ball's velocity, and returns how many corners it has.
std::size_t corners_of(const Drawing& drawing, const DrawItem& way, Vec2 velocity, const engine::ResolvedRules& rules) {
    const double radius = rules.ball.radius;
    const std::size_t corners = way.numbers_count / 2 - 2;
    if (corners == 0) {
        const Vec2 chord = point_of(drawing, way, 1) - point_of(drawing, way);
        // In the last tick the ball may meet a border, so its end is beside the straight line by at most a tick's way.
        REQUIRE(std::fabs(chord.x * velocity.y - chord.y * velocity.x) <= squared_length(velocity));
        REQUIRE(dot(chord, velocity) >= 0.0);
    }
    for (std::size_t i = 1; i <= corners; ++i) {
        const Vec2 corner = point_of(drawing, way, i);
        const double way_to_border =
            std::min(0.5 * rules.arena.width - std::fabs(corner.x), 0.5 * rules.arena.height - std::fabs(corner.y));
        REQUIRE(way_to_border >= 0.0);  // Below the radius at a post.
        REQUIRE(way_to_border <= radius + length(velocity));
    }
    return corners;
}

}  // namespace

TEST_CASE("formation plays the same match whether it is recorded or not, on either side") {
    const auto rules = short_game(GENERATE("classic-5", "research-11"), 6000);
    const auto unseen = final_hash(config_of(rules, 4), {false, false});
    CHECK(final_hash(config_of(rules, 4), {true, true}) == unseen);
    CHECK(final_hash(config_of(rules, 4), {false, true}) == unseen);
    CHECK(final_hash(config_of(rules, 4, true), {true, false}) == unseen);
}

TEST_CASE("formation draws a role beside each pod, and a picture that can be read") {
    const auto config = config_of(short_game("research-11", 6000), 2, true);
    std::int64_t steps = 0;
    std::int64_t items = 0;
    final_hash(config, {true, true}, [&](const engine::World& seen, const control::Participants& participants) {
        ++steps;
        for (const int slot : {0, 1}) {
            const Drawing drawing = drawing_of(participants.last_step(slot));
            REQUIRE(drawing.dropped == 0);
            REQUIRE(drawing.items.size() < 100);
            items += static_cast<std::int64_t>(drawing.items.size());
            int pod = 0;
            for (const DrawItem& item : drawing.items) {
                if (item.kind != DrawKind::Text || layer_of(drawing, item) == "passing") {
                    continue;
                }
                REQUIRE(layer_of(drawing, item) == "roles");
                REQUIRE_FALSE(words_of(drawing, item).empty());
                const int body = engine::body_of(seen, slot, pod++);
                REQUIRE(point_of(drawing, item) == engine::position(seen, body));
            }
            REQUIRE(pod == 11);
        }
    });
    CHECK(items / (2 * steps) >= 20);
    CHECK(items / (2 * steps) <= 60);
}

TEST_CASE("the way of the ball that formation draws is straight between borders, and a pass begins at its carrier") {
    const auto config = config_of(short_game("research-11", 12000), 2, true);
    std::array<int, 2> ways{};
    std::array<std::size_t, 2> corners{};
    std::array<int, 2> passes{};
    final_hash(config, {true, true}, [&](const engine::World& seen, const control::Participants& participants) {
        const Vec2 ball = engine::position(seen, engine::kBall);
        for (const std::size_t slot : {0U, 1U}) {
            const Drawing drawing = drawing_of(participants.last_step(static_cast<int>(slot)));
            for (const DrawItem& item : drawing.items) {
                const bool way = layer_of(drawing, item) == "ball" && item.kind == DrawKind::Polyline;
                const bool pass = layer_of(drawing, item) == "passing" && item.kind == DrawKind::Line;
                ways[slot] += way ? 1 : 0;
                passes[slot] += pass ? 1 : 0;
                if (way || pass) {
                    REQUIRE(point_of(drawing, item) == ball);
                }
                if (way && seen.ball_state == engine::BallState::Free) {
                    corners[slot] += corners_of(drawing, item, engine::velocity(seen, engine::kBall), config.rules);
                }
                if (pass) {
                    REQUIRE(seen.ball_state == engine::BallState::Carried);
                }
            }
        }
    });
    for (const std::size_t slot : {0U, 1U}) {
        CHECK(ways[slot] > 100);
        CHECK(corners[slot] > 10);
        CHECK(passes[slot] > 10);
    }
}
