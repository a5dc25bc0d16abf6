//! The team chaser in Rust. It plays the same matches as plugins/chaser/chaser.cpp, bit for bit.
//!
//! The pod that can reach the ball first takes it, carries it to the goal and shoots. The others hold their places, one
//! of them in front of the own goal. No pod passes.
#![deny(unsafe_code)]

#[path = "../../sdk/rust/podball.rs"]
mod podball;

use podball::{vec2, Ball, BallState, Commands, LinearDrag, Mode, Pod, Rules, Setup, Side, Team, Vec2, View};

const KEEPER: usize = 0;
const MEET_TICKS_MAX: i32 = 600; // Horizon of the search for a meeting with the ball.
const SHOT_DISTANCE: f64 = 0.3; // Largest distance to the goal for a shot.
const KEEPER_REACH: f64 = 0.06; // Distance that the keeper leaves its zone for the ball.
const THREAT_TICKS: f64 = 200.0; // The keeper takes a ball that crosses the own goal line within this time.
const HOLD_GAIN: f64 = 8.0; // Thrust per length when a pod holds a place.

/// The earliest meeting of a pod with the ball, and the thrust that leads there.
struct Meeting {
    ticks: f64,
    thrust: Vec2,
}

struct Chaser {
    rules: Rules,
    own_lineup: Vec<Vec2>,
    own_goal: Vec2,
    opponent_goal: Vec2,
    drags: Vec<(LinearDrag, LinearDrag)>, // Of a pod and of the ball. Entry i: i + 1 control steps at once.
}

impl Team for Chaser {
    fn create(setup: &Setup) -> Self {
        let rules = setup.rules;
        let control_step = rules.control_step_ticks;
        let drags = (1..=MEET_TICKS_MAX / control_step)
            .map(|steps| f64::from(steps * control_step))
            .map(|ticks| {
                (
                    LinearDrag::new(rules.pod_mass, rules.pod_friction, ticks),
                    LinearDrag::new(rules.ball_mass, rules.ball_friction, ticks),
                )
            })
            .collect();
        Chaser {
            rules,
            own_lineup: setup.own_lineup.clone(),
            own_goal: setup.own_goal(),
            opponent_goal: setup.opponent_goal(),
            drags,
        }
    }

    fn step(&mut self, view: &View, commands: &mut Commands) {
        let chaser = self.choose_chaser(view);
        for pod in view.own() {
            if pod.carries_ball {
                self.carry(view, &pod, commands);
            } else if Some(pod.id) == chaser {
                commands.thrust(pod.id, self.meeting(&view.ball(), &pod).thrust);
            } else {
                commands.thrust(pod.id, HOLD_GAIN * (self.place(view, pod.id) - pod.position));
            }
        }
    }
}

fn has_keeper(view: &View) -> bool {
    view.own().len() > 1
}

fn distance_to_line(pod: &Pod, from: Vec2, to: Vec2) -> f64 {
    let along = from.direction(to);
    let foot = (pod.position - from).dot(along).clamp(0.0, from.distance(to));
    pod.position.distance(from + foot * along)
}

impl Chaser {
    /// The pod that goes for the ball: the keeper near the own goal, otherwise the other pod that reaches it first.
    fn choose_chaser(&self, view: &View) -> Option<usize> {
        let ball = view.ball();
        if ball.state == BallState::Dead || ball.owner == Some(Side::Own) {
            return None;
        }
        if has_keeper(view) && self.threatens_goal(&ball) {
            return Some(KEEPER);
        }
        let mut first = None;
        let mut first_ticks = 0.0;
        for pod in view.own() {
            if has_keeper(view) && pod.id == KEEPER {
                continue;
            }
            let ticks = self.meeting(&ball, &pod).ticks + f64::from(pod.deny_ticks_left);
            if first.is_none() || ticks < first_ticks {
                first = Some(pod.id);
                first_ticks = ticks;
            }
        }
        first
    }

    /// Whether the ball is near the own goal, or flies there.
    fn threatens_goal(&self, ball: &Ball) -> bool {
        if ball.position.distance(self.own_goal) < self.rules.exclusion_radius + KEEPER_REACH {
            return true;
        }
        if ball.state != BallState::Free || ball.velocity.x >= 0.0 {
            return false;
        }
        let ticks = (self.own_goal.x - ball.position.x) / ball.velocity.x;
        ticks < THREAT_TICKS && (ball.position.y + ticks * ball.velocity.y).abs() < 0.5 * self.rules.goal_width
    }

    /// The earliest meeting of a pod with the ball, without borders. After some ticks of constant thrust the pod can be
    /// anywhere in a circle around the point to which it drifts without thrust. It can meet the ball when the ball is
    /// in this circle.
    fn meeting(&self, ball: &Ball, pod: &Pod) -> Meeting {
        let rules = &self.rules;
        for (i, (pod_drag, ball_drag)) in self.drags.iter().enumerate() {
            let ball_then = ball.position + ball.velocity * ball_drag.reach;
            let drift = pod.position + pod.velocity * pod_drag.reach;
            let radius = rules.thrust * pod_drag.force_to_reach + rules.pod_radius + rules.ball_radius;
            if drift.distance(ball_then) < radius {
                let ticks = (i + 1) as f64 * f64::from(rules.control_step_ticks);
                return Meeting { ticks, thrust: drift.direction(ball_then) };
            }
        }
        Meeting {
            ticks: f64::from(MEET_TICKS_MAX) + pod.position.distance(ball.position),
            thrust: pod.position.direction(ball.position),
        }
    }

    /// Drives toward the goal; shoots when near it, or as long as it still has the ball. The keeper shoots at once.
    fn carry(&self, view: &View, pod: &Pod, commands: &mut Commands) {
        let target = self.best_target(view, pod.position);
        commands.thrust(pod.id, pod.position.direction(target));
        let near = pod.position.distance(self.opponent_goal) < SHOT_DISTANCE;
        let last_chance = view.ball().keep_ticks_left <= 2 * self.rules.control_step_ticks;
        let keeps_goal = has_keeper(view) && pod.id == KEEPER;
        if view.mode() == Mode::Running && (near || last_chance || keeps_goal) {
            commands.shoot(pod.id, self.shot_at(pod, target));
        }
    }

    /// The point between the posts whose line from `from` passes the opponents at the largest distance.
    fn best_target(&self, view: &View, from: Vec2) -> Vec2 {
        let mut best = self.opponent_goal;
        let mut best_gap = -1.0;
        for share in [0.0, -0.35, 0.35] {
            let target = self.opponent_goal + vec2(0.0, share * self.rules.goal_width);
            let mut gap = self.rules.arena_width;
            for opponent in view.opponents() {
                gap = gap.min(distance_to_line(&opponent, from, target));
            }
            if gap > best_gap {
                best = target;
                best_gap = gap;
            }
        }
        best
    }

    /// The shot in that direction. It cancels the part of the pod's velocity across the line, which the ball keeps.
    fn shot_at(&self, pod: &Pod, target: Vec2) -> Vec2 {
        let along = pod.position.direction(target);
        let across = pod.velocity - pod.velocity.dot(along) * along;
        let wanted = -1.0 * self.rules.ball_mass / self.rules.shoot_force * across;
        wanted + (1.0 - wanted.squared_length()).max(0.0).sqrt() * along
    }

    /// The place of a waiting pod: between goal and ball for the keeper, otherwise in the line-up, moved along with the
    /// ball.
    fn place(&self, view: &View, id: usize) -> Vec2 {
        let ball = view.ball().position;
        if has_keeper(view) && id == KEEPER {
            return self.own_goal + 0.5 * self.rules.exclusion_radius * self.own_goal.direction(ball);
        }
        let home = self.own_lineup[id];
        vec2((home.x + 0.2 + 0.6 * ball.x).clamp(-0.45, 0.45), home.y)
    }
}

podball::team!(Chaser, id = "chaser", name = "Chaser", version = "1.0", author = "The Podball authors", pods = 1..=16);
