// The forms of recorded drawings, for tests.
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

}  // namespace podball::replay
