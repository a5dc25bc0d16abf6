// The team: reads its parameters, sees to it that every pod has one task, and hands the commands over.

#include <podball/team.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "ball_flight.hpp"
#include "carrying.hpp"
#include "chasing.hpp"
#include "formation_shape.hpp"
#include "game.hpp"
#include "keeping.hpp"
#include "look.hpp"
#include "parameters.hpp"
#include "picture.hpp"
#include "positioning.hpp"
#include "scene.hpp"
#include "steering.hpp"

namespace {

using namespace podball::play;
using podball::Vec2;
using podball::View;

class Formation : public podball::Team {
  public:
    static constexpr auto parameters = kParameters;

    explicit Formation(const podball_setup_t& setup)
        : Team(setup),
          game_(constants_of(rules())),
          roles_(assign_roles(rows(), own_lineup())),
          position_(position_style()),
          carry_(carry_style()),
          keeper_(keeper_style()),
          support_distance_(number("support_distance")),
          has_keeper_(text("keeper") == "on" && rules().own_count > 1),
          decide_every_(integer("decide_every")),
          layers_{layer("roles"), layer("targets"), layer("formation"), layer("ball"), layer("passing")} {}

    void step(const View& view, podball::Commands& commands) override {
        if (steps_++ % decide_every_ == 0) {
            decide(view, commands);
        } else {
            for (int id = 0; id < commands.size(); ++id) commands.thrust(id, plan_.action(id).thrust);
        }
    }

  private:
    PositionStyle position_style() const {
        return {number("line_height"),   number("attack_depth"), number("defence_depth"), number("attack_width"),
                number("defence_width"), number("mark_range"),   number("mark_distance")};
    }

    CarryStyle carry_style() const {
        const PassStyle pass = {number("sure_margin"), number("loss"), number("pass_arrival"), number("pass_length")};
        return {text("passing") == "on", pass,          number("pass_gain"), number("shot_margin"),
                ticks("pressed"),        ticks("hurry")};
    }

    KeeperStyle keeper_style() const {
        return {number("keeper_out"), number("keeper_out_max"), number("keeper_sweep"), ticks("hold")};
    }

    int ticks(const std::string& name) const { return static_cast<int>(integer(name)); }

    Rows rows() const {
        const std::string& wanted = text("formation");
        const int field_pods = rules().own_count - 1;
        if (wanted == "auto") return built_in_rows(field_pods);
        auto parsed = parse_rows(wanted, field_pods);
        if (parsed) return *std::move(parsed);
        throw std::invalid_argument("formation = '" + wanted + "': must be auto, or rows such as 4-3-3 of " +
                                    std::to_string(field_pods) + " pods in all");
    }

    void decide(const View& view, podball::Commands& commands) {
        look(view, scene_);
        choose_keeper();
        predict_ball();
        plan_.chase = race(game_, scene_, flight_);
        const Vec2 ball = scene_.running ? scene_.ball : Vec2{};
        plan_.places = formation_places(game_, scene_, roles_, ball, position_);
        for (const Player& player : scene_.own) {
            const auto id = static_cast<std::size_t>(player.id);
            const Task task = plan_.tasks[id] = task_of(scene_, plan_.chase, player.id);
            const Action& action = plan_.actions[id] = act(player, task);
            commands.thrust(player.id, action.thrust);
            if (action.shoots) commands.shoot(player.id, action.shot);
        }
        draw(layers_, {game_, scene_, flight_, roles_, plan_});
    }

    // Whoever has come into the zone keeps the goal from now on, since nobody else gets in.
    void choose_keeper() {
        std::size_t keeper = 0;
        while (!roles_[keeper].keeper) ++keeper;
        if (scene_.own_zone_pod != kNoPlayer) {
            const auto owner = static_cast<std::size_t>(scene_.own_zone_pod);
            std::swap(roles_[keeper], roles_[owner]);
            keeper = owner;
        }
        scene_.keeper = has_keeper_ ? static_cast<int>(keeper) : kNoPlayer;
    }

    void predict_ball() {
        const podball::Motion ball = {scene_.ball, scene_.ball_velocity};
        if (scene_.holder == Holder::Nobody) {
            flight_.follow_free(game_, ball);
        } else {
            flight_.follow_carried(game_, ball);
        }
    }

    Action act(const Player& player, Task task) const {
        switch (task) {
            case Task::PlayOut: return play_out(game_, scene_, player, carry_, keeper_);
            case Task::Keep: return keep_goal(game_, scene_, flight_, plan_.chase, keeper_);
            case Task::Carry: return carry(game_, scene_, player, carry_);
            case Task::Chase: return chase_ball(plan_.chase.of(player.id));
            case Task::Support: return stand_at(player, support_place());
            case Task::Hold: break;
        }
        return stand_at(player, plan_.places[static_cast<std::size_t>(player.id)]);
    }

    static Action chase_ball(const Interception& way) { return {way.thrust, {}, false, way.point}; }

    Vec2 support_place() const {
        return reachable(game_, podball::play::support_place(game_, scene_.ball, support_distance_), false);
    }

    Action stand_at(const Player& player, Vec2 place) const {
        return {take_place(game_, player, scene_.own, place), {}, false, place};
    }

    Game game_;
    std::vector<Role> roles_;  // By pod.
    PositionStyle position_;
    CarryStyle carry_;
    KeeperStyle keeper_;
    double support_distance_;
    bool has_keeper_;
    std::int64_t decide_every_;

    std::int64_t steps_ = 0;
    Scene scene_;
    BallFlight flight_;
    Plan plan_;  // Of the last decision.
    Layers layers_;
};

}  // namespace

PODBALL_TEAM(Formation, "formation", "Formation", "1.0", "The Podball authors", 1, 16);
