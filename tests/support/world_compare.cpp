#include "support/world_compare.hpp"

#include <cstdio>

namespace podball::testing {

using namespace engine;

namespace {

// Remembers the first difference that it is told.
class Difference {
  public:
    template <typename T>
    void add(const char* name, T a, T b, int index = -1) {
        if (a == b || !text_.empty()) return;
        char line[160];
        const auto x = static_cast<double>(a);
        const auto y = static_cast<double>(b);
        index < 0 ? std::snprintf(line, sizeof line, "%s: %.17g, %.17g", name, x, y)
                  : std::snprintf(line, sizeof line, "%s[%d]: %.17g, %.17g", name, index, x, y);
        text_ = line;
    }
    void add(const char* name, Vec2 a, Vec2 b, int index = -1) {
        add(name, a.x, b.x, index);
        add(name, a.y, b.y, index);
    }
    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    std::string text_;
};

void compare_body(const World& a, const World& b, int body, Difference& difference) {
    const auto i = static_cast<std::size_t>(body);
    difference.add("x", a.x[i], b.x[i], body);
    difference.add("y", a.y[i], b.y[i], body);
    difference.add("vx", a.vx[i], b.vx[i], body);
    difference.add("vy", a.vy[i], b.vy[i], body);
    difference.add("force_x", a.force_x[i], b.force_x[i], body);
    difference.add("force_y", a.force_y[i], b.force_y[i], body);
    difference.add("deny_ticks_left", a.deny_ticks_left[i], b.deny_ticks_left[i], body);
}

void compare_ball_and_timers(const World& a, const World& b, Difference& difference) {
    difference.add("ball_state", static_cast<int>(a.ball_state), static_cast<int>(b.ball_state));
    difference.add("carrier", a.carrier, b.carrier);
    difference.add("carried_ticks", a.carried_ticks, b.carried_ticks);
    difference.add("stall_zone_slot", a.stall_zone_slot, b.stall_zone_slot);
    difference.add("stall_zone_ticks", a.stall_zone_ticks, b.stall_zone_ticks);
    difference.add("stall_open_ticks", a.stall_open_ticks, b.stall_open_ticks);
    difference.add("stall_place", a.stall_place, b.stall_place);
}

void compare_match(const World& a, const World& b, Difference& difference) {
    difference.add("mode", static_cast<int>(a.mode), static_cast<int>(b.mode));
    difference.add("suspended_mode", static_cast<int>(a.suspended_mode), static_cast<int>(b.suspended_mode));
    difference.add("mode_slot", a.mode_slot, b.mode_slot);
    difference.add("mode_ticks", a.mode_ticks, b.mode_ticks);
    difference.add("period", a.period, b.period);
    difference.add("clock_ticks", a.clock_ticks, b.clock_ticks);
    difference.add("tick", a.tick, b.tick);
    difference.add("kickoffs", a.kickoffs, b.kickoffs);
    difference.add("seed", a.seed, b.seed);
    difference.add("pending_shots", a.pending_shots, b.pending_shots);
    difference.add("denied_in_step", a.denied_in_step, b.denied_in_step);
}

void compare_slot(const World& a, const World& b, int slot, Difference& difference) {
    const auto s = static_cast<std::size_t>(slot);
    difference.add("pod_count", a.pod_count[s], b.pod_count[s], slot);
    difference.add("side", a.side[s], b.side[s], slot);
    difference.add("score", a.score[s], b.score[s], slot);
    difference.add("zone_owner", a.zone_owner[s], b.zone_owner[s], slot);
    difference.add("pending_exit", a.pending_exit[s], b.pending_exit[s], slot);
}

void compare_slot_metrics(const SlotMetrics& a, const SlotMetrics& b, int slot, Difference& difference) {
    difference.add("possession_ticks", a.possession_ticks, b.possession_ticks, slot);
    difference.add("area_sum", a.area_sum, b.area_sum, slot);
    difference.add("upfield_pod_ticks", a.upfield_pod_ticks, b.upfield_pod_ticks, slot);
    difference.add("downfield_pod_ticks", a.downfield_pod_ticks, b.downfield_pod_ticks, slot);
    difference.add("ball_in_own_half_ticks", a.ball_in_own_half_ticks, b.ball_in_own_half_ticks, slot);
    difference.add("blocking_ticks", a.blocking_ticks, b.blocking_ticks, slot);
    difference.add("carried_ticks", a.carried_ticks, b.carried_ticks, slot);
    difference.add("kicks", a.kicks, b.kicks, slot);
    difference.add("shots_on_goal", a.shots_on_goal, b.shots_on_goal, slot);
    difference.add("shots_on_goal_wide", a.shots_on_goal_wide, b.shots_on_goal_wide, slot);
    difference.add("shots_scored", a.shots_scored, b.shots_scored, slot);
    difference.add("shots_deflected", a.shots_deflected, b.shots_deflected, slot);
    difference.add("shots_gained", a.shots_gained, b.shots_gained, slot);
    difference.add("passes_completed", a.passes_completed, b.passes_completed, slot);
    difference.add("passes_intercepted", a.passes_intercepted, b.passes_intercepted, slot);
    difference.add("interceptions_won", a.interceptions_won, b.interceptions_won, slot);
    difference.add("gains", a.gains, b.gains, slot);
    difference.add("goals_early", a.goals_early, b.goals_early, slot);
}

void compare_metrics(const Metrics& a, const Metrics& b, Difference& difference) {
    compare_slot_metrics(a.slot[0], b.slot[0], 0, difference);
    compare_slot_metrics(a.slot[1], b.slot[1], 1, difference);
    difference.add("running_ticks", a.running_ticks, b.running_ticks);
    difference.add("void_shots", a.void_shots, b.void_shots);
    difference.add("stuck_impacts", a.stuck_impacts, b.stuck_impacts);
    difference.add("impacts_per_tick_max", a.impacts_per_tick_max, b.impacts_per_tick_max);
    difference.add("ticks_since_kickoff", a.ticks_since_kickoff, b.ticks_since_kickoff);
    difference.add("possessing_slot", a.possessing_slot, b.possessing_slot);
    difference.add("last_touch_slot", a.last_touch_slot, b.last_touch_slot);
    difference.add("kick_slot", a.kick_slot, b.kick_slot);
    difference.add("kick_pod", a.kick_pod, b.kick_pod);
    difference.add("kick_is_on_goal", a.kick_is_on_goal, b.kick_is_on_goal);
    difference.add("kick_counts_wide", a.kick_counts_wide, b.kick_counts_wide);
}

void compare_events(const EventLog& a, const EventLog& b, Difference& difference) {
    difference.add("events", a.size(), b.size());
    difference.add("events dropped", a.dropped(), b.dropped());
    for (int i = 0; i < a.size() && i < b.size(); ++i) {
        const Event& x = a.begin()[i];
        const Event& y = b.begin()[i];
        difference.add("event tick", x.tick, y.tick, i);
        difference.add("event kind", static_cast<int>(x.kind), static_cast<int>(y.kind), i);
        difference.add("event slot", x.slot, y.slot, i);
        difference.add("event pod", x.pod, y.pod, i);
        difference.add("event detail", x.detail, y.detail, i);
        difference.add("event place", x.place, y.place, i);
    }
}

}  // namespace

std::string first_difference(const World& a, const World& b) {
    Difference difference;
    compare_match(a, b, difference);
    for (int slot = 0; slot < kSlots; ++slot) compare_slot(a, b, slot, difference);
    for (int body = 0; body < pods(a) && pods(a) == pods(b); ++body) {
        compare_body(a, b, body, difference);
        const auto i = static_cast<std::size_t>(body);
        if ((a.pending_shots >> body & 1U) != 0) {
            difference.add("pending_shot", a.pending_shot[i], b.pending_shot[i], body);
        }
    }
    compare_body(a, b, kBall, difference);
    compare_ball_and_timers(a, b, difference);
    compare_metrics(a.metrics, b.metrics, difference);
    compare_events(a.events, b.events, difference);
    return difference.text();
}

}  // namespace podball::testing
