// Marking: selects the dangerous opponents, the places from which they are marked, and the places of a formation that
// the marking places replace. scram.hpp assigns pods to the places.
//
// All places are in the frame in which the own team attacks +x.
#ifndef PODBALL_TACTICS_MARKING_HPP
#define PODBALL_TACTICS_MARKING_HPP

#include <podball/math/vec2.hpp>
#include <podball/tactics/assignment_workspace.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace podball::tactics {

/// The limits of danger.
/// Units: length. The source has the rules and the hysteresis, but no other numbers.
/// Source: MacAlpine & Stone, "Prioritized role assignment for marking", 2016, 5.1 and 5.4.
struct DangerRule {
    double shot_range;   ///< Within this distance of the own goal's centre an opponent can shoot.
    double ball_near;    ///< An opponent nearer to the ball is left to the pod that goes for the ball.
    double ball_behind;  ///< An opponent farther behind the ball, in x, hardly gets a pass.
    double hysteresis;   ///< A marked opponent is let go when it is beyond a limit by this distance.
};

/// Selects the opponents to mark: those that can shoot, are not the nearest opponent to the ball, are not too near to
/// it, and are not too far behind it. For marked opponents every limit is farther out by the hysteresis. A marked
/// opponent counts as the nearest only if it is nearer than all others by the hysteresis.
/// Shape: marked[opponents], the previous selection on entry and the new one on return. Requires: finite positions.
/// Cost: O(opponents); allocates nothing.
void update_marked(std::span<const Vec2> opponents, Vec2 ball, Vec2 own_goal, const DangerRule& rule,
                   std::span<bool> marked);

/// The place from which the opponent is marked. It lies on the line from the opponent to the own goal's centre, at the
/// distance `apart` from the opponent, but not beyond the goal's centre.
/// Units: length. Source: 5.2, with 1.5 m on a field of 30 m.
Vec2 marking_position(Vec2 opponent, Vec2 own_goal, double apart);

/// Selects the places of a formation that more important places replace. The minimum-sum matching of both kinds of
/// places selects them. The selection is kept from step to step, so that it does not flicker.
/// Thread: one call at a time.
class Replacement {
  public:
    /// Allocates memory for `count` places of each kind, so that calls up to that size allocate nothing.
    explicit Replacement(int count = 0);

    /// Selects the replaced places. If their number is the same as before and the new selection saves less than `gain`
    /// in the sum of distances, the previous selection is kept and matched anew. If there are more important places
    /// than places of the formation, the unmatched ones are dropped, but none of the first `required`.
    /// Shape: formation[any], in the same order as before; important[any].
    /// Requires: finite positions no farther apart than 1000; required <= formation.size(). Units: length, gain >= 0.
    /// Cost: two assignments, O(n³); allocates nothing up to the size it has memory for.
    /// Source: 5.2 and 5.4, with a gain of 1 m on a field of 30 m.
    void choose(std::span<const Vec2> formation, std::span<const Vec2> important, std::size_t required, double gain);

    /// Forgets the previous selection.
    void clear() { kept_.clear(); }

    /// For each place of the formation the index of the important place that replaces it, or kNoTarget.
    std::span<const int> given_way() const { return matched_; }
    bool gives_way(int place) const { return matched_[static_cast<std::size_t>(place)] >= 0; }
    double sum() const { return sum_; }  ///< Sum of the distances of the pairs.

  private:
    void match(std::span<const Vec2> places, std::span<const Vec2> important, std::size_t required,
               std::vector<int>& pairs);
    void keep_or_change(std::span<const Vec2> formation, std::span<const Vec2> important, std::size_t required,
                        double gain);
    void remember();

    AssignmentWorkspace workspace_;
    std::vector<double> cost_;
    std::vector<int> matched_;
    std::vector<int> kept_;         // Indices of the previously replaced places, ascending.
    std::vector<Vec2> kept_place_;  // Their present positions.
    std::vector<int> kept_pair_;    // The important places that would replace them.
    double sum_ = 0.0;
};

}  // namespace podball::tactics

#endif
