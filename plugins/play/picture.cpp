#include "play/picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <tuple>

#include "play/passing.hpp"

namespace podball::play {
namespace {

constexpr double kShotArrow = 0.15;     // Units: length.
constexpr std::size_t kPathPoints = 8;  // Few paths of the ball have more corners.
constexpr int kStride = 16;             // Ticks that are left out where the ball flies straight.
constexpr double kBallRounding = 1e-6;  // More than all rounding errors of a path. Units: length.

// The name of a row. There are only three names for any number of rows.
const char* line_name(double depth) {
    if (depth < 0.34) {
        return "back";
    }
    return depth > 0.66 ? "front" : "middle";
}

const char* role_name(Task task, const Role& role) {
    switch (task) {
        case Task::PlayOut:
        case Task::Keep: return "keeper";
        case Task::Carry: return "carrier";
        case Task::Chase: return "chaser";
        case Task::Support: return "support";
        case Task::Hold: break;
    }
    return line_name(role.depth);
}

// Each task at the ball has its own colour.
Color color_of(Task task) {
    switch (task) {
        case Task::PlayOut:
        case Task::Carry: return Color::Green;
        case Task::Chase: return Color::Orange;
        case Task::Support: return Color::Yellow;
        case Task::Keep:
        case Task::Hold: break;
    }
    return Color::Team;
}

bool is_at_ball(Task task) { return task == Task::Chase || task == Task::Support; }

void draw_roles(const Layer& layer, const Thoughts& t) {
    int at_ball = 0;
    for (const Player& player : t.scene.own) {
        const Task task = t.plan.task(player.id);
        at_ball += is_at_ball(task) ? 1 : 0;
        layer.text(player.position, role_name(task, t.roles[static_cast<std::size_t>(player.id)]), color_of(task));
    }
    layer.value("pods sent to the ball", at_ball);
}

// Draws one item for each pod. So an item keeps its index from step to step, and recordings store differences.
void draw_targets(const Layer& layer, const Thoughts& t) {
    for (const Player& player : t.scene.own) {
        const Vec2 target = t.plan.action(player.id).target;
        const Color color = color_of(t.plan.task(player.id));
        if (squared_length(target - player.position) < t.game.pod_radius * t.game.pod_radius) {
            layer.point(target, color);
        } else {
            layer.arrow(player.position, target, color);
        }
    }
}

// Predicted ticks until a pod gets to the ball.
int meeting_tick(const Thoughts& t) {
    const Chase& chase = t.plan.chase;
    const int own = chase.chaser == kNoPlayer ? kNever : chase.of(chase.chaser).tick;
    return std::min({own, chase.opponent_tick, t.flight.end_tick()});
}

bool turns(Vec2 before, Vec2 after) { return before.x * after.x < 0.0 || before.y * after.y < 0.0; }

// Whether the ball meets no border in the next kStride ticks. It only becomes slower.
bool is_far_from_borders(const Game& game, const Motion& ball) {
    const Vec2 limit = game.ball_limit - Vec2{kBallRounding, kBallRounding};
    return std::fabs(ball.position.x) + kStride * std::fabs(ball.velocity.x) < limit.x &&
           std::fabs(ball.position.y) + kStride * std::fabs(ball.velocity.y) < limit.y;
}

// Draws the path of the ball as corner points, because a ball flies straight between borders.
void draw_path_until(const Layer& layer, const Game& game, const BallFlight& flight, int last_tick) {
    const Vec2 end = flight.position(last_tick);
    const int straight_tick = flight.straight_tick();
    if (last_tick <= straight_tick) {
        layer.polyline(std::array{flight.position(0), end});  // Most paths. Nothing is allocated for them.
        return;
    }
    std::vector<Vec2> path;
    path.reserve(kPathPoints);
    path.push_back(flight.position(0));
    for (int tick = straight_tick + 1; tick < last_tick;) {
        const Motion& before = flight.motion(tick - 1);
        if (is_far_from_borders(game, before)) {
            tick += kStride;
            continue;
        }
        if (turns(before.velocity, flight.velocity(tick))) {
            path.push_back(flight.position(tick));
        }
        ++tick;
    }
    path.push_back(end);
    layer.polyline(path);
}

void draw_ball(const Layer& layer, const Thoughts& t) {
    const Chase& chase = t.plan.chase;
    if (chase.opponent_tick < kNever) {
        layer.value("opponents' ticks to the ball", chase.opponent_tick, Color::Red);
    }
    if (t.scene.holder == Holder::Own || !t.scene.is_open()) {
        return;
    }
    draw_path_until(layer, t.game, t.flight, meeting_tick(t));
    if (chase.chaser == kNoPlayer || !chase.of(chase.chaser).exists()) {
        return;
    }
    const Interception& own = chase.of(chase.chaser);
    const bool first = own.tick <= chase.opponent_tick;
    layer.circle(own.point, t.game.contact, first ? Color::Green : Color::Red);
    layer.value("own ticks to the ball", own.tick, Color::Green);
}

// Draws the pass or dribble that is played, or the pass that is considered, and any other shot.
void draw_passing(const Layer& layer, const Thoughts& t) {
    if (t.scene.holder != Holder::Own) {
        return;
    }
    const Player& carrier = t.scene.own[t.scene.carrier];
    const Action& action = t.plan.action(carrier.id);
    const bool plays_pass = action.shoots && action.pass.exists() && action.shot == action.pass.shot;
    if (plays_pass) {
        layer.arrow(carrier.position, action.pass.target, Color::Green);
        layer.text(carrier.position, action.pass.receiver == carrier.id ? "dribble" : "pass", Color::Green);
    } else if (action.shoots) {
        const Vec2 way = unit(carrier.velocity + action.shot * t.game.shot_speed);
        layer.arrow(carrier.position, carrier.position + way * kShotArrow, Color::Red);
        layer.text(carrier.position, action.at_goal ? "shot" : "clearance", Color::Red);
    } else if (action.pass.exists()) {
        layer.line(carrier.position, action.pass.target, Color::Yellow);
    }
    if (action.pass.exists()) {
        layer.value("sureness of the best pass", action.pass.sureness);
    }
    layer.value("worth of the ball", worth_of(t.game, t.scene, carrier.position));
}

}  // namespace

Task task_of(const Scene& scene, const Chase& chase, int id) {
    const bool carries = scene.holder == Holder::Own && scene.carrier == id;
    if (id == scene.keeper) {
        return carries ? Task::PlayOut : Task::Keep;
    }
    if (carries) {
        return Task::Carry;
    }
    if (scene.is_open() && id == chase.chaser) {
        return Task::Chase;
    }
    if (scene.is_open() && id == chase.supporter) {
        return Task::Support;
    }
    return Task::Hold;
}

void draw(const Layers& layers, const Thoughts& thoughts) {
    draw_roles(layers.roles, thoughts);
    draw_targets(layers.targets, thoughts);
    draw_ball(layers.ball, thoughts);
    draw_passing(layers.passing, thoughts);
}

std::vector<int> order_by_rows(const std::vector<Role>& roles) {
    std::vector<int> order;
    order.reserve(roles.size());
    for (std::size_t id = 0; id < roles.size(); ++id) {
        if (!roles[id].keeper) {
            order.push_back(static_cast<int>(id));
        }
    }
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const Role& first = roles[static_cast<std::size_t>(a)];
        const Role& second = roles[static_cast<std::size_t>(b)];
        return std::tie(first.depth, first.side) < std::tie(second.depth, second.side);
    });
    return order;
}

void draw_rows(const Layer& layer, const Thoughts& t) {
    std::array<Vec2, kPlayersMax> row;
    std::size_t count = 0;
    double depth = 0.0;
    for (const int id : t.row_order) {
        const double own_depth = t.roles[static_cast<std::size_t>(id)].depth;
        if (count > 0 && own_depth != depth) {
            layer.polyline(std::span(row).first(count), Color::Purple);
            count = 0;
        }
        depth = own_depth;
        row[count++] = t.plan.place(id);
    }
    if (count > 0) {
        layer.polyline(std::span(row).first(count), Color::Purple);
    }
    layer.value("attacking", t.scene.is_attacking() ? 1.0 : 0.0);
}

}  // namespace podball::play
