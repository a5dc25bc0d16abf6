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

#include "multicriteria/criteria_choice.hpp"
#include "multicriteria/forecast.hpp"
#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::multicriteria {

struct ChoiceStyle {
    double grid_spacing;       ///< Units: length, like all members down to `ahead_reach`.
    double responsibility;     ///< Radius of the area around the recommended point.
    double ball_threshold;     ///< Opponents farther from the line to the ball than this do not count.
    double goal_threshold;     ///< Opponents farther from the line to the goal do not count.
    double partner_threshold;  ///< Opponents farther from the line to a partner do not count.
    double space_threshold;    ///< Opponents farther from the position do not count.
    double narrow_threshold;   ///< `space_threshold` of attackers while an attacker has the ball.
    double ahead_threshold;    ///< Opponents farther from the way ahead do not count.
    double ahead_reach;        ///< Length of the way ahead.
    bool is_strict;            ///< Only what is better in every criterion dominates.
    bool keeps_optimum;        ///< The last optimum stays as long as no point dominates it.
    bool by_weight;            ///< Criteria are drawn at random, by weight; otherwise they take turns.
    std::array<double, kCriterionKinds> weights;  ///< By Criterion.
};

/// What one pod chooses by.
struct ChoiceInput {
    const play::Player& player;
    const CriteriaChoice& criteria;
    const Forecast& forecast;
    Vec2 recommended;  ///< The centre of the pod's area of responsibility. Units: length.
};

/// The choice of one pod.
struct Choice {
    Vec2 place;                    ///< The optimum; the recommended point if there is no feasible point.
    std::span<const Vec2> points;  ///< The feasible points. Valid until the chooser is used again.
    bool is_optimum = false;
};

/// Chooses for one pod after the other. Allocates nothing after the first choices.
class Chooser {
  public:
    Chooser(const play::Game& game, const ChoiceStyle& style);

    /// The best position near the recommended point. `previous` is the optimum of the step before, if the pod had one.
    /// `seed` is the seed of the random draws of this choice.
    /// Cost: O(points * criteria * opponents near them), and the Pareto set, which an optimum that stays does not need.
    Choice choose(const ChoiceInput& in, const std::optional<Vec2>& previous, std::uint64_t seed);

    /// The feasible points of the Pareto set, for drawings. Valid until the chooser is used again.
    std::span<const Vec2> pareto_points(const ChoiceInput& in);

    /// The disc that the pod can reach in the time of the forecast. Source: thesis, section 3.1.3.
    tactics::Disc reach_of(const play::Player& player, const Forecast& forecast) const;
    const ChoiceStyle& style() const { return style_; }

  private:
    // The inputs of one criterion: a place, and the threshold of the distance of `near_`.
    struct Measure {
        Vec2 target;
        double threshold;
    };
    // A point that may dominate another one.
    struct Rival {
        Vec2 point;
        bool is_better;  // In one of the criteria so far.
    };

    void find_points(const ChoiceInput& in);
    bool stays(const ChoiceInput& in, Vec2 optimum);
    bool is_dominated(const ChoiceInput& in, Vec2 point);
    // Computes the criteria of all points. Null if there is no point.
    std::optional<tactics::CriteriaMatrix> rate(const ChoiceInput& in);
    // Stores the opponents that count in `near_`.
    Measure measure_of(const ChosenCriterion& criterion, const ChoiceInput& in);
    double value(Criterion criterion, const Measure& measure, const Forecast& forecast, Vec2 point) const;
    // Stores in `near_` the opponents near which a line from the area of responsibility to `target` may pass.
    void keep_near(Vec2 centre, Vec2 target, std::span<const Vec2> opponents, double threshold);
    std::span<const int> pareto_set(const tactics::CriteriaMatrix& matrix);
    std::optional<int> eliminate(const tactics::CriteriaMatrix& matrix, const CriteriaChoice& criteria,
                                 std::span<const int> pareto, std::uint64_t seed);

    const play::Game& game_;
    ChoiceStyle style_;
    tactics::PositionGrid grid_;
    std::vector<Vec2> points_;
    std::vector<Vec2> pareto_points_;
    std::vector<Rival> rivals_;
    std::vector<double> criteria_;
    std::vector<Vec2> near_;
    tactics::ParetoWorkspace pareto_;
    tactics::EliminationWorkspace elimination_;
};

}  // namespace podball::multicriteria
