// The team rusher: all pods forward, one generator, and pods that ram the generators of the opponents.

#include <podball/resources.hpp>
#include <podball/team.hpp>

#include <optional>
#include <vector>

#include "play/building_ground.hpp"
#include "play/field_team.hpp"
#include "play/parameters.hpp"
#include "play/ramming.hpp"
#include "rusher/parameters.hpp"
#include "rusher/settler.hpp"

namespace {

using namespace podball::play;
using podball::Color;
using podball::Layer;
using podball::Vec2;
using podball::rusher::kForwardRowParameters;
using podball::rusher::kRusherParameters;
using podball::rusher::Settler;

class Rusher : public FieldTeam {
  public:
    static constexpr auto parameters =
        joined(kRusherParameters, joined(joined(kForwardRowParameters, kCoverParameters), kPlayParameters));

    explicit Rusher(const podball_setup_t& setup)
        : FieldTeam(setup),
          style_(position_style()),
          formation_(layer("formation")),
          building_(layer("building")),
          ramming_layer_(layer("ramming")) {
        if (orders() && text("build") == "on") {
            settler_.emplace(ground(), orders(), number("lane"), number("calm"));
            ramming_.emplace(ram_style());
        }
    }

  private:
    void hear(const podball::View& view) override {
        if (settler_) {
            settler_->hear(podball::Resources(view));
        }
    }

    void look(const podball::View& view) override { resources_.emplace(view); }

    void position(Plan& plan) override {
        plan.places = formation_places(game(), scene(), roles(), formation_ball(), scene().is_attacking(), style_);
        if (!settler_) {
            return;
        }
        settler_->follow(*resources_, scene(), plan);
        settler_->order(scene(), orders());
        ramming_->follow(scene(), plan, preys_of(*resources_, orders().rules()), {settler_->pod(), kNoPlayer});
        if (settler_->pod() != kNoPlayer) {
            plan.place(settler_->pod()) = *settler_->place();
        }
    }

    std::optional<Action> direct(const Player& player, Task task) override {
        return ramming_ && task == Task::Hold ? ramming_->act(game(), scene(), player) : std::nullopt;
    }

    void draw_more(const Thoughts& thoughts) const override {
        draw_rows(formation_, thoughts);
        if (settler_ && settler_->pod() != kNoPlayer) {
            building_.circle(*settler_->place(), orders().rules().generator.radius, Color::Green);
            building_.arrow(scene().own[settler_->pod()].position, *settler_->place(), Color::Green);
        }
        if (ramming_ && ramming_->prey()) {
            draw_ramming();
        }
    }

    void draw_ramming() const {
        for (const int pod : ramming_->pods()) {
            ramming_layer_.arrow(scene().own[pod].position, ramming_->prey()->disc.center, Color::Red);
        }
        ramming_layer_.value("opponents lose with it", ramming_->prey()->worth);
    }

    RamStyle ram_style() const {
        return {static_cast<int>(integer("rammers")), number("ram_range"), number("calm"), number("ram_worth")};
    }

    BuildingGround ground() const {
        std::vector<Vec2> lineups = own_lineup();
        for (const Vec2 opponent : opponent_lineup()) {
            lineups.push_back(opponent);
        }
        return {rules(), orders().rules(), orders().rules().generator, lineups};
    }

    PositionStyle style_;
    Layer formation_;
    Layer building_;
    Layer ramming_layer_;
    std::optional<podball::Resources> resources_;  // Of this control step.
    std::optional<Settler> settler_;               // Null: the team does nothing about resources.
    std::optional<Ramming> ramming_;
};

}  // namespace

PODBALL_TEAM(Rusher, "rusher", "Rusher", "1.0", "The Podball authors", 1, 16);
