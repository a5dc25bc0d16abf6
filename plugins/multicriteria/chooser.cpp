#include "multicriteria/chooser.hpp"

#include <algorithm>
#include <cstddef>

#include <podball/tactics/positioning_criteria.hpp>
#include <podball/tactics/prediction.hpp>

#include "play/steering.hpp"

namespace podball::multicriteria {

Chooser::Chooser(const play::Game& game, const ChoiceStyle& style)
    : game_(game),
      style_(style),
      grid_{style.grid_spacing, std::max(0.0, game.pod_limit.x), std::max(0.0, game.pod_limit.y)} {
    near_.reserve(play::kPlayersMax);
}

tactics::Disc Chooser::reach_of(const play::Player& player, const Forecast& forecast) const {
    return tactics::reachable_area(player.position, player.velocity, game_.pod_speed, forecast.reach_ticks());
}

Choice Chooser::choose(const play::Player& player, const Aims& aims, const Forecast& forecast, Vec2 recommended,
                       const std::optional<Vec2>& previous, std::uint64_t seed) {
    Choice choice;
    choice.place = recommended;
    if (aims.size() == 0) return choice;
    find_points(reach_of(player, forecast), recommended);
    if (points_.empty()) return choice;
    rate(aims, forecast, recommended);
    const tactics::CriteriaMatrix matrix(criteria_, static_cast<int>(points_.size()), aims.size());
    const auto pareto = tactics::non_dominated(matrix, pareto_);
    if (!pareto) return choice;
    choice.points = points_;
    choice.pareto = *pareto;
    std::optional<int> best;
    if (style_.keeps_optimum) best = tactics::kept_optimum(points_, *pareto, previous);
    if (!best) best = eliminate(aims, *pareto, seed);
    if (!best) return choice;
    choice.place = points_[static_cast<std::size_t>(*best)];
    choice.is_optimum = true;
    return choice;
}

// The zones are closed to the pod, so no point in them is feasible.
void Chooser::find_points(const tactics::Disc& reach, Vec2 recommended) {
    const tactics::Disc responsibility = tactics::responsibility_area(recommended, style_.responsibility);
    tactics::feasible_points(grid_, reach, responsibility, points_);
    std::erase_if(points_, [&](Vec2 point) { return play::reachable(game_, point, false) != point; });
}

void Chooser::rate(const Aims& aims, const Forecast& forecast, Vec2 recommended) {
    const auto columns = static_cast<std::size_t>(aims.size());
    criteria_.resize(points_.size() * columns);
    std::size_t column = 0;
    for (const Aim& aim : aims) {
        const auto each = [&](auto value) {
            for (std::size_t i = 0; i < points_.size(); ++i) criteria_[i * columns + column] = value(points_[i]);
        };
        const auto open = [&](Vec2 target, std::span<const Vec2> opponents, double threshold) {
            near_segment(recommended, target, opponents, threshold);
            each([&](Vec2 p) { return tactics::open_line_criterion(p, target, near_, threshold); });
        };
        const auto space = [&](double threshold) {
            near_segment(recommended, recommended, forecast.opponents(), threshold);
            each([&](Vec2 p) { return tactics::space_criterion(p, near_, threshold); });
        };
        switch (aim.criterion) {
            case Criterion::Home: each([&](Vec2 p) { return tactics::home_criterion(p, recommended); }); break;
            case Criterion::OpenBall: open(forecast.ball(), forecast.opponents(), style_.ball_threshold); break;
            case Criterion::OpenGoal:
                open(game_.opponent_goal, forecast.field_opponents(), style_.goal_threshold);
                break;
            case Criterion::OpenPartner:
                open(forecast.own(aim.partner), forecast.opponents(), style_.partner_threshold);
                break;
            case Criterion::Space: space(style_.space_threshold); break;
            case Criterion::NarrowSpace: space(style_.narrow_threshold); break;
            case Criterion::Ahead:
                near_segment(recommended, recommended + Vec2{style_.ahead_reach, 0.0}, forecast.opponents(),
                             style_.ahead_threshold);
                each([&](Vec2 p) {
                    return tactics::ahead_criterion(p, style_.ahead_reach, near_, style_.ahead_threshold);
                });
                break;
            case Criterion::OffsideLine:
                each([&](Vec2 p) { return tactics::line_criterion(p, forecast.offside_line()); });
                break;
            case Criterion::Press:
                each([&](Vec2 p) { return tactics::press_criterion(p, forecast.press_line()); });
                break;
        }
        ++column;
    }
}

// A segment from a point of the area is nowhere farther than the area's radius from that of its centre, so all other
// opponents are beyond the threshold of every point.
void Chooser::near_segment(Vec2 centre, Vec2 target, std::span<const Vec2> opponents, double threshold) {
    near_.clear();
    const double range = threshold + style_.responsibility;
    for (const Vec2 opponent : opponents) {
        if (tactics::segment_distance(opponent, centre, target) < range) near_.push_back(opponent);
    }
}

std::optional<int> Chooser::eliminate(const Aims& aims, std::span<const int> pareto, std::uint64_t seed) {
    const tactics::CriteriaMatrix matrix(criteria_, static_cast<int>(points_.size()), aims.size());
    if (!style_.by_weight) return tactics::eliminate_in_turn(matrix, pareto, elimination_);
    std::array<double, tactics::kCriteriaMax> weights{};
    std::size_t count = 0;
    for (const Aim& aim : aims) weights[count++] = style_.weights[static_cast<std::size_t>(aim.criterion)];
    return tactics::eliminate_by_weight(matrix, pareto, std::span(weights).first(count), seed, elimination_);
}

}  // namespace podball::multicriteria
