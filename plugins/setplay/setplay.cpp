// The team setplay: formation with a kick-off play.

#include <podball/team.hpp>

#include <optional>

#include "play/field_team.hpp"
#include "play/parameters.hpp"
#include "setplay/kickoff_play.hpp"
#include "setplay/parameters.hpp"

namespace {

using namespace podball::play;
using namespace podball::setplay;
using podball::Color;
using podball::Layer;
using podball::Vec2;

constexpr double kAnyLength = 10.0;  // No limit, because the pass forward is longer than passes in open play.

constexpr double kRing = 1.7;         // Radius of the ring about the waiting pod, in pod radii.
constexpr double kStayBackX = -0.15;  // x of the point with which the rows move before the whistle.

class SetPlay : public FieldTeam {
  public:
    static constexpr auto parameters = joined(kSetplayParameters, joined(kPositionParameters, kPlayParameters));

    explicit SetPlay(const podball_setup_t& setup)
        : FieldTeam(setup),
          plays_(text("kickoff") == "on"),
          style_(position_style()),
          kickoff_(kickoff_style(), seed() % 2 == 0),
          formation_(layer("formation")),
          setplay_(layer("set play")) {}

  private:
    void position(Plan& plan) override {
        if (plays_) {
            kickoff_.follow(game(), scene(), flight());
        }
        plan.places = formation_places(game(), scene(), roles(), rows_ball(), scene().is_attacking(), style_);
    }

    // The point with which the rows move. During the play the other pods stay back until the whistle. Then they move up
    // as if the ball were already at its target.
    Vec2 rows_ball() const {
        if (kickoff_.stage() == Stage::None) {
            return formation_ball();
        }
        return {scene().running ? kickoff_.danger().x : kStayBackX, 0.0};
    }

    std::optional<Action> direct(const Player& player, Task) override {
        return kickoff_.action(game(), scene(), player);
    }

    void draw_more(const Thoughts& thoughts) const override {
        draw_rows(formation_, thoughts);
        setplay_.value("stage", static_cast<double>(kickoff_.stage()));
        if (kickoff_.stage() != Stage::None) {
            draw_play(thoughts);
        }
    }

    void draw_play(const Thoughts& t) const {
        if (kickoff_.stage() < Stage::Wait) {
            setplay_.arrow(t.scene.ball, kickoff_.waiting_place(), Color::Yellow);
        }
        if (kickoff_.receiver() != kNoPlayer && kickoff_.stage() == Stage::Forward) {
            setplay_.line(t.scene.ball, t.scene.own[kickoff_.receiver()].position, Color::Green);
        }
        setplay_.circle(t.scene.own[kickoff_.waiter()].position, kRing * t.game.pod_radius, Color::Yellow);
        for (const Runner& runner : kickoff_.runners()) {
            if (runner.pod != kNoPlayer) {
                setplay_.arrow(t.scene.own[runner.pod].position, runner.target, Color::Orange);
            }
        }
        setplay_.circle(kickoff_.danger(), 2.0 * kRing * t.game.pod_radius, Color::Red);
        setplay_.text(t.scene.ball, stage_name(kickoff_.stage()), Color::Yellow);
    }

    KickoffStyle kickoff_style() const {
        const PassStyle pass = {number("sure_margin"), number("loss"), number("pass_arrival"), kAnyLength};
        return {number("wait_back"),
                number("wait_aside"),
                number("drift"),
                number("start_aside"),
                {number("danger_x"), number("danger_y")},
                number("lane_aside"),
                static_cast<int>(integer("run_up")),
                static_cast<int>(integer("forward_lead")),
                static_cast<int>(integer("play_pressed")),
                pass};
    }

    bool plays_;
    PositionStyle style_;
    KickoffPlay kickoff_;
    Layer formation_;
    Layer setplay_;
};

}  // namespace

PODBALL_TEAM(SetPlay, "setplay", "Set play", "1.0", "The Podball authors", 1, 16);
