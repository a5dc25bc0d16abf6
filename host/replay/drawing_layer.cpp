#include "replay/drawing_layer.hpp"

#include "replay/drawing_items.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

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

/// Writes the steps of a slot, one after the other.
class SlotWriter {
  public:
    SlotWriter(const SlotDrawings& slot, Texts& texts)
        : slot_(slot),
          texts_(texts),
          layer_of_name_(layers_by_name(slot)),
          text_of_layer_(slot.pool.layers.size(), kUnknown) {}

    void add(std::size_t step, ByteWriter& bytes) {
        find_followed(step);
        const bool same = has_items_of_step_before(step);
        bytes.varint(2 * static_cast<std::uint64_t>(slot_.steps[step].dropped) + (same ? 0 : 1));
        if (!same) {
            bytes.varint(slot_.items(step).size());
            for (const DrawItem& item : slot_.items(step)) {
                add_item(step, item, bytes);
            }
        }
        round_numbers(step);
        if (!same) {
            align(step);
        }
        add_numbers(step, bytes);
    }

  private:
    static constexpr auto kUnknown = static_cast<std::uint32_t>(-1);

    // Layers with equal names are one.
    static std::vector<std::size_t> layers_by_name(const SlotDrawings& slot) {
        std::unordered_map<std::string_view, std::size_t> first;
        std::vector<std::size_t> layers;
        for (const std::string& name : slot.pool.layers) {
            layers.push_back(first.try_emplace(name, layers.size()).first->second);
        }
        return layers;
    }

    // Shared items follow themselves.
    void find_followed(std::size_t step) {
        const auto items = slot_.items(step);
        const auto before = step == 0 ? items.first(0) : slot_.items(step - 1);
        const bool is_shared = step > 0 && items.data() == before.data();
        followed_.assign(items.size(), nullptr);
        for (std::size_t i = 0; i < std::min(items.size(), before.size()); ++i) {
            const bool follows = is_shared || (has_shape_of(before[i], items[i]) &&
                                               layer_of_name_[items[i].layer] == layer_of_name_[before[i].layer]);
            followed_[i] = follows ? &before[i] : nullptr;
        }
    }

    // Whether the step has the items of the one before, with their numbers at the same places. Before the first step
    // there are none.
    [[nodiscard]] bool has_items_of_step_before(std::size_t step) const {
        const auto items = slot_.items(step);
        if (step == 0) {
            return items.empty() && slot_.numbers(step).empty();
        }
        const auto before = slot_.items(step - 1);
        if (items.size() != before.size() || slot_.numbers(step).size() != slot_.numbers(step - 1).size()) {
            return false;
        }
        const auto is_same = [&](const DrawItem& a, const DrawItem* b) {
            return b != nullptr && a.color == b->color && a.numbers_first == b->numbers_first &&
                   slot_.text(step, a) == slot_.text(step - 1, *b);
        };
        return items.data() == before.data() || std::equal(items.begin(), items.end(), followed_.begin(), is_same);
    }

    void add_item(std::size_t step, const DrawItem& item, ByteWriter& bytes) {
        bytes.u8(static_cast<std::uint8_t>(item.kind));
        bytes.u8(item.color);
        bytes.varint(text_of_layer(item.layer));
        if (item.kind == DrawKind::Polyline) {
            bytes.varint(item.numbers_count / 2);
        }
        if (has_text(item.kind)) {
            bytes.varint(texts_.index_of(slot_.text(step, item)));
        }
    }

    // The following functions work on all numbers of a step at once, since a recording has millions. Those of values
    // have a place too, which is not used.

    void round_numbers(std::size_t step) {
        const auto numbers = slot_.numbers(step);
        std::swap(last_, numbers_);
        numbers_.resize(numbers.size());
        std::transform(numbers.begin(), numbers.end(), numbers_.begin(), whole);
    }

    // Gives each item its place among the numbers of the step before. An item that follows none gets zeros.
    void align(std::size_t step) {
        std::vector<std::int32_t> last(numbers_.size());
        std::vector<std::int32_t> changes(numbers_.size());
        const auto items = slot_.items(step);
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (const DrawItem* const before = followed_[i]) {
                const std::uint32_t to = items[i].numbers_first;
                std::copy_n(last_.begin() + before->numbers_first, items[i].numbers_count, last.begin() + to);
                std::copy_n(changes_.begin() + before->numbers_first, items[i].numbers_count, changes.begin() + to);
            }
        }
        last_ = std::move(last);
        changes_ = std::move(changes);
    }

    void add_numbers(std::size_t step, ByteWriter& bytes) {
        differences_.resize(numbers_.size());
        for (std::size_t i = 0; i < numbers_.size(); ++i) {
            const std::int32_t change = numbers_[i] - last_[i];
            differences_[i] = change - changes_[i];
            changes_[i] = change;
        }
        const auto items = slot_.items(step);
        for (std::size_t i = 0; i < items.size(); ++i) {
            const DrawItem& item = items[i];
            const DrawItem* const before = followed_[i];
            if (item.kind == DrawKind::Value) {
                add_value(slot_.numbers(step, item)[0],
                          before == nullptr ? nullptr : slot_.numbers(step - 1, *before).data(), bytes);
            } else {
                bytes.signed_varints(item.numbers_count,
                                     [&](std::size_t k) { return differences_[item.numbers_first + k]; });
            }
            if (before == nullptr) {
                std::fill_n(changes_.begin() + item.numbers_first, item.numbers_count, 0);
            }
        }
    }

    // Bits are compared, because 0.0 equals -0.0.
    static void add_value(double value, const double* before, ByteWriter& bytes) {
        const auto bits = [](double number) { return std::bit_cast<std::uint64_t>(number); };
        const bool same = before != nullptr && bits(value) == bits(*before);
        bytes.u8(same ? 0 : 1);
        if (!same) {
            bytes.f64(value);
        }
    }

    std::uint32_t text_of_layer(std::uint16_t layer) {
        std::uint32_t& text = text_of_layer_.at(layer);
        if (text == kUnknown) {
            text = texts_.index_of(slot_.pool.layers[layer]);
        }
        return text;
    }

    const SlotDrawings& slot_;
    Texts& texts_;
    std::vector<std::size_t> layer_of_name_;    ///< The first layer with the same name. Shape: [layer].
    std::vector<std::uint32_t> text_of_layer_;  ///< Index of the name. Shape: [layer].
    std::vector<const DrawItem*> followed_;     ///< Null if the item follows none. Shape: [item of the step].
    // Units: those of the format. Shape: [number of the step].
    std::vector<std::int32_t> numbers_;
    std::vector<std::int32_t> last_;         ///< The numbers of the step before.
    std::vector<std::int32_t> changes_;      ///< The last change of each number.
    std::vector<std::int32_t> differences_;  ///< What is written: how much each change changed.
};

}  // namespace

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
