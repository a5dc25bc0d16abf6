// The criteria by which a pod without the ball chooses its position. They depend on its line and on the ball.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include <podball/tactics/criteria_matrix.hpp>

#include "multicriteria/line_roles.hpp"

namespace podball::multicriteria {

/// Kinds of criteria. All are minimised, see podball/tactics/positioning_criteria.hpp.
enum class Criterion { Home, OpenBall, OpenGoal, OpenPartner, Space, NarrowSpace, Ahead, OffsideLine, Press };

constexpr std::size_t kCriterionKinds = 9;

/// A criterion of one pod.
struct ChosenCriterion {
    Criterion kind = Criterion::Home;
    int partner = play::kNoPlayer;  ///< The partner of OpenPartner; otherwise kNoPlayer.

    bool operator==(const ChosenCriterion&) const = default;
};

/// The criteria of one pod, in the order in which they eliminate alternatives.
class CriteriaChoice {
  public:
    void add(Criterion criterion) { list_[count_++] = {criterion, play::kNoPlayer}; }
    /// Adds nothing if `partner` is kNoPlayer.
    void add_partner(int partner) {
        if (partner != play::kNoPlayer) {
            list_[count_++] = {Criterion::OpenPartner, partner};
        }
    }
    /// Removes all criteria of a kind.
    void drop(Criterion criterion) {
        const auto end = list_.begin() + static_cast<std::ptrdiff_t>(count_);
        const auto kept =
            std::remove_if(list_.begin(), end, [&](const ChosenCriterion& c) { return c.kind == criterion; });
        count_ = static_cast<std::size_t>(kept - list_.begin());
    }
    int size() const { return static_cast<int>(count_); }
    const ChosenCriterion* begin() const { return list_.data(); }
    const ChosenCriterion* end() const { return list_.data() + count_; }

  private:
    std::array<ChosenCriterion, tactics::kCriteriaMax> list_{};
    std::size_t count_ = 0;
};

/// Criteria while the own team has the ball, for each pod alone. Source: thesis, section 3.2.1.
CriteriaChoice simple_criteria(Line line);

/// Criteria of pod `id` with its partners, while the own pod `ball_pod` has the ball or will pick it up.
/// Source: thesis, section 3.2.2.
CriteriaChoice advanced_criteria(const LineRoles& line_roles, int id, int ball_pod);

/// Criteria while the opponents have the ball. Empty: the pod goes to the recommended point.
/// Source: thesis, section 3.2.1.2, "pressure".
CriteriaChoice defensive_criteria(Line line);

}  // namespace podball::multicriteria
