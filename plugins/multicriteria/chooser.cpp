#include "multicriteria/chooser.hpp"

#include <algorithm>
#include <cstddef>

#include <podball/tactics/positioning_criteria.hpp>

#include "play/steering.hpp"

namespace podball::multicriteria {

Chooser::Chooser(const play::Game& game, const ChoiceStyle& style)
    : game_(game),
      style_(style),
      grid_{style.grid_spacing, std::max(0.0, game.pod_limit.x), std::max(0.0, game.pod_limit.y)} {
    near_.reserve(play::kPlayersMax);
}

tactics::Disc Chooser::reach_of(const play::Player& player, const Forecast& forecast) const {
    const double cycle = game_.control_step_ticks;  // The thesis decides once in a cycle.
    return tactics::reachable_area(player.position, player.velocity * cycle, game_.pod_speed * cycle,
                                   forecast.reach_ticks() / cycle);
}

Choice Chooser::choose(const ChoiceInput& in, const std::optional<Vec2>& previous, std::uint64_t seed) {
    find_points(in);
    if (previous && stays(in, *previous)) {
        return {*previous, points_, true};
    }
    std::optional<int> best;
    if (const auto matrix = rate(in)) {
        best = eliminate(*matrix, in.criteria, pareto_set(*matrix), seed);
    }
    if (!best) {
        return {in.recommended, points_, false};
    }
    return {points_[static_cast<std::size_t>(*best)], points_, true};
}

std::span<const Vec2> Chooser::pareto_points(const ChoiceInput& in) {
    find_points(in);
    pareto_points_.clear();
    if (const auto matrix = rate(in)) {
        for (const int index : pareto_set(*matrix)) {
            pareto_points_.push_back(points_[static_cast<std::size_t>(index)]);
        }
    }
    return pareto_points_;
}

// The zones are closed to the pod, so no point in them is feasible. The points are sorted from front to back. Of equal
// alternatives the one with the larger index is eliminated first, so a pod stays in front if the criteria are equal.
void Chooser::find_points(const ChoiceInput& in) {
    points_.clear();
    if (in.criteria.size() == 0) {
        return;
    }
    const tactics::Disc responsibility = tactics::responsibility_area(in.recommended, style_.responsibility);
    tactics::feasible_points(grid_, reach_of(in.player, in.forecast), responsibility, points_);
    std::reverse(points_.begin(), points_.end());
    if (!play::is_clear_of_zones(game_, in.recommended, style_.responsibility)) {
        std::erase_if(points_, [&](Vec2 point) { return play::reachable(game_, point, false) != point; });
    }
}

// The rule of robustness. It holds for most choices, and needs no Pareto set. Source: thesis, section 3.3.2.
bool Chooser::stays(const ChoiceInput& in, Vec2 optimum) {
    return style_.keeps_optimum && std::find(points_.begin(), points_.end(), optimum) != points_.end() &&
           !is_dominated(in, optimum);
}

// Most points are worse in one of the first criteria, and their other criteria are not computed.
bool Chooser::is_dominated(const ChoiceInput& in, Vec2 point) {
    rivals_.clear();
    for (const Vec2 other : points_) {
        if (other != point) {
            rivals_.push_back({other, false});
        }
    }
    for (const ChosenCriterion& criterion : in.criteria) {
        const Measure measure = measure_of(criterion, in);
        const double of_point = value(criterion.kind, measure, in.forecast, point);
        std::erase_if(rivals_, [&](Rival& rival) {
            const double of_rival = value(criterion.kind, measure, in.forecast, rival.point);
            rival.is_better |= of_rival < of_point;
            return style_.is_strict ? of_rival >= of_point : of_rival > of_point;
        });
        if (rivals_.empty()) {
            return false;
        }
    }
    return std::any_of(rivals_.begin(), rivals_.end(), [](const Rival& rival) { return rival.is_better; });
}

std::optional<tactics::CriteriaMatrix> Chooser::rate(const ChoiceInput& in) {
    if (points_.empty()) {
        return std::nullopt;
    }
    const auto columns = static_cast<std::size_t>(in.criteria.size());
    criteria_.resize(points_.size() * columns);
    std::size_t column = 0;
    for (const ChosenCriterion& criterion : in.criteria) {
        const Measure measure = measure_of(criterion, in);
        for (std::size_t i = 0; i < points_.size(); ++i) {
            criteria_[i * columns + column] = value(criterion.kind, measure, in.forecast, points_[i]);
        }
        ++column;
    }
    return tactics::CriteriaMatrix(criteria_, static_cast<int>(points_.size()), in.criteria.size());
}

Chooser::Measure Chooser::measure_of(const ChosenCriterion& criterion, const ChoiceInput& in) {
    const Forecast& forecast = in.forecast;
    const Vec2 recommended = in.recommended;
    const auto open = [&](Vec2 target, double threshold, std::span<const Vec2> opponents) {
        keep_near(recommended, target, opponents, threshold);
        return Measure{target, threshold};
    };
    const std::span<const Vec2> all = forecast.opponents();
    switch (criterion.kind) {
        case Criterion::OpenBall: return open(forecast.ball(), style_.ball_threshold, all);
        case Criterion::OpenGoal: return open(game_.opponent_goal, style_.goal_threshold, forecast.field_opponents());
        case Criterion::OpenPartner: return open(forecast.own(criterion.partner), style_.partner_threshold, all);
        case Criterion::Space: return open(recommended, style_.space_threshold, all);
        case Criterion::NarrowSpace: return open(recommended, style_.narrow_threshold, all);
        case Criterion::Ahead: return open(recommended + Vec2{style_.ahead_reach, 0.0}, style_.ahead_threshold, all);
        case Criterion::Home:
        case Criterion::OffsideLine:
        case Criterion::Press: break;
    }
    return {recommended, 0.0};
}

double Chooser::value(Criterion criterion, const Measure& measure, const Forecast& forecast, Vec2 point) const {
    switch (criterion) {
        case Criterion::OpenBall:
        case Criterion::OpenGoal:
        case Criterion::OpenPartner:
            return tactics::open_line_criterion(point, measure.target, near_, measure.threshold);
        case Criterion::Space:
        case Criterion::NarrowSpace: return tactics::space_criterion(point, near_, measure.threshold);
        case Criterion::Ahead: return tactics::ahead_criterion(point, style_.ahead_reach, near_, measure.threshold);
        case Criterion::OffsideLine: return tactics::line_criterion(point, forecast.offside_line());
        case Criterion::Press: return tactics::press_criterion(point, forecast.press_line());
        case Criterion::Home: break;
    }
    return tactics::home_criterion(point, measure.target);
}

// A segment from a point of the area is at most the area's radius away from the segment of its centre. So all other
// opponents are beyond the threshold of every point.
void Chooser::keep_near(Vec2 centre, Vec2 target, std::span<const Vec2> opponents, double threshold) {
    near_.clear();
    const double range = threshold + style_.responsibility;
    for (const Vec2 opponent : opponents) {
        if (tactics::squared_segment_distance(opponent, centre, target) < range * range) {
            near_.push_back(opponent);
        }
    }
}

// Empty if a criterion is NaN.
std::span<const int> Chooser::pareto_set(const tactics::CriteriaMatrix& matrix) {
    const auto found =
        style_.is_strict ? tactics::weakly_non_dominated(matrix, pareto_) : tactics::non_dominated(matrix, pareto_);
    return found.value_or(std::span<const int>());
}

std::optional<int> Chooser::eliminate(const tactics::CriteriaMatrix& matrix, const CriteriaChoice& criteria,
                                      std::span<const int> pareto, std::uint64_t seed) {
    if (!style_.by_weight) {
        return tactics::eliminate_in_turn(matrix, pareto, elimination_);
    }
    std::array<double, tactics::kCriteriaMax> weights{};
    std::size_t count = 0;
    for (const ChosenCriterion& criterion : criteria) {
        weights[count++] = style_.weights[static_cast<std::size_t>(criterion.kind)];
    }
    return tactics::eliminate_by_weight(matrix, pareto, std::span(weights).first(count), seed, elimination_);
}

}  // namespace podball::multicriteria
