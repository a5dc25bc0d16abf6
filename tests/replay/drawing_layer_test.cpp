// DRWP as bytes and back, and DRWN and DRAW of older recordings.
#include "replay/drawing_layer.hpp"
#include "replay/drawing_forms.hpp"
#include "replay/drawing_items.hpp"
#include "replay/layer_bytes.hpp"
#include "support/catch.hpp"
#include "support/random_world.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>

using namespace podball;
using namespace podball::replay;
using engine::kSlots;

namespace {

constexpr std::array<std::size_t, 7> kNumbersOfKind = {2, 3, 4, 4, 0, 2, 1};

void write_numbers(ByteWriter& bytes, const SlotDrawings& slot, const DrawItem& item) {
    for (const double number : slot.numbers(0, item)) {
        bytes.signed_varint(whole(number));
    }
}

// Writes the items of the first step as an older form has them. Their texts come after the names of the layers.
void write_old_step(ByteWriter& bytes, const SlotDrawings& slot, Form form) {
    const auto dropped = static_cast<std::uint64_t>(slot.steps[0].dropped);
    bytes.varint(form == Form::Draw ? dropped : 2 * dropped + 1);
    bytes.varint(slot.items(0).size());
    for (const DrawItem& item : slot.items(0)) {
        bytes.u8(static_cast<std::uint8_t>(item.kind));
        bytes.u8(item.color);
        bytes.varint(item.layer);
        if (item.kind == DrawKind::Polyline) {
            bytes.varint(item.numbers_count / 2);
        }
        if (form == Form::Draw && item.kind != DrawKind::Value) {
            write_numbers(bytes, slot, item);
        }
        if (has_text(item.kind)) {
            bytes.varint(slot.pool.layers.size());
        }
        if (form == Form::Draw && item.kind == DrawKind::Value) {
            bytes.f64(slot.numbers(0, item)[0]);
        }
    }
    for (const DrawItem& item : form == Form::Drwn ? slot.items(0) : slot.items(0).first(0)) {
        if (item.kind == DrawKind::Value) {
            bytes.u8(1);
            bytes.f64(slot.numbers(0, item)[0]);
        } else {
            write_numbers(bytes, slot, item);
        }
    }
}

// A payload of an older form with the first step of `slot`. All texts of items are `text`.
std::string old_bytes(const SlotDrawings& slot, const std::string& text, Form form) {
    ByteWriter bytes;
    bytes.varint(slot.pool.layers.size() + 1);
    for (const std::string& layer : slot.pool.layers) {
        bytes.varint(layer.size());
        bytes.text(layer);
    }
    bytes.varint(text.size());
    bytes.text(text);
    write_old_step(bytes, slot, form);
    bytes.text(form == Form::Draw ? std::string(2, '\0') : std::string(1, '\0'));
    return std::string(bytes.bytes());
}

void put_body(ViewLayer& view, std::size_t body, std::size_t frame, Place at) {
    const std::size_t first = kViewScalars + kBodyColumns * body;
    view.columns.set(first, frame, at.x);
    view.columns.set(first + 1, frame, at.y);
}

DrawItem random_item(testing::Draw& draw, Drawing& drawing) {
    DrawItem item{};
    item.kind = static_cast<DrawKind>(draw.below(7));
    item.color = static_cast<std::uint8_t>(draw.below(256));
    item.layer = static_cast<std::uint16_t>(draw.below(static_cast<int>(drawing.layers.size())));
    item.numbers_first = static_cast<std::uint32_t>(drawing.numbers.size());
    const bool is_polyline = item.kind == DrawKind::Polyline;
    const std::size_t count = is_polyline ? 2 * static_cast<std::size_t>(1 + draw.below(4))
                                          : kNumbersOfKind.at(static_cast<std::size_t>(item.kind));
    item.numbers_count = static_cast<std::uint32_t>(count);
    drawing.numbers.resize(drawing.numbers.size() + count);
    if (has_text(item.kind)) {
        item.text_first = static_cast<std::uint32_t>(drawing.text.size());
        drawing.text += "text " + std::to_string(draw.below(3));
        item.text_size = 6;
    }
    return item;
}

// Most places are those of bodies, or of the place before. It is the same for each place in nearly all steps.
void take_places(testing::Draw& draw, Drawing& drawing, const ViewLayer& view, std::size_t step) {
    std::size_t place = 0;
    double* last = nullptr;
    for (const DrawItem& item : drawing.items) {
        for (std::uint32_t i = 0; i < places_of(item); ++i, ++place) {
            double* const number = &drawing.numbers[item.numbers_first + 2 * i];
            const bool is_turned_away = draw.chance(0.02);
            if (place % 3 == 0 && !is_turned_away) {
                const Vec2 at = view.position(place % 5, step);
                number[0] = at.x;
                number[1] = at.y;
            } else if (place % 3 == 2 && !is_turned_away) {
                std::copy_n(last, 2, number);
            }
            last = number;
        }
    }
}

void set_random_numbers(testing::Draw& draw, Drawing& drawing) {
    for (const DrawItem& item : drawing.items) {
        for (std::size_t i = item.numbers_first; i < item.numbers_first + item.numbers_count; ++i) {
            const bool is_kept = item.kind == DrawKind::Value && draw.chance(0.5);
            drawing.numbers[i] = is_kept ? drawing.numbers[i] : draw.between(-32.0, 32.0);
        }
        if (item.kind == DrawKind::Circle) {
            double& radius = drawing.numbers[item.numbers_first + 2];
            radius = std::fabs(radius);
        }
    }
}

// The next drawing of a slot: often the items of the one before with other numbers.
void draw_next(testing::Draw& draw, Drawing& drawing) {
    drawing.dropped = draw.chance(0.2) ? draw.below(1000) : 0;
    if (drawing.layers.size() < 5) {
        drawing.layers.push_back("layer " + std::to_string(draw.below(4)));
    }
    if (draw.chance(0.5)) {
        ++drawing.layout;
        drawing.items.clear();
        drawing.numbers.clear();
        drawing.text.clear();
        for (int i = draw.below(6); i > 0; --i) {
            drawing.items.push_back(random_item(draw, drawing));
        }
    }
    set_random_numbers(draw, drawing);
}

void require_same(const SlotDrawings& before, const SlotDrawings& after, std::size_t steps) {
    for (std::size_t step = 0; step < steps; ++step) {
        REQUIRE(after.steps[step].dropped == before.steps[step].dropped);
        REQUIRE(after.items(step).size() == before.items(step).size());
        for (std::size_t i = 0; i < before.items(step).size(); ++i) {
            const DrawItem& a = before.items(step)[i];
            const DrawItem& b = after.items(step)[i];
            REQUIRE(a.kind == b.kind);
            REQUIRE(a.color == b.color);
            REQUIRE(before.pool.layers[a.layer] == after.pool.layers[b.layer]);
            REQUIRE(before.text(step, a) == after.text(step, b));
            REQUIRE(a.numbers_count == b.numbers_count);
            for (std::size_t n = 0; n < a.numbers_count; ++n) {
                const double off = std::fabs(before.numbers(step, a)[n] - after.numbers(step, b)[n]);
                REQUIRE(off <= (a.kind == DrawKind::Value ? 0.0 : 0x1p-16));
            }
        }
    }
}

}  // namespace

TEST_CASE("the bytes of DRWP and DRWN are those of the page") {
    DrawingLayer layer;
    const auto add = [&](const Drawing& drawing) {
        layer.slots[0].add(&drawing);
        layer.slots[1].add(nullptr);
    };
    Drawing drawing = circle_and_value();
    add(drawing);
    drawing.items[0].color = 1;
    drawing.numbers[0] = 0.5 + 0x1p-14;
    drawing.dropped = 300;
    add(drawing);
    drawing.numbers[0] += 0x3p-15;
    drawing.numbers[3] = 2.0;
    drawing.dropped = 0;
    add(drawing);
    const ViewLayer view = still_view(3);
    const std::string bytes = bytes_of(write_drawings, layer, view);
    CHECK(hex(bytes) ==
          "02 03 61 2f 62 01 76 "             // The texts.
          "01 02 "                            // Step 0, slot 0: nothing dropped, two items of its own.
          "01 02 00 06 00 00 01 "             // A circle, and a value.
          "80 80 02 01 80 80 01 "             // 16384 -1 8192.
          "01 00 00 00 00 00 00 f0 3f "       // The value 1.
          "00 "                               // Slot 1 has no items, as before.
          "d9 04 02 01 01 00 06 00 00 01 "    // Step 1: 300 dropped, and the circle has another colour.
          "04 00 00 00 "                      // The numbers follow: 2 more than before. The value is that before.
          "00 "                               //
          "00 02 00 00 "                      // Step 2: the same items, and 3 more, where 2 more are expected.
          "01 00 00 00 00 00 00 00 40 00 ");  // The value 2.
    // No place is taken from elsewhere, and the value is the last item, so both forms have these bytes.
    for (const auto& read : {read_drawings(bytes, 3, view), read_listed_drawings(bytes, 3)}) {
        REQUIRE(read.ok());
        require_same(layer.slots[0], read.value().slots[0], 3);
        CHECK(read.value().slots[1].items(2).empty());
    }
}

TEST_CASE("places of bodies and earlier places are not stored") {
    ViewLayer view = still_view(2);
    DrawingLayer layer;
    Drawing drawing;
    drawing.layers = {"l"};
    drawing.text = "t";
    drawing.items = {{DrawKind::Text, 0, 0, 0, 2, 0, 1},
                     {DrawKind::Value, 0, 0, 2, 1, 0, 1},
                     {DrawKind::Arrow, 0, 0, 3, 4, 0, 0},
                     {DrawKind::Circle, 0, 0, 7, 3, 0, 0},
                     {DrawKind::Point, 0, 0, 10, 2, 0, 0}};
    for (const std::size_t step : {0U, 1U}) {
        const double pod = (10.0 + static_cast<double>(step)) / kDrawnPerLength;
        const double end = (100.0 + static_cast<double>(step)) / kDrawnPerLength;
        const double radius = 4.0 / kDrawnPerLength;
        put_body(view, 1, step, {10 + static_cast<std::int32_t>(step), 3});
        const double y = 3.0 / kDrawnPerLength;
        drawing.numbers = {pod, y, 1.0, pod, y, end, 0.0, end, 0.0, radius, 0.0, 0.0};
        layer.slots[0].add(&drawing);
        layer.slots[1].add(nullptr);
    }
    const std::string bytes = bytes_of(write_drawings, layer, view);
    CHECK(hex(bytes) ==
          "02 01 6c 01 74 "
          "01 05 "                       // Step 0, slot 0: five items of its own.
          "0d 00 00 01 02 "              // A text at body 1.
          "06 00 00 01 "                 // A value.
          "0b 00 00 02 00 "              // An arrow from body 1 to a place of its own.
          "09 00 00 06 "                 // A circle at place 2, where the arrow ends: 3 bodies + 1 + 2.
          "08 00 00 01 "                 // A point at body 0.
          "c8 01 00 08 "                 // The end of the arrow, and the radius.
          "01 00 00 00 00 00 00 f0 3f "  // The value.
          "00 "                          //
          "00 02 00 00 00 "              // Step 1: the end is 1 farther. The radius and the value are those before.
          "00 ");
    const auto read = read_drawings(bytes, 2, view);
    INFO((read.ok() ? std::string() : read.error().message));
    REQUIRE(read.ok());
    require_same(layer.slots[0], read.value().slots[0], 2);
}

TEST_CASE("a source holds in all steps with the same items") {
    const ViewLayer view = still_view(3);
    DrawingLayer layer;
    Drawing drawing;
    drawing.layers = {"l"};
    drawing.items = {{DrawKind::Point, 0, 0, 0, 2, 0, 0}};
    for (const double x : {0.0, 0.0, 1.0}) {  // All bodies are at 0.
        drawing.numbers = {x / kDrawnPerLength, 0.0};
        layer.slots[0].add(&drawing);
        layer.slots[1].add(nullptr);
    }
    CHECK(hex(bytes_of(write_drawings, layer, view)) ==
          "01 01 6c "
          "01 01 00 00 00 00 00 00 "
          "00 00 00 00 "
          "00 02 00 00 ");
}

TEST_CASE("no more places are taken from elsewhere than a block may have") {
    constexpr std::size_t kSteps = 10;
    const ViewLayer view = still_view(kSteps);
    DrawingLayer layer;
    Drawing drawing;
    drawing.layers = {"l"};
    drawing.items = {{DrawKind::Polyline, 0, 0, 0, 30'000, 0, 0}};
    drawing.numbers.resize(30'000);
    for (std::size_t step = 0; step < kSteps; ++step) {
        drawing.items[0].color = static_cast<std::uint8_t>(step);  // Each step has a list of its own.
        layer.slots[0].add(&drawing);
        layer.slots[1].add(&drawing);
    }
    const std::string bytes = bytes_of(write_drawings, layer, view);
    const std::size_t taking = kTakenMax / 15'000;  // Of the lists of both slots.
    CHECK(taking == 17);
    CHECK(bytes.size() > taking * 15'000 + (2 * kSteps - taking) * 30'000);
    CHECK(bytes.size() < taking * 15'000 + (2 * kSteps - taking) * 30'000 + 1'000);
    const auto read = read_drawings(bytes, kSteps, view);
    REQUIRE(read.ok());
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        require_same(layer.slots[slot], read.value().slots[slot], kSteps);
    }
}

TEST_CASE("the bytes of DRAW are read as the page says") {
    const std::string bytes(
        "\x02\x03"
        "a/b\x01v"
        "\x00\x02"                                  // Step 0, slot 0: nothing dropped, two items.
        "\x01\x02\x00\x80\x80\x02\x01\x80\x80\x01"  // A circle: 16384 -1 8192.
        "\x06\x00\x00\x01\x00\x00\x00\x00\x00\x00\xf0\x3f"
        "\x00\x00"                              // Slot 1.
        "\xac\x02\x02\x01\x01\x00\x04\x00\x00"  // Step 1: the circle's numbers are differences.
        "\x06\x00\x00\x01\x00\x00\x00\x00\x00\x00\xf0\x3f"
        "\x00\x00"
        "\x00\x01\x01\x01\x00\x04\x00\x00"  // Step 2: differences again, and no value.
        "\x00\x00",
        7 + 2 + 10 + 12 + 2 + 9 + 12 + 2 + 8 + 2);
    SlotDrawings told;
    Drawing drawing = circle_and_value();
    told.add(&drawing);
    drawing.items[0].color = 1;
    drawing.numbers[0] += 0x1p-14;
    drawing.dropped = 300;
    told.add(&drawing);
    drawing.items.pop_back();
    drawing.numbers[0] += 0x1p-14;
    drawing.dropped = 0;
    told.add(&drawing);
    const auto read = read_old_drawings(bytes, 3);
    INFO((read.ok() ? std::string() : read.error().message));
    REQUIRE(read.ok());
    require_same(told, read.value().slots[0], 3);
}

TEST_CASE("numbers of an item that follows none are stored as they are, and the next ones as differences of order 1") {
    Drawing drawing;
    drawing.layers = {"l"};
    drawing.numbers = {0.0, 0.0};
    SlotDrawings told;
    const auto add = [&](bool is_drawn, std::int64_t x) {
        drawing.items.clear();
        if (is_drawn) {
            drawing.items.push_back({DrawKind::Point, 0, 0, 0, 2, 0, 0});
        }
        drawing.numbers[0] = static_cast<double>(x) / kDrawnPerLength;
        told.add(&drawing);
    };
    for (const std::int64_t x : {10, 12, 14}) {
        add(true, x);
    }
    add(false, 0);
    for (const std::int64_t x : {16, 20, 24}) {
        add(true, x);
    }
    DrawingLayer layer;
    layer.slots[0] = told;
    for (int step = 0; step < 7; ++step) {
        layer.slots[1].add(nullptr);
    }
    CHECK(hex(bytes_of(write_drawings, layer, still_view(7))) ==
          "01 01 6c "
          "01 01 00 00 00 14 00 00 "  // 10.
          "00 04 00 00 "              // 2 more.
          "00 00 00 00 "              // 2 more again.
          "01 00 00 "                 // No item.
          "01 01 00 00 00 20 00 00 "  // 16.
          "00 08 00 00 "              // 4 more.
          "00 00 00 00 ");
}

TEST_CASE("any drawing reads back, rounded to its unit", "[property]") {
    std::size_t size = 0;
    std::size_t size_alone = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        testing::Draw draw(seed);
        CAPTURE(seed);
        DrawingLayer layer;
        std::array<Drawing, kSlots> drawings;
        const std::size_t steps = 12;
        ViewLayer view({2, 2}, steps + 1);
        for (std::size_t step = 0; step < steps; ++step) {
            for (std::size_t body = 0; body < 5; ++body) {
                put_body(view, body, step, {draw.below(1'000) - 500, draw.below(1'000) - 500});
            }
            for (std::size_t slot = 0; slot < kSlots; ++slot) {
                draw_next(draw, drawings[slot]);
                take_places(draw, drawings[slot], view, step);
                layer.slots[slot].add(draw.chance(0.1) ? nullptr : &drawings[slot]);
            }
        }
        const std::string bytes = bytes_of(write_drawings, layer, view);
        const auto read = read_drawings(bytes, steps, view);
        REQUIRE(read.ok());
        REQUIRE(bytes_of(write_drawings, read.value(), view) == bytes);
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            require_same(layer.slots[slot], read.value().slots[slot], steps);
        }
        const DrawingLayer part = layer.slice(3, 5);
        const ViewLayer part_view = view.slice(3, 6);
        const auto read_part = read_drawings(bytes_of(write_drawings, part, part_view), 5, part_view);
        REQUIRE(read_part.ok());
        require_same(part.slots[1], read_part.value().slots[1], 5);
        size += bytes.size();
        size_alone += bytes_of(write_drawings, layer, ViewLayer({2, 2}, steps + 1)).size();
    }
    CHECK(size < size_alone);
}

TEST_CASE("any item of an older recording reads back", "[property]") {
    const Form form = GENERATE(Form::Draw, Form::Drwn);
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        testing::Draw draw(seed);
        CAPTURE(seed);
        Drawing drawing;
        while (drawing.items.empty()) {
            draw_next(draw, drawing);
        }
        const std::string text = "texts";
        drawing.text = text;
        for (DrawItem& item : drawing.items) {
            item.text_first = 0;
            item.text_size = has_text(item.kind) ? static_cast<std::uint32_t>(text.size()) : 0;
        }
        SlotDrawings slot;
        slot.add(&drawing);
        const auto read = read_form(form, old_bytes(slot, text, form), 1);
        REQUIRE(read.ok());
        require_same(slot, read.value().slots[0], 1);
    }
}

TEST_CASE("an item follows one on the layer with the same index, although names may be equal") {
    const std::string texts("\x02\x01l\x01l", 5);
    // Points at 5 on both layers. A difference would make the second one a point at 10.
    const std::string first_layer("\x01\x01\0\0\0\x0a\0\0", 8);
    const std::string second_layer("\x01\x01\0\0\x01\x0a\0\0", 8);
    const ViewLayer view = still_view(2);
    const auto read = read_drawings(texts + first_layer + second_layer, 2, view);
    REQUIRE(read.ok());
    const SlotDrawings& slot = read.value().slots[0];
    CHECK(slot.numbers(0, slot.items(0)[0])[0] == 5.0 / kDrawnPerLength);
    CHECK(slot.numbers(1, slot.items(1)[0])[0] == 5.0 / kDrawnPerLength);
    const auto again = read_drawings(bytes_of(write_drawings, read.value(), view), 2, view);
    REQUIRE(again.ok());
    require_same(slot, again.value().slots[0], 2);
}
