mod podball;

use podball::{Commands, Elements, Mode, Parameter, Pod, Setup, Team, Vec2, View};

/// The pod nearest to the ball chases it and shoots at the goal; the others hold the line-up.
struct MyTeam {
    goal: Vec2,
    lineup: Vec<Vec2>,
    range: f64,
}

impl Team for MyTeam {
    const PARAMETERS: &'static [Parameter] =
        &[Parameter::number("range", "0.3", "Distance to the goal from which a pod shoots.")
            .between("0", "1")
            .unit("length")];

    fn create(setup: &Setup) -> Self {
        MyTeam { goal: setup.opponent_goal(), lineup: setup.own_lineup.clone(), range: setup.number("range") }
    }

    fn step(&mut self, view: &View, commands: &mut Commands) {
        let ball = view.ball();
        let chaser = nearest_to(ball.position, view.own());
        for pod in view.own() {
            if pod.carries_ball {
                commands.thrust(pod.id, pod.position.direction(self.goal));
                if view.mode() == Mode::Running && pod.position.distance(self.goal) < self.range {
                    commands.shoot(pod.id, pod.position.direction(self.goal));
                }
            } else if pod.id == chaser {
                commands.thrust(pod.id, pod.position.direction(ball.position));
            } else {
                commands.thrust(pod.id, 20.0 * (self.lineup[pod.id] - pod.position));
            }
        }
    }
}

fn nearest_to(place: Vec2, pods: Elements<Pod>) -> usize {
    let mut nearest = pods.get(0);
    for pod in pods {
        if pod.position.distance(place) < nearest.position.distance(place) {
            nearest = pod;
        }
    }
    nearest.id
}

podball::team!(MyTeam, id = "@name@", name = "@name@", version = "1.0", author = "", pods = 1..=16);
