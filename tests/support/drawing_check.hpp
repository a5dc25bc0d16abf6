// Checks of the drawings of a board that was used before.
#pragma once

#include "base/drawing.hpp"
#include "support/catch.hpp"

namespace podball::testing {

/// Requires that `drawing` is what a fresh board has of the same calls, and that its layout is that of the drawing
/// before only if their items and texts are the same. Returns whether it is.
inline bool repeats_layout(const Drawing& before, const Drawing& drawing, const Drawing& fresh) {
    REQUIRE(drawing.items == fresh.items);
    REQUIRE(drawing.numbers == fresh.numbers);
    REQUIRE(drawing.text == fresh.text);
    REQUIRE(drawing.dropped == fresh.dropped);
    if (drawing.layout != before.layout) {
        return false;
    }
    REQUIRE(drawing.items == before.items);
    REQUIRE(drawing.text == before.text);
    return true;
}

}  // namespace podball::testing
