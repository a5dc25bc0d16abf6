// The drawings of a slot, as they are collected for a block.
#include "replay/drawing_forms.hpp"
#include "replay/drawing_layer.hpp"
#include "support/catch.hpp"

#include <cmath>

using namespace podball;
using namespace podball::replay;

TEST_CASE("drawings of a team on side 1 are turned by half a turn, and each item keeps its own numbers and text") {
    Drawing drawing = circle_and_value();
    drawing.numbers[1] = 0.0;
    SlotDrawings slot;
    slot.add(&drawing, 0);
    slot.add(nullptr, 1);
    slot.add(&drawing, 1);
    slot.add(&drawing, 0);
    slot.settle();
    CHECK(slot.items(1).empty());
    for (const std::size_t step : {0U, 2U, 3U}) {
        const auto circle = slot.numbers(step, slot.items(step)[0]);
        CHECK(circle[0] == (step == 2 ? -0.5 : 0.5));
        CHECK(circle[1] == 0.0);
        CHECK_FALSE(std::signbit(circle[1]));
        CHECK(circle[2] == 0.25);
        CHECK(slot.numbers(step, slot.items(step)[1])[0] == 1.0);
        CHECK(slot.text(step, slot.items(step)[1]) == "v");
    }
}

TEST_CASE("successive drawings share their items and texts only if they have one layout") {
    const auto shares = [](const auto& change) {
        Drawing drawing = circle_and_value();
        drawing.layout = 1;
        SlotDrawings slot;
        slot.add(&drawing);
        change(slot, drawing);
        slot.add(&drawing);
        SlotDrawings alone;
        alone.add(&drawing);
        const std::size_t last = slot.steps.size() - 1;
        REQUIRE(slot.items(last).size() == alone.items(0).size());
        for (std::size_t i = 0; i < drawing.items.size(); ++i) {
            REQUIRE(slot.text(last, slot.items(last)[i]) == alone.text(0, alone.items(0)[i]));
            REQUIRE(slot.items(last)[i] == alone.items(0)[i]);
            REQUIRE(slot.numbers(last, slot.items(last)[i])[0] == alone.numbers(0, alone.items(0)[i])[0]);
        }
        return slot.items(last - 1).data() == slot.items(last).data();
    };
    CHECK(shares([](SlotDrawings&, Drawing&) {}));
    CHECK(shares([](SlotDrawings&, Drawing& drawing) { drawing.numbers = {1.0, 2.0, 3.0, 4.0}; }));
    CHECK(shares([](SlotDrawings&, Drawing& drawing) { drawing.layers.emplace_back("more"); }));
    CHECK_FALSE(shares([](SlotDrawings&, Drawing& drawing) {
        drawing.text = "w";
        drawing.layout = 2;
    }));
    CHECK_FALSE(shares([](SlotDrawings&, Drawing& drawing) {
        drawing.items.pop_back();
        drawing.layout = 0;
    }));
    CHECK_FALSE(shares([](SlotDrawings& slot, Drawing& drawing) {
        drawing.layout = 0;
        slot.add(&drawing);
    }));
    CHECK_FALSE(shares([](SlotDrawings& slot, Drawing&) { slot.add(nullptr); }));
    CHECK_FALSE(shares([](SlotDrawings& slot, Drawing& drawing) {
        Drawing large = drawing;
        large.text.resize(SlotDrawings::kTextMax + 1, 'x');
        slot.add(&large);
    }));
}

TEST_CASE("a block that is used again shares nothing with the one before") {
    Drawing drawing = circle_and_value();
    drawing.layout = 1;
    SlotDrawings slot;
    slot.add(&drawing);
    slot.clear();
    slot.add(&drawing);
    REQUIRE(slot.items(0).size() == 2);
    CHECK(slot.text(0, slot.items(0)[1]) == "v");
}
