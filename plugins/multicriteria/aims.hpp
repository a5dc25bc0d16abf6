// What a pod without the ball looks for: the criteria by its line and by where the ball is.
#pragma once

#include <array>
#include <cstddef>

#include <podball/tactics/criteria_matrix.hpp>

#include "multicriteria/stations.hpp"

namespace podball::multicriteria {

/// All are minimised, see podball/tactics/positioning_criteria.hpp.
enum class Criterion { Home, OpenBall, OpenGoal, OpenPartner, Space, NarrowSpace, Ahead, OffsideLine, Press };

constexpr std::size_t kCriterionKinds = 9;

/// One criterion.
struct Aim {
    Criterion criterion = Criterion::Home;
    int partner = play::kNoPlayer;  ///< Of OpenPartner.

    bool operator==(const Aim&) const = default;
};

/// The criteria of one pod, in the order in which the poorest alternatives go.
class Aims {
  public:
    void add(Criterion criterion) { list_[count_++] = {criterion, play::kNoPlayer}; }
    /// Leaves out a partner that is missing.
    void add_partner(int partner) {
        if (partner != play::kNoPlayer) list_[count_++] = {Criterion::OpenPartner, partner};
    }
    int size() const { return static_cast<int>(count_); }
    const Aim* begin() const { return list_.data(); }
    const Aim* end() const { return list_.data() + count_; }

  private:
    std::array<Aim, tactics::kCriteriaMax> list_{};
    std::size_t count_ = 0;
};

/// With the ball, each pod for itself. Source: thesis, section 3.2.1.
Aims simple_aims(Line line);

/// With the ball at `ball_pod` (who has it or will pick it up), together with the partners of pod `id`.
/// Source: thesis, section 3.2.2.
Aims advanced_aims(const Stations& stations, int id, int ball_pod);

/// Without the ball; none: the recommended point. Source: thesis, section 3.2.1.2, "pressure".
Aims defensive_aims(Line line);

}  // namespace podball::multicriteria
