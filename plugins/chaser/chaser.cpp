// The team chaser. The pod that can reach the ball first takes it, carries it to the goal and shoots. The others hold
// their places, one of them in front of the own goal. No pod passes.

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
constexpr int kMeetTicksMax = 600;     // Horizon of the search for a meeting with the ball.
constexpr double kShotDistance = 0.3;  // Largest distance to the goal for a shot.
constexpr double kKeeperReach = 0.06;  // Distance that the keeper leaves its zone for the ball.
constexpr double kThreatTicks = 200;   // The keeper takes a ball that crosses the own goal line within this time.
constexpr double kHoldGain = 8.0;      // Thrust per length when a pod holds a place.

/// The earliest meeting of a pod with the ball, and the thrust that leads there.
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

    /// The pod that goes for the ball: the keeper near the own goal, otherwise the other pod that reaches it first.
    int choose_chaser(const View& view) const {
        const podball::Ball ball = view.ball();
        if (ball.state == podball::BallState::Dead || ball.owner == podball::Whose::Own) {
            return podball::kNobody;
        }
        if (has_keeper(view) && threatens_goal(ball)) {
            return kKeeper;
        }
        int first = podball::kNobody;
        double first_ticks = 0.0;
        for (const Pod& pod : view.own()) {
            if (has_keeper(view) && pod.id == kKeeper) {
                continue;
            }
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
        if (distance(ball.position, own_goal()) < rules().exclusion_radius + kKeeperReach) {
            return true;
        }
        if (ball.state != podball::BallState::Free || ball.velocity.x >= 0.0) {
            return false;
        }
        const double ticks = (own_goal().x - ball.position.x) / ball.velocity.x;
        return ticks < kThreatTicks && std::abs(ball.position.y + ticks * ball.velocity.y) < 0.5 * rules().goal_width;
    }

    /// The earliest meeting of a pod with the ball, without borders. After some ticks of constant thrust the pod can be
    /// anywhere in a circle around the point to which it drifts without thrust. It can meet the ball when the ball is
    /// in this circle.
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
            for (const Pod& opponent : view.opponents()) {
                gap = std::min(gap, distance_to_line(opponent, from, target));
            }
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

    /// The shot in that direction. It cancels the part of the pod's velocity across the line, which the ball keeps.
    Vec2 shot_at(const Pod& pod, Vec2 target) const {
        const Vec2 along = direction(pod.position, target);
        const Vec2 across = pod.velocity - dot(pod.velocity, along) * along;
        const Vec2 wanted = -1.0 * rules().ball_mass / rules().shoot_force * across;
        return wanted + std::sqrt(std::max(0.0, 1.0 - squared_length(wanted))) * along;
    }

    /// The place of a waiting pod: between goal and ball for the keeper, otherwise in the line-up, moved along with the
    /// ball.
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
