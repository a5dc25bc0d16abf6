#include "base/utf8.hpp"
#include "replay/columns.hpp"
#include "replay/drawing_items.hpp"
#include "replay/drawing_layer.hpp"

#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <unordered_map>

#include <fmt/format.h>

namespace podball::replay {
namespace {

using engine::kSlots;

constexpr std::size_t kLayersMax = 65536;  // Limit of DrawItem::layer.
constexpr int kDrawingKinds = 7;

// How many coordinates and lengths each kind of item has. A polyline states its own number. A value has none.
constexpr std::array<std::uint32_t, kDrawingKinds> kNumbers = {2, 3, 4, 4, 0, 2, 0};

bool is_radius(const DrawItem& item, std::size_t index) { return item.kind == DrawKind::Circle && index == 2; }

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
            const std::int64_t last = differs ? whole(slot.pool.numbers[before->numbers_first + i]) : 0;
            const std::int64_t number = last + bytes_.signed_varint();
            if (!bytes_.ok()) {
                return "has no numbers";
            }
            if (std::llabs(number) > kDrawnNumberMax) {
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
