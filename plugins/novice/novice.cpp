// The team novice: formation with handicaps, a first opponent to beat.

#include <podball/team.hpp>

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string_view>

#include "play/field_team.hpp"
#include "play/parameters.hpp"

namespace {

using namespace podball::play;
using podball::Parameter;

/// The table with another default of one parameter.
template <std::size_t N>
constexpr std::array<Parameter, N> with_default(std::array<Parameter, N> table, std::string_view name,
                                                const char* default_text) {
    for (Parameter& parameter : table) {
        if (parameter.name == name) {
            parameter.default_text = default_text;
            return table;
        }
    }
    throw std::logic_error("no such parameter");  // In a constant expression: an error of the compiler.
}

class Novice : public FieldTeam {
  public:
    static constexpr auto parameters = with_default(
        with_default(with_default(joined(kPositionParameters, kPlayParameters), "passing", "off"), "keeper", "off"),
        "decide_every", "100");

    explicit Novice(const podball_setup_t& setup) : FieldTeam(setup), style_(position_style()) {}

  private:
    void position(Plan& plan) override {
        plan.places = formation_places(game(), scene(), roles(), formation_ball(), scene().is_attacking(), style_);
    }

    PositionStyle style_;
};

}  // namespace

PODBALL_TEAM(Novice, "novice", "Novice", "1.0", "The Podball authors", 1, 16);
