// The team multicriteria: every pod without the ball compares the points near its recommended point by several
// criteria.

#include <podball/team.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "multicriteria/chooser.hpp"
#include "multicriteria/forecast.hpp"
#include "multicriteria/line_roles.hpp"
#include "multicriteria/overlay.hpp"
#include "multicriteria/parameters.hpp"
#include "play/field_team.hpp"
#include "play/parameters.hpp"
#include "play/steering.hpp"

namespace {

using namespace podball::play;
using namespace podball::multicriteria;
using podball::Vec2;

constexpr double kWeightDefault = 1.0;

class Multicriteria : public FieldTeam {
  public:
    static constexpr auto parameters = joined(kOwnParameters, joined(kRowParameters, kPlayParameters));

    explicit Multicriteria(const podball_setup_t& setup)
        : FieldTeam(setup),
          mode_(mode_of(text("positioning"))),
          has_line_(text("line") == "on"),
          home_style_(position_style()),
          forecast_style_{steps("carried_horizon"), steps("reach_horizon"), number("smoothing")},
          chooser_(game(), choice_style()),
          overlay_(rules().own_count, [this](const char* name) { return layer(name); }) {
        refuse_conflicts();
    }

  private:
    enum class Mode { Current, Recommended, Simple, Advanced };

    static Mode mode_of(const std::string& name) {
        if (name == "current") {
            return Mode::Current;
        }
        if (name == "recommended") {
            return Mode::Recommended;
        }
        return name == "simple" ? Mode::Simple : Mode::Advanced;
    }

    int steps(const char* name) const { return static_cast<int>(integer(name)); }
    bool compares() const { return mode_ == Mode::Simple || mode_ == Mode::Advanced; }
    void refuse_conflicts() const;
    ChoiceStyle choice_style() const;
    bool is_foreseen() const;
    Vec2 ball_of_places() const;
    bool attacks() const;
    void position(Plan& plan) override;
    CriteriaChoice criteria_of(int id) const;
    void choose(const Player& player, const CriteriaChoice& criteria, Plan& plan);
    void draw_more(const Thoughts& thoughts) const override;

    Mode mode_;
    bool has_line_;  // The criterion line counts.
    PositionStyle home_style_;
    ForecastStyle forecast_style_;
    Chooser chooser_;
    Overlay overlay_;

    LineRoles line_roles_;
    Forecast forecast_;
    std::array<std::optional<Vec2>, kPlayersMax> optima_;  // By pod: the optimum of the last decision, if it had one.
    std::array<Thought, kPlayersMax> thoughts_;
    std::uint64_t decisions_ = 0;
};

void Multicriteria::refuse_conflicts() const {
    const char* const no_criteria = "this positioning compares no points; leave the second one at its default";
    if (!compares() && text("dominance") != "usual") {
        refuse("positioning", "dominance", no_criteria);
    }
    if (!compares() && !has_line_) {
        refuse("positioning", "line", no_criteria);
    }
    if (!has_line_ && number("weight_line") != kWeightDefault) {
        throw std::invalid_argument("line = 'off', weight_line is not 1: a criterion that is left out has no weight");
    }
}

ChoiceStyle Multicriteria::choice_style() const {
    ChoiceStyle style{};
    style.grid_spacing = number("grid_spacing");
    style.responsibility = number("responsibility_radius");
    style.ball_threshold = number("ball_threshold");
    style.goal_threshold = number("goal_threshold");
    style.partner_threshold = number("partner_threshold");
    style.space_threshold = number("space_threshold");
    style.narrow_threshold = number("narrow_threshold");
    style.ahead_threshold = number("ahead_threshold");
    style.ahead_reach = number("ahead_reach");
    style.is_strict = text("dominance") == "strict";
    style.keeps_optimum = text("keep_optimum") == "on";
    style.by_weight = text("elimination") == "weighted";
    const auto weight = [&](Criterion criterion, const char* name) {
        style.weights[static_cast<std::size_t>(criterion)] = number(name);
    };
    weight(Criterion::Home, "weight_home");
    weight(Criterion::OpenBall, "weight_open");
    weight(Criterion::OpenPartner, "weight_open");
    weight(Criterion::OpenGoal, "weight_goal");
    weight(Criterion::Space, "weight_space");
    weight(Criterion::NarrowSpace, "weight_space");
    weight(Criterion::Ahead, "weight_ahead");
    weight(Criterion::OffsideLine, "weight_line");
    weight(Criterion::Press, "weight_press");
    return style;
}

void Multicriteria::position(Plan& plan) {
    ++decisions_;
    if (!scene().running) {
        forecast_.forget();
    }
    forecast_.update(game(), scene(), flight(), plan.chase, forecast_style_);
    plan.places = formation_places(game(), scene(), roles(), ball_of_places(), attacks(), home_style_);
    line_roles_.update(roles());  // Another pod may have become the keeper.
    for (const Player& player : scene().own) {
        const bool chooses = plan.task(player.id) == Task::Hold && scene().running;
        choose(player, chooses ? criteria_of(player.id) : CriteriaChoice{}, plan);
    }
}

// The recommended points follow the forecast; otherwise the present ball.
bool Multicriteria::is_foreseen() const { return scene().running && mode_ != Mode::Current; }

// The ball with which the recommended points move.
Vec2 Multicriteria::ball_of_places() const { return is_foreseen() ? forecast_.ball() : formation_ball(); }

// The rows and the criteria follow one signal: who has the ball or will have it. Source: thesis, section 3.2.
bool Multicriteria::attacks() const {
    return is_foreseen() ? forecast_.ball_pod() != kNoPlayer : scene().is_attacking();
}

CriteriaChoice Multicriteria::criteria_of(int id) const {
    const Line line = line_roles_.line_role(id).line;
    if (!compares() || line_roles_.line_role(id).keeper) {
        return {};
    }
    if (!attacks()) {
        return defensive_criteria(line);
    }
    CriteriaChoice criteria =
        mode_ == Mode::Simple ? simple_criteria(line) : advanced_criteria(line_roles_, id, forecast_.ball_pod());
    if (!has_line_) {
        criteria.drop(Criterion::OffsideLine);
    }
    return criteria;
}

void Multicriteria::choose(const Player& player, const CriteriaChoice& criteria, Plan& plan) {
    const auto id = static_cast<std::size_t>(player.id);
    const Vec2 recommended = plan.place(player.id);
    const std::uint64_t draw = seed() + decisions_ * kPlayersMax + id;
    const ChoiceInput in{player, criteria, forecast_, recommended};
    const Choice choice = chooser_.choose(in, optima_[id], draw);
    optima_[id].reset();
    if (choice.is_optimum) {
        optima_[id] = choice.place;
    }
    plan.place(player.id) = choice.place;
    if (!overlay_) {
        return;
    }
    Thought& thought = thoughts_[id];
    thought.criteria = criteria;
    thought.recommended = recommended;
    thought.place = choice.place;
    thought.is_optimum = choice.is_optimum;
    const auto pareto = chooser_.pareto_points(in);
    thought.pareto.assign(pareto.begin(), pareto.end());
}

void Multicriteria::draw_more(const Thoughts& thoughts) const {
    overlay_.draw_forecast(scene(), forecast_);
    for (const Player& player : scene().own) {
        if (thoughts.plan.task(player.id) != Task::Hold) {
            continue;
        }
        overlay_.draw_pod(player, thoughts_[static_cast<std::size_t>(player.id)], chooser_, forecast_);
    }
}

}  // namespace

PODBALL_TEAM(Multicriteria, "multicriteria", "Multicriteria", "1.0", "The Podball authors", 1, 16);
