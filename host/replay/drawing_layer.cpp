#include "replay/drawing_layer.hpp"

#include "replay/drawing_items.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <unordered_map>

namespace podball::replay {
namespace {

/// The texts of a block, each once, in the order of their first use.
class Texts {
  public:
    std::uint32_t index_of(std::string_view text) {
        const auto [found, is_new] = indices_.try_emplace(text, as_index(texts_.size()));
        if (is_new) {
            texts_.push_back(text);
        }
        return found->second;
    }

    void write(ByteWriter& bytes) const {
        bytes.varint(texts_.size());
        for (const std::string_view text : texts_) {
            bytes.varint(text.size());
            bytes.text(text);
        }
    }

  private:
    std::vector<std::string_view> texts_;
    std::unordered_map<std::string_view, std::uint32_t> indices_;
};

/// Writes the steps of a slot. Each number is rounded once, although the next step may need it too, and most layers and
/// texts are found without their names.
class SlotWriter {
  public:
    SlotWriter(const SlotDrawings& slot, Texts& texts)
        : slot_(slot),
          texts_(texts),
          wholes_(whole_numbers(slot)),
          text_of_layer_(slot.pool.layers.size(), kUnknown),
          text_of_item_(slot.pool.items.size()) {}

    void add(std::size_t step, ByteWriter& bytes) {
        const auto items = slot_.items(step);
        bytes.varint(static_cast<std::uint64_t>(slot_.steps[step].dropped));
        bytes.varint(items.size());
        for (std::size_t i = 0; i < items.size(); ++i) {
            add(items[i], item_before(slot_, step, i), bytes);
        }
    }

  private:
    static constexpr auto kUnknown = static_cast<std::uint32_t>(-1);

    void add(const DrawItem& item, const DrawItem* before, ByteWriter& bytes) {
        bytes.u8(static_cast<std::uint8_t>(item.kind));
        bytes.u8(item.color);
        bytes.varint(text_of_layer(item.layer));
        if (item.kind == DrawKind::Polyline) {
            bytes.varint(item.numbers_count / 2);
        }
        add_numbers(item, before, bytes);
        if (has_text(item.kind)) {
            bytes.varint(text_of(item, before));
        }
        if (item.kind == DrawKind::Value) {
            bytes.f64(slot_.numbers(item)[0]);
        }
    }

    void add_numbers(const DrawItem& item, const DrawItem* before, ByteWriter& bytes) {
        const std::int32_t* const numbers = wholes_.data() + item.numbers_first;
        const std::uint32_t count = coordinates(item);
        if (before != nullptr && follows(slot_, item, *before)) {
            const std::int32_t* const last = wholes_.data() + before->numbers_first;
            for (std::uint32_t i = 0; i < count; ++i) {
                bytes.signed_varint(numbers[i] - last[i]);
            }
        } else {
            for (std::uint32_t i = 0; i < count; ++i) {
                bytes.signed_varint(numbers[i]);
            }
        }
    }

    std::uint32_t text_of_layer(std::uint16_t layer) {
        std::uint32_t& text = text_of_layer_.at(layer);
        if (text == kUnknown) {
            text = texts_.index_of(slot_.pool.layers[layer]);
        }
        return text;
    }

    // Most items have the text of the step before.
    std::uint32_t text_of(const DrawItem& item, const DrawItem* before) {
        const std::string_view text = slot_.text(item);
        const bool is_known = before != nullptr && has_text(before->kind) && slot_.text(*before) == text;
        return text_of_item_[place(item)] = is_known ? text_of_item_[place(*before)] : texts_.index_of(text);
    }
    [[nodiscard]] std::size_t place(const DrawItem& item) const {
        return static_cast<std::size_t>(&item - slot_.pool.items.data());
    }

    // All numbers of the pool in units of the format. Those of values are not used.
    static std::vector<std::int32_t> whole_numbers(const SlotDrawings& slot) {
        std::vector<std::int32_t> wholes(slot.pool.numbers.size());
        std::transform(slot.pool.numbers.begin(), slot.pool.numbers.end(), wholes.begin(), whole);
        for (const DrawItem& item : slot.pool.items) {
            if (item.kind == DrawKind::Circle) {
                std::int32_t& radius = wholes[item.numbers_first + 2];
                radius = std::max(radius, 0);
            }
        }
        return wholes;
    }

    const SlotDrawings& slot_;
    Texts& texts_;
    std::vector<std::int32_t> wholes_;          ///< Shape: [number of the pool].
    std::vector<std::uint32_t> text_of_layer_;  ///< Index of the name. Shape: [layer].
    std::vector<std::uint32_t> text_of_item_;   ///< Set for items with a text. Shape: [item of the pool].
};

}  // namespace

void SlotDrawings::add(const Drawing* drawing, int side) {
    steps.push_back({pool.items.size(), 0, 0});
    if (drawing == nullptr) {
        return;
    }
    Step& step = steps.back();
    step.dropped = drawing->dropped;
    // Layers are kept and grow during a match, so only the new layers are copied.
    for (std::size_t i = pool.layers.size(); i < drawing->layers.size(); ++i) {
        pool.layers.push_back(drawing->layers[i]);
    }
    if (drawing->items.size() > kItemsMax || drawing->numbers.size() > kNumbersMax || drawing->text.size() > kTextMax) {
        step.dropped += static_cast<std::int64_t>(drawing->items.size());
        return;
    }
    added.push_back({steps.size() - 1, pool.numbers.size(), pool.text.size(), side == 1});
    step.items_count = drawing->items.size();
    pool.items.insert(pool.items.end(), drawing->items.begin(), drawing->items.end());
    pool.numbers.insert(pool.numbers.end(), drawing->numbers.begin(), drawing->numbers.end());
    pool.text += drawing->text;
}

void SlotDrawings::reserve(const Drawing& drawing, std::size_t drawings) {
    const auto room = [drawings](std::size_t size) { return (size + size / 4) * drawings; };
    pool.items.reserve(room(drawing.items.size()));
    pool.numbers.reserve(room(drawing.numbers.size()));
    pool.text.reserve(room(drawing.text.size()));
}

void SlotDrawings::settle() {
    for (const Added& step : added) {
        const std::span<DrawItem> items =
            std::span(pool.items).subspan(steps[step.step].items_first, steps[step.step].items_count);
        for (DrawItem& item : items) {
            item.numbers_first += as_index(step.numbers_first);
            item.text_first += as_index(step.text_first);
        }
        if (step.is_turned) {
            half_turn(items, pool.numbers);
        }
    }
    added.clear();
}

void SlotDrawings::clear() {
    pool.clear();
    pool.layers.clear();
    steps.clear();
    added.clear();
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

void write_drawings(ByteWriter& bytes, const DrawingLayer& layer) {
    Texts texts;
    std::array writers = {SlotWriter(layer.slots[0], texts), SlotWriter(layer.slots[1], texts)};
    ByteWriter items;
    for (std::size_t step = 0; step < layer.slots[0].steps.size(); ++step) {
        for (SlotWriter& writer : writers) {
            writer.add(step, items);
        }
    }
    texts.write(bytes);
    bytes.text(items.bytes());
}

}  // namespace podball::replay
