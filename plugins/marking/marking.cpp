// The team marking: FieldTeam with places that are assigned by prioritised SCRAM.

#include <podball/team.hpp>

#include "marking/marking_picture.hpp"
#include "marking/marking_plan.hpp"
#include "marking/parameters.hpp"
#include "play/field_team.hpp"
#include "play/parameters.hpp"

namespace {

using namespace podball::play;
using namespace podball::marking;

class Marking : public FieldTeam {
  public:
    static constexpr auto parameters = joined(kMarkingParameters, joined(kRowParameters, kPlayParameters));

    explicit Marking(const podball_setup_t& setup)
        : FieldTeam(setup),
          rows_(text("marking") == "greedy" ? position_style() : row_style()),
          plan_(marking_style()),
          layers_{layer("marking"), layer("formation"), layer("assignment"), layer("priority")} {
        if (text("before_whistle") == "on" && !marks()) {
            refuse("marking", "before_whistle", "only plain and prioritized mark before the whistle");
        }
    }

  private:
    void position(Plan& plan) override {
        const Places formation =
            formation_places(game(), scene(), roles(), formation_ball(), scene().is_attacking(), rows_);
        plan.places = formation;
        plan_.decide({game(), scene(), flight(), formation, supporting_place()}, plan);
    }

    void draw_more(const Thoughts& thoughts) const override { draw_marking(layers_, thoughts, plan_); }

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

    PositionStyle rows_;
    MarkingPlan plan_;
    MarkingLayers layers_;
};

}  // namespace

PODBALL_TEAM(Marking, "marking", "Marking", "1.0", "The Podball authors", 1, 16);
