// Drawing in C++: podball.draw/1 as a value. It draws nothing if nobody can see the drawing.
#ifndef PODBALL_LAYER_HPP
#define PODBALL_LAYER_HPP

#include <podball/ext/draw.h>
#include <podball/math/vec2.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace podball {

/// Colours that colour-blind people can distinguish.
enum class Color : std::int32_t {
    Team = PODBALL_COLOR_TEAM,  ///< The team's own.
    Orange = PODBALL_COLOR_ORANGE,
    SkyBlue = PODBALL_COLOR_SKY_BLUE,
    Green = PODBALL_COLOR_GREEN,
    Yellow = PODBALL_COLOR_YELLOW,
    Blue = PODBALL_COLOR_BLUE,
    Red = PODBALL_COLOR_RED,
    Purple = PODBALL_COLOR_PURPLE
};

/// A named layer of the team's drawing. Get it from Team::layer and keep it. A drawing holds for one step; ext/draw.h
/// has the bounds. Points are in the frame of the view.
/// Requires: use in `step` only. Cost: a branch if nobody can see the drawing; `if (layer)` also saves preparing work.
class Layer {
  public:
    Layer() = default;  ///< Draws nothing.
    Layer(const podball_draw_t* draw, const char* name)
        : draw_(draw), id_(draw == nullptr ? PODBALL_DRAW_NO_LAYER : draw->layer(draw->context, name)) {}

    /// Whether the drawing can be seen.
    explicit operator bool() const { return draw_ != nullptr; }

    void point(Vec2 at, Color color = Color::Team) const {
        if (draw_ != nullptr) {
            draw_->point(draw_->context, id_, number(color), at.x, at.y);
        }
    }
    void circle(Vec2 centre, double radius, Color color = Color::Team) const {
        if (draw_ != nullptr) {
            draw_->circle(draw_->context, id_, number(color), centre.x, centre.y, radius);
        }
    }
    void line(Vec2 from, Vec2 to, Color color = Color::Team) const {
        if (draw_ != nullptr) {
            draw_->line(draw_->context, id_, number(color), from.x, from.y, to.x, to.y);
        }
    }
    void arrow(Vec2 from, Vec2 to, Color color = Color::Team) const {
        if (draw_ != nullptr) {
            draw_->arrow(draw_->context, id_, number(color), from.x, from.y, to.x, to.y);
        }
    }
    /// `points` is any container of Vec2, of at most PODBALL_DRAW_POINTS_MAX.
    template <typename Points>
    void polyline(const Points& points, Color color = Color::Team) const {
        if (draw_ != nullptr) {
            draw_polyline(points, color);
        }
    }
    void text(Vec2 at, const char* text, Color color = Color::Team) const {
        if (draw_ != nullptr) {
            draw_->text(draw_->context, id_, number(color), at.x, at.y, text);
        }
    }
    void text(Vec2 at, const std::string& words, Color color = Color::Team) const { text(at, words.c_str(), color); }
    /// Reports a named number. Viewers list the numbers of the current step.
    void value(const char* name, double value, Color color = Color::Team) const {
        if (draw_ != nullptr) {
            draw_->value(draw_->context, id_, number(color), name, value);
        }
    }

  private:
    static std::int32_t number(Color color) { return static_cast<std::int32_t>(color); }

    // The host drops a polyline with too many points, so later points need not be copied.
    template <typename Points>
    void draw_polyline(const Points& points, Color color) const {
        std::array<podball_point_t, PODBALL_DRAW_POINTS_MAX> given;
        std::size_t count = 0;
        for (const Vec2 point : points) {
            if (count < given.size()) {
                given[count] = {point.x, point.y};
            }
            ++count;
        }
        draw_->polyline(draw_->context, id_, number(color), given.data(), static_cast<std::int32_t>(count));
    }

    const podball_draw_t* draw_ = nullptr;
    std::int32_t id_ = PODBALL_DRAW_NO_LAYER;
};

}  // namespace podball

#endif
