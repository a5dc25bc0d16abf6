// The team expander: formation with pods that build generators, guard them and ram those of the opponents.

#include <podball/resources.hpp>
#include <podball/team.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "expander/builder.hpp"
#include "expander/guard.hpp"
#include "expander/parameters.hpp"
#include "expander/selling.hpp"
#include "play/building_ground.hpp"
#include "play/field_team.hpp"
#include "play/parameters.hpp"
#include "play/ramming.hpp"

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
          building_(layer("building")),
          ramming_layer_(layer("ramming")) {
        if (orders() && text("build") == "on") {
            const std::int64_t match_ticks = std::int64_t{rules().periods} * rules().period_ticks;
            builder_.emplace(builder_style(), ground(podball::StructureKind::Generator), orders(), match_ticks);
            if (text("guard") == "on") {
                guard_.emplace(ground(podball::StructureKind::Barrier), orders().rules(), number("lane"),
                               number("calm"));
            }
            ramming_.emplace(ram_style());
        }
    }

  private:
    void hear(const podball::View& view) override {
        if (builder_) {
            builder_->hear(podball::Resources(view));
        }
    }

    void look(const podball::View& view) override {
        if (builder_) {
            resources_.emplace(view);
            builder_->look(*resources_, podball::running_tick(view, rules()));
        }
    }

    void position(Plan& plan) override {
        plan.places = formation_places(game(), scene(), roles(), formation_ball(), scene().is_attacking(), style_);
        if (!builder_) {
            return;
        }
        sell();
        builder_->follow(scene(), plan);
        builder_->order(scene(), orders());
        if (guard_) {
            guard_->follow(*resources_, scene(), plan, builder_->pod());
            guard_->order(scene(), orders());
        }
        ramming_->follow(scene(), plan, preys_of(*resources_, orders().rules()), {builder_->pod(), guard_pod()});
        if (builder_->pod() != kNoPlayer) {
            plan.place(builder_->pod()) = builder_->target()->place;
        }
        if (guard_pod() != kNoPlayer) {
            plan.place(guard_pod()) = *guard_->place();
        }
    }

    std::optional<Action> direct(const Player& player, Task task) override {
        return ramming_ && task == Task::Hold ? ramming_->act(game(), scene(), player) : std::nullopt;
    }

    void sell() const {
        if (text("sell") == "off" || !scene().running) {
            return;
        }
        const int horizon_ticks = static_cast<int>(integer("decide_every") + 1) * rules().control_step_ticks;
        for (const int id : falling(game(), scene(), *resources_, orders().rules(), horizon_ticks)) {
            orders().take_down(id);
        }
    }

    int guard_pod() const { return guard_ ? guard_->pod() : kNoPlayer; }

    void draw_more(const Thoughts& thoughts) const override {
        draw_rows(formation_, thoughts);
        if (builder_ && builder_->target()) {
            draw_yield();
            draw_building();
        }
        draw_ramming();
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

    // Arrows from the pods that ram to the generator, and from the guard to its barrier.
    void draw_ramming() const {
        if (guard_pod() != kNoPlayer) {
            building_.circle(*guard_->place(), orders().rules().barrier.radius, Color::Orange);
            building_.arrow(scene().own[guard_pod()].position, *guard_->place(), Color::Orange);
        }
        if (!ramming_ || !ramming_->prey()) {
            return;
        }
        for (const int pod : ramming_->pods()) {
            ramming_layer_.arrow(scene().own[pod].position, ramming_->prey()->disc.center, Color::Red);
        }
        ramming_layer_.value("opponents lose with it", ramming_->prey()->worth);
    }

    BuilderStyle builder_style() const {
        return {choice_style(), number("grid"), number("lane"), number("calm"), number("lead")};
    }

    RamStyle ram_style() const {
        return {static_cast<int>(integer("rammers")), number("ram_range"), number("calm"), number("ram_worth")};
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

    BuildingGround ground(podball::StructureKind kind) const {
        std::vector<Vec2> lineups = own_lineup();
        for (const Vec2 opponent : opponent_lineup()) {
            lineups.push_back(opponent);
        }
        return {rules(), orders().rules(), orders().rules(kind), lineups};
    }

    PositionStyle style_;
    Layer formation_;
    Layer yield_;
    Layer building_;
    Layer ramming_layer_;
    std::optional<podball::Resources> resources_;  // Of this control step.
    std::optional<Builder> builder_;               // Null: the team does nothing about resources.
    std::optional<Guard> guard_;
    std::optional<Ramming> ramming_;
};

}  // namespace

PODBALL_TEAM(Expander, "expander", "Expander", "1.0", "The Podball authors", 1, 16);
