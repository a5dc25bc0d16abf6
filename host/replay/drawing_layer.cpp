#include "replay/drawing_layer.hpp"

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

namespace podball::replay {

void SlotDrawings::add(const Drawing* drawing, int side) {
    const Step before = steps.empty() ? Step() : steps.back();
    Step& step = steps.emplace_back();
    if (drawing == nullptr) {
        return;
    }
    step.dropped = drawing->dropped;
    // Layers are kept and grow during a match, so only the new layers are copied.
    for (std::size_t i = pool.layers.size(); i < drawing->layers.size(); ++i) {
        pool.layers.push_back(drawing->layers[i]);
    }
    if (drawing->items.size() > kItemsMax || drawing->numbers.size() > kNumbersMax || drawing->text.size() > kTextMax) {
        step.dropped += static_cast<std::int64_t>(drawing->items.size());
        return;
    }
    step.is_turned = side == 1;
    step.items_count = drawing->items.size();
    step.text_size = drawing->text.size();
    step.numbers_first = pool.numbers.size();
    step.numbers_count = drawing->numbers.size();
    pool.numbers.insert(pool.numbers.end(), drawing->numbers.begin(), drawing->numbers.end());
    step.layout = drawing->layout;
    if (step.layout != 0 && step.layout == before.layout) {
        assert(has_items_and_text(before, *drawing));
        step.items_first = before.items_first;
        step.text_first = before.text_first;
        return;
    }
    step.items_first = pool.items.size();
    step.text_first = pool.text.size();
    pool.items.insert(pool.items.end(), drawing->items.begin(), drawing->items.end());
    pool.text += drawing->text;
}

bool SlotDrawings::has_items_and_text(const Step& step, const Drawing& drawing) const {
    const auto items = std::span(pool.items).subspan(step.items_first, step.items_count);
    return std::equal(items.begin(), items.end(), drawing.items.begin(), drawing.items.end()) &&
           std::string_view(pool.text).substr(step.text_first, step.text_size) == drawing.text;
}

void SlotDrawings::reserve(const Drawing& drawing, std::size_t drawings) {
    const auto room = [](std::size_t size) { return size + size / 4; };
    pool.numbers.reserve(room(drawing.numbers.size()) * drawings);
    // Of ten steps, two to four have items that are not shared.
    pool.items.reserve(room(drawing.items.size()) * (drawings / 2 + 1));
    pool.text.reserve(room(drawing.text.size()) * (drawings / 2 + 1));
}

void SlotDrawings::settle() {
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (std::exchange(steps[i].is_turned, false)) {
            half_turn(items(i), std::span(pool.numbers).subspan(steps[i].numbers_first));
        }
    }
}

void SlotDrawings::clear() {
    pool.clear();
    pool.layers.clear();
    steps.clear();
}

bool DrawingLayer::empty() const {
    return std::all_of(slots.begin(), slots.end(), [](const SlotDrawings& slot) {
        return std::all_of(slot.steps.begin(), slot.steps.end(),
                           [](const SlotDrawings::Step& step) { return step.items_count == 0 && step.dropped == 0; });
    });
}

DrawingLayer DrawingLayer::slice(std::size_t first, std::size_t count) const {
    DrawingLayer part = *this;  // The pools may hold more than the steps use.
    for (SlotDrawings& slot : part.slots) {
        const auto begin = slot.steps.begin() + static_cast<std::ptrdiff_t>(first);
        slot.steps = std::vector(begin, begin + static_cast<std::ptrdiff_t>(count));
    }
    return part;
}

}  // namespace podball::replay
