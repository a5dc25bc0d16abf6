#include "lua/ball_functions.hpp"

#include "lua/script.hpp"
#include "lua/tactics.hpp"
#include "lua/tactics_arguments.hpp"
#include "lua/vectors.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <podball/tactics/interception.hpp>
#include <podball/tactics/prediction.hpp>
#include <podball/tactics/time_horizon.hpp>
#include <podball/view.hpp>

namespace podball::lua {
namespace {

// The jumps that a search for one pod counts, and one that looks at each tick of the ball's flight.
constexpr int kPickupJumps = 1000;
constexpr int kTickJumps = 100;

constexpr int kPodsMax = 16;
constexpr Place kPod = {"pod"};
constexpr Place kBall = {"ball"};

// Whether the name of the team at `index` is that of the own team, which is the default.
bool is_own_at(lua_State* state, int index) {
    constexpr const char* kTeams[] = {"own", "opponent", nullptr};
    return luaL_checkoption(state, index, "own", kTeams) == PODBALL_OWN;
}

// The zones that are closed to a pod of a team; ids count from 1. The other team's zone is always closed, its own one
// if another pod is in it.
tactics::Reserve reserve_of(const podball_view_t& view, bool is_own, lua_Integer id) {
    const std::int32_t owner = is_own ? view.own_zone_pod : view.opponent_zone_pod;
    const bool is_taken = owner != PODBALL_NONE && owner + 1 != id;
    return is_own ? tactics::Reserve{is_taken, true} : tactics::Reserve{true, is_taken};
}

lua_Integer id_at(lua_State* state, int index) {
    lua_getfield(state, index, "id");
    const lua_Integer id = lua_tointeger(state, -1);
    lua_pop(state, 1);
    return id;
}

// The ball at `index`, if there is one: a free ball that the script supposes. Otherwise the ball of the view.
struct Ball {
    bool is_supposed = false;
    Motion motion;
};

Ball ball_at(lua_State* state, int index) {
    return lua_isnoneornil(state, index) ? Ball{} : Ball{true, motion_at(state, index, kBall)};
}

// Charges the jumps of a search. A body that is faster than a length per tick is in no game. It meets borders many
// times in each tick, which takes a hundred times as long.
void charge_search(lua_State* state, std::int64_t jumps, const Ball& ball, Vec2 pod_velocity = {}) {
    constexpr int kFastFactor = 1000;
    const bool is_fast = std::max(length(ball.motion.velocity), length(pod_velocity)) > 1.0;
    Script::charge(state, is_fast ? kFastFactor * jumps : jumps);
}

bool is_free(const Tactics& of, const Ball& ball) {
    return ball.is_supposed || of.view()->ball.state == PODBALL_BALL_FREE;
}

bool is_in_play(const Tactics& of, const Ball& ball) {
    return ball.is_supposed || of.view()->ball.state != PODBALL_BALL_DEAD;
}

// Requires: a ball in play.
const tactics::BallFlight& flight_of(Tactics& of, const Ball& ball) {
    return ball.is_supposed ? of.flight_of(ball.motion) : of.flight();
}

void set_vector(lua_State* state, const char* name, Vec2 vector) {
    push_vector(state, vector);
    lua_setfield(state, -2, name);
}

void set_whole(lua_State* state, const char* name, lua_Integer number) {
    lua_pushinteger(state, number);
    lua_setfield(state, -2, name);
}

// { ticks, point, thrust }, or nil if the moment does not exist.
int push_interception(lua_State* state, const tactics::Interception& found) {
    if (!found.exists()) {
        lua_pushnil(state);
        return 1;
    }
    lua_createtable(state, 0, 4);
    set_whole(state, "ticks", found.tick);
    set_vector(state, "point", found.point);
    set_vector(state, "thrust", found.thrust);
    return 1;
}

// earliest_pickup(pod [, team [, before [, ball]]]): nil also for a ball that is not free.
int earliest_pickup(lua_State* state) {
    Tactics& of = tactics_in_step(state);
    const tactics::PodState pod = pod_at(state, 1, kPod);
    const tactics::Reserve reserve = reserve_of(*of.view(), is_own_at(state, 2), id_at(state, 1));
    const lua_Integer before =
        lua_isnoneornil(state, 3) ? tactics::kNever : whole_at(state, 3, {"before"}, 0, tactics::kNever);
    const Ball ball = ball_at(state, 4);
    charge_search(state, kPickupJumps, ball, pod.velocity);
    tactics::Interception found;
    if (is_free(of, ball)) {
        guarded(state, [&] {
            const tactics::BallFlight& flight = flight_of(of, ball);
            found = tactics::earliest_pickup(of.field(), pod, flight, reserve, static_cast<int>(before));
        });
    }
    return push_interception(state, found);
}

// surest_block(pod [, team [, ball]]): nil for a dead ball.
int surest_block(lua_State* state) {
    Tactics& of = tactics_in_step(state);
    const tactics::PodState pod = pod_at(state, 1, kPod);
    is_own_at(state, 2);
    const Ball ball = ball_at(state, 3);
    charge_search(state, kTickJumps, ball);
    tactics::Interception found;
    if (is_in_play(of, ball)) {
        guarded(state, [&] { found = tactics::surest_block(of.field(), pod, flight_of(of, ball)); });
    }
    return push_interception(state, found);
}

// earliest_tackle(pod [, team]): nil if no pod carries the ball.
int earliest_tackle(lua_State* state) {
    Tactics& of = tactics_in_step(state);
    const tactics::PodState pod = pod_at(state, 1, kPod);
    const tactics::Reserve reserve = reserve_of(*of.view(), is_own_at(state, 2), id_at(state, 1));
    Script::charge(state, kTickJumps);
    tactics::Interception found;
    if (of.view()->ball.state == PODBALL_BALL_CARRIED) {
        guarded(state, [&] { found = tactics::earliest_tackle(of.field(), pod, of.flight(), reserve); });
    }
    return push_interception(state, found);
}

// How a pod gets to the ball.
struct Way {
    int jumps;         // That a search for one pod counts.
    bool is_for_free;  // Only a free ball is reached so.
    tactics::Interception (*search)(Tactics& of, const tactics::PodState& pod, const tactics::BallFlight& flight,
                                    tactics::Reserve reserve, int before);
};

tactics::Interception search_pickup(Tactics& of, const tactics::PodState& pod, const tactics::BallFlight& flight,
                                    tactics::Reserve reserve, int before) {
    return tactics::earliest_pickup(of.field(), pod, flight, reserve, before);
}

tactics::Interception search_block(Tactics& of, const tactics::PodState& pod, const tactics::BallFlight& flight,
                                   tactics::Reserve, int) {
    return tactics::surest_block(of.field(), pod, flight);
}

constexpr Way kPickup = {kPickupJumps, true, search_pickup};
constexpr Way kBlock = {kTickJumps, false, search_block};

tactics::PodState pod_in(const podball_view_t& view, bool is_own, int index) {
    const podball_pod_t& pod = is_own ? *podball_view_own(&view, index) : *podball_view_opponent(&view, index);
    return {{pod.x, pod.y}, {pod.vx, pod.vy}, std::min<std::int32_t>(pod.deny_ticks_left, tactics::kNever)};
}

// FUNCTION([team [, ball [, shooter]]]): the pod of a team that is the first at the ball, { pod, ticks, point, thrust
// }, or nil. `shooter` is the id of a pod that loses the ball now.
int push_first(lua_State* state, const Way& way) {
    Tactics& of = tactics_in_step(state);
    const podball_view_t& view = *of.view();
    const bool is_own = is_own_at(state, 1);
    const int count = is_own ? view.own_count : view.opponent_count;
    const Ball ball = ball_at(state, 2);
    const lua_Integer shooter = lua_isnoneornil(state, 3) ? 0 : whole_at(state, 3, {"shooter"}, 1, count);
    charge_search(state, std::int64_t{way.jumps} * count, ball);
    std::array<tactics::Interception, kPodsMax> ways;
    tactics::Chaser first;
    if (way.is_for_free ? is_free(of, ball) : is_in_play(of, ball)) {
        guarded(state, [&] {
            const tactics::BallFlight& flight = flight_of(of, ball);
            int before = tactics::kNever;
            for (int index = 0; index < count; ++index) {
                tactics::PodState pod = pod_in(view, is_own, index);
                if (index + 1 == shooter) {
                    pod.deny_ticks_left = std::min(of.deny_ticks(), tactics::kNever);
                }
                tactics::Interception& found = ways[static_cast<std::size_t>(index)];
                found = way.search(of, pod, flight, reserve_of(view, is_own, index + 1), before);
                before = std::min(before, found.tick);
            }
            first = tactics::earliest_chaser(std::span(ways).first(static_cast<std::size_t>(count)));
        });
    }
    if (!first.exists()) {
        lua_pushnil(state);
        return 1;
    }
    push_interception(state, ways[static_cast<std::size_t>(first.pod)]);
    set_whole(state, "pod", first.pod + 1);
    return 1;
}

int earliest_chaser(lua_State* state) { return push_first(state, kPickup); }

int earliest_blocker(lua_State* state) { return push_first(state, kBlock); }

// ball_after(ticks [, ball]): the place of the ball; after a goal, or beyond the horizon, the last one that is
// predicted.
int ball_after(lua_State* state) {
    constexpr lua_Integer kTicksMax = 1'000'000'000;
    Tactics& of = tactics_in_step(state);
    const lua_Integer ticks = whole_at(state, 1, {"ticks"}, 0, kTicksMax);
    const Ball ball = ball_at(state, 2);
    charge_search(state, kTickJumps, ball);
    Vec2 place = {of.view()->ball.x, of.view()->ball.y};
    if (is_in_play(of, ball)) {
        guarded(state, [&] {
            const tactics::BallFlight& flight = flight_of(of, ball);
            place = flight.position(static_cast<int>(std::min<lua_Integer>(ticks, flight.end_tick())));
        });
    }
    push_vector(state, place);
    return 1;
}

// flight_end([ball]): { ticks, point, scores, concedes }, nil for a dead ball.
int flight_end(lua_State* state) {
    Tactics& of = tactics_in_step(state);
    const Ball ball = ball_at(state, 1);
    charge_search(state, kTickJumps, ball);
    if (!is_in_play(of, ball)) {
        lua_pushnil(state);
        return 1;
    }
    const tactics::BallFlight* flight = nullptr;
    Vec2 point;
    guarded(state, [&] {
        flight = &flight_of(of, ball);
        point = flight->position(flight->end_tick());
    });
    lua_createtable(state, 0, 4);
    set_whole(state, "ticks", flight->end_tick());
    set_vector(state, "point", point);
    lua_pushboolean(state, flight->scores() ? 1 : 0);
    lua_setfield(state, -2, "scores");
    lua_pushboolean(state, flight->concedes() ? 1 : 0);
    lua_setfield(state, -2, "concedes");
    return 1;
}

// kicked_ball(pod, shot): the ball after this shot of the pod, { x, y, vx, vy }. Source: docs/rules.md R39.
int kicked_ball(lua_State* state) {
    const Tactics& of = tactics_of(state);
    const Motion pod = motion_at(state, 1, kPod);
    const Vec2 shot = clamped_to_unit(place_at(state, 2, {"shot"}));
    const Vec2 velocity = pod.velocity + shot * of.shot_speed();
    push_vector(state, pod.position);
    lua_pushnumber(state, velocity.x);
    lua_setfield(state, -2, "vx");
    lua_pushnumber(state, velocity.y);
    lua_setfield(state, -2, "vy");
    return 1;
}

// predicted_position(body, ticks)
int predicted_position(lua_State* state) {
    const Motion body = motion_at(state, 1, {"body"});
    const double ticks = number_at(state, 2, {"ticks"}, -1e9, 1e9);
    push_vector(state, tactics::predicted_position(body.position, body.velocity, ticks));
    return 1;
}

// drifted(pod, ticks)
int drifted(lua_State* state) {
    Tactics& of = tactics_of(state);
    const tactics::PodState pod = pod_at(state, 1, kPod);
    const lua_Integer ticks = whole_at(state, 2, {"ticks"}, 0, tactics::kHorizonTicks);
    Vec2 place;
    guarded(state, [&] { place = tactics::drifted(of.field(), pod, static_cast<int>(ticks)); });
    push_vector(state, place);
    return 1;
}

constexpr luaL_Reg kFunctions[] = {{"earliest_pickup", earliest_pickup},
                                   {"surest_block", surest_block},
                                   {"earliest_tackle", earliest_tackle},
                                   {"earliest_chaser", earliest_chaser},
                                   {"earliest_blocker", earliest_blocker},
                                   {"ball_after", ball_after},
                                   {"flight_end", flight_end},
                                   {"kicked_ball", kicked_ball},
                                   {"predicted_position", predicted_position},
                                   {"drifted", drifted},
                                   {nullptr, nullptr}};

}  // namespace

void add_ball_functions(lua_State* state) { luaL_setfuncs(state, kFunctions, 0); }

}  // namespace podball::lua
