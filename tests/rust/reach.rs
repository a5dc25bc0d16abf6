//! A team that uses every part of podball.rs, and writes to the log what it got. The parameter `panic` names the
//! function that panics.
#![deny(unsafe_code)]

#[path = "../../sdk/rust/podball.rs"]
mod podball;

use podball::{
    vec2, BallState, Color, Commands, EventKind, Layer, Level, Mode, Parameter, Setup, Side, StructureKind, Team, Vec2,
    View,
};

struct Reach {
    panic: String,
    plan: Layer,
    steps: i32,
    ordered: bool,
}

fn panic_if(chosen: &str, place: &str) {
    if chosen == place {
        panic!("told to panic in {}", place);
    }
}

impl Team for Reach {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter::number("share", "0.25", "A number.").between("0", "1").unit("length"),
        Parameter::integer("count", "7", "An integer.").between("-10", ""),
        Parameter::choice("style", "direct", "direct|patient", "A choice."),
        Parameter::text("words", "h\u{e9}llo", "A text."),
        Parameter::choice("panic", "never", "never|create|parameter|step|index|drop", "The function that panics."),
    ];

    fn create(setup: &Setup) -> Self {
        panic_if(setup.text("panic"), "create");
        if setup.text("panic") == "parameter" {
            setup.number("unknown");
        }
        let (share, count) = (setup.number("share"), setup.integer("count"));
        setup.log(Level::Info, &format!("{} {} {} {}", share, count, setup.text("style"), setup.text("words")));
        setup.log(Level::Debug, "a line for debugging");
        setup.log(Level::Warning, "a line with a \0 in it");
        let rules = setup.rules;
        setup.log(
            Level::Info,
            &format!(
                "{} pods, {} opponents, step {}, keepoff holds {}, goals {} {}, line-up {:?} {}",
                setup.own_lineup.len(),
                setup.opponent_lineup.len(),
                rules.control_step_ticks,
                rules.keepoff_holds,
                setup.own_goal().x,
                setup.opponent_goal().x,
                setup.own_lineup[0],
                setup.seed > 0
            ),
        );
        if let Some(resources) = setup.resource_rules() {
            setup.log(
                Level::Info,
                &format!("{} points, radius {}", resources.initial_points, resources.generator.radius),
            );
        }
        Reach { panic: setup.text("panic").to_string(), plan: setup.layer("plans/all"), steps: 0, ordered: false }
    }

    fn step(&mut self, view: &View, commands: &mut Commands) {
        self.steps += 1;
        panic_if(&self.panic, "step");
        if self.panic == "index" {
            commands.thrust(99, Vec2::default());
        }
        self.draw(view);
        self.build(view, commands);
        for event in view.events() {
            if event.kind == EventKind::ModeChanged && event.detail == podball::abi::PODBALL_MODE_RUNNING {
                let ball = view.ball();
                assert!(ball.state == BallState::Free && ball.owner.is_none() && ball.owner_pod.is_none());
                let text = format!("runs at {} with {} to {}", event.tick, view.own_score(), view.opponent_score());
                view.log(Level::Info, &text);
            }
            if let EventKind::StructureOrdered | EventKind::StructureTakenDown = event.kind {
                view.log(Level::Info, &format!("{:?} {:?} {}", event.kind, event.team, event.detail));
            }
        }
        // The same length as the host allows, and one that is too long for its square.
        commands.thrust(0, vec2(3.0, 4.0));
        commands.thrust(view.own().len() - 1, vec2(-1e200, 0.0));
        commands.shoot(0, -vec2(0.0, 0.5));
    }
}

impl Reach {
    fn draw(&self, view: &View) {
        let drawing = view.draw(self.plan);
        if !drawing.is_seen() {
            return;
        }
        drawing.point(vec2(0.125, 0.25));
        drawing.color(Color::Red).circle(vec2(0.0, 0.0), 0.125);
        drawing.line(vec2(0.0, 0.0), vec2(0.25, 0.0));
        drawing.arrow(vec2(0.0, 0.0), vec2(0.0, 0.25));
        drawing.polyline(&[vec2(0.0, 0.0), vec2(0.5, 0.0), vec2(0.5, 0.25)]);
        drawing.color(Color::Purple).text(vec2(0.0, 0.0), "words");
        drawing.value("steps", f64::from(self.steps));
    }

    /// Orders one generator outside the arena and one beside the last pod, and takes down what was built.
    fn build(&mut self, view: &View, commands: &mut Commands) {
        let resources = match view.resources() {
            Some(resources) if view.mode() == Mode::Running => resources,
            _ => return,
        };
        for refusal in resources.refusals() {
            view.log(Level::Info, &format!("order {} refused: {}", refusal.index, refusal.reason));
        }
        let structure = resources.structures().iter().find(|each| each.team == Some(Side::Own));
        if let Some(structure) = structure {
            assert!(structure.kind == StructureKind::Generator && structure.health > 0.0 && !structure.is_finished);
            assert!(resources.own_points() < resources.opponent_points() && resources.supply_left() > 0.0);
            commands.take_down(structure.id);
        } else if !self.ordered {
            self.ordered = true;
            assert_eq!(commands.build(StructureKind::Generator, vec2(9.0, 0.0)), Some(0));
            let last = view.own().get(view.own().len() - 1);
            assert_eq!(commands.build(StructureKind::Generator, last.position - vec2(0.0, 0.07)), Some(1));
        }
    }
}

impl Drop for Reach {
    fn drop(&mut self) {
        panic_if(&self.panic, "drop");
    }
}

podball::team!(Reach, id = "reach", name = "Reach", version = "1.0", author = "", pods = 1..=16);
