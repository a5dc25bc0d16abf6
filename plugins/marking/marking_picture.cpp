#include "marking/marking_picture.hpp"

#include <cstddef>

namespace podball::marking {
namespace {

constexpr double kRing = 1.7;   // Radius of the ring around a marked opponent, in pod radii.
constexpr double kPlace = 0.6;  // Radius of the circle at a place, in pod radii.

Color color_of(PlaceKind kind) {
    switch (kind) {
        case PlaceKind::Mark:
        case PlaceKind::Anticipate: return Color::Orange;
        case PlaceKind::Support: return Color::Yellow;
        case PlaceKind::Formation: break;
    }
    return Color::SkyBlue;
}

void draw_marked(const Layer& layer, const play::Thoughts& t, const MarkingPlan& plan) {
    int marked = 0;
    for (const play::Player& opponent : t.scene.opponents) {
        if (!plan.is_marked(opponent.id)) {
            continue;
        }
        ++marked;
        layer.circle(opponent.position, kRing * t.game.pod_radius, Color::Yellow);
    }
    for (const WantedPlace& wanted : plan.wanted()) {
        if (wanted.kind == PlaceKind::Mark || wanted.kind == PlaceKind::Anticipate) {
            layer.circle(wanted.place, kPlace * t.game.pod_radius, Color::Orange);
        }
        if (wanted.kind == PlaceKind::Mark) {
            layer.line(t.scene.opponents[wanted.opponent].position, wanted.place, Color::Orange);
        }
    }
    layer.value("opponents marked", marked, Color::Orange);
}

void draw_formation(const Layer& layer, const play::Thoughts& t, const MarkingPlan& plan) {
    const double radius = kPlace * t.game.pod_radius;
    for (const WantedPlace& wanted : plan.wanted()) {
        if (wanted.kind == PlaceKind::Formation) {
            layer.circle(wanted.place, radius, Color::Green);
        }
    }
    for (const Vec2 place : plan.replaced()) {
        layer.circle(place, radius, Color::Purple);
    }
}

void draw_assignment(const Layer& layer, const play::Thoughts& t, const MarkingPlan& plan) {
    for (std::size_t i = 0; i < plan.agents().size(); ++i) {
        const WantedPlace& wanted = plan.wanted()[static_cast<std::size_t>(plan.taken()[i])];
        layer.line(t.scene.own[plan.agents()[i]].position, wanted.place, color_of(wanted.kind));
    }
    for (const play::Player& player : t.scene.own) {
        if (t.plan.task(player.id) == play::Task::Chase) {
            layer.line(player.position, t.plan.chase.of(player.id).point, Color::Red);
        }
    }
}

void draw_priority(const Layer& layer, const MarkingPlan& plan) {
    for (const WantedPlace& wanted : plan.wanted()) {
        if (wanted.priority.value > 0.0) {
            layer.circle(wanted.place, wanted.priority.distance, color_of(wanted.kind));
        }
    }
}

}  // namespace

void draw_marking(const MarkingLayers& layers, const play::Thoughts& thoughts, const MarkingPlan& plan) {
    draw_marked(layers.marking, thoughts, plan);
    draw_formation(layers.formation, thoughts, plan);
    draw_assignment(layers.assignment, thoughts, plan);
    draw_priority(layers.priority, plan);
}

}  // namespace podball::marking
