// The pod that is first at the ball goes for it, drives it to the goal and shoots. The others hold their places, one of
// them in front of the own goal. Nobody passes.

#include <podball/math/linear_drag.hpp>
#include <podball/team.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

using podball::direction;
using podball::LinearDrag;
using podball::Pod;
using podball::Vec2;
using podball::View;

constexpr int kKeeper = 0;
constexpr int kMeetTicksMax = 600;     // How far ahead a meeting with the ball is looked for.
constexpr double kShotDistance = 0.3;  // To the goal, from where a shot has a chance.
constexpr double kKeeperReach = 0.06;  // How far beyond its zone the keeper goes for the ball.
constexpr double kThreatTicks = 200;   // A ball that crosses the own goal line so soon is the keeper's.
constexpr double kHoldGain = 8.0;      // Thrust per length when a pod holds a place.

/// When a pod can be at the ball, and the thrust that brings it there.
struct Meeting {
    double ticks;
    Vec2 thrust;
};

class Chaser : public podball::Team {
  public:
    explicit Chaser(const podball_setup_t& setup) : Team(setup) {
        const podball_rules_t& r = rules();
        for (int ticks = r.control_step_ticks; ticks <= kMeetTicksMax; ticks += r.control_step_ticks) {
            pod_drag_.push_back(podball::linear_drag(r.pod_mass, r.pod_friction, ticks));
            ball_drag_.push_back(podball::linear_drag(r.ball_mass, r.ball_friction, ticks));
        }
    }

    void step(const View& view, podball::Commands& commands) override {
        const int chaser = choose_chaser(view);
        for (const Pod& pod : view.own()) {
            if (pod.carries_ball) {
                carry(view, pod, commands);
            } else if (pod.id == chaser) {
                commands.thrust(pod.id, meeting(view, pod).thrust);
            } else {
                commands.thrust(pod.id, kHoldGain * (place(view, pod.id) - pod.position));
            }
        }
    }

  private:
    bool has_keeper(const View& view) const { return view.own().size() > 1; }

    /// The pod that is first at a ball to be won: the keeper near the own goal, one of the others elsewhere.
    int choose_chaser(const View& view) const {
        const podball::Ball ball = view.ball();
        if (ball.state == podball::BallState::Dead || ball.owner == podball::Whose::Own) return podball::kNobody;
        if (has_keeper(view) && threatens_goal(ball)) return kKeeper;
        int first = podball::kNobody;
        double first_ticks = 0.0;
        for (const Pod& pod : view.own()) {
            if (has_keeper(view) && pod.id == kKeeper) continue;
            const double ticks = meeting(view, pod).ticks + pod.deny_ticks_left;
            if (first == podball::kNobody || ticks < first_ticks) {
                first = pod.id;
                first_ticks = ticks;
            }
        }
        return first;
    }

    /// Whether the ball is near the own goal, or flies there.
    bool threatens_goal(const podball::Ball& ball) const {
        if (distance(ball.position, own_goal()) < rules().exclusion_radius + kKeeperReach) return true;
        if (ball.state != podball::BallState::Free || ball.velocity.x >= 0.0) return false;
        const double ticks = (own_goal().x - ball.position.x) / ball.velocity.x;
        return ticks < kThreatTicks && std::abs(ball.position.y + ticks * ball.velocity.y) < 0.5 * rules().goal_width;
    }

    /// Under a constant thrust of any direction a pod is, after some ticks, within a circle around the point to which
    /// it drifts without thrust. It meets the ball as soon as the ball is in that circle. Walls are left out.
    Meeting meeting(const View& view, const Pod& pod) const {
        const podball_rules_t& r = rules();
        const podball::Ball ball = view.ball();
        for (std::size_t i = 0; i < pod_drag_.size(); ++i) {
            const Vec2 ball_then = ball.position + ball.velocity * ball_drag_[i].reach;
            const Vec2 drift = pod.position + pod.velocity * pod_drag_[i].reach;
            const double radius = r.thrust * pod_drag_[i].force_to_reach + r.pod_radius + r.ball_radius;
            if (distance(drift, ball_then) < radius) {
                return {static_cast<double>(i + 1) * r.control_step_ticks, direction(drift, ball_then)};
            }
        }
        return {kMeetTicksMax + distance(pod.position, ball.position), direction(pod.position, ball.position)};
    }

    /// Drives toward the goal; shoots when near it, or as long as it still has the ball. The keeper shoots at once.
    void carry(const View& view, const Pod& pod, podball::Commands& commands) const {
        const Vec2 target = best_target(view, pod.position);
        commands.thrust(pod.id, direction(pod.position, target));
        const bool near = distance(pod.position, opponent_goal()) < kShotDistance;
        const bool last_chance = view.ball().keep_ticks_left <= 2 * rules().control_step_ticks;
        const bool keeps_goal = has_keeper(view) && pod.id == kKeeper;
        if (view.mode() == podball::Mode::Running && (near || last_chance || keeps_goal)) {
            commands.shoot(pod.id, shot_at(pod, target));
        }
    }

    /// The point between the posts whose line from `from` passes the opponents at the largest distance.
    Vec2 best_target(const View& view, Vec2 from) const {
        Vec2 best = opponent_goal();
        double best_gap = -1.0;
        for (const double share : {0.0, -0.35, 0.35}) {
            const Vec2 target = opponent_goal() + Vec2{0.0, share * rules().goal_width};
            double gap = rules().arena_width;
            for (const Pod& opponent : view.opponents())
                gap = std::min(gap, distance_to_line(opponent, from, target));
            if (gap > best_gap) {
                best = target;
                best_gap = gap;
            }
        }
        return best;
    }

    static double distance_to_line(const Pod& pod, Vec2 from, Vec2 to) {
        const Vec2 along = direction(from, to);
        const double foot = std::clamp(dot(pod.position - from, along), 0.0, distance(from, to));
        return distance(pod.position, from + foot * along);
    }

    /// The ball takes the pod's velocity along: the shot has to cancel the part across the line.
    Vec2 shot_at(const Pod& pod, Vec2 target) const {
        const Vec2 along = direction(pod.position, target);
        const Vec2 across = pod.velocity - dot(pod.velocity, along) * along;
        const Vec2 wanted = -1.0 * rules().ball_mass / rules().shoot_force * across;
        return wanted + std::sqrt(std::max(0.0, 1.0 - squared_length(wanted))) * along;
    }

    /// Where a pod waits: the keeper between goal and ball, the others in the line-up, moved along with the ball.
    Vec2 place(const View& view, int id) const {
        const Vec2 ball = view.ball().position;
        if (has_keeper(view) && id == kKeeper) {
            return own_goal() + 0.5 * rules().exclusion_radius * direction(own_goal(), ball);
        }
        const Vec2 home = own_lineup()[static_cast<std::size_t>(id)];
        return {std::clamp(home.x + 0.2 + 0.6 * ball.x, -0.45, 0.45), home.y};
    }

    std::vector<LinearDrag> pod_drag_;  // Entry i: i + 1 control steps at once.
    std::vector<LinearDrag> ball_drag_;
};

}  // namespace

PODBALL_TEAM(Chaser, "chaser", "Chaser", "1.0", "The Podball authors", 1, 16);
