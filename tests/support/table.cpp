#include "support/table.hpp"

#include <algorithm>

namespace podball::testing {

using namespace engine;

Game table_of(const Rules& rules, Vec2 first, double gap, Vec2 ball, std::uint64_t seed) {
    Game game = running_game(rules, seed);
    for (int body = 0; body < pods(game.world); ++body) {
        place(game.world, body, first + Vec2{gap * body, 0.0});
    }
    place_ball(game.world, ball);
    game.world.zone_owner = {kNobody, kNobody};
    return game;
}

int count_events(const World& world, EventKind kind, std::optional<int> detail) {
    return static_cast<int>(std::count_if(world.events.begin(), world.events.end(), [&](const Event& event) {
        return event.kind == kind && event.detail == detail.value_or(event.detail);
    }));
}

int deny_ticks_of(const World& world, int body) { return world.deny_ticks_left[static_cast<std::size_t>(body)]; }

}  // namespace podball::testing
