// The choice of a position by several criteria at once.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <podball/math/vec2.hpp>
#include <podball/tactics/elimination.hpp>
#include <podball/tactics/feasible_area.hpp>
#include <podball/tactics/pareto_set.hpp>

#include "multicriteria/aims.hpp"
#include "multicriteria/forecast.hpp"
#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::multicriteria {

struct ChoiceStyle {
    double grid_spacing;       ///< Length, as all down to `ahead_reach`.
    double responsibility;     ///< Radius of the area around the recommended point.
    double ball_threshold;     ///< Distances to opponents beyond which more is worth nothing: of the line to the ball,
    double goal_threshold;     ///< of the line to the goal,
    double partner_threshold;  ///< of the line to a partner,
    double space_threshold;    ///< of the position itself,
    double narrow_threshold;   ///< the same of attackers while an attacker has the ball,
    double ahead_threshold;    ///< and of the way ahead,
    double ahead_reach;        ///< which is so long.
    bool keeps_optimum;        ///< The last optimum stays while nothing dominates it.
    bool by_weight;            ///< Criteria take turns at random, by weight; otherwise one after the other.
    std::array<double, kCriterionKinds> weights;  ///< By Criterion.
};

/// What one pod found. Points: the answer and the Pareto set.
struct Choice {
    Vec2 place;                    ///< The optimum; the recommended point if there is nothing to choose from.
    std::span<const Vec2> points;  ///< Feasible ones. Until the next choice, as the other one.
    std::span<const int> pareto;   ///< Indices of those that no other one dominates.
    bool is_optimum = false;
};

/// Chooses for one pod after the other. Allocates nothing after the first choices.
class Chooser {
  public:
    Chooser(const play::Game& game, const ChoiceStyle& style);

    /// The best position of `player` near `recommended`. `previous` is its last optimum, if it had one in the step
    /// before; `seed` is that of the draws of this choice.
    /// Cost: O(points * criteria * opponents near them), and the Pareto set.
    Choice choose(const play::Player& player, const Aims& aims, const Forecast& forecast, Vec2 recommended,
                  const std::optional<Vec2>& previous, std::uint64_t seed);

    /// Where the pod can be in the time of the forecast, by the thesis.
    tactics::Disc reach_of(const play::Player& player, const Forecast& forecast) const;
    const ChoiceStyle& style() const { return style_; }

  private:
    void find_points(const tactics::Disc& reach, Vec2 recommended);
    void rate(const Aims& aims, const Forecast& forecast, Vec2 recommended);
    // What one criterion is measured against: a place, and the threshold of the distance of `near_`.
    struct Measure {
        Vec2 target;
        double threshold;
    };
    // Puts the opponents that count into `near_`.
    Measure measure_of(const Aim& aim, const Forecast& forecast, Vec2 recommended);
    double value(Criterion criterion, const Measure& measure, const Forecast& forecast, Vec2 point) const;
    // Puts those into `near_` that a line from somewhere in the area of responsibility to `target` may come close to.
    void keep_near(Vec2 centre, Vec2 target, std::span<const Vec2> opponents, double threshold);
    std::optional<int> eliminate(const tactics::CriteriaMatrix& matrix, const Aims& aims, std::span<const int> pareto,
                                 std::uint64_t seed);

    const play::Game& game_;
    ChoiceStyle style_;
    tactics::PositionGrid grid_;
    std::vector<Vec2> points_;
    std::vector<double> criteria_;
    std::vector<Vec2> near_;
    tactics::ParetoWorkspace pareto_;
    tactics::EliminationWorkspace elimination_;
};

}  // namespace podball::multicriteria
