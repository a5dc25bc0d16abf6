// The team formation: FieldTeam with places in rows.

#include <podball/team.hpp>

#include "play/field_team.hpp"
#include "play/parameters.hpp"

namespace {

using namespace podball::play;

class Formation : public FieldTeam {
  public:
    static constexpr auto parameters = joined(kPositionParameters, kPlayParameters);

    explicit Formation(const podball_setup_t& setup)
        : FieldTeam(setup), style_(position_style()), formation_(layer("formation")) {}

  private:
    void position(Plan& plan) override {
        plan.places = formation_places(game(), scene(), roles(), formation_ball(), scene().is_attacking(), style_);
    }

    void draw_more(const Thoughts& thoughts) const override { draw_rows(formation_, thoughts); }

    PositionStyle style_;
    podball::Layer formation_;
};

}  // namespace

PODBALL_TEAM(Formation, "formation", "Formation", "1.0", "The Podball authors", 1, 16);
