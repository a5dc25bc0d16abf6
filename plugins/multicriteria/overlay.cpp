#include "multicriteria/overlay.hpp"

#include <cstddef>

namespace podball::multicriteria {

// Draws neighbouring grid points in a column as one stroke, so that the sets of all pods fit into the bounds of
// drawings.
void Overlay::draw_pareto(std::size_t id, const Thought& thought, double spacing) const {
    const Layer& layer = pareto_[id];
    const std::vector<Vec2>& points = thought.pareto;
    for (std::size_t first = 0; first < points.size();) {
        std::size_t last = first;
        const auto goes_on = [&] {
            return last + 1 < points.size() && points[last + 1].x == points[first].x &&
                   points[last].y - points[last + 1].y < 1.5 * spacing;
        };
        while (goes_on()) {
            ++last;
        }
        if (last == first) {
            layer.point(points[first], Color::Yellow);
        } else {
            layer.line(points[first], points[last], Color::Yellow);
        }
        first = last + 1;
    }
    layer.circle(thought.place, 0.4 * spacing, Color::Green);
}

void Overlay::draw_pod(const play::Player& player, const Thought& thought, const Chooser& chooser,
                       const Forecast& forecast) const {
    const auto id = static_cast<std::size_t>(player.id);
    recommended_.line(player.position, thought.recommended, Color::Purple);
    if (thought.criteria.size() == 0) {
        return;
    }
    const tactics::Disc reach = chooser.reach_of(player, forecast);
    areas_[id].circle(reach.center, reach.radius, Color::SkyBlue);
    areas_[id].circle(thought.recommended, chooser.style().responsibility, Color::Purple);
    if (!thought.is_optimum) {
        return;
    }
    draw_pareto(id, thought, chooser.style().grid_spacing);
    for (const ChosenCriterion& criterion : thought.criteria) {
        if (criterion.kind == Criterion::OpenPartner) {
            partners_[id].arrow(thought.place, forecast.own(criterion.partner), Color::Blue);
        } else if (criterion.kind == Criterion::OpenBall) {
            partners_[id].arrow(thought.place, forecast.ball(), Color::Orange);
        }
    }
}

void Overlay::draw_forecast(const play::Scene& scene, const Forecast& forecast) const {
    forecast_.value("ticks ahead", forecast.horizon_ticks());
    forecast_.point(forecast.ball(), Color::Orange);
    for (const play::Player& player : scene.own) {
        forecast_.line(player.position, forecast.own(player.id), Color::Team);
    }
    for (const play::Player& player : scene.opponents) {
        forecast_.line(player.position, forecast.opponent(player.id), Color::Red);
    }
}

}  // namespace podball::multicriteria
