//! A team in Rust. Implement `Team`, and register the type with `podball::team!`. Put this file beside the team's
//! source and write `mod podball;` at the root of the crate. It needs no crates, edition 2021, and Rust 1.63 or newer.
//!
//! All of it is safe for the author: the border to the host, in C, is in this file. A panic becomes a line in the
//! host's log and retires the team for the match. Source: the headers of the C ABI, sdk/include/podball/*.h.
#![allow(dead_code, unsafe_code, unused_imports, unused_macros)]

use std::ffi::{CStr, CString};
use std::marker::PhantomData;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use abi::*;

/// One team in one match.
/// Errors: a panic in `create` or `step` is logged and retires the team for this match.
/// Thread: calls never overlap, but the thread may change from call to call.
pub trait Team: Send + Sized + 'static {
    /// Parameters of the team for --param.
    const PARAMETERS: &'static [Parameter] = &[];

    /// Makes the team for one match.
    fn create(setup: &Setup) -> Self;

    /// Decides what the pods do until the next step. The same views must give the same commands. Not called in an
    /// unknown mode of a later minor.
    fn step(&mut self, view: &View, commands: &mut Commands);
}

/// Registers a type as the team of this library. Use it once per library:
///     podball::team!(MyTeam, id = "my_team", name = "My Team", version = "1.0", author = "Me", pods = 1..=16);
/// `pods` are the permitted numbers of own pods.
macro_rules! team {
    ($team:ty, id = $id:expr, name = $name:expr, version = $version:expr, author = $author:expr,
     pods = $least:literal ..= $most:literal $(,)?) => {
        #[allow(unsafe_code)]
        const _: () = {
            use $crate::podball::{abi, border};
            const LIST: &[$crate::podball::Parameter] = <$team as $crate::podball::Team>::PARAMETERS;
            static TEXTS: [u8; border::text_size(LIST)] = border::joined_texts(LIST);
            static ENTRIES: border::ParameterList<{ LIST.len() }> = border::entries(LIST, &TEXTS);
            static PARAMETERS: border::ParameterTable = border::ParameterTable(abi::podball_params_t {
                struct_size: std::mem::size_of::<abi::podball_params_t>() as u32,
                count: LIST.len() as u32,
                stride: std::mem::size_of::<abi::podball_param_info_t>() as u32,
                reserved: 0,
                list: ENTRIES.0.as_ptr(),
            });
            static INFO: border::TeamTable = border::TeamTable(abi::podball_team_info_t {
                struct_size: std::mem::size_of::<abi::podball_team_info_t>() as u32,
                abi_major: abi::PODBALL_ABI_MAJOR as u32,
                abi_minor: abi::PODBALL_ABI_MINOR as u32,
                min_host_minor: 0,
                capabilities: 0,
                id: concat!($id, "\0").as_ptr().cast(),
                name: concat!($name, "\0").as_ptr().cast(),
                version: concat!($version, "\0").as_ptr().cast(),
                author: concat!($author, "\0").as_ptr().cast(),
                min_pods: $least,
                max_pods: $most,
                create: Some(border::create::<$team>),
                destroy: Some(border::destroy::<$team>),
                step: Some(border::step::<$team>),
                extension: Some(extension),
            });
            const _: () = assert!(
                1 <= $least && $least <= $most && $most <= abi::PODBALL_PODS_MAX,
                "a team has 1 to PODBALL_PODS_MAX pods"
            );

            unsafe extern "C" fn extension(id: *const std::os::raw::c_char) -> *const std::os::raw::c_void {
                border::extension(id, &PARAMETERS)
            }

            #[no_mangle]
            pub extern "C" fn podball_team_entry_1(_host_minor: u32) -> *const abi::podball_team_info_t {
                &INFO.0
            }
        };
    };
}
pub(crate) use team;

/// A point or a vector. Every operation is exact under a half turn: op(-a, -b) = -op(a, b), bit for bit.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec2 {
    pub x: f64,
    pub y: f64,
}

/// The point or vector (x, y).
pub const fn vec2(x: f64, y: f64) -> Vec2 {
    Vec2 { x, y }
}

impl Vec2 {
    pub fn dot(self, other: Vec2) -> f64 {
        self.x * other.x + self.y * other.y
    }
    pub fn squared_length(self) -> f64 {
        self.dot(self)
    }
    pub fn length(self) -> f64 {
        self.squared_length().sqrt()
    }
    pub fn distance(self, to: Vec2) -> f64 {
        (to - self).length()
    }
    /// The vector of length 1 from this point toward `to`, for thrusts and shots; zero if both are the same point.
    pub fn direction(self, to: Vec2) -> Vec2 {
        let apart = self.distance(to);
        if apart > 0.0 {
            (to - self) / apart
        } else {
            Vec2::default()
        }
    }
    /// This vector shortened to length 1 if it is longer.
    pub fn clamped_to_unit(self) -> Vec2 {
        let squared = self.squared_length();
        if squared <= 1.0 {
            self
        } else if squared > 1e300 {
            // The square of a huge vector would be infinite, and its direction lost.
            let smaller = self * f64::from_bits((1023 - 600) << 52); // 2^-600
            smaller / smaller.length()
        } else {
            self / squared.sqrt()
        }
    }
}

impl Add for Vec2 {
    type Output = Vec2;
    fn add(self, other: Vec2) -> Vec2 {
        vec2(self.x + other.x, self.y + other.y)
    }
}
impl Sub for Vec2 {
    type Output = Vec2;
    fn sub(self, other: Vec2) -> Vec2 {
        vec2(self.x - other.x, self.y - other.y)
    }
}
impl Mul<f64> for Vec2 {
    type Output = Vec2;
    fn mul(self, factor: f64) -> Vec2 {
        vec2(self.x * factor, self.y * factor)
    }
}
impl Mul<Vec2> for f64 {
    type Output = Vec2;
    fn mul(self, vector: Vec2) -> Vec2 {
        vector * self
    }
}
impl Div<f64> for Vec2 {
    type Output = Vec2;
    fn div(self, divisor: f64) -> Vec2 {
        vec2(self.x / divisor, self.y / divisor)
    }
}
impl Neg for Vec2 {
    type Output = Vec2;
    fn neg(self) -> Vec2 {
        vec2(-self.x, -self.y)
    }
}
impl AddAssign for Vec2 {
    fn add_assign(&mut self, other: Vec2) {
        *self = *self + other;
    }
}
impl SubAssign for Vec2 {
    fn sub_assign(&mut self, other: Vec2) {
        *self = *self - other;
    }
}

/// The linear map of a number of ticks without impacts: v' = decay v + force_to_velocity f, displacement = reach v +
/// force_to_reach f. The engine moves its bodies so, and the numbers are those of podball/math/linear_drag.hpp.
#[derive(Clone, Copy, Debug)]
pub struct LinearDrag {
    pub decay: f64,
    pub reach: f64,             // Ticks.
    pub force_to_velocity: f64, // Ticks per mass.
    pub force_to_reach: f64,    // Squared ticks per mass.
}

impl LinearDrag {
    /// The map of `ticks` ticks at once. Requires: mass > 0, friction >= 0, ticks >= 0. Source: docs/rules.md R13, R17.
    pub fn new(mass: f64, friction: f64, ticks: f64) -> LinearDrag {
        let (decay, phi1, phi2) = drag_factors(friction / mass * ticks);
        LinearDrag {
            decay,
            reach: phi1 * ticks,
            force_to_velocity: phi1 * ticks / mass,
            force_to_reach: phi2 * ticks * ticks / mass,
        }
    }
}

/// exp(-z) and the functions that follow from integrating it once and twice: (1 - exp(-z)) / z and (exp(-z) - 1 + z) /
/// z^2. The series uses only + - * /, so every machine gets the same bits. Source: docs/rules.md R13, R87.
fn drag_factors(z: f64) -> (f64, f64, f64) {
    let mut halvings = 0;
    let mut reduced = z;
    while reduced > 0.5 {
        reduced *= 0.5;
        halvings += 1;
    }
    let mut term = 0.5;
    let mut phi2 = 0.5;
    for k in 3..20 {
        term *= -reduced / f64::from(k);
        phi2 += term;
    }
    let mut phi1 = 1.0 - reduced * phi2;
    let mut decay = 1.0 - reduced * phi1;
    for _ in 0..halvings {
        let half_phi1 = phi1;
        phi1 = 0.5 * half_phi1 * (1.0 + decay);
        phi2 = 0.25 * (half_phi1 * half_phi1 + 2.0 * phi2);
        decay *= decay;
    }
    (decay, phi1, phi2)
}

/// Every constant of the game. Source: sdk/include/podball/rules.h; docs/rules.md explains them.
pub type Rules = podball_rules_t;

/// Every constant of the resources. Source: sdk/include/podball/ext/resources.h.
pub type ResourceRules = podball_resource_rules_t;

/// One entry of `Team::PARAMETERS`:
///     const PARAMETERS: &'static [Parameter] = &[
///         Parameter::number("depth", "0.3", "Distance of the last row from the centre.").between("0", "0.5"),
///     ];
#[derive(Clone, Copy)]
pub struct Parameter {
    name: &'static str,
    unit: &'static str,
    default_text: &'static str,
    min: &'static str,
    max: &'static str,
    choices: &'static str,
    meaning: &'static str,
    kind: i32,
}

impl Parameter {
    pub const fn number(name: &'static str, default_text: &'static str, meaning: &'static str) -> Parameter {
        Parameter::new(PODBALL_PARAM_NUMBER, name, default_text, meaning)
    }
    pub const fn integer(name: &'static str, default_text: &'static str, meaning: &'static str) -> Parameter {
        Parameter::new(PODBALL_PARAM_INTEGER, name, default_text, meaning)
    }
    /// A choice. `permitted` lists the values, separated by '|'.
    pub const fn choice(
        name: &'static str,
        default_text: &'static str,
        permitted: &'static str,
        meaning: &'static str,
    ) -> Parameter {
        Parameter { choices: permitted, ..Parameter::new(PODBALL_PARAM_CHOICE, name, default_text, meaning) }
    }
    pub const fn text(name: &'static str, default_text: &'static str, meaning: &'static str) -> Parameter {
        Parameter::new(PODBALL_PARAM_TEXT, name, default_text, meaning)
    }
    /// This parameter with bounds. An empty text means no bound.
    pub const fn between(self, least: &'static str, greatest: &'static str) -> Parameter {
        Parameter { min: least, max: greatest, ..self }
    }
    /// This parameter with a unit, such as "ticks".
    pub const fn unit(self, name: &'static str) -> Parameter {
        Parameter { unit: name, ..self }
    }

    const fn new(kind: i32, name: &'static str, default_text: &'static str, meaning: &'static str) -> Parameter {
        Parameter { name, unit: "", default_text, min: "", max: "", choices: "", meaning, kind }
    }
}

/// Levels of a log line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Level {
    Debug = PODBALL_LOG_DEBUG as isize,
    Info = PODBALL_LOG_INFO as isize,
    Warning = PODBALL_LOG_WARNING as isize,
    Error = PODBALL_LOG_ERROR as isize,
}

/// A named layer of the team's drawing. Get it from `Setup::layer` and keep it.
#[derive(Clone, Copy, Debug)]
pub struct Layer(i32);

/// What a team gets before a match.
pub struct Setup<'a> {
    pub rules: Rules,
    pub seed: u64,                  // For the team's own random numbers.
    pub own_lineup: Vec<Vec2>,      // Shape: (own pods).
    pub opponent_lineup: Vec<Vec2>, // Shape: (opponents).
    parameters: Vec<(String, String)>,
    services: Services,
    call: PhantomData<&'a ()>,
}

impl Setup<'_> {
    /// Centre of the own goal.
    pub fn own_goal(&self) -> Vec2 {
        vec2(-0.5 * self.rules.arena_width, 0.0)
    }
    /// Centre of the opponents' goal.
    pub fn opponent_goal(&self) -> Vec2 {
        vec2(0.5 * self.rules.arena_width, 0.0)
    }

    /// The value of a text or a choice. Errors: panics if the parameter is not in `Team::PARAMETERS`.
    #[track_caller]
    pub fn text(&self, name: &str) -> &str {
        match self.parameters.iter().find(|(known, _)| known == name) {
            Some((_, value)) => value,
            None => panic!("the parameter '{}' is not in the team's table", name),
        }
    }
    /// The value of a number. Errors: panics if there is no such parameter, or if it is no number.
    #[track_caller]
    pub fn number(&self, name: &str) -> f64 {
        match self.text(name).parse() {
            Ok(value) => value,
            Err(_) => panic!("the parameter '{}' is no number", name),
        }
    }
    /// The value of an integer. Errors: panics if there is no such parameter, or if it is no integer.
    #[track_caller]
    pub fn integer(&self, name: &str) -> i64 {
        match self.text(name).parse() {
            Ok(value) => value,
            Err(_) => panic!("the parameter '{}' is no integer", name),
        }
    }

    /// The layer of this name, on which `step` can draw. A '/' in the name separates levels.
    pub fn layer(&self, name: &str) -> Layer {
        self.services.layer(name)
    }
    /// The rules of the resources; none in a game without them.
    pub fn resource_rules(&self) -> Option<ResourceRules> {
        self.services.resource_rules()
    }
    /// Writes a line to the host's log.
    pub fn log(&self, level: Level, line: &str) {
        self.services.log(level, line);
    }
}

/// One of the two teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Own,
    Opponent,
}

/// Modes. In an unknown mode of a later minor `step` is not called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Running,
    BeforeKickoff,
    Goal,
    Suspended,
    Ended,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BallState {
    Free,
    Carried,
    Dead,
    Other(i32), // Of a later minor.
}

/// Kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    ModeChanged,
    PickUp,
    Loss,
    Shot,
    Goal,
    ZoneEntry,
    ZoneDenied,
    ZoneExit,
    StallDrop,
    StructureOrdered,
    StructureFinished,
    StructureDamaged,
    StructureDestroyed,
    StructureTakenDown,
    Other(i32), // Of a later minor: ignore it.
}

/// Kinds of structures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StructureKind {
    Generator,
    Barrier,
    Other(i32), // Of a later minor: ignore it.
}

#[derive(Clone, Copy, Debug)]
pub struct Pod {
    pub id: usize,
    pub position: Vec2,
    pub velocity: Vec2,
    pub deny_ticks_left: i32, // While above 0 the pod cannot touch the ball.
    pub carries_ball: bool,
    pub in_zone: bool, // It owns the exclusion zone of its own goal.
}

#[derive(Clone, Copy, Debug)]
pub struct Ball {
    pub position: Vec2,
    pub velocity: Vec2,
    pub state: BallState,
    pub owner: Option<Side>,
    pub owner_pod: Option<usize>,
    pub keep_ticks_left: i32, // Ticks until the carrier loses it.
    pub last_touch: Option<Side>,
}

/// An event. The meaning of the members depends on `kind`, see sdk/include/podball/world.h.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    pub tick: i64,
    pub kind: EventKind,
    pub team: Option<Side>,
    pub pod: Option<usize>,
    pub detail: i32,
    pub place: Vec2,
}

#[derive(Clone, Copy, Debug)]
pub struct Structure {
    pub id: i32,
    pub kind: StructureKind,
    pub team: Option<Side>,
    pub is_finished: bool, // Otherwise it is a building site, which is no obstacle.
    pub place: Vec2,
    pub health: f64,           // In (0, 1].
    pub build_ticks_left: i32, // Ticks of Running.
    pub efficiency: f64,       // Of a finished generator in (0, 1], otherwise 0.
}

/// A refused order of the last control step.
#[derive(Clone, Copy, Debug)]
pub struct Refusal {
    pub index: i32,  // As `Commands::build` or `Commands::take_down` answered it.
    pub reason: i32, // PODBALL_REFUSED_... of `abi`.
}

/// Pods, events, structures or refusals of a view, made on access. Valid during the step only.
pub struct Elements<'a, T> {
    first: *const u8,
    stride: usize,
    size: usize,
    view: PhantomData<&'a T>,
}

impl<T> Clone for Elements<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Elements<'_, T> {}

impl<'a, T: border::Element> Elements<'a, T> {
    pub fn len(&self) -> usize {
        self.size
    }
    pub fn is_empty(&self) -> bool {
        self.size == 0
    }
    /// The element `index`. Errors: panics if there is none.
    #[track_caller]
    pub fn get(&self, index: usize) -> T {
        assert!(index < self.size, "the index {} is not below {}", index, self.size);
        // The host's array has `size` elements at this stride.
        unsafe { T::read(self.first.add(index * self.stride), index) }
    }
    pub fn iter(&self) -> ElementsIter<'a, T> {
        ElementsIter { elements: *self, next: 0 }
    }
}

impl<'a, T: border::Element> IntoIterator for Elements<'a, T> {
    type Item = T;
    type IntoIter = ElementsIter<'a, T>;
    fn into_iter(self) -> ElementsIter<'a, T> {
        self.iter()
    }
}

pub struct ElementsIter<'a, T> {
    elements: Elements<'a, T>,
    next: usize,
}

impl<T: border::Element> Iterator for ElementsIter<'_, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        if self.next == self.elements.size {
            return None;
        }
        self.next += 1;
        Some(self.elements.get(self.next - 1))
    }
}

/// The input of a team in a control step. The own team attacks toward +x.
pub struct View<'a> {
    raw: *const podball_view_t,
    services: Services,
    call: PhantomData<&'a podball_view_t>,
}

/// A field of the view. The host's structure may be shorter than ours, so no reference to the whole is made.
macro_rules! field {
    ($raw:expr, $name:ident) => {
        unsafe { (*$raw).$name }
    };
}

impl<'a> View<'a> {
    pub fn tick(&self) -> i64 {
        field!(self.raw, tick)
    }
    pub fn mode(&self) -> Mode {
        border::mode_of(field!(self.raw, mode)).unwrap_or(Mode::Ended)
    }
    /// The team that kicks off or scored.
    pub fn mode_team(&self) -> Option<Side> {
        border::side_of(field!(self.raw, mode_team))
    }
    pub fn mode_ticks_left(&self) -> i64 {
        field!(self.raw, mode_ticks_left)
    }
    /// Ticks of Running left in the period.
    pub fn clock_ticks_left(&self) -> i64 {
        field!(self.raw, clock_ticks_left)
    }
    /// Number of the period, from 0.
    pub fn period(&self) -> i32 {
        field!(self.raw, period)
    }
    pub fn own_score(&self) -> i32 {
        field!(self.raw, own_score)
    }
    pub fn opponent_score(&self) -> i32 {
        field!(self.raw, opponent_score)
    }

    /// The own pods by id.
    pub fn own(&self) -> Elements<'a, Pod> {
        self.pods(0, field!(self.raw, own_count))
    }
    /// The opponents' pods by id.
    pub fn opponents(&self) -> Elements<'a, Pod> {
        self.pods(field!(self.raw, own_count) as usize, field!(self.raw, opponent_count))
    }
    /// The own pod in the own zone.
    pub fn own_zone_pod(&self) -> Option<usize> {
        border::id_of(field!(self.raw, own_zone_pod))
    }
    /// The opponents' pod in their zone.
    pub fn opponent_zone_pod(&self) -> Option<usize> {
        border::id_of(field!(self.raw, opponent_zone_pod))
    }
    pub fn ball(&self) -> Ball {
        border::ball_of(field!(self.raw, ball))
    }

    /// The events since the last step, oldest first.
    pub fn events(&self) -> Elements<'a, Event> {
        self.elements(field!(self.raw, events_offset), field!(self.raw, events_stride), field!(self.raw, events_count))
    }
    /// Later events since the last step that did not fit.
    pub fn events_dropped(&self) -> u32 {
        field!(self.raw, events_dropped)
    }
    /// The resources; none in a game without them.
    pub fn resources(&self) -> Option<Resources<'a>> {
        let end = unsafe { std::ptr::addr_of!((*self.raw).resources_size).add(1) };
        let has_field = field!(self.raw, struct_size) as usize >= end as usize - self.raw as usize;
        if !has_field || field!(self.raw, resources_size) == 0 {
            return None;
        }
        Some(Resources { raw: self.at(field!(self.raw, resources_offset)).cast(), view: View { ..*self } })
    }

    /// Draws on a layer. A drawing holds for this step. Commands must not depend on whether the team can draw.
    pub fn draw(&self, layer: Layer) -> Drawing<'a> {
        Drawing { raw: self.services.draw, layer: layer.0, color: Color::Team, call: PhantomData }
    }
    /// Writes a line to the host's log.
    pub fn log(&self, level: Level, line: &str) {
        self.services.log(level, line);
    }

    fn pods(&self, first: usize, count: i32) -> Elements<'a, Pod> {
        let stride = field!(self.raw, pods_stride);
        self.elements(field!(self.raw, pods_offset) + first as u32 * stride, stride, count as u32)
    }
    fn elements<T>(&self, offset: u32, stride: u32, count: u32) -> Elements<'a, T> {
        Elements { first: self.at(offset), stride: stride as usize, size: count as usize, view: PhantomData }
    }
    fn at(&self, offset: u32) -> *const u8 {
        unsafe { self.raw.cast::<u8>().add(offset as usize) }
    }
}

/// The resources of a view. Units: points.
pub struct Resources<'a> {
    raw: *const podball_resources_t,
    view: View<'a>,
}

impl<'a> Resources<'a> {
    pub fn own_points(&self) -> f64 {
        field!(self.raw, own_points)
    }
    pub fn opponent_points(&self) -> f64 {
        field!(self.raw, opponent_points)
    }
    /// Since the match began.
    pub fn own_points_mined(&self) -> f64 {
        field!(self.raw, own_points_mined)
    }
    pub fn opponent_points_mined(&self) -> f64 {
        field!(self.raw, opponent_points_mined)
    }
    /// Points a minute at efficiency 1, now.
    pub fn rate(&self) -> f64 {
        field!(self.raw, rate)
    }
    /// What a generator of efficiency 1 would have earned since the match began.
    pub fn supply(&self) -> f64 {
        field!(self.raw, supply)
    }
    pub fn supply_left(&self) -> f64 {
        field!(self.raw, supply_full) - field!(self.raw, supply)
    }
    /// The own structures in the order of building, then the opponents'.
    pub fn structures(&self) -> Elements<'a, Structure> {
        self.view.elements(
            field!(self.raw, structures_offset),
            field!(self.raw, structures_stride),
            field!(self.raw, structures_count),
        )
    }
    /// The refused orders of the last control step.
    pub fn refusals(&self) -> Elements<'a, Refusal> {
        self.view.elements(
            field!(self.raw, refusals_offset),
            field!(self.raw, refusals_stride),
            field!(self.raw, refusals_count),
        )
    }
}

/// The commands of the own pods until the next step. A pod without a command coasts.
pub struct Commands<'a> {
    commands: &'a mut [podball_command_t],
    services: Services,
}

impl Commands<'_> {
    /// Pushes a pod. Units: 1 is full thrust; a longer vector is full thrust in its direction. Errors: panics if there
    /// is no such pod.
    #[track_caller]
    pub fn thrust(&mut self, id: usize, thrust: Vec2) {
        let possible = thrust.clamped_to_unit();
        let command = self.of(id);
        command.thrust_x = possible.x;
        command.thrust_y = possible.y;
    }

    /// Shoots if the pod carries the ball. Units: 1 is the whole shoot force, also for longer vectors; zero releases
    /// the ball. Errors: panics if there is no such pod.
    #[track_caller]
    pub fn shoot(&mut self, id: usize, shot: Vec2) {
        let possible = shot.clamped_to_unit();
        let command = self.of(id);
        command.shot_x = possible.x;
        command.shot_y = possible.y;
        command.flags |= PODBALL_COMMAND_SHOOT as u32;
    }

    /// Orders a structure with its centre at `place`. Returns the order's index in this step; none in a game without
    /// resources and after PODBALL_ORDERS_MAX orders. The next view has the orders that were refused.
    pub fn build(&mut self, kind: StructureKind, place: Vec2) -> Option<i32> {
        self.services.build(kind, place)
    }

    /// Orders that the own structure of this id is taken down. Returns as `build` does.
    pub fn take_down(&mut self, id: i32) -> Option<i32> {
        self.services.take_down(id)
    }

    #[track_caller]
    fn of(&mut self, id: usize) -> &mut podball_command_t {
        assert!(id < self.commands.len(), "the pod {} is not below {}", id, self.commands.len());
        &mut self.commands[id]
    }
}

/// Colours that colour-blind people can distinguish.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Color {
    Team = PODBALL_COLOR_TEAM as isize, // The team's own.
    Orange = PODBALL_COLOR_ORANGE as isize,
    SkyBlue = PODBALL_COLOR_SKY_BLUE as isize,
    Green = PODBALL_COLOR_GREEN as isize,
    Yellow = PODBALL_COLOR_YELLOW as isize,
    Blue = PODBALL_COLOR_BLUE as isize,
    Red = PODBALL_COLOR_RED as isize,
    Purple = PODBALL_COLOR_PURPLE as isize,
}

/// Draws on one layer in one colour. sdk/include/podball/ext/draw.h has the bounds. Points are in the frame of the
/// view. Cost: a branch if nobody can see the drawing; `is_seen` also saves preparing work.
#[derive(Clone, Copy)]
pub struct Drawing<'a> {
    raw: *const podball_draw_t,
    layer: i32,
    color: Color,
    call: PhantomData<&'a ()>,
}

/// Calls a function of the host's drawing with context, layer and colour, if the drawing can be seen.
macro_rules! draw {
    ($of:expr, $name:ident $(, $argument:expr)*) => {
        unsafe {
            if let Some(draw) = $of.raw.as_ref() {
                if let Some(function) = draw.$name {
                    function(draw.context, $of.layer, $of.color as i32 $(, $argument)*);
                }
            }
        }
    };
}

impl Drawing<'_> {
    /// This drawing in another colour.
    pub fn color(self, color: Color) -> Self {
        Drawing { color, ..self }
    }
    pub fn is_seen(&self) -> bool {
        !self.raw.is_null()
    }
    pub fn point(&self, at: Vec2) {
        draw!(self, point, at.x, at.y);
    }
    pub fn circle(&self, centre: Vec2, radius: f64) {
        draw!(self, circle, centre.x, centre.y, radius);
    }
    pub fn line(&self, from: Vec2, to: Vec2) {
        draw!(self, line, from.x, from.y, to.x, to.y);
    }
    pub fn arrow(&self, from: Vec2, to: Vec2) {
        draw!(self, arrow, from.x, from.y, to.x, to.y);
    }
    /// Shape: (1 to PODBALL_DRAW_POINTS_MAX).
    pub fn polyline(&self, points: &[Vec2]) {
        draw!(self, polyline, points.as_ptr().cast(), points.len().min(i32::MAX as usize) as i32);
    }
    /// A short text beside a point.
    pub fn text(&self, at: Vec2, text: &str) {
        if self.is_seen() {
            let text = border::c_text(text);
            draw!(self, text, at.x, at.y, text.as_ptr());
        }
    }
    /// Reports a named number. Viewers list the numbers of the current step.
    pub fn value(&self, name: &str, value: f64) {
        if self.is_seen() {
            let name = border::c_text(name);
            draw!(self, value, name.as_ptr(), value);
        }
    }
}

/// The host's functions for one instance. The pointers are valid while a call of the host lasts.
#[derive(Clone, Copy)]
struct Services {
    host: *const podball_host_t,
    draw: *const podball_draw_t,     // Null if nobody can see the drawing.
    orders: *const podball_orders_t, // Null in a game without resources.
}

impl Services {
    unsafe fn of(host: *const podball_host_t) -> Services {
        let find = |id: &[u8]| match (*host).extension {
            Some(extension) => extension((*host).context, id.as_ptr().cast()),
            None => std::ptr::null(),
        };
        Services { host, draw: find(PODBALL_EXT_DRAW).cast(), orders: find(PODBALL_EXT_RESOURCES).cast() }
    }

    fn log(&self, level: Level, line: &str) {
        unsafe { border::log(self.host, level, line) }
    }

    fn layer(&self, name: &str) -> Layer {
        let name = border::c_text(name);
        unsafe {
            let layer = self.draw.as_ref().and_then(|draw| draw.layer.map(|layer| layer(draw.context, name.as_ptr())));
            Layer(layer.unwrap_or(PODBALL_DRAW_NO_LAYER))
        }
    }

    fn resource_rules(&self) -> Option<ResourceRules> {
        unsafe {
            let rules = self.orders.as_ref()?.rules;
            Some(border::copied(rules, (*rules).struct_size))
        }
    }

    fn build(&self, kind: StructureKind, place: Vec2) -> Option<i32> {
        let number = match kind {
            StructureKind::Generator => PODBALL_STRUCTURE_GENERATOR,
            StructureKind::Barrier => PODBALL_STRUCTURE_BARRIER,
            StructureKind::Other(number) => number,
        };
        unsafe {
            let orders = self.orders.as_ref()?;
            let index = orders.build?(orders.context, number, place.x, place.y);
            (index != PODBALL_NO_ORDER).then(|| index)
        }
    }

    fn take_down(&self, id: i32) -> Option<i32> {
        unsafe {
            let orders = self.orders.as_ref()?;
            let index = orders.take_down?(orders.context, id);
            (index != PODBALL_NO_ORDER).then(|| index)
        }
    }
}

/// The functions that the host calls, for `team!`. No panic leaves them.
pub mod border {
    use super::*;
    use std::cell::Cell;
    use std::os::raw::{c_char, c_void};
    use std::panic::{catch_unwind, set_hook, AssertUnwindSafe};
    use std::ptr::null;
    use std::sync::Once;

    thread_local! {
        // The host of the call that this thread is in, for the message of a panic; null outside of calls. It has no
        // destructor, which would keep the library loaded until the thread ends.
        static HOST: Cell<*const podball_host_t> = const { Cell::new(null()) };
    }

    struct Instance<T> {
        team: T,
        services: Services,
    }

    /// The description of a team. It never changes, and its pointers lead to constants.
    pub struct TeamTable(pub podball_team_info_t);
    unsafe impl Sync for TeamTable {}

    /// The parameters as the host reads them. They never change, and their pointers lead to constants.
    pub struct ParameterList<const COUNT: usize>(pub [podball_param_info_t; COUNT]);
    unsafe impl<const COUNT: usize> Sync for ParameterList<COUNT> {}
    pub struct ParameterTable(pub podball_params_t);
    unsafe impl Sync for ParameterTable {}

    /// The texts of a parameter, in the order of podball_param_info_t.
    const fn texts_of(each: &Parameter) -> [&'static str; 7] {
        [each.name, each.unit, each.default_text, each.min, each.max, each.choices, each.meaning]
    }

    /// Bytes of all texts of the parameters, each with a zero byte at its end.
    pub const fn text_size(parameters: &[Parameter]) -> usize {
        let mut size = 0;
        let mut i = 0;
        while i < parameters.len() {
            let texts = texts_of(&parameters[i]);
            let mut j = 0;
            while j < texts.len() {
                size += texts[j].len() + 1;
                j += 1;
            }
            i += 1;
        }
        size
    }

    /// All texts of the parameters one after the other. Requires: SIZE is their `text_size`.
    pub const fn joined_texts<const SIZE: usize>(parameters: &[Parameter]) -> [u8; SIZE] {
        let mut joined = [0; SIZE];
        let mut at = 0;
        let mut i = 0;
        while i < parameters.len() {
            let texts = texts_of(&parameters[i]);
            let mut j = 0;
            while j < texts.len() {
                let bytes = texts[j].as_bytes();
                let mut k = 0;
                while k < bytes.len() {
                    assert!(bytes[k] != 0, "a text of a parameter has a zero byte");
                    joined[at] = bytes[k];
                    at += 1;
                    k += 1;
                }
                at += 1;
                j += 1;
            }
            i += 1;
        }
        joined
    }

    /// The entries whose texts stand at `joined`. Requires: `joined` is the result of `joined_texts`, in a static.
    pub const fn entries<const COUNT: usize>(parameters: &[Parameter], joined: &'static [u8]) -> ParameterList<COUNT> {
        const NONE: podball_param_info_t = podball_param_info_t {
            name: null(),
            unit: null(),
            default_text: null(),
            min: null(),
            max: null(),
            choices: null(),
            meaning: null(),
            type_: 0,
            reserved: 0,
        };
        let mut list = [NONE; COUNT];
        let mut at = 0;
        let mut i = 0;
        while i < COUNT {
            let texts = texts_of(&parameters[i]);
            let mut starts = [null(); 7];
            let mut j = 0;
            while j < texts.len() {
                assert!(at + texts[j].len() < joined.len());
                starts[j] = unsafe { joined.as_ptr().add(at) as *const c_char };
                at += texts[j].len() + 1;
                j += 1;
            }
            let [name, unit, default_text, min, max, choices, meaning] = starts;
            let type_ = parameters[i].kind;
            list[i] = podball_param_info_t { name, unit, default_text, min, max, choices, meaning, type_, reserved: 0 };
            i += 1;
        }
        ParameterList(list)
    }

    /// `create` of the ABI for the type T.
    pub unsafe extern "C" fn create<T: Team>(setup: *const podball_setup_t, out: *mut *mut podball_team_t) -> i32 {
        let host = (*setup).host;
        guarded(host, || {
            let services = Services::of(host);
            let team = T::create(&setup_of(setup, services));
            *out = Box::into_raw(Box::new(Instance { team, services })).cast();
        })
    }

    /// `destroy` of the ABI for the type T.
    pub unsafe extern "C" fn destroy<T: Team>(team: *mut podball_team_t) {
        let instance = Box::from_raw(team.cast::<Instance<T>>());
        let host = instance.services.host;
        guarded(host, || drop(instance));
    }

    /// `step` of the ABI for the type T.
    pub unsafe extern "C" fn step<T: Team>(
        team: *mut podball_team_t,
        view: *const podball_view_t,
        commands: *mut podball_command_t,
    ) -> i32 {
        if mode_of((*view).mode).is_none() {
            return PODBALL_OK;
        }
        let instance = &mut *team.cast::<Instance<T>>();
        let services = instance.services;
        guarded(services.host, || {
            let commands = std::slice::from_raw_parts_mut(commands, (*view).own_count as usize);
            let view = View { raw: view, services, call: PhantomData };
            instance.team.step(&view, &mut Commands { commands, services });
        })
    }

    /// `extension` of the ABI for a team with these parameters.
    pub unsafe fn extension(id: *const c_char, parameters: &'static ParameterTable) -> *const c_void {
        let is_known = parameters.0.count > 0 && CStr::from_ptr(id).to_bytes_with_nul() == PODBALL_EXT_PARAMS;
        if is_known {
            (&parameters.0 as *const podball_params_t).cast()
        } else {
            null()
        }
    }

    /// Calls `work`. A panic becomes a log line and the status FATAL.
    fn guarded(host: *const podball_host_t, work: impl FnOnce()) -> i32 {
        static HOOK: Once = Once::new();
        // The hook is this library's own. The default one writes to the standard error output, which a team must not
        // use.
        HOOK.call_once(|| {
            set_hook(Box::new(|info| {
                let payload = info.payload();
                let message = match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
                    (Some(text), _) => text,
                    (_, Some(text)) => text.as_str(),
                    _ => "a panic without a message",
                };
                let place = info.location().map_or(String::new(), |at| format!("{}:{}: ", at.file(), at.line()));
                unsafe { log(HOST.with(Cell::get), Level::Error, &(place + message)) };
            }));
        });
        HOST.with(|current| current.set(host));
        let result = catch_unwind(AssertUnwindSafe(work));
        HOST.with(|current| current.set(null()));
        match result {
            Ok(()) => PODBALL_OK,
            Err(payload) => {
                // A payload of the author's can panic again when it is dropped.
                if let Err(second) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
                    std::mem::forget(second);
                }
                PODBALL_FATAL
            }
        }
    }

    /// Writes a line to the log of `host`, which may be null.
    pub(super) unsafe fn log(host: *const podball_host_t, level: Level, line: &str) {
        if let Some(log) = host.as_ref().and_then(|host| host.log) {
            log((*host).context, level as i32, c_text(line).as_ptr());
        }
    }

    /// The text as C reads it, without zero bytes.
    pub(super) fn c_text(text: &str) -> CString {
        let bytes: Vec<u8> = text.bytes().filter(|byte| *byte != 0).collect();
        CString::new(bytes).unwrap_or_default()
    }

    /// A copy of the host's structure, which may be longer or shorter than ours. Requires: T has numbers only.
    pub(super) unsafe fn copied<T>(from: *const T, struct_size: u32) -> T {
        let mut copy = std::mem::MaybeUninit::<T>::zeroed();
        let size = std::mem::size_of::<T>().min(struct_size as usize);
        std::ptr::copy_nonoverlapping(from.cast::<u8>(), copy.as_mut_ptr().cast::<u8>(), size);
        copy.assume_init()
    }

    unsafe fn setup_of<'a>(setup: *const podball_setup_t, services: Services) -> Setup<'a> {
        let rules: Rules = copied((*setup).rules, (*(*setup).rules).struct_size);
        let points = |first: *const podball_point_t, count: i32| -> Vec<Vec2> {
            (0..count as usize).map(|id| vec2((*first.add(id)).x, (*first.add(id)).y)).collect()
        };
        let text = |text: *const c_char| CStr::from_ptr(text).to_string_lossy().into_owned();
        let parameter = |index: usize| {
            let parameter = *(*setup).params.add(index);
            (text(parameter.name), text(parameter.text))
        };
        Setup {
            rules,
            seed: (*setup).seed,
            own_lineup: points((*setup).own_lineup, rules.own_count),
            opponent_lineup: points((*setup).opponent_lineup, rules.opponent_count),
            parameters: (0..(*setup).params_count as usize).map(parameter).collect(),
            services,
            call: PhantomData,
        }
    }

    /// What a view has arrays of.
    pub trait Element: Sized {
        /// Reads the element at this address, which has this index. Requires: it is one of the host's view.
        unsafe fn read(at: *const u8, index: usize) -> Self;
    }

    impl Element for Pod {
        unsafe fn read(at: *const u8, index: usize) -> Pod {
            let pod = at.cast::<podball_pod_t>();
            Pod {
                id: index,
                position: vec2((*pod).x, (*pod).y),
                velocity: vec2((*pod).vx, (*pod).vy),
                deny_ticks_left: (*pod).deny_ticks_left,
                carries_ball: (*pod).flags & PODBALL_POD_CARRYING as u32 != 0,
                in_zone: (*pod).flags & PODBALL_POD_IN_ZONE as u32 != 0,
            }
        }
    }

    impl Element for Event {
        unsafe fn read(at: *const u8, _index: usize) -> Event {
            let event = at.cast::<podball_event_t>();
            Event {
                tick: (*event).tick,
                kind: event_kind_of((*event).kind),
                team: side_of((*event).team),
                pod: id_of((*event).pod),
                detail: (*event).detail,
                place: vec2((*event).x, (*event).y),
            }
        }
    }

    impl Element for Structure {
        unsafe fn read(at: *const u8, _index: usize) -> Structure {
            let structure = at.cast::<podball_structure_t>();
            Structure {
                id: (*structure).id,
                kind: match (*structure).kind {
                    PODBALL_STRUCTURE_GENERATOR => StructureKind::Generator,
                    PODBALL_STRUCTURE_BARRIER => StructureKind::Barrier,
                    other => StructureKind::Other(other),
                },
                team: side_of((*structure).team),
                is_finished: (*structure).flags & PODBALL_STRUCTURE_FINISHED as u32 != 0,
                place: vec2((*structure).x, (*structure).y),
                health: (*structure).health,
                build_ticks_left: (*structure).build_ticks_left,
                efficiency: (*structure).efficiency,
            }
        }
    }

    impl Element for Refusal {
        unsafe fn read(at: *const u8, _index: usize) -> Refusal {
            let refusal = at.cast::<podball_refusal_t>();
            Refusal { index: (*refusal).index, reason: (*refusal).reason }
        }
    }

    pub(super) fn ball_of(ball: podball_ball_t) -> Ball {
        Ball {
            position: vec2(ball.x, ball.y),
            velocity: vec2(ball.vx, ball.vy),
            state: match ball.state {
                PODBALL_BALL_FREE => BallState::Free,
                PODBALL_BALL_CARRIED => BallState::Carried,
                PODBALL_BALL_DEAD => BallState::Dead,
                other => BallState::Other(other),
            },
            owner: side_of(ball.owner_team),
            owner_pod: id_of(ball.owner_pod),
            keep_ticks_left: ball.keep_ticks_left,
            last_touch: side_of(ball.last_touch_team),
        }
    }

    pub(super) fn mode_of(mode: i32) -> Option<Mode> {
        match mode {
            PODBALL_MODE_RUNNING => Some(Mode::Running),
            PODBALL_MODE_BEFORE_KICKOFF => Some(Mode::BeforeKickoff),
            PODBALL_MODE_GOAL => Some(Mode::Goal),
            PODBALL_MODE_SUSPENDED => Some(Mode::Suspended),
            PODBALL_MODE_ENDED => Some(Mode::Ended),
            _ => None,
        }
    }

    pub(super) fn side_of(team: i32) -> Option<Side> {
        match team {
            PODBALL_OWN => Some(Side::Own),
            PODBALL_OPPONENT => Some(Side::Opponent),
            _ => None,
        }
    }

    pub(super) fn id_of(pod: i32) -> Option<usize> {
        usize::try_from(pod).ok()
    }

    fn event_kind_of(kind: i32) -> EventKind {
        match kind {
            PODBALL_EVENT_MODE_CHANGED => EventKind::ModeChanged,
            PODBALL_EVENT_PICK_UP => EventKind::PickUp,
            PODBALL_EVENT_LOSS => EventKind::Loss,
            PODBALL_EVENT_SHOT => EventKind::Shot,
            PODBALL_EVENT_GOAL => EventKind::Goal,
            PODBALL_EVENT_ZONE_ENTRY => EventKind::ZoneEntry,
            PODBALL_EVENT_ZONE_DENIED => EventKind::ZoneDenied,
            PODBALL_EVENT_ZONE_EXIT => EventKind::ZoneExit,
            PODBALL_EVENT_STALL_DROP => EventKind::StallDrop,
            PODBALL_EVENT_STRUCTURE_ORDERED => EventKind::StructureOrdered,
            PODBALL_EVENT_STRUCTURE_FINISHED => EventKind::StructureFinished,
            PODBALL_EVENT_STRUCTURE_DAMAGED => EventKind::StructureDamaged,
            PODBALL_EVENT_STRUCTURE_DESTROYED => EventKind::StructureDestroyed,
            PODBALL_EVENT_STRUCTURE_TAKEN_DOWN => EventKind::StructureTakenDown,
            other => EventKind::Other(other),
        }
    }
}

// Generated by generate_abi.py from the layout tables of the ABI: begin.
/// The C ABI under its names of C. The comments of its headers say what the fields mean.
#[allow(non_camel_case_types, clippy::all)]
#[rustfmt::skip]
pub mod abi {
    use std::os::raw::{c_char, c_void};

    /// An instance of a team. Its contents are private to the team.
    #[repr(C)]
    pub struct podball_team_t {
        private: [u8; 0],
    }

    pub const PODBALL_ABI_MINOR: i32 = 2;
    pub const PODBALL_ABI_MAJOR: i32 = 1;
    pub const PODBALL_OK: i32 = 0;
    pub const PODBALL_AGAIN: i32 = -1;
    pub const PODBALL_FATAL: i32 = -2;
    pub const PODBALL_CONDUCT_NONE: i32 = 0;
    pub const PODBALL_CONDUCT_WARN: i32 = 1;
    pub const PODBALL_CONDUCT_FORFEIT: i32 = 2;
    pub const PODBALL_KEEPOFF_DISC: i32 = 0; // Since 1.1.
    pub const PODBALL_KEEPOFF_CENTRE: i32 = 1; // Since 1.1.
    pub const PODBALL_AFTER_GOAL_DEAD: i32 = 0; // Since 1.1.
    pub const PODBALL_AFTER_GOAL_REFLECTED: i32 = 1; // Since 1.1.

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_point_t {
        pub x: f64,
        pub y: f64,
    }

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_rules_t {
        pub struct_size: u32,
        pub control_step_ticks: i32,
        pub own_count: i32,
        pub opponent_count: i32,
        pub arena_width: f64,
        pub arena_height: f64,
        pub goal_width: f64,
        pub keepoff: f64,
        pub exclusion_radius: f64,
        pub restitution: f64,
        pub pod_radius: f64,
        pub pod_mass: f64,
        pub pod_friction: f64,
        pub pod_friction_carrying: f64,
        pub thrust: f64,
        pub ball_radius: f64,
        pub ball_mass: f64,
        pub ball_friction: f64,
        pub shoot_force: f64,
        pub pickup_velocity: f64,
        pub collision_force_limit: f64,
        pub pod_decay: f64,
        pub carrier_decay: f64,
        pub ball_decay: f64,
        pub keep_ticks: i32,
        pub deny_ticks: i32,
        pub keep_deny_ticks: i32,
        pub periods: i32,
        pub period_ticks: i32,
        pub before_kickoff_ticks: i32,
        pub after_goal_ticks: i32,
        pub own_first_kickoff: i32,
        pub stall_ticks: i32,
        pub stall_open_ticks: i32,
        pub stall_open_radius: f64,
        pub lineup_jitter: f64,
        pub thrust_noise: f64,
        pub ball_noise: f64,
        pub kick_noise_degrees: f64,
        pub blocking_share_max: f64,
        pub camping_attack_ratio_min: f64,
        pub conduct_consequence: i32,
        pub reserved: i32,
        pub keepoff_holds: i32, // Since 1.1.
        pub after_goal: i32, // Since 1.1.
    }

    pub const PODBALL_NONE: i32 = -1;
    pub const PODBALL_OWN: i32 = 0;
    pub const PODBALL_OPPONENT: i32 = 1;
    pub const PODBALL_MODE_RUNNING: i32 = 0;
    pub const PODBALL_MODE_BEFORE_KICKOFF: i32 = 1;
    pub const PODBALL_MODE_GOAL: i32 = 2;
    pub const PODBALL_MODE_SUSPENDED: i32 = 3;
    pub const PODBALL_MODE_ENDED: i32 = 4;
    pub const PODBALL_BALL_FREE: i32 = 0;
    pub const PODBALL_BALL_CARRIED: i32 = 1;
    pub const PODBALL_BALL_DEAD: i32 = 2;
    pub const PODBALL_POD_CARRYING: i32 = 1;
    pub const PODBALL_POD_IN_ZONE: i32 = 2;
    pub const PODBALL_EVENT_MODE_CHANGED: i32 = 0;
    pub const PODBALL_EVENT_PICK_UP: i32 = 1;
    pub const PODBALL_EVENT_LOSS: i32 = 2;
    pub const PODBALL_EVENT_SHOT: i32 = 3;
    pub const PODBALL_EVENT_GOAL: i32 = 4;
    pub const PODBALL_EVENT_ZONE_ENTRY: i32 = 5;
    pub const PODBALL_EVENT_ZONE_DENIED: i32 = 6;
    pub const PODBALL_EVENT_ZONE_EXIT: i32 = 7;
    pub const PODBALL_EVENT_STALL_DROP: i32 = 8;
    pub const PODBALL_EVENT_STRUCTURE_ORDERED: i32 = 9; // Since 1.2.
    pub const PODBALL_EVENT_STRUCTURE_FINISHED: i32 = 10; // Since 1.2.
    pub const PODBALL_EVENT_STRUCTURE_DAMAGED: i32 = 11; // Since 1.2.
    pub const PODBALL_EVENT_STRUCTURE_DESTROYED: i32 = 12; // Since 1.2.
    pub const PODBALL_EVENT_STRUCTURE_TAKEN_DOWN: i32 = 13; // Since 1.2.
    pub const PODBALL_LOSS_SHOT: i32 = 0;
    pub const PODBALL_LOSS_FORCE: i32 = 1;
    pub const PODBALL_LOSS_KEEP: i32 = 2;
    pub const PODBALL_LOSS_STALL: i32 = 3;
    pub const PODBALL_STRUCTURE_GENERATOR: i32 = 0; // Since 1.2.
    pub const PODBALL_STRUCTURE_BARRIER: i32 = 1; // Since 1.2.
    pub const PODBALL_STRUCTURE_FINISHED: i32 = 1; // Since 1.2.
    pub const PODBALL_REFUSED_NOT_RUNNING: i32 = 1; // Since 1.2.
    pub const PODBALL_REFUSED_NOT_FINITE: i32 = 2; // Since 1.2.
    pub const PODBALL_REFUSED_UNKNOWN_KIND: i32 = 3; // Since 1.2.
    pub const PODBALL_REFUSED_TOO_MANY: i32 = 4; // Since 1.2.
    pub const PODBALL_REFUSED_TOO_DEAR: i32 = 5; // Since 1.2.
    pub const PODBALL_REFUSED_OUT_OF_PLACE: i32 = 6; // Since 1.2.
    pub const PODBALL_REFUSED_STRUCTURE_NEAR: i32 = 7; // Since 1.2.
    pub const PODBALL_REFUSED_NO_POD: i32 = 8; // Since 1.2.
    pub const PODBALL_REFUSED_UNKNOWN_ID: i32 = 9; // Since 1.2.
    pub const PODBALL_REFUSED_NOT_YOURS: i32 = 10; // Since 1.2.

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_ball_t {
        pub x: f64,
        pub y: f64,
        pub vx: f64,
        pub vy: f64,
        pub state: i32,
        pub owner_team: i32,
        pub owner_pod: i32,
        pub keep_ticks_left: i32,
        pub last_touch_team: i32,
        pub reserved: i32,
    }

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_pod_t {
        pub x: f64,
        pub y: f64,
        pub vx: f64,
        pub vy: f64,
        pub deny_ticks_left: i32,
        pub flags: u32,
    }

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_event_t {
        pub tick: i64,
        pub kind: i32,
        pub team: i32,
        pub pod: i32,
        pub detail: i32,
        pub x: f64,
        pub y: f64,
    }

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_structure_t {
        pub id: i32, // Since 1.2.
        pub kind: i32, // Since 1.2.
        pub team: i32, // Since 1.2.
        pub flags: u32, // Since 1.2.
        pub x: f64, // Since 1.2.
        pub y: f64, // Since 1.2.
        pub health: f64, // Since 1.2.
        pub efficiency: f64, // Since 1.2.
        pub build_ticks_left: i32, // Since 1.2.
        pub reserved: i32, // Since 1.2.
    }

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_refusal_t {
        pub index: i32, // Since 1.2.
        pub reason: i32, // Since 1.2.
    }

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_resources_t {
        pub struct_size: u32, // Since 1.2.
        pub reserved: u32, // Since 1.2.
        pub own_points: f64, // Since 1.2.
        pub opponent_points: f64, // Since 1.2.
        pub own_points_mined: f64, // Since 1.2.
        pub opponent_points_mined: f64, // Since 1.2.
        pub rate: f64, // Since 1.2.
        pub supply: f64, // Since 1.2.
        pub supply_full: f64, // Since 1.2.
        pub structures_offset: u32, // Since 1.2.
        pub structures_count: u32, // Since 1.2.
        pub structures_stride: u32, // Since 1.2.
        pub refusals_offset: u32, // Since 1.2.
        pub refusals_count: u32, // Since 1.2.
        pub refusals_stride: u32, // Since 1.2.
    }

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_view_t {
        pub struct_size: u32,
        pub total_size: u32,
        pub tick: i64,
        pub mode: i32,
        pub mode_team: i32,
        pub mode_ticks_left: i64,
        pub clock_ticks_left: i64,
        pub period: i32,
        pub own_score: i32,
        pub opponent_score: i32,
        pub own_count: i32,
        pub opponent_count: i32,
        pub own_zone_pod: i32,
        pub opponent_zone_pod: i32,
        pub pods_offset: u32,
        pub pods_count: u32,
        pub pods_stride: u32,
        pub events_offset: u32,
        pub events_count: u32,
        pub events_stride: u32,
        pub events_dropped: u32,
        pub ball: podball_ball_t,
        pub resources_offset: u32, // Since 1.2.
        pub resources_size: u32, // Since 1.2.
    }

    pub const PODBALL_COMMAND_SHOOT: i32 = 1;

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_command_t {
        pub thrust_x: f64,
        pub thrust_y: f64,
        pub shot_x: f64,
        pub shot_y: f64,
        pub flags: u32,
        pub reserved: u32,
    }

    pub const PODBALL_LOG_DEBUG: i32 = 0;
    pub const PODBALL_LOG_INFO: i32 = 1;
    pub const PODBALL_LOG_WARNING: i32 = 2;
    pub const PODBALL_LOG_ERROR: i32 = 3;
    pub const PODBALL_LOG_SIZE_MAX: i32 = 1024;

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_host_t {
        pub struct_size: u32,
        pub reserved: u32,
        pub context: *mut c_void,
        pub log: Option<unsafe extern "C" fn(*mut c_void, i32, *const c_char)>,
        pub extension: Option<unsafe extern "C" fn(*mut c_void, *const c_char) -> *const c_void>,
    }

    pub const PODBALL_PODS_MAX: i32 = 16;
    pub const PODBALL_ID_SIZE_MAX: i32 = 64;
    pub const PODBALL_NAME_SIZE_MAX: i32 = 64;
    pub const PODBALL_VERSION_SIZE_MAX: i32 = 32;
    pub const PODBALL_AUTHOR_SIZE_MAX: i32 = 64;
    pub const PODBALL_PARAM_TEXT_SIZE_MAX: i32 = 1024;
    pub const PODBALL_TEAM_ENTRY_NAME: &[u8] = b"podball_team_entry_1\0";

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_param_t {
        pub name: *const c_char,
        pub text: *const c_char,
    }

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_setup_t {
        pub struct_size: u32,
        pub params_count: u32,
        pub seed: u64,
        pub host: *const podball_host_t,
        pub rules: *const podball_rules_t,
        pub own_lineup: *const podball_point_t,
        pub opponent_lineup: *const podball_point_t,
        pub params: *const podball_param_t,
    }

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_team_info_t {
        pub struct_size: u32,
        pub abi_major: u32,
        pub abi_minor: u32,
        pub min_host_minor: u32,
        pub capabilities: u64,
        pub id: *const c_char,
        pub name: *const c_char,
        pub version: *const c_char,
        pub author: *const c_char,
        pub min_pods: i32,
        pub max_pods: i32,
        pub create: Option<unsafe extern "C" fn(*const podball_setup_t, *mut *mut podball_team_t) -> i32>,
        pub destroy: Option<unsafe extern "C" fn(*mut podball_team_t)>,
        pub step: Option<unsafe extern "C" fn(*mut podball_team_t, *const podball_view_t, *mut podball_command_t) -> i32>,
        pub extension: Option<unsafe extern "C" fn(*const c_char) -> *const c_void>,
    }

    pub const PODBALL_EXT_PARAMS: &[u8] = b"podball.params/1\0";
    pub const PODBALL_PARAM_NUMBER: i32 = 0;
    pub const PODBALL_PARAM_INTEGER: i32 = 1;
    pub const PODBALL_PARAM_CHOICE: i32 = 2;
    pub const PODBALL_PARAM_TEXT: i32 = 3;

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_param_info_t {
        pub name: *const c_char,
        pub unit: *const c_char,
        pub default_text: *const c_char,
        pub min: *const c_char,
        pub max: *const c_char,
        pub choices: *const c_char,
        pub meaning: *const c_char,
        pub type_: i32,
        pub reserved: i32,
    }

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_params_t {
        pub struct_size: u32,
        pub count: u32,
        pub stride: u32,
        pub reserved: u32,
        pub list: *const podball_param_info_t,
    }

    pub const PODBALL_EXT_DRAW: &[u8] = b"podball.draw/1\0";
    pub const PODBALL_COLOR_TEAM: i32 = 0;
    pub const PODBALL_COLOR_ORANGE: i32 = 1;
    pub const PODBALL_COLOR_SKY_BLUE: i32 = 2;
    pub const PODBALL_COLOR_GREEN: i32 = 3;
    pub const PODBALL_COLOR_YELLOW: i32 = 4;
    pub const PODBALL_COLOR_BLUE: i32 = 5;
    pub const PODBALL_COLOR_RED: i32 = 6;
    pub const PODBALL_COLOR_PURPLE: i32 = 7;
    pub const PODBALL_DRAW_NO_LAYER: i32 = -1;
    pub const PODBALL_DRAW_LAYERS_MAX: i32 = 64;
    pub const PODBALL_DRAW_LAYER_SIZE_MAX: i32 = 64;
    pub const PODBALL_DRAW_TEXT_SIZE_MAX: i32 = 128;
    pub const PODBALL_DRAW_ITEMS_MAX: i32 = 1024;
    pub const PODBALL_DRAW_NUMBERS_MAX: i32 = 4096;
    pub const PODBALL_DRAW_BYTES_MAX: i32 = 4096;
    pub const PODBALL_DRAW_POINTS_MAX: i32 = 512;
    pub const PODBALL_DRAW_REACH: f64 = 32.0;

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_draw_t {
        pub struct_size: u32,
        pub reserved: u32,
        pub context: *mut c_void,
        pub layer: Option<unsafe extern "C" fn(*mut c_void, *const c_char) -> i32>,
        pub point: Option<unsafe extern "C" fn(*mut c_void, i32, i32, f64, f64)>,
        pub circle: Option<unsafe extern "C" fn(*mut c_void, i32, i32, f64, f64, f64)>,
        pub line: Option<unsafe extern "C" fn(*mut c_void, i32, i32, f64, f64, f64, f64)>,
        pub arrow: Option<unsafe extern "C" fn(*mut c_void, i32, i32, f64, f64, f64, f64)>,
        pub polyline: Option<unsafe extern "C" fn(*mut c_void, i32, i32, *const podball_point_t, i32)>,
        pub text: Option<unsafe extern "C" fn(*mut c_void, i32, i32, f64, f64, *const c_char)>,
        pub value: Option<unsafe extern "C" fn(*mut c_void, i32, i32, *const c_char, f64)>,
    }

    pub const PODBALL_EXT_RESOURCES: &[u8] = b"podball.resources/1\0"; // Since 1.2.
    pub const PODBALL_ORDERS_MAX: i32 = 16; // Since 1.2.
    pub const PODBALL_STRUCTURES_MAX: i32 = 24; // Since 1.2.
    pub const PODBALL_NO_ORDER: i32 = -1; // Since 1.2.
    pub const PODBALL_INTERFERENCE_OFF: i32 = 0; // Since 1.2.
    pub const PODBALL_INTERFERENCE_ON: i32 = 1; // Since 1.2.
    pub const PODBALL_VICTORY_GOALS: i32 = 0; // Since 1.2.
    pub const PODBALL_VICTORY_WORTH: i32 = 1; // Since 1.2.
    pub const PODBALL_VICTORY_GOALS_THEN_WORTH: i32 = 2; // Since 1.2.

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_structure_rules_t {
        pub price: f64, // Since 1.2.
        pub radius: f64, // Since 1.2.
        pub health: f64, // Since 1.2.
        pub build_ticks: i32, // Since 1.2.
        pub most: i32, // Since 1.2.
    }

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_resource_rules_t {
        pub struct_size: u32, // Since 1.2.
        pub ticks_per_minute: i32, // Since 1.2.
        pub initial_points: f64, // Since 1.2.
        pub rate: f64, // Since 1.2.
        pub half_life: f64, // Since 1.2.
        pub range: f64, // Since 1.2.
        pub interference: i32, // Since 1.2.
        pub victory: i32, // Since 1.2.
        pub reach: f64, // Since 1.2.
        pub damage_impulse_min: f64, // Since 1.2.
        pub damage_factor: f64, // Since 1.2.
        pub gap: f64, // Since 1.2.
        pub generator: podball_structure_rules_t, // Since 1.2.
        pub barrier: podball_structure_rules_t, // Since 1.2.
    }

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct podball_orders_t {
        pub struct_size: u32, // Since 1.2.
        pub reserved: u32, // Since 1.2.
        pub context: *mut c_void, // Since 1.2.
        pub rules: *const podball_resource_rules_t, // Since 1.2.
        pub build: Option<unsafe extern "C" fn(*mut c_void, i32, f64, f64) -> i32>, // Since 1.2.
        pub take_down: Option<unsafe extern "C" fn(*mut c_void, i32) -> i32>, // Since 1.2.
    }

}
// Generated by generate_abi.py: end.
