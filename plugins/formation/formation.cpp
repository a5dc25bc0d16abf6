// The team: reads its parameters, sees to it that every pod has one task, and hands the commands over.

#include <podball/team.hpp>

#include <array>
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
#include "positioning.hpp"
#include "scene.hpp"
#include "steering.hpp"

namespace {

using namespace podball::play;
using podball::Parameter;
using podball::Pod;
using podball::Vec2;
using podball::View;
using podball::Whose;

Constants constants_of(const podball_rules_t& r) {
    return {r.arena_width,  r.arena_height,         r.goal_width,      r.exclusion_radius, r.keepoff,
            r.pod_radius,   r.pod_mass,             r.pod_friction,    r.pod_friction_carrying,
            r.thrust,       r.ball_radius,          r.ball_mass,       r.ball_friction,    r.shoot_force,
            r.pickup_velocity, r.collision_force_limit, r.keep_ticks,  r.control_step_ticks};
}

class Formation : public podball::Team {
  public:
    static constexpr std::array parameters = {
        Parameter::text("formation", "auto",
                        "Rows of the field players from the back to the front, such as 4-3-3; their sum is one less than "
                        "the pods. auto: a built-in one."),
        Parameter::number("line_height", "0", "How much higher all rows stand.").in("length").between("-0.2", "0.2"),
        Parameter::number("mark_range", "0.2", "Opponents so near a place in the formation are covered; 0: none.")
            .in("length")
            .between("0", "0.5"),
        Parameter::number("loss", "0.04", "What losing the ball costs when a risk is weighed; less is bolder.")
            .in("length")
            .between("0", "2"),
        Parameter::number("pass_gain", "0.03", "How much nearer to the goal, or freer, a pass must make the ball.")
            .in("length")
            .between("-0.5", "0.5"),
        Parameter::number("shot_margin", "0", "Length that every opponent must lack to touch a shot at the goal.")
            .in("length")
            .between("-0.1", "0.1"),
        Parameter::choice("passing", "on", "on|off", "off: a handicap, the carrier runs and shoots but never passes."),
        Parameter::choice("keeper", "on", "on|off", "off: a handicap, nobody keeps the goal."),
        Parameter::integer("decide_every", "1", "A handicap: the team decides anew at every so many steps alone.")
            .in("control steps")
            .between("1", "100"),
    };

    explicit Formation(const podball_setup_t& setup) : Team(setup), game_(constants_of(rules())) {
        roles_ = assign_roles(rows(), own_lineup());
        position_.line_height = number("line_height");
        position_.mark_range = number("mark_range");
        carry_.pass.loss = number("loss");
        carry_.pass_gain = number("pass_gain");
        carry_.shot_margin = number("shot_margin");
        carry_.passes = text("passing") == "on";
        keeps_goal_ = text("keeper") == "on";
        decide_every_ = integer("decide_every");
    }

    void step(const View& view, podball::Commands& commands) override {
        if (steps_++ % decide_every_ == 0) {
            decide(view, commands);
        } else {
            for (const Pod& pod : view.own()) commands.thrust(pod.id, thrust_[static_cast<std::size_t>(pod.id)]);
        }
    }

  private:
    void decide(const View& view, podball::Commands& commands) {
        look(view);
        const bool attacking = is_attacking(view);
        const Vec2 ball = scene_.running ? scene_.ball : Vec2{};
        const Chase chase = race(game_, scene_, flight_);
        const Places places = formation_places(game_, scene_, roles_, ball, attacking, position_);
        for (const Player& player : scene_.own) {
            const Action action = act(player, chase, places[static_cast<std::size_t>(player.id)]);
            commands.thrust(player.id, action.thrust);
            thrust_[static_cast<std::size_t>(player.id)] = action.thrust;
            if (action.shoots) commands.shoot(player.id, action.shot);
        }
    }

    Rows rows() const {
        const std::string& text_of_rows = text("formation");
        const int field_players = rules().own_count - 1;
        if (text_of_rows == "auto") return built_in_rows(field_players);
        auto parsed = parse_rows(text_of_rows, field_players);
        if (!parsed) {
            throw std::invalid_argument("formation: '" + text_of_rows + "' is neither auto nor rows such as 4-3-3 with " +
                                        std::to_string(field_players) + " pods in all");
        }
        return *parsed;
    }

    static void add_players(Players& players, const podball::Pods& pods) {
        players.clear();
        for (const Pod& pod : pods) players.add({pod.id, pod.position, pod.velocity, pod.deny_ticks_left});
    }

    void look(const View& view) {
        const podball::Ball ball = view.ball();
        scene_.ball = ball.position;
        scene_.ball_velocity = ball.velocity;
        scene_.holder = ball.owner == Whose::Own        ? Holder::Own
                        : ball.owner == Whose::Opponent ? Holder::Opponent
                                                        : Holder::Nobody;
        scene_.carrier = ball.owner_pod;
        scene_.keep_ticks_left = ball.keep_ticks_left;
        scene_.running = view.mode() == podball::Mode::Running;
        scene_.own_kickoff = view.mode() == podball::Mode::BeforeKickoff && view.mode_team() == Whose::Own;
        scene_.opponent_keeper = view.opponent_zone_pod();
        add_players(scene_.own, view.own());
        add_players(scene_.opponents, view.opponents());
        choose_keeper(view.own_zone_pod());
        if (scene_.holder == Holder::Nobody) {
            flight_.follow_free(game_, scene_.ball, scene_.ball_velocity);
        } else {
            flight_.follow_carried(game_, scene_.ball, scene_.ball_velocity);
        }
    }

    // Whoever has come into the zone keeps the goal from now on: nobody else gets in.
    void choose_keeper(int zone_pod) {
        if (zone_pod == podball::kNobody) zone_pod = keeper();
        std::swap(roles_[static_cast<std::size_t>(keeper())], roles_[static_cast<std::size_t>(zone_pod)]);
        scene_.keeper = keeps_goal_ && roles_.size() > 1 ? zone_pod : kNoPlayer;
    }

    int keeper() const {
        int id = 0;
        while (!roles_[static_cast<std::size_t>(id)].keeper) ++id;
        return id;
    }

    bool is_attacking(const View& view) const {
        if (scene_.holder != Holder::Nobody) return scene_.holder == Holder::Own;
        return view.ball().last_touch == Whose::Own;
    }

    bool ball_is_open() const { return scene_.running || scene_.own_kickoff; }

    Action act(const Player& player, const Chase& chase, Vec2 place) const {
        const bool carries = scene_.holder == Holder::Own && scene_.carrier == player.id;
        if (player.id == scene_.keeper) {
            if (carries) return play_out(game_, scene_, player, carry_, keeper_);
            return keep_goal(game_, scene_, flight_, chase, keeper_);
        }
        if (carries) return carry(game_, scene_, player, carry_);
        if (ball_is_open() && scene_.holder != Holder::Own) {
            if (player.id == chase.chaser) return {chase.own[static_cast<std::size_t>(player.id)].thrust, {}, false};
            if (player.id == chase.supporter) place = reachable(game_, support_place(game_, scene_.ball, 0.08), false);
        }
        return {hold(player, place), {}, false};
    }

    Vec2 hold(const Player& player, Vec2 place) const {
        const Vec2 away = separation(game_, player, scene_.own, 0.05, player.id);
        const Vec2 heading = detour(game_, player.position, place, false);
        return arrive(game_, player, heading + away * 60.0);
    }

    Game game_;
    std::vector<Role> roles_;
    CarryStyle carry_;
    KeeperStyle keeper_;
    PositionStyle position_;
    bool keeps_goal_ = true;
    std::int64_t decide_every_ = 1;
    std::int64_t steps_ = 0;
    std::array<Vec2, PODBALL_PODS_MAX> thrust_;  // Of the last decision.
    Scene scene_;
    BallFlight flight_;
};

}  // namespace

PODBALL_TEAM(Formation, "formation", "Formation", "1.0", "The Podball authors", 1, 16);
