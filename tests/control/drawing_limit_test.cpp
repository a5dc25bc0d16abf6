// The drawings of a team in a whole match are bounded.
#include "control/drawing_limit.hpp"

#include "control/fault.hpp"
#include "support/catch.hpp"

using namespace podball;
using namespace podball::control;

namespace {

// A drawing of this size for the limit. Requires: a multiple of 4, from 8 on.
Drawing drawing_of(std::int64_t bytes) {
    Drawing drawing;
    drawing.layers = {"plan"};
    drawing.items = {{DrawKind::Polyline, 0, 0, 0, static_cast<std::uint32_t>(bytes / 4 - 1), 0, 0}};
    drawing.numbers.resize(static_cast<std::size_t>(bytes / 4 - 1), 0.5);
    REQUIRE(DrawingLimit::size_of(drawing) == bytes);
    return drawing;
}

}  // namespace

TEST_CASE("a drawing counts with its items, numbers and texts") {
    Drawing drawing;
    CHECK(DrawingLimit::size_of(drawing) == 0);
    drawing.layers = {"a layer is counted by the board"};
    drawing.items.resize(2);
    drawing.numbers.resize(3);
    drawing.text = "seven b";
    CHECK(DrawingLimit::size_of(drawing) == 4 * 2 + 4 * 3 + 7);
}

TEST_CASE("drawings of a match are kept up to the bound, then none, and it is told once") {
    constexpr std::int64_t kSteps = 16;
    DrawingLimit limit;
    for (std::int64_t i = 0; i < kSteps; ++i) {
        Drawing drawing = drawing_of(DrawingLimit::kBytesMax / kSteps);
        CHECK_FALSE(limit.admit(drawing));
        CHECK(drawing.items.size() == 1);
        CHECK(drawing.dropped == 0);
    }
    Drawing nothing;
    CHECK_FALSE(limit.admit(nothing));
    for (int i = 0; i < 3; ++i) {
        Drawing more = drawing_of(8);
        more.dropped = 5;
        CHECK(limit.admit(more) == (i == 0));
        CHECK(more.items.empty());
        CHECK(more.numbers.empty());
        CHECK(more.layers.size() == 1);
        CHECK(more.dropped == 6);
    }
}

TEST_CASE("after the first drawing beyond the bound a smaller one is not kept either") {
    DrawingLimit limit;
    Drawing first = drawing_of(DrawingLimit::kBytesMax - 8);
    Drawing large = drawing_of(16);
    Drawing small = drawing_of(8);
    CHECK_FALSE(limit.admit(first));
    CHECK(limit.admit(large));
    CHECK_FALSE(limit.admit(small));
    CHECK(small.items.empty());
}
