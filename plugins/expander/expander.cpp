// The team expander: formation with a pod that builds generators.

#include <podball/resources.hpp>
#include <podball/team.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "expander/builder.hpp"
#include "expander/parameters.hpp"
#include "play/field_team.hpp"
#include "play/parameters.hpp"

namespace {

using namespace podball::play;
using namespace podball::expander;
using podball::Color;
using podball::Layer;
using podball::Vec2;

Layout layout_of(const std::string& name) {
    if (name == "spread") {
        return Layout::Spread;
    }
    return name == "cluster" ? Layout::Cluster : Layout::Deny;
}

class Expander : public FieldTeam {
  public:
    static constexpr auto parameters = joined(kExpanderParameters, joined(kPositionParameters, kPlayParameters));

    explicit Expander(const podball_setup_t& setup)
        : FieldTeam(setup),
          style_(position_style()),
          formation_(layer("formation")),
          yield_(layer("yield")),
          building_(layer("building")) {
        if (orders() && text("build") == "on") {
            const std::int64_t match_ticks = std::int64_t{rules().periods} * rules().period_ticks;
            builder_.emplace(choice_style(), ground(), orders(), match_ticks);
        }
    }

  private:
    void look(const podball::View& view) override {
        if (builder_) {
            builder_->look(podball::Resources(view), podball::running_tick(view, rules()));
        }
    }

    void position(Plan& plan) override {
        plan.places = formation_places(game(), scene(), roles(), formation_ball(), style_);
        if (!builder_) {
            return;
        }
        builder_->follow(scene(), plan);
        if (builder_->pod() != kNoPlayer) {
            plan.place(builder_->pod()) = builder_->target()->place;
        }
        if (const std::optional<Vec2> place = builder_->order(scene())) {
            orders().build(podball::StructureKind::Generator, *place);
        }
    }

    void draw_more(const Thoughts& thoughts) const override {
        draw_rows(formation_, thoughts);
        if (builder_ && builder_->target()) {
            draw_yield();
            draw_building();
        }
    }

    // A circle for each place that pays. Its area shows what a generator there would earn.
    void draw_yield() const {
        double most = 0.0;
        for (const Site& site : builder_->sites()) {
            most = std::max(most, site.gain);
        }
        for (const Site& site : builder_->sites()) {
            yield_.circle(site.place, most > 0.0 ? 0.45 * number("grid") * std::sqrt(site.gain / most) : 0.0,
                          Color::Yellow);
        }
        yield_.value("places that pay", static_cast<double>(builder_->sites().size()));
    }

    void draw_building() const {
        const Site& target = *builder_->target();
        building_.circle(target.place, orders().rules().generator.radius, Color::Green);
        building_.circle(target.place, orders().rules().range, Color::SkyBlue);
        if (builder_->pod() != kNoPlayer) {
            building_.arrow(scene().own[builder_->pod()].position, target.place, Color::Green);
        }
        building_.value("predicted gain", target.gain);
        building_.value("opponents nearer to the place", target.risk);
    }

    ChoiceStyle choice_style() const {
        ChoiceStyle style;
        style.layout = layout_of(text("layout"));
        style.least_gain = number("least_gain");
        style.range = orders().rules().range;
        style.pod_speed = game().pod_speed;
        style.build_ticks = orders().rules().generator.build_ticks;
        style.interferes = orders().rules().interference == PODBALL_INTERFERENCE_ON;
        style.camp = own_goal();
        return style;
    }

    BuildingGround ground() const {
        std::vector<Vec2> lineups = own_lineup();
        for (const Vec2 opponent : opponent_lineup()) {
            lineups.push_back(opponent);
        }
        return {rules(), orders().rules(), lineups, number("grid")};
    }

    PositionStyle style_;
    Layer formation_;
    Layer yield_;
    Layer building_;
    std::optional<Builder> builder_;
};

}  // namespace

PODBALL_TEAM(Expander, "expander", "Expander", "1.0", "The Podball authors", 1, 16);
