// Marking: which opponents are dangerous, where one stands to mark them, and which places of a formation are given up
// for it. Who goes where is the assignment's business (scram.hpp).
//
// Everything is in the frame in which the own team attacks +x.
#ifndef PODBALL_TACTICS_MARKING_HPP
#define PODBALL_TACTICS_MARKING_HPP

#include <podball/math/vec2.hpp>
#include <podball/tactics/assignment_workspace.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace podball::tactics {

/// When an opponent is dangerous. Units: length, all. The source has the rules and the hysteresis, but no numbers for
/// the former. Source: MacAlpine & Stone, "Prioritized role assignment for marking", 2016, 5.1 and 5.4.
struct DangerRule {
    double shot_range;   ///< So near to the own goal's centre it could shoot. Greater: more opponents are marked.
    double ball_near;    ///< Nearer to the ball it is the business of whoever goes for the ball.
    double ball_behind;  ///< Farther behind the ball, in x, it will hardly get a pass.
    double hysteresis;   ///< How far out of all this a marked one must come before it is let go.
};

/// Decides whom to mark: whoever could shoot, is neither the nearest opponent to the ball nor too near to it, and not
/// too far behind it. For those who are marked already every bound is farther out by the hysteresis, also that of the
/// nearest: it must be nearer than all others by so much.
/// Shape: marked[opponents], what was decided before; becomes what is decided now. Requires: finite positions.
/// Cost: O(opponents); allocates nothing.
void update_marked(std::span<const Vec2> opponents, Vec2 ball, Vec2 own_goal, const DangerRule& rule,
                   std::span<bool> marked);

/// Where the opponent is marked from: `apart` from it on the line to the own goal's centre, but not beyond that.
/// Units: length. Source: 5.2, with 1.5 m on a field of 30 m.
Vec2 marking_position(Vec2 opponent, Vec2 own_goal, double apart);

/// Which places of a formation give way to other, more important ones: those that the minimum-sum matching of the two
/// pairs up, since they are nearest. Kept from step to step so that it does not flicker.
/// Thread: one call at a time.
class Replacement {
  public:
    /// With the memory for `count` places of either kind: no call up to that size allocates anything.
    explicit Replacement(int count = 0);

    /// Chooses anew, unless as many places give way as before and the new choice saves less than `gain` in the sum of
    /// distances; then the places that gave way before still do, paired up as is best now. Where there are more
    /// important places than places of the formation, those are dropped that the matching leaves over (they meet
    /// dummies), but none of the first `required`.
    /// Shape: formation[any], in the same order as before; important[any]. Requires: finite positions no farther apart
    /// than 1000; required <= formation.size(). Units: length, gain >= 0.
    /// Cost: two assignments, O(n³); allocates nothing up to the size it has memory for.
    /// Source: 5.2 and 5.4, with a gain of 1 m on a field of 30 m.
    void choose(std::span<const Vec2> formation, std::span<const Vec2> important, std::size_t required, double gain);

    /// Forgets what gave way before.
    void clear() { kept_.clear(); }

    /// For each place of the formation the index of the important place that it gives way to, or kNoTarget.
    std::span<const int> given_way() const { return matched_; }
    bool gives_way(int place) const { return matched_[static_cast<std::size_t>(place)] >= 0; }
    double sum() const { return sum_; }  ///< Of the distances of the pairs.

  private:
    void match(std::span<const Vec2> places, std::span<const Vec2> important, std::size_t required,
               std::vector<int>& pairs);
    void keep_or_change(std::span<const Vec2> formation, std::span<const Vec2> important, std::size_t required,
                        double gain);
    void remember();

    AssignmentWorkspace workspace_;
    std::vector<double> cost_;
    std::vector<int> matched_;
    std::vector<int> kept_;         // Places that gave way before, ascending;
    std::vector<Vec2> kept_place_;  // where they are now,
    std::vector<int> kept_pair_;    // and what they would give way to.
    double sum_ = 0.0;
};

}  // namespace podball::tactics

#endif
