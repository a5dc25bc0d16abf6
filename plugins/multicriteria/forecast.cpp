#include "multicriteria/forecast.hpp"

#include <algorithm>

#include <podball/tactics/prediction.hpp>
#include <podball/tactics/time_horizon.hpp>

namespace podball::multicriteria {

using play::kNoPlayer;
using play::Player;

void PredictedPods::predict(const play::Game& game, const play::Players& players, int horizon_ticks, double new_share) {
    for (const Player& player : players) {
        const Vec2 there = tactics::predicted_position(player.position, player.velocity, horizon_ticks);
        std::optional<Vec2>& place = places_[static_cast<std::size_t>(player.id)];
        place = tactics::smoothed_prediction(play::within(there, game.pod_limit), place, new_share);
    }
}

void Forecast::update(const play::Game& game, const play::Scene& scene, const play::BallFlight& flight,
                      const play::Chase& chase, const ForecastStyle& style) {
    foresee_ball(game, scene, flight, chase, style);
    reach_ticks_ = std::max(horizon_ticks_, style.reach_steps * game.control_step_ticks);
    foresee_pods(game, scene, style.new_share);
    offside_line_ = tactics::offside_line(field_opponents());
    press_line_ = tactics::press_line(field_opponents());
}

void Forecast::forget() {
    own_.forget();
    their_.forget();
}

void Forecast::foresee_ball(const play::Game& game, const play::Scene& scene, const play::BallFlight& flight,
                            const play::Chase& chase, const ForecastStyle& style) {
    ball_pod_ = kNoPlayer;
    if (scene.holder != play::Holder::Nobody) {
        const int horizon = tactics::carried_ball_horizon(game.control_step_ticks, style.carried_steps);
        horizon_ticks_ = std::min(horizon, flight.end_tick());
        if (scene.holder == play::Holder::Own) {
            ball_pod_ = scene.carrier;
        }
    } else {
        const auto ways = std::span(chase.own).first(static_cast<std::size_t>(scene.own.size()));
        const tactics::Chaser own = tactics::earliest_chaser(ways);
        if (own.exists() && own.tick <= chase.opponent_tick) {
            ball_pod_ = own.pod;
        }
        horizon_ticks_ = tactics::free_ball_horizon(own, {kNoPlayer, chase.opponent_tick, {}}, flight);
    }
    ball_ = flight.position(std::min(horizon_ticks_, flight.end_tick()));
}

void Forecast::foresee_pods(const play::Game& game, const play::Scene& scene, double new_share) {
    own_.predict(game, scene.own, horizon_ticks_, new_share);
    their_.predict(game, scene.opponents, horizon_ticks_, new_share);
    opponent_count_ = 0;
    field_opponent_count_ = 0;
    for (const Player& opponent : scene.opponents) {
        const Vec2 there = their_.of(opponent.id);
        opponents_[opponent_count_++] = there;
        if (opponent.id != scene.opponent_keeper) {
            field_opponents_[field_opponent_count_++] = there;
        }
    }
}

}  // namespace podball::multicriteria
