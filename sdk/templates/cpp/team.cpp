#include <podball/team.hpp>

namespace {

using podball::distance;
using podball::Mode;
using podball::Pod;
using podball::Vec2;

/// The pod nearest to the ball chases it and shoots at the goal; the others hold the line-up.
class MyTeam : public podball::Team {
  public:
    static constexpr podball::Parameter parameters[] = {
        podball::Parameter::number("range", "0.3", "Distance to the goal from which a pod shoots.")
            .between("0", "1")
            .in("length"),
    };

    explicit MyTeam(const podball_setup_t& setup) : Team(setup), range_(number("range")) {}

    void step(const podball::View& view, podball::Commands& commands) override {
        const podball::Ball ball = view.ball();
        const int chaser = nearest_to(ball.position, view.own());
        for (const Pod& pod : view.own()) {
            if (pod.carries_ball) {
                commands.thrust(pod.id, direction(pod.position, opponent_goal()));
                if (view.mode() == Mode::Running && distance(pod.position, opponent_goal()) < range_) {
                    commands.shoot(pod.id, direction(pod.position, opponent_goal()));
                }
            } else if (pod.id == chaser) {
                commands.thrust(pod.id, direction(pod.position, ball.position));
            } else {
                commands.thrust(pod.id, 20.0 * (own_lineup()[pod.id] - pod.position));
            }
        }
    }

  private:
    static int nearest_to(Vec2 place, const podball::Pods& pods) {
        int nearest = 0;
        for (const Pod& pod : pods) {
            if (distance(pod.position, place) < distance(pods[nearest].position, place)) {
                nearest = pod.id;
            }
        }
        return nearest;
    }

    double range_;
};

}  // namespace

PODBALL_TEAM(MyTeam, "@name@", "@name@", "1.0", "", 1, 16);
