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
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace podball::replay {
namespace {

using engine::kSlots;

constexpr std::size_t kLayersMax = 65536;  // Limit of DrawItem::layer.
constexpr std::uint64_t kDroppedMax = (std::uint64_t{1} << 52) - 1;
constexpr int kDrawingKinds = 7;

// How many numbers each kind of item has. A polyline states its own number.
constexpr std::array<std::uint32_t, kDrawingKinds> kNumbers = {2, 3, 4, 4, 0, 2, 1};

bool is_radius(const DrawItem& item, std::uint32_t index) { return item.kind == DrawKind::Circle && index == 2; }

/// A number of an item in a step, and its change since the step before. Units: those of the format.
struct Course {
    std::int32_t number = 0;
    std::int32_t change = 0;
};

/// The courses of the numbers of a slot in two successive steps.
class Courses {
  public:
    void begin_step() { std::swap(last_, next_); }
    /// Number `index` of `item` in the step before, whose items are those of `before`. Zeros if `before` is null.
    [[nodiscard]] Course last(const DrawItem* before, std::uint32_t index) const {
        return before == nullptr ? Course() : last_[before->numbers_first + index];
    }
    void set(const DrawItem& item, std::uint32_t index, Course course) {
        const std::size_t place = item.numbers_first + index;
        if (place >= next_.size()) {
            next_.resize(place + 1);
        }
        next_[place] = course;
    }

  private:
    std::vector<Course> last_;
    std::vector<Course> next_;
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
        const std::uint64_t start = bytes_.varint();
        const bool has_own_items = (start & 1U) != 0;
        const std::uint64_t count = has_own_items ? bytes_.varint() : 0;
        if (std::string wrong = begin_step(slot, slot_index, start >> 1U, count); !wrong.empty()) {
            return wrong;
        }
        if (!has_own_items) {
            repeat_items(slot);
        }
        for (std::uint64_t i = 0; i < count; ++i) {
            const char* wrong = read_item(slot, slot_index);
            if (wrong == nullptr && has_text(slot.pool.items.back().kind)) {
                wrong = read_text(slot, slot_index);
            }
            if (wrong != nullptr) {
                return fmt::format("item {} {}", i, wrong);
            }
        }
        const std::size_t items = slot.steps.back().items_count;
        for (std::size_t i = 0; i < items; ++i) {
            const DrawItem& item = slot.items(slot.steps.size() - 1)[i];
            const bool is_value = item.kind == DrawKind::Value;
            if (const char* wrong = is_value ? read_value(slot, i) : read_numbers(slot, slot_index, i, true)) {
                return fmt::format("item {} {}", i, wrong);
            }
        }
        return {};
    }

    // A step of DRAW: the numbers of an item are differences of order 1 and stand within it.
    std::string read_old_step(DrawingLayer& layer, std::size_t slot_index) {
        SlotDrawings& slot = layer.slots.at(slot_index);
        const std::uint64_t dropped = bytes_.varint();
        const std::uint64_t count = bytes_.varint();
        if (std::string wrong = begin_step(slot, slot_index, dropped, count); !wrong.empty()) {
            return wrong;
        }
        for (std::uint64_t i = 0; i < count; ++i) {
            if (const char* wrong = read_old_item(slot, slot_index)) {
                return fmt::format("item {} {}", i, wrong);
            }
        }
        return {};
    }

    std::string read_end() const {
        if (!bytes_.ok()) {
            return "the last item is missing";
        }
        return bytes_.left() > 0 ? std::to_string(bytes_.left()) + " bytes follow the last item" : "";
    }

  private:
    std::string begin_step(SlotDrawings& slot, std::size_t slot_index, std::uint64_t dropped, std::uint64_t count) {
        if (!bytes_.ok()) {
            return "the number of items is missing";
        }
        if (dropped > kDroppedMax) {
            return fmt::format("{} dropped items; at most {}", dropped, kDroppedMax);
        }
        SlotDrawings::Step& step = slot.steps.emplace_back();
        step.dropped = static_cast<std::int64_t>(dropped);
        step.items_first = slot.pool.items.size();
        step.numbers_first = slot.pool.numbers.size();
        if (count > SlotDrawings::kItemsMax) {
            return std::to_string(count) + " items; at most 4096";
        }
        courses_.at(slot_index).begin_step();
        text_of_step_ = 0;
        return {};
    }

    // Before the first step there are no items.
    static void repeat_items(SlotDrawings& slot) {
        if (slot.steps.size() > 1) {
            SlotDrawings::Step& step = slot.steps.back();
            const SlotDrawings::Step& before = slot.steps[slot.steps.size() - 2];
            step.items_first = before.items_first;
            step.items_count = before.items_count;
            step.numbers_count = before.numbers_count;
        }
    }

    // Adds an item without its numbers and its text.
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
        std::uint64_t count = kNumbers.at(kind);
        if (item.kind == DrawKind::Polyline) {
            const std::uint64_t points = bytes_.varint();
            if (!bytes_.ok()) {
                return "is missing";
            }
            if (points == 0) {
                return "has no points";
            }
            if (points > bytes_.left() / 2) {
                return "has more points than bytes";
            }
            count = 2 * points;
        }
        SlotDrawings::Step& step = slot.steps.back();
        if (step.numbers_count + count > SlotDrawings::kNumbersMax) {
            return "has more numbers than the 65536 of a step";
        }
        item.numbers_first = as_index(step.numbers_count);
        item.numbers_count = static_cast<std::uint32_t>(count);
        slot.pool.items.push_back(item);
        step.numbers_count += count;
        ++step.items_count;
        return nullptr;
    }

    const char* read_old_item(SlotDrawings& slot, std::size_t slot_index) {
        if (const char* wrong = read_item(slot, slot_index)) {
            return wrong;
        }
        const std::size_t index = slot.steps.back().items_count - 1;
        const DrawKind kind = slot.pool.items.back().kind;
        const bool is_value = kind == DrawKind::Value;
        const char* wrong = is_value ? nullptr : read_numbers(slot, slot_index, index, false);
        if (wrong == nullptr && has_text(kind)) {
            wrong = read_text(slot, slot_index);
        }
        return wrong == nullptr && is_value ? read_number(slot) : wrong;
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

    // Reads the numbers of item `index`. `keeps_change`: the last change is expected again.
    const char* read_numbers(SlotDrawings& slot, std::size_t slot_index, std::size_t index, bool keeps_change) {
        const std::size_t step = slot.steps.size() - 1;
        const DrawItem& item = slot.items(step)[index];
        const DrawItem* const before = followed(slot, index);
        Courses& courses = courses_.at(slot_index);
        for (std::uint32_t i = 0; i < item.numbers_count; ++i) {
            const Course last = courses.last(before, i);
            const std::int64_t number = std::int64_t{last.number} + last.change + bytes_.signed_varint();
            if (!bytes_.ok()) {
                return "has no numbers";
            }
            if (std::llabs(number) > kDrawnNumberMax) {
                return "is out of reach; numbers must be -1048576 to 1048576";
            }
            if (is_radius(item, i) && number < 0) {
                return "has a radius below 0";
            }
            const auto whole = static_cast<std::int32_t>(number);
            courses.set(item, i, {whole, keeps_change && before != nullptr ? whole - last.number : 0});
            slot.pool.numbers.push_back(static_cast<double>(number) / kDrawnPerLength);
        }
        return nullptr;
    }

    // The item of the step before with the same index, if item `index` follows it; otherwise null.
    static const DrawItem* followed(const SlotDrawings& slot, std::size_t index) {
        const std::size_t step = slot.steps.size() - 1;
        if (step == 0 || index >= slot.steps[step - 1].items_count) {
            return nullptr;
        }
        const DrawItem& item = slot.items(step)[index];
        const DrawItem& before = slot.items(step - 1)[index];
        return has_shape_of(before, item) && item.layer == before.layer ? &before : nullptr;
    }

    const char* read_value(SlotDrawings& slot, std::size_t index) {
        const std::size_t step = slot.steps.size() - 1;
        const std::uint8_t changed = bytes_.u8();
        if (!bytes_.ok() || changed > 1) {
            return "has no value";
        }
        if (changed == 1) {
            return read_number(slot);
        }
        const DrawItem* const before = followed(slot, index);
        if (before == nullptr) {
            return "has the value of an item that is not there";
        }
        slot.pool.numbers.push_back(slot.numbers(step - 1, *before)[0]);
        return nullptr;
    }

    const char* read_number(SlotDrawings& slot) {
        slot.pool.numbers.push_back(bytes_.f64());
        return bytes_.ok() && std::isfinite(slot.pool.numbers.back()) ? nullptr : "has no finite value";
    }

    // Reads the text of the last item. All steps count their texts from the beginning of the pool.
    const char* read_text(SlotDrawings& slot, std::size_t slot_index) {
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
        DrawItem& item = slot.pool.items.back();
        item.text_first = place->second;
        item.text_size = as_index(texts_[text].size());
        return nullptr;
    }

    ByteReader bytes_;
    std::vector<std::string_view> texts_;
    std::size_t text_of_step_ = 0;  ///< Bytes of texts in the current step.
    std::array<Courses, kSlots> courses_;
    std::array<std::vector<std::int32_t>, kSlots> layer_of_text_;
    std::array<std::unordered_map<std::uint64_t, std::uint32_t>, kSlots> text_places_;
};

using ReadStep = std::string (DrawingReader::*)(DrawingLayer&, std::size_t);

Result<DrawingLayer> read_steps(std::string_view payload, std::size_t steps, ReadStep read_step) {
    DrawingLayer layer;
    DrawingReader reader(payload);
    if (const std::string wrong = reader.read_texts(); !wrong.empty()) {
        return Error{wrong};
    }
    for (std::size_t step = 0; step < steps; ++step) {
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            if (const std::string wrong = (reader.*read_step)(layer, slot); !wrong.empty()) {
                return Error{fmt::format("{}, of slot {} in row {}", wrong, slot, step)};
            }
        }
    }
    if (const std::string wrong = reader.read_end(); !wrong.empty()) {
        return Error{wrong};
    }
    return layer;
}

}  // namespace

Result<DrawingLayer> read_drawings(std::string_view payload, std::size_t steps) {
    return read_steps(payload, steps, &DrawingReader::read_step);
}

Result<DrawingLayer> read_old_drawings(std::string_view payload, std::size_t steps) {
    return read_steps(payload, steps, &DrawingReader::read_old_step);
}

}  // namespace podball::replay
