#include "replay/drawing_layer.hpp"

#include "base/utf8.hpp"
#include "replay/columns.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>

#include <fmt/format.h>

namespace podball::replay {
namespace {

using engine::kSlots;

constexpr std::int64_t kDrawnMax = std::int64_t{1} << 20;
constexpr std::size_t kLayersMax = 65536;  // Limit of DrawItem::layer.
constexpr int kDrawingKinds = 7;

// How many coordinates and lengths each kind of item has. A polyline states its own number. A value has none.
constexpr std::array<std::uint32_t, kDrawingKinds> kNumbers = {2, 3, 4, 4, 0, 2, 0};

std::uint32_t as_index(std::size_t size) { return static_cast<std::uint32_t>(size); }

bool has_text(DrawKind kind) { return kind == DrawKind::Text || kind == DrawKind::Value; }

std::uint32_t coordinates(const DrawItem& item) { return item.kind == DrawKind::Value ? 0 : item.numbers_count; }

bool is_radius(const DrawItem& item, std::size_t index) { return item.kind == DrawKind::Circle && index == 2; }

// Whether the numbers of `item` are written as differences to the numbers of `before`. Layers are equal if their names
// are.
bool follows(const SlotDrawings& slot, const DrawItem& item, const DrawItem& before) {
    const auto& layers = slot.pool.layers;
    return item.kind == before.kind && coordinates(item) == coordinates(before) &&
           (item.layer == before.layer || layers[item.layer] == layers[before.layer]);
}

// The item of the step before with the same index, which the `index`-th item of `step` may follow; null if none.
const DrawItem* item_before(const SlotDrawings& slot, std::size_t step, std::size_t index) {
    if (step == 0 || index >= slot.steps[step - 1].items_count) {
        return nullptr;
    }
    return &slot.items(step - 1)[index];
}

// The `index`-th number of an item in units of the format. A radius is not below 0.
std::int64_t whole(const DrawItem& item, std::size_t index, double number) {
    const std::int64_t rounded = quantised(number, kDrawnPerLength, kDrawnMax);
    return is_radius(item, index) ? std::max<std::int64_t>(rounded, 0) : rounded;
}

class Writer {
  public:
    void add(const SlotDrawings& slot, std::size_t step) {
        items_.varint(static_cast<std::uint64_t>(slot.steps[step].dropped));
        const auto items = slot.items(step);
        items_.varint(items.size());
        for (std::size_t i = 0; i < items.size(); ++i) {
            add(slot, items[i], item_before(slot, step, i));
        }
    }

    void write(ByteWriter& bytes) const {
        bytes.varint(texts_.size());
        for (const std::string_view text : texts_) {
            bytes.varint(text.size());
            bytes.text(text);
        }
        bytes.text(items_.bytes());
    }

  private:
    void add(const SlotDrawings& slot, const DrawItem& item, const DrawItem* before) {
        items_.u8(static_cast<std::uint8_t>(item.kind));
        items_.u8(item.color);
        items_.varint(index_of(slot.pool.layers.at(item.layer)));
        if (item.kind == DrawKind::Polyline) {
            items_.varint(item.numbers_count / 2);
        }
        if (item.kind != DrawKind::Value) {
            add_numbers(slot, item, before);
        }
        if (has_text(item.kind)) {
            items_.varint(index_of(slot.text(item)));
        }
        if (item.kind == DrawKind::Value) {
            items_.f64(slot.numbers(item)[0]);
        }
    }

    void add_numbers(const SlotDrawings& slot, const DrawItem& item, const DrawItem* before) {
        const auto numbers = slot.numbers(item);
        const bool differs = before != nullptr && follows(slot, item, *before);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const std::int64_t last = differs ? whole(*before, i, slot.numbers(*before)[i]) : 0;
            items_.signed_varint(whole(item, i, numbers[i]) - last);
        }
    }

    std::uint64_t index_of(std::string_view text) {
        const auto [found, is_new] = indices_.try_emplace(text, texts_.size());
        if (is_new) {
            texts_.push_back(text);
        }
        return found->second;
    }

    ByteWriter items_;
    std::vector<std::string_view> texts_;
    std::unordered_map<std::string_view, std::uint64_t> indices_;
};

class DrawingReader {
  public:
    explicit DrawingReader(std::string_view payload) : bytes_(payload) {}

    // Each function returns what is wrong; empty if nothing is.
    std::string read_texts() {
        const std::uint64_t count = bytes_.varint();
        if (count > bytes_.left()) {
            return "more texts than bytes";
        }
        for (std::uint64_t i = 0; i < count; ++i) {
            texts_.push_back(bytes_.text(bytes_.varint()));
            if (!bytes_.ok()) {
                return fmt::format("text {} is missing", i);
            }
            if (!is_utf8(texts_.back())) {
                return fmt::format("text {} is not UTF-8", i);
            }
        }
        for (auto& layers : layer_of_text_) {
            layers.assign(texts_.size(), -1);
        }
        return {};
    }

    std::string read_step(DrawingLayer& layer, std::size_t slot_index) {
        SlotDrawings& slot = layer.slots.at(slot_index);
        const std::uint64_t dropped = bytes_.varint();
        const std::uint64_t count = bytes_.varint();
        if (!bytes_.ok() || dropped > static_cast<std::uint64_t>(kColumnMax)) {
            return "the number of items is missing";
        }
        slot.steps.push_back({slot.pool.items.size(), 0, static_cast<std::int64_t>(dropped)});
        if (count > SlotDrawings::kItemsMax) {
            return std::to_string(count) + " items; at most 4096";
        }
        numbers_before_ = slot.pool.numbers.size();
        text_of_step_ = 0;
        for (std::uint64_t i = 0; i < count; ++i) {
            if (const char* wrong = read_item(slot, slot_index)) {
                return fmt::format("item {} {}", i, wrong);
            }
        }
        return {};
    }

    std::string read_end() const {
        return bytes_.left() > 0 ? std::to_string(bytes_.left()) + " bytes follow the last item" : "";
    }

  private:
    const char* read_item(SlotDrawings& slot, std::size_t slot_index) {
        const std::uint8_t kind = bytes_.u8();
        if (!bytes_.ok()) {
            return "is missing";
        }
        if (kind >= kDrawingKinds) {
            return "is of no known kind";
        }
        DrawItem item;
        item.kind = static_cast<DrawKind>(kind);
        item.color = bytes_.u8();
        const std::optional<std::uint16_t> item_layer = read_layer(slot, slot_index);
        if (!item_layer) {
            return "is on no layer";
        }
        item.layer = *item_layer;
        if (const char* wrong = read_numbers(slot, item)) {
            return wrong;
        }
        if (const char* wrong = has_text(item.kind) ? read_text(slot, slot_index, item) : nullptr) {
            return wrong;
        }
        if (item.kind == DrawKind::Value) {
            slot.pool.numbers.push_back(bytes_.f64());
            item.numbers_count = 1;
            if (!bytes_.ok() || !std::isfinite(slot.pool.numbers.back())) {
                return "has no finite value";
            }
        }
        slot.pool.items.push_back(item);
        ++slot.steps.back().items_count;
        return nullptr;
    }

    std::optional<std::uint16_t> read_layer(SlotDrawings& slot, std::size_t slot_index) {
        const std::uint64_t text = bytes_.varint();
        if (!bytes_.ok() || text >= texts_.size()) {
            return std::nullopt;
        }
        std::int32_t& layer = layer_of_text_.at(slot_index)[text];
        if (layer < 0) {
            if (slot.pool.layers.size() >= kLayersMax) {
                return std::nullopt;
            }
            layer = static_cast<std::int32_t>(slot.pool.layers.size());
            slot.pool.layers.emplace_back(texts_[text]);
        }
        return static_cast<std::uint16_t>(layer);
    }

    const char* read_numbers(SlotDrawings& slot, DrawItem& item) {
        std::uint64_t count = kNumbers.at(static_cast<std::size_t>(item.kind));
        if (item.kind == DrawKind::Polyline) {
            const std::uint64_t points = bytes_.varint();
            if (points > bytes_.left() / 2) {
                return "has more points than bytes";
            }
            count = 2 * points;
        }
        if (slot.pool.numbers.size() - numbers_before_ + count > SlotDrawings::kNumbersMax) {
            return "has more numbers than the 65536 of a step";
        }
        item.numbers_first = as_index(slot.pool.numbers.size());
        item.numbers_count = static_cast<std::uint32_t>(count);
        const DrawItem* before = item_before(slot, slot.steps.size() - 1, slot.steps.back().items_count);
        const bool differs = before != nullptr && follows(slot, item, *before);
        for (std::uint32_t i = 0; i < item.numbers_count; ++i) {
            const std::int64_t last = differs ? whole(*before, i, slot.pool.numbers[before->numbers_first + i]) : 0;
            const std::int64_t number = last + bytes_.signed_varint();
            if (!bytes_.ok()) {
                return "has no numbers";
            }
            if (std::llabs(number) > kDrawnMax) {
                return "is out of reach; numbers must be -1048576 to 1048576";
            }
            if (is_radius(item, i) && number < 0) {
                return "has a radius below 0";
            }
            slot.pool.numbers.push_back(static_cast<double>(number) / kDrawnPerLength);
        }
        return nullptr;
    }

    const char* read_text(SlotDrawings& slot, std::size_t slot_index, DrawItem& item) {
        const std::uint64_t text = bytes_.varint();
        if (!bytes_.ok() || text >= texts_.size()) {
            return "has no text";
        }
        text_of_step_ += texts_[text].size();
        if (text_of_step_ > SlotDrawings::kTextMax) {
            return "has more text than the 262144 bytes of a step";
        }
        // Each text is in the pool once, even if many items show it. Otherwise few bytes could ask for much memory.
        const auto [place, is_new] = text_places_.at(slot_index).try_emplace(text, as_index(slot.pool.text.size()));
        if (is_new) {
            slot.pool.text += texts_[text];
        }
        item.text_first = place->second;
        item.text_size = as_index(texts_[text].size());
        return nullptr;
    }

    ByteReader bytes_;
    std::vector<std::string_view> texts_;
    std::size_t numbers_before_ = 0;  ///< Numbers in the pool before the current step.
    std::size_t text_of_step_ = 0;    ///< Bytes of texts in the current step.
    std::array<std::vector<std::int32_t>, kSlots> layer_of_text_;
    std::array<std::unordered_map<std::uint64_t, std::uint32_t>, kSlots> text_places_;
};

}  // namespace

void SlotDrawings::add(const Drawing* drawing) {
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
    const std::size_t numbers_first = pool.numbers.size();
    const std::size_t text_first = pool.text.size();
    if (drawing->items.size() > kItemsMax || drawing->numbers.size() > kNumbersMax || drawing->text.size() > kTextMax) {
        step.dropped += static_cast<std::int64_t>(drawing->items.size());
        return;
    }
    pool.numbers.insert(pool.numbers.end(), drawing->numbers.begin(), drawing->numbers.end());
    pool.text += drawing->text;
    for (DrawItem item : drawing->items) {
        item.numbers_first += as_index(numbers_first);
        item.text_first += as_index(text_first);
        pool.items.push_back(item);
    }
    step.items_count = drawing->items.size();
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
    Writer writer;
    for (std::size_t step = 0; step < layer.slots[0].steps.size(); ++step) {
        for (const SlotDrawings& slot : layer.slots) {
            writer.add(slot, step);
        }
    }
    writer.write(bytes);
}

Result<DrawingLayer> read_drawings(std::string_view payload, std::size_t steps) {
    DrawingLayer layer;
    DrawingReader reader(payload);
    if (const std::string wrong = reader.read_texts(); !wrong.empty()) {
        return Error{wrong};
    }
    for (std::size_t step = 0; step < steps; ++step) {
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            if (const std::string wrong = reader.read_step(layer, slot); !wrong.empty()) {
                return Error{fmt::format("{}, of slot {} in row {}", wrong, slot, step)};
            }
        }
    }
    if (const std::string wrong = reader.read_end(); !wrong.empty()) {
        return Error{wrong};
    }
    return layer;
}

}  // namespace podball::replay
