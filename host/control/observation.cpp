#include "control/observation.hpp"

#include <algorithm>

namespace podball::control {
namespace {

using engine::EventKind;
using engine::GameMode;
using engine::World;

// The enumerators of the engine equal the constants of the ABI, so most values need no table.
static_assert(static_cast<int>(GameMode::Running) == PODBALL_MODE_RUNNING);
static_assert(static_cast<int>(GameMode::BeforeKickoff) == PODBALL_MODE_BEFORE_KICKOFF);
static_assert(static_cast<int>(GameMode::Goal) == PODBALL_MODE_GOAL);
static_assert(static_cast<int>(GameMode::Suspended) == PODBALL_MODE_SUSPENDED);
static_assert(static_cast<int>(GameMode::Ended) == PODBALL_MODE_ENDED);
static_assert(static_cast<int>(engine::BallState::Free) == PODBALL_BALL_FREE);
static_assert(static_cast<int>(engine::BallState::Carried) == PODBALL_BALL_CARRIED);
static_assert(static_cast<int>(engine::BallState::Dead) == PODBALL_BALL_DEAD);
static_assert(static_cast<int>(EventKind::ModeChanged) == PODBALL_EVENT_MODE_CHANGED);
static_assert(static_cast<int>(EventKind::PickUp) == PODBALL_EVENT_PICK_UP);
static_assert(static_cast<int>(EventKind::Loss) == PODBALL_EVENT_LOSS);
static_assert(static_cast<int>(EventKind::Shot) == PODBALL_EVENT_SHOT);
static_assert(static_cast<int>(EventKind::Goal) == PODBALL_EVENT_GOAL);
static_assert(static_cast<int>(EventKind::ZoneEntry) == PODBALL_EVENT_ZONE_ENTRY);
static_assert(static_cast<int>(EventKind::ZoneDenied) == PODBALL_EVENT_ZONE_DENIED);
static_assert(static_cast<int>(EventKind::ZoneExit) == PODBALL_EVENT_ZONE_EXIT);
static_assert(static_cast<int>(EventKind::StallDrop) == PODBALL_EVENT_STALL_DROP);
static_assert(static_cast<int>(engine::LossCause::Shot) == PODBALL_LOSS_SHOT);
static_assert(static_cast<int>(engine::LossCause::Force) == PODBALL_LOSS_FORCE);
static_assert(static_cast<int>(engine::LossCause::KeepLimit) == PODBALL_LOSS_KEEP);
static_assert(static_cast<int>(engine::LossCause::Stall) == PODBALL_LOSS_STALL);
static_assert(static_cast<int>(engine::Consequence::None) == PODBALL_CONDUCT_NONE);
static_assert(static_cast<int>(engine::Consequence::Warn) == PODBALL_CONDUCT_WARN);
static_assert(static_cast<int>(engine::Consequence::Forfeit) == PODBALL_CONDUCT_FORFEIT);
static_assert(static_cast<int>(engine::KeepoffHolds::Disc) == PODBALL_KEEPOFF_DISC);
static_assert(static_cast<int>(engine::KeepoffHolds::Centre) == PODBALL_KEEPOFF_CENTRE);
static_assert(static_cast<int>(engine::AfterGoal::Dead) == PODBALL_AFTER_GOAL_DEAD);
static_assert(static_cast<int>(engine::AfterGoal::Reflected) == PODBALL_AFTER_GOAL_REFLECTED);
static_assert(engine::kPodsMax == PODBALL_PODS_MAX);

std::size_t index(int number) { return static_cast<std::size_t>(number); }

std::int64_t mode_ticks_left(const World& world, const engine::MatchRules& match) {
    if (world.mode == GameMode::BeforeKickoff) {
        return match.before_kickoff_ticks - world.mode_ticks;
    }
    if (world.mode == GameMode::Goal) {
        return match.after_goal_ticks - world.mode_ticks;
    }
    return 0;
}

std::int32_t zone_pod(const World& world, int slot) {
    const std::int32_t owner = world.zone_owner[index(slot)];
    return owner < 0 ? PODBALL_NONE : engine::pod_of(world, owner);
}

// Writes to the view itself: a copy would read together what was just written in parts, which makes a processor wait.
void observe_ball(const World& world, const ViewFrame& frame, int keep_ticks, podball_ball_t& ball) {
    constexpr auto b = static_cast<std::size_t>(engine::kBall);
    ball.x = frame.seen(world.x[b]);
    ball.y = frame.seen(world.y[b]);
    ball.vx = frame.seen(world.vx[b]);
    ball.vy = frame.seen(world.vy[b]);
    ball.state = static_cast<std::int32_t>(world.ball_state);
    const bool carried = world.ball_state == engine::BallState::Carried;
    ball.owner_team = carried ? frame.team(engine::slot_of(world, world.carrier)) : PODBALL_NONE;
    ball.owner_pod = carried ? engine::pod_of(world, world.carrier) : PODBALL_NONE;
    ball.keep_ticks_left = carried ? keep_ticks - world.carried_ticks : 0;
    ball.last_touch_team = frame.team(world.metrics.last_touch_slot);
    ball.reserved = 0;
}

std::int32_t observed_detail(const engine::Event& event, const ViewFrame& frame) {
    return event.kind == EventKind::ZoneDenied ? frame.team(event.detail) : event.detail;
}

podball_event_t observed_event(const engine::Event& event, const ViewFrame& frame) {
    return {event.tick,
            static_cast<std::int32_t>(event.kind),
            frame.team(event.slot),
            event.pod,
            observed_detail(event, frame),
            frame.seen(event.place.x),
            frame.seen(event.place.y)};
}

// x and y of a vector. They are turned and written at once, because a loop over single numbers costs twice as many
// instructions for so few pods.
using Pair = double __attribute__((vector_size(2 * sizeof(double))));

template <bool kTurned>
Pair seen(double x, double y) {
    return kTurned ? Pair{} - Pair{x, y} : Pair{x, y} + Pair{};
}

template <bool kTurned>
void observe_bodies(const World& world, int first, int count, podball_pod_t* to) {
    for (int pod = 0; pod < count; ++pod) {
        const auto b = index(first + pod);
        const Pair place = seen<kTurned>(world.x[b], world.y[b]);
        const Pair velocity = seen<kTurned>(world.vx[b], world.vy[b]);
        to[pod] = {place[0], place[1], velocity[0], velocity[1], world.deny_ticks_left[b], 0};
    }
}

// Writes the pods of one slot to `to` and the places behind it.
void observe_pods(const World& world, const ViewFrame& frame, int slot, podball_pod_t* to) {
    const int first = engine::body_of(world, slot, 0);
    const int count = world.pod_count[index(slot)];
    if (frame.turned) {
        observe_bodies<true>(world, first, count, to);
    } else {
        observe_bodies<false>(world, first, count, to);
    }
    if (world.carrier >= first && world.carrier < first + count) {
        to[world.carrier - first].flags |= PODBALL_POD_CARRYING;
    }
    const std::int32_t in_zone = zone_pod(world, slot);
    if (in_zone != PODBALL_NONE) {
        to[in_zone].flags |= PODBALL_POD_IN_ZONE;
    }
}

}  // namespace

podball_rules_t observed_rules(const engine::ResolvedRules& rules, int slot) {
    podball_rules_t seen = {};
    seen.struct_size = sizeof seen;
    seen.control_step_ticks = rules.match.control_step_ticks;
    seen.own_count = rules.pod_count[index(slot)];
    seen.opponent_count = rules.pod_count[index(1 - slot)];
    seen.arena_width = rules.arena.width;
    seen.arena_height = rules.arena.height;
    seen.goal_width = rules.arena.goal_width;
    seen.keepoff = rules.arena.keepoff;
    seen.exclusion_radius = rules.arena.exclusion_radius;
    seen.restitution = rules.match.restitution;
    seen.pod_radius = rules.pod.radius;
    seen.pod_mass = rules.pod.mass;
    seen.pod_friction = rules.pod.friction;
    seen.pod_friction_carrying = rules.pod.friction_carrying;
    seen.thrust = rules.pod.thrust;
    seen.ball_radius = rules.ball.radius;
    seen.ball_mass = rules.ball.mass;
    seen.ball_friction = rules.ball.friction;
    seen.shoot_force = rules.ball.shoot_force;
    seen.pickup_velocity = rules.ball.pickup_velocity;
    seen.collision_force_limit = rules.ball.collision_force_limit;
    seen.pod_decay = rules.pod_drag.decay;
    seen.carrier_decay = rules.carrier_drag.decay;
    seen.ball_decay = rules.ball_drag.decay;
    seen.keep_ticks = rules.ball.keep_ticks;
    seen.deny_ticks = rules.ball.deny_ticks;
    seen.keep_deny_ticks = rules.ball.keep_deny_ticks;
    seen.periods = rules.match.periods;
    seen.period_ticks = rules.match.period_ticks;
    seen.before_kickoff_ticks = rules.match.before_kickoff_ticks;
    seen.after_goal_ticks = rules.match.after_goal_ticks;
    seen.own_first_kickoff = rules.match.first_kickoff_slot == slot ? 1 : 0;
    seen.stall_ticks = rules.stall.zone_ticks;
    seen.stall_open_ticks = rules.stall.open_ticks;
    seen.stall_open_radius = rules.stall.open_radius;
    seen.lineup_jitter = rules.match.lineup_jitter;
    seen.thrust_noise = rules.noise.thrust;
    seen.ball_noise = rules.noise.ball;
    seen.kick_noise_degrees = rules.noise.kick_degrees;
    seen.blocking_share_max = rules.conduct.blocking_share_max;
    seen.camping_attack_ratio_min = rules.conduct.camping_attack_ratio_min;
    seen.conduct_consequence = static_cast<std::int32_t>(rules.conduct.consequence);
    seen.keepoff_holds = static_cast<std::int32_t>(rules.arena.keepoff_holds);
    seen.after_goal = static_cast<std::int32_t>(rules.ball.after_goal);
    return seen;
}

std::array<podball_point_t, engine::kPodsMax> observed_lineup(const engine::ResolvedRules& rules, int slot, bool own) {
    const auto of = index(own ? slot : 1 - slot);
    const ViewFrame frame{slot, !own};
    std::array<podball_point_t, engine::kPodsMax> lineup{};
    for (std::size_t pod = 0; pod < index(rules.pod_count[of]); ++pod) {
        const Vec2 place = rules.lineup[of][pod];
        lineup[pod] = {frame.seen(place.x), frame.seen(place.y)};
    }
    return lineup;
}

Observation::Observation(const engine::ResolvedRules& rules, int slot)
    : slot_(slot), match_(rules.match), keep_ticks_(rules.ball.keep_ticks) {
    podball_view_t& view = block_.view;
    view.struct_size = sizeof view;
    view.own_count = rules.pod_count[index(slot)];
    view.opponent_count = rules.pod_count[index(1 - slot)];
    view.pods_offset = sizeof view;
    view.pods_count = static_cast<std::uint32_t>(view.own_count + view.opponent_count);
    view.pods_stride = sizeof(podball_pod_t);
    view.events_offset = view.pods_offset + view.pods_count * view.pods_stride;
    view.events_stride = sizeof(podball_event_t);
    if (rules.has_resources) {
        resources_.emplace(rules);
    }
}

const podball_view_t& Observation::observe(const engine::World& world, const SlotAnswers& answers) {
    const ViewFrame frame{slot_, world.side[index(slot_)] == 1};
    podball_view_t& view = block_.view;
    view.tick = world.tick;
    view.mode = static_cast<std::int32_t>(world.mode);
    view.mode_team = frame.team(world.mode_slot);
    view.mode_ticks_left = mode_ticks_left(world, match_);
    view.clock_ticks_left = match_.period_ticks - world.clock_ticks;
    view.period = world.period;
    view.own_score = world.score[index(slot_)];
    view.opponent_score = world.score[index(1 - slot_)];
    view.own_zone_pod = zone_pod(world, slot_);
    view.opponent_zone_pod = zone_pod(world, 1 - slot_);
    observe_ball(world, frame, keep_ticks_, view.ball);

    auto* pods = reinterpret_cast<podball_pod_t*>(block_.elements.data());
    observe_pods(world, frame, slot_, pods);
    observe_pods(world, frame, 1 - slot_, pods + view.own_count);

    auto* events = reinterpret_cast<podball_event_t*>(pods + view.pods_count);
    std::transform(world.events.begin(), world.events.end(), events,
                   [&](const engine::Event& event) { return observed_event(event, frame); });
    view.events_count = static_cast<std::uint32_t>(world.events.size());
    view.events_dropped = static_cast<std::uint32_t>(world.events.dropped());
    view.total_size = view.events_offset + view.events_count * view.events_stride;
    if (resources_) {
        auto* const behind = reinterpret_cast<std::byte*>(events + view.events_count);
        view.resources_offset = view.total_size;
        view.resources_size = resources_->observe(world, frame, answers, behind, view.resources_offset);
        view.total_size += view.resources_size;
    }
    return view;
}

std::span<const std::byte> Observation::bytes() const {
    return {reinterpret_cast<const std::byte*>(&block_), block_.view.total_size};
}

}  // namespace podball::control
