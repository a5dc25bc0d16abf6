// The model of Bradley and Terry with draws by Davidson: one strength per team, one parameter for draws.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace podball::statistics {

/// Matches between two teams.
struct CrossCell {
    int team_a = 0;
    int team_b = 0;
    std::int64_t won_a = 0;
    std::int64_t drawn = 0;
    std::int64_t won_b = 0;
};

/// Chances of the results of a match.
struct ResultChances {
    double won_a = 0.0;
    double drawn = 0.0;
    double won_b = 0.0;
    [[nodiscard]] double score_a() const { return won_a + drawn / 2.0; }
};

/// A is won with a weight of e^a, drawn with e^(draw + (a + b) / 2), lost with e^b.
ResultChances result_chances(double strength_a, double strength_b, double draw);

struct DavidsonFit {
    std::vector<double> strengths;  ///< Natural logarithms. 0 is the opponent of the virtual games.
    double draw = 0.0;              ///< Natural logarithm of the draw parameter.
    int steps = 0;                  ///< Newton steps. At most kNewtonStepsMax.
};
constexpr int kNewtonStepsMax = 100;

/// The likeliest parameters. One virtual game per team against an average opponent, a third each won, drawn and lost,
/// makes them finite for any results. Requires: teams >= 1, teams of the cells from 0 to teams - 1 and different,
/// counts >= 0. Cost: teams^3 per step. Source: Davidson, Journal of the American Statistical Association 65 (1970)
/// 317.
DavidsonFit fit_davidson(int teams, std::span<const CrossCell> cells);

}  // namespace podball::statistics
