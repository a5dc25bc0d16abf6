// The forms of recorded drawings, and a drawing, for tests.
#pragma once

#include "replay/drawing_layer.hpp"

#include <cstddef>
#include <string_view>

namespace podball::replay {

enum class Form { Draw, Drwn, Drwp };

/// The view of a match of two pods in which all bodies are at (0, 0).
inline ViewLayer still_view(std::size_t steps) { return ViewLayer({1, 1}, steps + 1); }

/// Reads a payload. For DRWP the match has `still_view`.
inline Result<DrawingLayer> read_form(Form form, std::string_view payload, std::size_t steps) {
    switch (form) {
        case Form::Draw: return read_old_drawings(payload, steps);
        case Form::Drwn: return read_listed_drawings(payload, steps);
        case Form::Drwp: break;
    }
    return read_drawings(payload, steps, still_view(steps));
}

/// A circle and a value.
inline Drawing circle_and_value() {
    Drawing drawing;
    drawing.layers = {"a/b"};
    drawing.items = {{DrawKind::Circle, 2, 0, 0, 3, 0, 0}, {DrawKind::Value, 0, 0, 3, 1, 0, 1}};
    drawing.numbers = {0.5, -0x1p-15, 0.25, 1.0};
    drawing.text = "v";
    return drawing;
}

}  // namespace podball::replay
