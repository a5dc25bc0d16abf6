#include "replay/explain.hpp"

#include "engine/kick.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace podball::replay {

using engine::Event;
using engine::EventKind;
using engine::GameMode;
using engine::kSlots;
using engine::LossCause;

namespace {

std::size_t body_of(const PodCount& pod_count, Player player) {
    return static_cast<std::size_t>(player.slot == 0 ? player.pod : pod_count[0] + player.pod);
}

GameMode mode_at(const ViewLayer& view, std::size_t frame) {
    return static_cast<GameMode>(view.get(ViewColumn::Mode, frame));
}

// Whether two recorded velocities have one direction. Each part may be rounded by half a unit.
bool have_one_direction(Vec2 a, Vec2 b) {
    const double cross = a.x * b.y - a.y * b.x;
    const double sizes = std::fabs(a.x) + std::fabs(a.y) + std::fabs(b.x) + std::fabs(b.y);
    return dot(a, b) > 0.0 && std::fabs(cross) * kSpeedsPerLength <= sizes;
}

// Covers what thrust and friction change of a straight motion within a step, and rounding. Units: lengths.
constexpr double kNear = 1e-3;

// The ball in a frame, with the velocity that it keeps.
struct BallInFrame {
    const ViewLayer& view;
    std::size_t frame = 0;
    Vec2 velocity;
};

// Whether the ball comes within `reach` of a pod that is not denied in frame `denied_in`, if all keep their velocities
// for `ticks`; below 0: back in time.
bool meets_pod(const BallInFrame& ball, double reach, double ticks, std::size_t denied_in) {
    const auto pods = static_cast<std::size_t>(ball.view.pods());
    const auto denied = static_cast<std::uint64_t>(ball.view.get(ViewColumn::Denied, denied_in));
    const Vec2 place = ball.view.position(pods, ball.frame);
    for (std::size_t body = 0; body < pods; ++body) {
        if ((denied >> body & 1U) != 0) {
            continue;
        }
        const Vec2 away = place - ball.view.position(body, ball.frame);
        const Vec2 way = (ball.velocity - ball.view.velocity(body, ball.frame)) * ticks;
        const double length = squared_length(way);
        const double share = length > 0.0 ? std::clamp(-dot(away, way) / length, 0.0, 1.0) : 0.0;
        if (squared_length(away + way * share) <= reach * reach) {
            return true;
        }
    }
    return false;
}

}  // namespace

// The velocity of the ball after a shot; null for a shot without a length.
std::optional<Vec2> Explainer::kick_velocity(const Step& step, When when, Player by) const {
    const auto& rules = head_.rules;
    const engine::Command asked =
        step.commands.commands(step.row).at(static_cast<std::size_t>(by.slot)).at(static_cast<std::size_t>(by.pod));
    if (!asked.shoot || asked.shot == Vec2{}) {
        return std::nullopt;
    }
    const auto noise = engine::kick_noise_key(head_.seed, by.slot, by.pod, when.tick);
    const Vec2 shot = engine::with_kick_noise(rules, noise, asked.shot) * rules.ball.shoot_force;
    // A shot is taken in the first tick of a step, so the pod has the velocity of the frame before it.
    return step.view.velocity(body_of(step.view.pod_count, by), step.row) + shot / rules.ball.mass;
}

// The sign of x on the side that the slot defends.
double Explainer::own_side(int slot) const { return head_.swap_sides == (slot == 0) ? 1.0 : -1.0; }

void Explainer::forget_play() {
    kick_.reset();
    flight_.reset();
    passer_.reset();
    loss_.reset();
    turnover_.reset();
}

// A resumed match has no line-up.
void Explainer::mode_changed(GameMode mode) {
    if (mode == GameMode::BeforeKickoff && mode_ != GameMode::Suspended) {
        forget_play();
    }
    mode_ = mode;
}

void Explainer::shot_at_goal(const Kick& kick) {
    if (!turnover_ || turnover_->led_to_shot || turnover_->loss.by.slot == kick.by.slot) {
        return;
    }
    const Loss& loss = turnover_->loss;
    if (kick.when.tick - loss.when.tick > kLostBallTicks) {
        return;
    }
    turnover_->led_to_shot = true;
    found_.lost_balls.push_back({loss.when, loss.by, loss.cause, kick.when, kick.by});
}

void Explainer::shot(const Step& step, When when, Player by, Vec2 place) {
    kick_.reset();
    flight_.reset();
    const auto velocity = kick_velocity(step, when, by);
    if (!velocity) {
        return;
    }
    flight_ = Flight{{when, 0.0, mode_ == GameMode::BeforeKickoff}, place, *velocity};
    if (mode_ != GameMode::Running) {
        return;
    }
    const auto crossing = engine::goal_line_crossing(head_.rules, -own_side(by.slot), place, *velocity);
    kick_ = Kick{when, by, engine::is_on_goal(head_.rules, crossing), engine::is_on_goal_wide(head_.rules, crossing)};
    if (kick_->counts_wide) {
        shot_at_goal(*kick_);
    }
}

void Explainer::loss(When when, Player by, LossCause cause, Vec2 place) {
    const bool is_at_goal = cause == LossCause::Shot && kick_ && kick_->counts_wide;
    loss_ = Loss{when, by, cause, place, passer_, is_at_goal, mode_ == GameMode::Running};
    passer_.reset();
}

void Explainer::pick_up(When when, Player by) {
    passer_.reset();
    flight_.reset();
    if (mode_ == GameMode::Running && kick_) {
        if (by.slot != kick_->by.slot && kick_->is_on_goal) {
            found_.kept_shots.push_back({kick_->when, kick_->by, when, by});
        }
        if (by.slot == kick_->by.slot && by.pod != kick_->by.pod) {
            passer_ = kick_->by.pod;
        }
        kick_.reset();
    }
    if (loss_ && loss_->by.slot != by.slot) {
        turnover_.reset();
        if (loss_->is_in_play && !loss_->is_at_goal) {
            turnover_ = Turnover{*loss_};
        }
    }
}

// From a place to the centre of the goal in which a goal for `slot` is scored.
double Explainer::goal_distance(Vec2 from, int slot) const {
    const Vec2 centre = {own_side(1 - slot) * head_.rules.arena.width / 2.0, 0.0};
    return std::sqrt(squared_length(centre - from));
}

// The kick that the goal for `slot` came off, if the ball left the scorer by one.
std::optional<GoalKick> Explainer::kick_of_goal(int slot) const {
    if (!flight_ || loss_->cause != LossCause::Shot) {
        return std::nullopt;
    }
    GoalKick kick = flight_->kick;
    kick.distance = goal_distance(flight_->from, slot);
    return kick;
}

void Explainer::goal(const Step& step, When when, int slot) {
    ExplainedGoal goal;
    goal.when = when;
    goal.slot = slot;
    for (std::size_t s = 0; s < kSlots; ++s) {
        const auto column = static_cast<ViewColumn>(static_cast<std::size_t>(ViewColumn::Score0) + s);
        goal.score[s] = static_cast<int>(step.view.get(column, step.row + 1));
    }
    if (loss_ && !loss_->is_dropped) {
        goal.scorer = loss_->by;
        goal.cause = loss_->cause;
        goal.loss = GoalLoss{loss_->when, goal_distance(loss_->place, slot)};
        goal.kick = kick_of_goal(slot);
        if (loss_->passer && !goal.is_own_goal()) {
            goal.passer = Player{loss_->by.slot, *loss_->passer};
        }
    }
    if (kick_ && kick_->by.slot == slot) {
        if (!kick_->counts_wide) {
            shot_at_goal(*kick_);
        }
        auto& lost = found_.lost_balls;
        if (!lost.empty() && lost.back().shot == kick_->when) {
            lost.back().became_goal = true;
        }
    }
    kick_.reset();
    flight_.reset();
    found_.goals.push_back(goal);
}

void Explainer::stall_drop() {
    kick_.reset();
    flight_.reset();
    if (loss_) {
        loss_->is_dropped = true;
    }
}

void Explainer::take(const Step& step, When when, const Event& event) {
    const Player by{event.slot, event.pod};
    switch (event.kind) {
        case EventKind::ModeChanged: return mode_changed(static_cast<GameMode>(event.detail));
        case EventKind::Shot: return shot(step, when, by, event.place);
        case EventKind::Loss: return loss(when, by, static_cast<LossCause>(event.detail), event.place);
        case EventKind::PickUp: return pick_up(when, by);
        case EventKind::Goal: return goal(step, when, event.slot);
        case EventKind::StallDrop: return stall_drop();
        default: return;
    }
}

void Explainer::take(std::int64_t step, const HostEvent& fault) {
    if (fault.kind != HostEvent::Kind::Fault) {
        return;
    }
    const When when{step, fault.tick};
    const auto is_of = [&](const FaultGroup& group) { return group.slot == fault.slot && group.name == fault.name; };
    const auto found = std::find_if(found_.faults.begin(), found_.faults.end(), is_of);
    if (found == found_.faults.end()) {
        found_.faults.push_back({fault.slot, fault.name, 1, when, when});
        return;
    }
    ++found->count;
    found->last = when;
}

void Explainer::note_sources(std::int64_t step, const Step& at) {
    for (int slot = 0; slot < kSlots; ++slot) {
        const auto is_of = [&](const ForfeitOfSlot& forfeit) { return forfeit.slot == slot; };
        const bool is_known = std::any_of(found_.forfeits.begin(), found_.forfeits.end(), is_of);
        if (at.commands.source(slot, at.row) == CommandSource::Forfeited && !is_known) {
            found_.forfeits.push_back({{step, at.view.get(ViewColumn::Tick, at.row)}, slot, false});
        }
    }
}

// The frame says what the events of earlier steps may have left out.
void Explainer::begin(const Step& step) {
    if (const GameMode mode = mode_at(step.view, step.row); mode != mode_) {
        mode_changed(mode);
    }
}

// A ball that bends where no pod can have touched it has met a post, a border or a structure.
void Explainer::follow_flight(const Step& step, std::int64_t number) {
    if (!flight_) {
        return;
    }
    const ViewLayer& view = step.view;
    const auto ball = static_cast<std::size_t>(view.pods());
    const Vec2 after = view.velocity(ball, step.row + 1);
    if (after == Vec2{} || have_one_direction(flight_->velocity, after)) {
        return;
    }
    const bool is_first = flight_->kick.when.step == number;
    const Vec2 before = is_first ? flight_->velocity : view.velocity(ball, step.row);
    const auto& rules = head_.rules;
    const double reach = rules.pod.radius + rules.ball.radius + kNear;
    const double ticks = rules.match.control_step_ticks;
    const bool may_be_off_pod = meets_pod({view, step.row, before}, reach, ticks, step.row + 1) ||
                                meets_pod({view, step.row + 1, after}, reach, -ticks, step.row + 1);
    ++(may_be_off_pod ? flight_->kick.off_pods : flight_->kick.off_borders);
    flight_->velocity = after;
    if (kick_ && may_be_off_pod) {
        kick_->is_on_goal = false;
    }
}

void Explainer::add(std::int64_t first_step, const ViewLayer& view, const CommandLayer& commands,
                    const EventLayer& events) {
    auto event = events.events.begin();
    for (std::size_t row = 0; row < commands.steps(); ++row) {
        const Step step{view, commands, row};
        const std::int64_t number = first_step + static_cast<std::int64_t>(row);
        begin(step);
        note_sources(number, step);
        for (; event != events.events.end() && event->step == number; ++event) {
            if (const auto* of_host = std::get_if<HostEvent>(&event->what)) {
                take(number, *of_host);
            } else if (const auto* of_engine = std::get_if<Event>(&event->what)) {
                take(step, {number, of_engine->tick}, *of_engine);
            }
        }
        follow_flight(step, number);
    }
    found_.events_dropped += events.dropped;
    end_ = {first_step + static_cast<std::int64_t>(commands.steps()), view.get(ViewColumn::Tick, commands.steps())};
}

Explanation Explainer::finish(const std::optional<Outcome>& outcome) {
    if (outcome && outcome->ending.reason == "conduct_forfeit") {
        for (int slot = 0; slot < kSlots; ++slot) {
            if (outcome->ending.winner != slot) {
                found_.forfeits.push_back({end_, slot, true});
            }
        }
    }
    const auto is_lost_before = [](const LostBall& a, const LostBall& b) { return a.lost.tick < b.lost.tick; };
    std::stable_sort(found_.lost_balls.begin(), found_.lost_balls.end(), is_lost_before);
    return std::move(found_);
}

std::array<Conceded, kSlots> Explanation::conceded() const {
    std::array<Conceded, kSlots> all{};
    for (const ExplainedGoal& goal : goals) {
        Conceded& of_slot = all.at(static_cast<std::size_t>(1 - goal.slot));
        ++of_slot.goals;
        if (goal.is_off_own_kick()) {
            ++of_slot.off_own_kicks;
            of_slot.before_whistle += goal.kick->is_before_whistle ? 1 : 0;
        }
    }
    return all;
}

std::optional<CostlyPod> Explanation::costliest_pod(int slot) const {
    std::map<int, int> goals_of_pods;
    for (const LostBall& ball : lost_balls) {
        if (ball.became_goal && ball.loser.slot == slot) {
            ++goals_of_pods[ball.loser.pod];
        }
    }
    for (const ExplainedGoal& goal : goals) {
        if (goal.is_own_goal() && goal.scorer->slot == slot && goal.cause != LossCause::Shot) {
            ++goals_of_pods[goal.scorer->pod];
        }
    }
    const auto most = std::max_element(goals_of_pods.begin(), goals_of_pods.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == goals_of_pods.end() ? std::nullopt : std::optional(CostlyPod{most->first, most->second});
}

Result<Explanation> explain(const Reader& reader) {
    Explainer explainer(reader.head());
    for (std::size_t block = 0; block < reader.blocks().size(); ++block) {
        const auto view = reader.view(block);
        if (!view) {
            return view.error();
        }
        const auto commands = reader.commands(block);
        if (!commands) {
            return commands.error();
        }
        const auto events = reader.events(block);
        if (!events) {
            return events.error();
        }
        explainer.add(reader.blocks()[block].first, view.value(), commands.value(), events.value());
    }
    return explainer.finish(reader.outcome());
}

}  // namespace podball::replay
