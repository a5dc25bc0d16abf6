// The positioning of the team multicriteria and the marking of the team marking in one team, for an experiment in which
// the two are factors. The decisions are those of the two teams' libraries; this source only joins them:
//
// 1. The places are those of `multicriteria`, by its parameter `positioning`, instead of those of the rows alone.
// 2. With `roles=scram` the plan of `marking` works on these places as `marking` does on those of its rows: marking
//    places replace some of them, and SCRAM sends the pods to what is wanted. With `roles=own` each pod keeps its
//    place.
//
// Two matches show that nothing else is in it, and a test compares their hashes: with `positioning=current` it plays as
// `marking` does with each value of `marking`, and with `roles=own` as `multicriteria` does with each value of
// `positioning`. All other parameters of the two have their defaults.
#include <podball/team.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "marking/marking_plan.hpp"
#include "marking/parameters.hpp"
#include "multicriteria/chooser.hpp"
#include "multicriteria/forecast.hpp"
#include "multicriteria/line_roles.hpp"
#include "play/field_team.hpp"
#include "play/parameters.hpp"

namespace {

using namespace podball::play;
using namespace podball::marking;
using namespace podball::multicriteria;
using podball::Parameter;
using podball::Vec2;

constexpr std::array kCombinedParameters = {
    Parameter::choice("positioning", "advanced", "current|recommended|simple|advanced", "As in multicriteria."),
    Parameter::choice("roles", "scram", "scram|own",
                      "scram: SCRAM assigns the places, as in marking; own: each pod keeps its place, as in "
                      "multicriteria, and nobody is marked but by greedy cover."),
};

// The defaults of multicriteria.
constexpr ForecastStyle kForecastStyle = {20, 10, 0.5};

ChoiceStyle choice_style() {
    ChoiceStyle style{};
    style.grid_spacing = 0.02;
    style.responsibility = 0.1;
    style.ball_threshold = 0.05;
    style.goal_threshold = 0.05;
    style.partner_threshold = 0.05;
    style.space_threshold = 0.1;
    style.narrow_threshold = 0.03;
    style.ahead_threshold = 0.05;
    style.ahead_reach = 0.1;
    style.is_strict = false;
    style.keeps_optimum = true;
    style.by_weight = false;
    style.weights.fill(1.0);
    return style;
}

class Combined : public FieldTeam {
  public:
    static constexpr auto parameters =
        joined(kCombinedParameters, joined(kMarkingParameters, joined(kRowParameters, kPlayParameters)));

    explicit Combined(const podball_setup_t& setup)
        : FieldTeam(setup),
          is_foreseen_(text("positioning") != "current"),
          is_advanced_(text("positioning") == "advanced"),
          compares_(is_advanced_ || text("positioning") == "simple"),
          assigns_(text("roles") == "scram"),
          style_(text("marking") == "greedy" ? position_style() : row_style()),
          chooser_(game(), choice_style()),
          plan_(marking_style()) {
        if (!assigns_ && marks()) {
            refuse("roles", "marking", "only scram sends pods to mark; greedy and off need none");
        }
        if (text("before_whistle") == "on" && !marks()) {
            refuse("marking", "before_whistle", "only plain and prioritized mark before the whistle");
        }
    }

  private:
    void position(Plan& plan) override {
        choose_places(plan);
        if (assigns_) {
            const Places chosen = plan.places;
            plan_.decide({game(), scene(), flight(), chosen, supporting_place()}, plan);
        }
    }

    // Positioning, as in multicriteria.

    void choose_places(Plan& plan) {
        ++decisions_;
        if (!scene().running) {
            forecast_.forget();
        }
        forecast_.update(game(), scene(), flight(), plan.chase, kForecastStyle);
        const bool is_foreseen = scene().running && is_foreseen_;
        attacks_ = is_foreseen ? forecast_.ball_pod() != kNoPlayer : scene().is_attacking();
        const Vec2 ball = is_foreseen ? forecast_.ball() : formation_ball();
        plan.places = formation_places(game(), scene(), roles(), ball, attacks_, style_);
        line_roles_.update(roles());
        for (const Player& player : scene().own) {
            const bool chooses = plan.task(player.id) == Task::Hold && scene().running;
            choose(player, chooses ? criteria_of(player.id) : CriteriaChoice{}, plan);
        }
    }

    CriteriaChoice criteria_of(int id) const {
        const Line line = line_roles_.line_role(id).line;
        if (!compares_ || line_roles_.line_role(id).keeper) {
            return {};
        }
        if (!attacks_) {
            return defensive_criteria(line);
        }
        return is_advanced_ ? advanced_criteria(line_roles_, id, forecast_.ball_pod()) : simple_criteria(line);
    }

    void choose(const Player& player, const CriteriaChoice& criteria, Plan& plan) {
        const auto id = static_cast<std::size_t>(player.id);
        const std::uint64_t draw = seed() + decisions_ * kPlayersMax + id;
        const Choice choice = chooser_.choose({player, criteria, forecast_, plan.place(player.id)}, optima_[id], draw);
        optima_[id].reset();
        if (choice.is_optimum) {
            optima_[id] = choice.place;
        }
        plan.place(player.id) = choice.place;
    }

    // Marking, as in marking.

    bool marks() const { return text("marking") == "plain" || text("marking") == "prioritized"; }
    double metres(const char* parameter) const { return number(parameter) * rules().arena_width / kFieldMetres; }

    podball::tactics::Priority priority(const char* value, const char* reach) const {
        if (text("marking") != "prioritized") {
            return {};
        }
        return {metres(value), metres(reach)};
    }

    MarkingStyle marking_style() const {
        return {marks(),
                text("before_whistle") == "on",
                {metres("shot_range"), metres("ball_near"), metres("ball_behind"), metres("hysteresis")},
                metres("mark_apart"),
                metres("keep_gain"),
                metres("anticipation"),
                priority("mark_priority", "mark_reach"),
                priority("support_priority", "support_reach")};
    }

    bool is_foreseen_;  // The recommended points follow the forecast while the ball is in play.
    bool is_advanced_;
    bool compares_;  // Pods compare points near the recommended one.
    bool assigns_;
    bool attacks_ = false;
    PositionStyle style_;
    Chooser chooser_;
    LineRoles line_roles_;
    Forecast forecast_;
    std::array<std::optional<Vec2>, kPlayersMax> optima_;  // By pod: the optimum of the last decision, if it had one.
    std::uint64_t decisions_ = 0;
    MarkingPlan plan_;
};

}  // namespace

PODBALL_TEAM(Combined, "combined", "Combined", "1.0", "The Podball authors", 1, 16);
