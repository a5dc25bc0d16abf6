// The team formation behind barriers in two rows round its zone, for an experiment. It orders them in its first steps
// of Running. So the game must permit barriers from afar (`reach`), and the account must pay them.
#include <podball/resources.hpp>
#include <podball/team.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "play/field_team.hpp"
#include "play/parameters.hpp"

namespace {

using namespace podball::play;
using podball::Parameter;
using podball::Vec2;

constexpr std::array kWalledParameters = {
    Parameter::integer("barriers", "12", "Barriers, those in the middle first.").in("structures").between("0", "18")};

// The rows leave the line-ups of `resource-7` free, and are as near to each other as its gap permits.
struct Row {
    double radius;  // Length, from the goal.
    double step;    // Radians between two neighbours.
};
constexpr Row kRows[] = {{0.266, 0.3}, {0.346, 0.245}};

class Walled : public FieldTeam {
  public:
    static constexpr auto parameters = joined(kWalledParameters, joined(kPositionParameters, kPlayParameters));

    explicit Walled(const podball_setup_t& setup)
        : FieldTeam(setup), style_(position_style()), barriers_(static_cast<int>(integer("barriers"))) {}

  private:
    void position(Plan& plan) override {
        plan.places = formation_places(game(), scene(), roles(), formation_ball(), scene().is_attacking(), style_);
        if (!orders() || !scene().running) {
            return;
        }
        const int last = std::min(barriers_, ordered_ + PODBALL_ORDERS_MAX);
        for (; ordered_ < last; ++ordered_) {
            orders().build(podball::StructureKind::Barrier, place(ordered_));
        }
    }

    // Two to the left and right of the middle in the first row, two in the second, two in the first ...
    Vec2 place(int number) const {
        const Row& row = kRows[number / 2 % 2];
        const double angle = (number / 4 + 0.5) * row.step * (number % 2 == 0 ? 1.0 : -1.0);
        return own_goal() + Vec2{std::cos(angle), std::sin(angle)} * row.radius;
    }

    PositionStyle style_;
    int barriers_;
    int ordered_ = 0;
};

}  // namespace

PODBALL_TEAM(Walled, "walled", "Walled", "1.0", "The Podball authors", 1, 16);
