#include "lua/tactics.hpp"

#include "lua/ball_functions.hpp"
#include "lua/choice_functions.hpp"
#include "lua/script.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

namespace podball::lua {
namespace {

tactics::FieldConstants constants_of(const podball_rules_t& rules) {
    tactics::FieldConstants constants;
    constants.arena_width = rules.arena_width;
    constants.arena_height = rules.arena_height;
    constants.goal_width = rules.goal_width;
    constants.zone_radius = rules.exclusion_radius;
    constants.pod_radius = rules.pod_radius;
    constants.pod_mass = rules.pod_mass;
    constants.pod_friction = rules.pod_friction;
    constants.thrust = rules.thrust;
    constants.ball_radius = rules.ball_radius;
    constants.ball_mass = rules.ball_mass;
    constants.ball_friction = rules.ball_friction;
    constants.pickup_velocity = rules.pickup_velocity;
    return constants;
}

// Unlike numbers, they differ for 0 and -0.
std::array<std::uint64_t, 4> bits_of(const Motion& motion) {
    return std::bit_cast<std::array<std::uint64_t, 4>>(motion);
}

// The flight, which is made when it is first asked for, as its path is large.
tactics::BallFlight& made(std::unique_ptr<tactics::BallFlight>& flight) {
    if (flight == nullptr) {
        flight = std::make_unique<tactics::BallFlight>();
    }
    return *flight;
}

}  // namespace

Tactics::Tactics(const podball_rules_t& rules)
    : constants_(constants_of(rules)),
      shot_speed_(rules.shoot_force / rules.ball_mass),
      deny_ticks_(rules.deny_ticks) {}

void Tactics::look(const podball_view_t* view) {
    view_ = view;
    is_followed_ = false;
}

const tactics::Field& Tactics::field() {
    if (field_ == nullptr) {
        field_ = std::make_unique<tactics::Field>(constants_);
    }
    return *field_;
}

const tactics::BallFlight& Tactics::flight() {
    tactics::BallFlight& flight = made(flight_);
    if (!is_followed_) {
        const podball_ball_t& ball = view_->ball;
        const Motion motion = {{ball.x, ball.y}, {ball.vx, ball.vy}};
        if (ball.state == PODBALL_BALL_CARRIED) {
            flight.follow_carried(field(), motion);
        } else {
            flight.follow_free(field(), motion);
        }
        is_followed_ = true;
    }
    return flight;
}

const tactics::BallFlight& Tactics::flight_of(const Motion& ball) {
    tactics::BallFlight& flight = made(supposed_flight_);
    if (!supposed_ || bits_of(*supposed_) != bits_of(ball)) {
        flight.follow_free(field(), ball);
        supposed_ = ball;
    }
    return flight;
}

Tactics& tactics_of(lua_State* state) {
    Tactics* const tactics = Script::of(state).surroundings().tactics;
    if (tactics == nullptr) {
        luaL_error(state, "podball.tactics needs the rules, which are known from create on");
        std::abort();  // luaL_error does not return.
    }
    return *tactics;
}

Tactics& tactics_in_step(lua_State* state) {
    Tactics* const tactics = Script::of(state).surroundings().tactics;
    if (tactics == nullptr || tactics->view() == nullptr) {
        luaL_error(state, "podball.tactics predicts only in step");
        std::abort();
    }
    return *tactics;
}

void open_tactics(lua_State* state) {
    lua_newtable(state);
    lua_newtable(state);
    add_ball_functions(state);
    add_choice_functions(state);
    lua_setfield(state, -2, "tactics");
    lua_setglobal(state, "podball");
}

}  // namespace podball::lua
