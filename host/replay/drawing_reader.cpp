#include "base/utf8.hpp"
#include "replay/columns.hpp"
#include "replay/drawing_items.hpp"
#include "replay/drawing_layer.hpp"

#include <array>
#include <cassert>
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
    /// Number `index` of the current step. Requires: it was set.
    [[nodiscard]] std::int32_t number(std::size_t index) const { return next_[index].number; }

  private:
    std::vector<Course> last_;
    std::vector<Course> next_;
};

constexpr std::uint32_t kStored = static_cast<std::uint32_t>(-1);

/// Where the numbers of the items of a slot come from: kStored, or an index into the coordinates x, y of all bodies,
/// followed by the numbers of the step.
struct Origins {
    std::vector<std::uint32_t> of_numbers;  ///< Shape: [number of the step].
    std::vector<std::uint32_t> of_sources;  ///< Of the x of each body, then of each place. Shape: [source - 1].
    std::size_t taken = 0;                  ///< How many places have a source.
};

class DrawingReader {
  public:
    /// `view` is null for the older forms, whose places have no sources.
    DrawingReader(std::string_view payload, const ViewLayer* view)
        : bytes_(payload),
          view_(view),
          bodies_(view == nullptr ? 0 : as_index(static_cast<std::size_t>(view->pods()) + 1)) {}

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

    // DRWP has all numbers before all values, and DRWN has both in the order of the items.
    std::string read_step(DrawingLayer& layer, std::size_t slot_index) {
        SlotDrawings& slot = layer.slots.at(slot_index);
        std::string wrong = read_list(slot, slot_index);
        const auto read = [&](auto is_due) {
            const std::size_t items = wrong.empty() ? slot.steps.back().items_count : 0;
            for (std::size_t i = 0; i < items && wrong.empty(); ++i) {
                if (is_due(i)) {
                    wrong =
                        of_item(i, is_value(slot, i) ? read_value(slot, i) : read_numbers(slot, slot_index, i, false));
                }
            }
        };
        if (view_ == nullptr) {
            read([](std::size_t) { return true; });
        } else {
            read([&](std::size_t i) { return !is_value(slot, i); });
            read([&](std::size_t i) { return is_value(slot, i); });
        }
        return wrong;
    }

    // A step of DRAW: the numbers of an item are differences of order 1 and stand within it.
    std::string read_old_step(DrawingLayer& layer, std::size_t slot_index) {
        SlotDrawings& slot = layer.slots.at(slot_index);
        const std::uint64_t dropped = bytes_.varint();
        const std::uint64_t count = bytes_.varint();
        if (std::string wrong = begin_step(slot, slot_index, dropped, count); !wrong.empty()) {
            return wrong;
        }
        std::string wrong;
        for (std::uint64_t i = 0; i < count && wrong.empty(); ++i) {
            wrong = of_item(i, read_old_item(slot, slot_index));
        }
        return wrong;
    }

    std::string read_end() const {
        if (!bytes_.ok()) {
            return "the last item is missing";
        }
        return bytes_.left() > 0 ? std::to_string(bytes_.left()) + " bytes follow the last item" : "";
    }

  private:
    static std::string of_item(std::uint64_t index, const char* wrong) {
        return wrong == nullptr ? "" : fmt::format("item {} {}", index, wrong);
    }
    static bool is_value(const SlotDrawings& slot, std::size_t index) {
        return slot.items(slot.steps.size() - 1)[index].kind == DrawKind::Value;
    }

    // Reads the items of a step without their numbers, and makes room for these.
    std::string read_list(SlotDrawings& slot, std::size_t slot_index) {
        const std::uint64_t start = bytes_.varint();
        const bool has_own_items = (start & 1U) != 0;
        const std::uint64_t count = has_own_items ? bytes_.varint() : 0;
        std::string wrong = begin_step(slot, slot_index, start >> 1U, count);
        if (!wrong.empty()) {
            return wrong;
        }
        Origins& origins = origins_.at(slot_index);
        if (has_own_items) {
            origins = origins_of_bodies();
        }
        for (std::uint64_t i = 0; i < count && wrong.empty(); ++i) {
            wrong = of_item(i, read_listed_item(slot, slot_index));
        }
        taken_ += origins.taken;
        if (wrong.empty() && taken_ > kTakenMax) {
            return fmt::format("more than {} places are taken from elsewhere", kTakenMax);
        }
        if (!has_own_items) {
            repeat_items(slot);
        }
        return wrong;
    }

    const char* read_listed_item(SlotDrawings& slot, std::size_t slot_index) {
        const char* wrong = read_item(slot, slot_index);
        if (wrong == nullptr && has_text(slot.pool.items.back().kind)) {
            wrong = read_text(slot, slot_index);
        }
        return wrong == nullptr ? read_sources(slot.pool.items.back(), origins_.at(slot_index)) : wrong;
    }

    [[nodiscard]] Origins origins_of_bodies() const {
        Origins origins;
        for (std::uint32_t body = 0; body < bodies_; ++body) {
            origins.of_sources.push_back(2 * body);
        }
        return origins;
    }

    // Reads the sources of the places of the item that was read last.
    const char* read_sources(const DrawItem& item, Origins& origins) {
        origins.of_numbers.resize(item.numbers_first + item.numbers_count, kStored);
        for (std::uint32_t i = 0; i < places_of(item); ++i) {
            const std::uint64_t source = has_sources_ ? bytes_.varint() : 0;
            if (!bytes_.ok()) {
                return "has no source of a place";
            }
            if (source > origins.of_sources.size()) {
                return "has a source that is neither a body nor an earlier place";
            }
            const std::uint32_t x = item.numbers_first + 2 * i;
            if (source > 0) {
                origins.of_numbers[x] = origins.of_sources[source - 1];
                origins.of_numbers[x + 1] = origins.of_numbers[x] + 1;
                ++origins.taken;
            }
            origins.of_sources.push_back(2 * bodies_ + x);
        }
        return nullptr;
    }

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
            slot.pool.numbers.resize(step.numbers_first + step.numbers_count);
        }
    }

    // Adds an item without its numbers and its text.
    const char* read_item(SlotDrawings& slot, std::size_t slot_index) {
        const std::uint8_t start = bytes_.u8();
        if (!bytes_.ok()) {
            return "is missing";
        }
        has_sources_ = view_ != nullptr && (start & kHasSources) != 0;
        const auto kind = static_cast<std::uint8_t>(start - (has_sources_ ? kHasSources : 0));
        if (kind >= kDrawingKinds) {
            return "is of no known kind";
        }
        if (has_sources_ && kind == static_cast<std::uint8_t>(DrawKind::Value)) {
            return "is a value with sources of places";
        }
        DrawItem item{};
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
            if (points > bytes_.left() / (has_sources_ ? 1 : 2)) {
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
        slot.pool.numbers.resize(step.numbers_first + step.numbers_count);
        return nullptr;
    }

    const char* read_old_item(SlotDrawings& slot, std::size_t slot_index) {
        if (const char* wrong = read_item(slot, slot_index)) {
            return wrong;
        }
        const std::size_t index = slot.steps.back().items_count - 1;
        const DrawKind kind = slot.pool.items.back().kind;
        const bool is_value = kind == DrawKind::Value;
        const char* wrong = is_value ? nullptr : read_numbers(slot, slot_index, index, true);
        if (wrong == nullptr && has_text(kind)) {
            wrong = read_text(slot, slot_index);
        }
        return wrong == nullptr && is_value ? read_new_value(slot, index) : wrong;
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

    // Reads the numbers of item `index`. `is_old`: as DRAW has them. In the other forms the last change is expected
    // again.
    const char* read_numbers(SlotDrawings& slot, std::size_t slot_index, std::size_t index, bool is_old) {
        const std::size_t step = slot.steps.size() - 1;
        const DrawItem& item = slot.items(step)[index];
        const DrawItem* const before = followed(slot, index);
        Courses& courses = courses_.at(slot_index);
        for (std::uint32_t i = 0; i < item.numbers_count; ++i) {
            const Course last = courses.last(before, i);
            const std::uint32_t origin = is_old ? kStored : origins_.at(slot_index).of_numbers[item.numbers_first + i];
            const std::int64_t number = origin == kStored
                                            ? std::int64_t{last.number} + last.change + bytes_.signed_varint()
                                            : taken_number(courses, step, origin);
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
            courses.set(item, i, {whole, is_old || before == nullptr ? 0 : whole - last.number});
            number_of(slot, item, i) = static_cast<double>(number) / kDrawnPerLength;
        }
        return nullptr;
    }

    [[nodiscard]] std::int32_t taken_number(const Courses& courses, std::size_t step, std::uint32_t origin) const {
        if (origin >= 2 * bodies_) {
            return courses.number(origin - 2 * bodies_);
        }
        const Place at = view_->place(origin / 2, step);
        return origin % 2 == 0 ? at.x : at.y;
    }

    // Number `index` of an item of the last step.
    static double& number_of(SlotDrawings& slot, const DrawItem& item, std::uint32_t index) {
        return slot.pool.numbers[slot.steps.back().numbers_first + item.numbers_first + index];
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
            return read_new_value(slot, index);
        }
        const DrawItem* const before = followed(slot, index);
        if (before == nullptr) {
            return "has the value of an item that is not there";
        }
        number_of(slot, slot.items(step)[index], 0) = slot.numbers(step - 1, *before)[0];
        return nullptr;
    }

    const char* read_new_value(SlotDrawings& slot, std::size_t index) {
        const double value = bytes_.f64();
        number_of(slot, slot.items(slot.steps.size() - 1)[index], 0) = value;
        return bytes_.ok() && std::isfinite(value) ? nullptr : "has no finite value";
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
    const ViewLayer* view_;
    std::uint32_t bodies_;
    std::vector<std::string_view> texts_;
    std::size_t text_of_step_ = 0;  ///< Bytes of texts in the current step.
    bool has_sources_ = false;      ///< Whether the sources of the last item's places follow.
    std::size_t taken_ = 0;         ///< How many places of the block have a source.
    std::array<Origins, kSlots> origins_;
    std::array<Courses, kSlots> courses_;
    std::array<std::vector<std::int32_t>, kSlots> layer_of_text_;
    std::array<std::unordered_map<std::uint64_t, std::uint32_t>, kSlots> text_places_;
};

using ReadStep = std::string (DrawingReader::*)(DrawingLayer&, std::size_t);

Result<DrawingLayer> read_steps(DrawingReader reader, std::size_t steps, ReadStep read_step) {
    DrawingLayer layer;
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

Result<DrawingLayer> read_drawings(std::string_view payload, std::size_t steps, const ViewLayer& view) {
    assert(view.frames() > steps);
    return read_steps(DrawingReader(payload, &view), steps, &DrawingReader::read_step);
}

Result<DrawingLayer> read_listed_drawings(std::string_view payload, std::size_t steps) {
    return read_steps(DrawingReader(payload, nullptr), steps, &DrawingReader::read_step);
}

Result<DrawingLayer> read_old_drawings(std::string_view payload, std::size_t steps) {
    return read_steps(DrawingReader(payload, nullptr), steps, &DrawingReader::read_old_step);
}

}  // namespace podball::replay
