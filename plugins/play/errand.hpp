// The pod that goes to a place to build there.
#pragma once

#include <podball/math/vec2.hpp>

#include "play/picture.hpp"
#include "play/scene.hpp"

namespace podball::play {

/// Whether the pod has no task at the ball and does not keep the goal.
inline bool is_free(const Plan& plan, int id) { return plan.task(id) == Task::Hold; }

/// The way of a pod off its place and back: its distance from `place`, and that of its place in the formation.
double absence(const Scene& scene, const Plan& plan, int id, Vec2 place);

/// One pod on its way to build. It is kept until the errand ends, or until it gets a task at the ball.
class Errand {
  public:
    /// `calm`: nobody goes while the ball is nearer to the place than this, or in the opponents' hands in the own half.
    /// A pod that is on its way goes on until the ball is at half of this. Units: length.
    explicit Errand(double calm) : calm_(calm) {}

    /// Chooses the pod for `place`: the free one whose way off its place and back is shortest. `other`: a pod that has
    /// another errand. Requires: `plan.places` are those of the formation.
    void follow(const Scene& scene, const Plan& plan, Vec2 place, int other = kNoPlayer);
    /// Nobody goes.
    void end() { pod_ = kNoPlayer; }

    int pod() const { return pod_; }  ///< kNoPlayer: nobody goes.

  private:
    bool is_calm(const Scene& scene, Vec2 place) const;

    double calm_;
    int pod_ = kNoPlayer;
};

}  // namespace podball::play
