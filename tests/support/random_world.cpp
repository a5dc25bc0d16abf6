#include "support/random_world.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "support/scenes.hpp"

namespace podball::testing {

using namespace engine;

namespace {

// Places bodies one after the other, so that each body breaks no rule with earlier bodies.
class Placer {
  public:
    Placer(const ResolvedRules& rules, World& world, Draw& draw) : rules_(rules), world_(world), draw_(draw) {
        style_ = draw.below(4);
        speed_ = draw.chance(0.3) ? 0.0 : std::ldexp(1.0, -8 - draw.below(5));
    }

    void place_pods() {
        for (int body = 0; body < pods(world_); ++body) {
            const bool placed = duel_ && (body == 0 || body == world_.pod_count[0]);
            while (!placed && !try_pod(body)) {
                ++failures_;
            }
        }
    }

    // Two opponents approach the ball in the exact centre from opposite sides: a tie to the last bit.
    void place_duel() {
        const double reach = rules_.pod.radius + rules_.ball.radius + 0x1p-9 * draw_.below(3);
        const Vec2 to = draw_.chance(0.5) ? Vec2{reach, 0.0} : Vec2{0.6 * reach, 0.8 * reach};
        const double speed = std::ldexp(1.0, -9 + draw_.below(4));
        place(world_, 0, to, half_turn(to) * (speed / reach));
        place(world_, world_.pod_count[0], half_turn(to), to * (speed / reach));
        testing::place_ball(world_, {});
        duel_ = true;
    }

    void place_ball() {
        while (!duel_ && !try_ball()) {
            ++failures_;
        }
    }

  private:
    // A random place. After many failures it is drawn from the whole arena, so that the search ends.
    [[nodiscard]] Vec2 anywhere() {
        const double half_height = 0.5 * rules_.arena.height;
        if (style_ == 0 || failures_ > 2000) {
            return {draw_.between(-0.5, 0.5), draw_.between(-half_height, half_height)};
        }
        // A lattice on which neighbours touch exactly.
        const double pitch = rules_.pod.radius * (style_ == 1 ? 2.0 : 1.0);
        const int columns = static_cast<int>(0.5 / pitch);
        const int rows = static_cast<int>(half_height / pitch);
        const double x = pitch * (draw_.below(2 * columns + 1) - columns);
        return {x, pitch * (draw_.below(2 * rows + 1) - rows)};
    }

    [[nodiscard]] Vec2 any_velocity() {
        if (style_ == 0 && draw_.chance(0.5)) {
            return draw_.in_square(speed_);
        }
        return draw_.in_lattice(0.5 * speed_);
    }

    // Half of the pods are placed opposite to an earlier pod, in one of three symmetries, with the same symmetry of
    // their velocities.
    bool try_pod(int body) {
        Vec2 where = anywhere();
        Vec2 v = any_velocity();
        if (body > 0 && style_ >= 2 && draw_.chance(0.5)) {
            const int other = draw_.below(body);
            const double flip_x = draw_.chance(0.7) ? -1.0 : 1.0;
            const double flip_y = flip_x > 0.0 || draw_.chance(0.5) ? -1.0 : 1.0;
            where = {flip_x * position(world_, other).x, flip_y * position(world_, other).y};
            v = {flip_x * velocity(world_, other).x, flip_y * velocity(world_, other).y};
        }
        if (!is_allowed(body, where)) {
            return false;
        }
        place(world_, body, where, v);
        return true;
    }

    bool is_allowed(int body, Vec2 where) {
        const double r = rules_.pod.radius;
        if (std::fabs(where.x) > 0.5 - r || std::fabs(where.y) > 0.5 * rules_.arena.height - r) {
            return false;
        }
        for (int other = 0; other < pods(world_); ++other) {
            const bool is_placed = other < body || (duel_ && other == world_.pod_count[0]);
            if (is_placed && distance(where, position(world_, other)) < 2.0 * r) {
                return false;
            }
        }
        if (duel_ && distance(where, {}) < r + rules_.ball.radius) {
            return false;
        }
        const int slot = slot_of(world_, body);
        const double sign = own_goal_sign(world_, slot);
        if (world_.mode == GameMode::BeforeKickoff && where.x * sign < keepoff_limit(rules_.arena, r)) {
            return false;
        }
        for (int zone = 0; zone < kSlots && rules_.arena.exclusion_radius > 0.0; ++zone) {
            const Vec2 goal{0.5 * own_goal_sign(world_, zone), 0.0};
            if (distance(where, goal) >= rules_.arena.exclusion_radius + r) {
                continue;
            }
            int& owner = world_.zone_owner[static_cast<std::size_t>(zone)];
            if (zone != slot || owner != kNobody) {
                return false;
            }
            owner = body;
        }
        return true;
    }

    [[nodiscard]] Vec2 ball_spot() {
        const double x = 0.5 - rules_.ball.radius;
        const double y = 0.5 * rules_.arena.height - rules_.ball.radius;
        switch (draw_.below(6)) {
            case 0: return {};
            case 1: return {draw_.chance(0.5) ? x : -x, draw_.chance(0.5) ? y : -y};
            case 2: return {draw_.chance(0.5) ? 0.498 : -0.498, draw_.between(-0.4, 0.4) * rules_.arena.goal_width};
            case 3: {  // Touching a pod.
                const double reach = rules_.pod.radius + rules_.ball.radius;
                const Vec2 side = draw_.chance(0.5) ? Vec2{reach, 0.0} : Vec2{0.0, -reach};
                const Vec2 between = draw_.chance(0.5) ? side : half_turn(side);
                return position(world_, draw_.below(pods(world_))) + between;
            }
            case 4: {
                const Vec2 between = draw_.in_lattice(rules_.ball.radius * 0.5);
                return position(world_, draw_.below(pods(world_))) + between;
            }
            default: return anywhere();
        }
    }

    bool try_ball() {
        const Vec2 where = ball_spot();
        const double r = rules_.ball.radius;
        const double mouth = 0.5 * rules_.arena.goal_width - r;
        const double limit = std::fabs(where.y) < mouth ? 0.5 : 0.5 - r;
        if (std::fabs(where.x) > limit || std::fabs(where.y) > 0.5 * rules_.arena.height - r) {
            return false;
        }
        if (world_.mode == GameMode::BeforeKickoff && std::fabs(where.x) < keepoff_limit(rules_.arena, r)) {
            return false;
        }
        for (int body = 0; body < pods(world_); ++body) {
            if (distance(where, position(world_, body)) >= r + rules_.pod.radius) {
                continue;
            }
            world_.deny_ticks_left[static_cast<std::size_t>(body)] =
                draw_.below(3);  // 0: the deny window has just ended.
        }
        testing::place_ball(world_, where, draw_.chance(0.3) ? any_velocity() * 4.0 : any_velocity());
        return true;
    }

    const ResolvedRules& rules_;
    World& world_;
    Draw& draw_;
    int style_ = 0;
    double speed_ = 0.0;
    bool duel_ = false;
    int failures_ = 0;
};

void draw_mode(World& world, const ResolvedRules& rules, Draw& draw) {
    constexpr GameMode kModes[] = {GameMode::Running,       GameMode::Running, GameMode::Running,
                                   GameMode::Running,       GameMode::Running, GameMode::BeforeKickoff,
                                   GameMode::BeforeKickoff, GameMode::Goal,    GameMode::Suspended};
    world.mode = kModes[draw.below(9)];
    world.mode_slot = world.mode == GameMode::Running ? kNobody : draw.below(kSlots);
    const bool late = draw.chance(0.3);
    world.period = draw.below(rules.match.periods);
    world.clock_ticks = late ? rules.match.period_ticks - 1 - draw.below(2) : draw.below(rules.match.period_ticks);
    if (world.mode == GameMode::BeforeKickoff) {
        world.mode_ticks = rules.match.before_kickoff_ticks - (late ? 1 : 9);
    }
    if (world.mode == GameMode::Goal) {
        world.mode_ticks = rules.match.after_goal_ticks - (late ? 1 : 9);
    }
    world.tick = draw.below(100'000);
    world.kickoffs = 1 + draw.below(9);
    world.score = {draw.below(4), draw.below(4)};
}

void draw_timers(World& world, const ResolvedRules& rules, Draw& draw) {
    for (int body = 0; body < pods(world); ++body) {
        if (draw.chance(0.1)) {
            world.deny_ticks_left[static_cast<std::size_t>(body)] = 1 + draw.below(4);
        }
    }
    world.stall_open_ticks = draw.chance(0.1) ? rules.stall.open_ticks - 1 : draw.below(20);
    world.metrics.possessing_slot = world.metrics.last_touch_slot = draw.below(3) - 1;
    // Not drawn, or all other worlds would be others.
    world.play.spell_slot = world.metrics.possessing_slot;
    world.play.spell_end_ahead = static_cast<SpellEnd>(world.play.spell_slot == kNobody ? 0 : world.tick % 5);
    world.play.kickoff_slot = static_cast<std::int32_t>(world.tick % 2);
}

void draw_holder(World& world, const ResolvedRules& rules, Draw& draw) {
    if (world.mode == GameMode::Goal && rules.ball.after_goal == AfterGoal::Dead) {
        world.ball_state = BallState::Dead;
        const double y = draw.between(-0.4, 0.4) * rules.arena.goal_width;
        place(world, kBall, {draw.chance(0.5) ? 0.5 : -0.5, y});
    } else if (draw.chance(0.25)) {
        const int body = draw.below(pods(world));
        world.deny_ticks_left[static_cast<std::size_t>(body)] = 0;
        give_ball(world, body);
        world.carried_ticks = draw.chance(0.2) ? rules.ball.keep_ticks - 1 : draw.below(5);
    }
}

std::uint64_t slots_exchanged(std::uint64_t structures) {
    constexpr std::uint64_t kSlot = (std::uint64_t{1} << kStructuresPerSlot) - 1;
    return (structures & kSlot) << kStructuresPerSlot | (structures >> kStructuresPerSlot & kSlot);
}

void exchange_slots(Economy& economy) {
    const auto exchange = [](auto& list) {
        std::swap_ranges(list.begin(), list.begin() + kStructuresPerSlot, list.begin() + kStructuresPerSlot);
    };
    for (const auto member : {&Economy::x, &Economy::y, &Economy::health, &Economy::efficiency}) {
        exchange(economy.*member);
    }
    for (const auto member : {&Economy::id, &Economy::kind, &Economy::build_ticks_left}) {
        exchange(economy.*member);
    }
    std::swap(economy.count[0], economy.count[1]);
    std::swap(economy.points[0], economy.points[1]);
    std::swap(economy.metrics[0], economy.metrics[1]);
    std::swap(economy.income[0], economy.income[1]);
    economy.finished = slots_exchanged(economy.finished);
    economy.damaged_in_step = slots_exchanged(economy.damaged_in_step);
    for (std::uint64_t& cell : economy.grid) {
        cell = slots_exchanged(cell);
    }
}

}  // namespace

World random_world(const ResolvedRules& rules, Draw& draw) {
    const bool swap_sides = draw.chance(0.5);  // Apart, because compilers differ in the order of arguments.
    World world = make_world(rules, draw.word(), swap_sides);
    world.zone_owner = {kNobody, kNobody};
    draw_mode(world, rules, draw);
    Placer placer(rules, world, draw);
    if (world.mode == GameMode::Running && draw.chance(0.3)) {
        placer.place_duel();
    }
    placer.place_pods();
    placer.place_ball();
    draw_timers(world, rules, draw);
    draw_holder(world, rules, draw);
    if (world.mode == GameMode::Suspended) {
        world.suspended_mode = GameMode::Running;
    }
    return world;
}

Commands tied_commands(Draw& draw) {
    Commands commands{};
    const Vec2 common = draw.in_lattice(0.5);
    for (auto& team : commands) {
        for (Command& command : team) {
            command.thrust = draw.chance(0.5) ? common : draw.in_lattice(0.5);
            if (draw.chance(0.1)) {
                command.thrust = draw.in_square(1.5);
            }
            command.shoot = draw.chance(0.3);
            command.shot = draw.chance(0.2) ? Vec2{} : draw.in_lattice(0.5);
        }
    }
    return commands;
}

World slots_exchanged(const World& world) {
    World other = world;
    const auto moved = [&](int body) {
        return body == kNobody ? kNobody : body_of(other, 1 - slot_of(world, body), pod_of(world, body));
    };
    const auto exchanged = [](auto& pair) { std::swap(pair[0], pair[1]); };
    const auto flip = [](std::int32_t& slot) { slot = slot == kNobody ? kNobody : 1 - slot; };

    exchanged(other.pod_count);
    exchanged(other.side);
    exchanged(other.score);
    exchanged(other.metrics.slot);
    exchanged(other.play.slot);
    exchanged(other.zone_owner);
    exchanged(other.pending_exit);
    exchange_slots(other.economy);
    for (auto* owners : {&other.zone_owner, &other.pending_exit}) {
        for (std::int32_t& owner : *owners) {
            owner = moved(owner);
        }
    }
    for (int body = 0; body < pods(world); ++body) {
        const auto from = static_cast<std::size_t>(body);
        const auto to = static_cast<std::size_t>(moved(body));
        using Bodies = PerBody<double> World::*;
        for (const Bodies member : {Bodies(&World::x), Bodies(&World::y), Bodies(&World::vx), Bodies(&World::vy),
                                    &World::force_x, &World::force_y}) {
            (other.*member)[to] = (world.*member)[from];
        }
        other.deny_ticks_left[to] = world.deny_ticks_left[from];
    }
    other.carrier = moved(world.carrier);
    for (std::int32_t* slot :
         {&other.mode_slot, &other.stall_zone_slot, &other.metrics.possessing_slot, &other.metrics.last_touch_slot,
          &other.metrics.kick_slot, &other.play.spell_slot, &other.play.kickoff_slot}) {
        flip(*slot);
    }
    other.events.clear();
    for (Event event : world.events) {
        flip(event.slot);
        if (event.kind == EventKind::ZoneEntry || event.kind == EventKind::ZoneDenied ||
            event.kind == EventKind::ZoneExit) {
            event.detail = 1 - event.detail;
        }
        other.events.add(event);
    }
    other.denied_in_step = other.pending_shots = 0;
    for (int body = 0; body < pods(world); ++body) {
        other.denied_in_step |= (world.denied_in_step >> body & 1U) << moved(body);
        other.pending_shots |= (world.pending_shots >> body & 1U) << moved(body);
    }
    return other;
}

}  // namespace podball::testing
