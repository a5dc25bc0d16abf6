#include "support/scripted_team.hpp"

#include <array>

namespace podball::testing {

using namespace engine;

namespace {

// The frame of a team, in which it attacks towards +x.
class Frame {
  public:
    Frame(const World& world, int slot) : world_(world), slot_(slot), turned_(own_goal_sign(world, slot) > 0.0) {}

    [[nodiscard]] Vec2 own(Vec2 a) const { return turned_ ? half_turn(a) : Vec2{a.x + 0.0, a.y + 0.0}; }
    [[nodiscard]] int count() const { return world_.pod_count[static_cast<std::size_t>(slot_)]; }
    [[nodiscard]] int body(int pod) const { return body_of(world_, slot_, pod); }
    [[nodiscard]] Vec2 place(int pod) const { return own(position(world_, body(pod))); }
    [[nodiscard]] Vec2 way(int pod) const { return own(velocity(world_, body(pod))); }
    [[nodiscard]] Vec2 ball() const { return own(position(world_, kBall)); }
    [[nodiscard]] Vec2 ball_way() const { return own(velocity(world_, kBall)); }
    [[nodiscard]] bool is_denied(int pod) const {
        return world_.deny_ticks_left[static_cast<std::size_t>(body(pod))] > 0;
    }

  private:
    const World& world_;
    int slot_;
    bool turned_;
};

double cut(double component) { return static_cast<double>(static_cast<std::int64_t>(component * 0x1p14)) * 0x1p-14; }

Vec2 cut(Vec2 a) {
    const Vec2 unit = clamped_to_unit(a);
    return {cut(unit.x), cut(unit.y)};
}

int nearest_to_ball(const Frame& frame) {
    int nearest = 0;
    double least = 1e9;
    for (int pod = 0; pod < frame.count(); ++pod) {
        const double away = squared_length(frame.ball() - frame.place(pod)) + (frame.is_denied(pod) ? 1e3 : 0.0);
        if (away >= least) {
            continue;
        }
        nearest = pod;
        least = away;
    }
    return nearest;
}

Vec2 thrust_to(const Frame& frame, int pod, Vec2 target) {
    return (target - frame.place(pod)) * 40.0 - frame.way(pod) * 600.0;
}

Command carrier_command(const Frame& frame, const World& world, int pod) {
    const Vec2 to_goal = Vec2{0.5, 0.0} - frame.place(pod);
    Command command;
    command.thrust = to_goal * 100.0;
    command.shoot = squared_length(to_goal) < 0.09 || world.carried_ticks > 60;
    // The aim varies with the tick, so that shots do not always go to the middle of the goal.
    const double aim = static_cast<double>((world.tick / 7 + pod) % 9 - 4) * 0.02;
    command.shot = (to_goal + Vec2{0.0, aim}) * 4.0;
    return command;
}

Command pod_command(const Frame& frame, const World& world, const ResolvedRules& rules, int slot, int pod, int chaser) {
    if (frame.body(pod) == world.carrier) {
        return carrier_command(frame, world, pod);
    }
    Command command;
    if (pod == chaser) {
        command.thrust = thrust_to(frame, pod, frame.ball() + frame.ball_way() * 20.0);
    } else {
        const Vec2 home = rules.lineup[static_cast<std::size_t>(slot)][static_cast<std::size_t>(pod)];
        const Vec2 drift = pod == 0 ? Vec2{0.0, frame.ball().y * 0.3} : frame.ball() * 0.6;
        command.thrust = thrust_to(frame, pod, home + drift);
    }
    return command;
}

}  // namespace

Commands scripted_commands(const World& world, const ResolvedRules& rules) {
    Commands commands{};
    for (int slot = 0; slot < kSlots; ++slot) {
        const Frame frame(world, slot);
        const int chaser = nearest_to_ball(frame);
        for (int pod = 0; pod < frame.count(); ++pod) {
            Command command = pod_command(frame, world, rules, slot, pod, chaser);
            command.thrust = frame.own(cut(command.thrust));  // Two half turns cancel.
            command.shot = frame.own(cut(command.shot));
            commands[static_cast<std::size_t>(slot)][static_cast<std::size_t>(pod)] = command;
        }
    }
    return commands;
}

}  // namespace podball::testing
