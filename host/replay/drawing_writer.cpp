#include "replay/drawing_items.hpp"
#include "replay/drawing_layer.hpp"
#include "replay/place_sources.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

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

/// What both slots of a block share.
struct Shared {
    Texts texts;
    std::size_t taken = 0;  ///< How many places have a source.
};

/// Writes the steps of a slot, one after the other. Steps with the same items form a run.
class SlotWriter {
  public:
    SlotWriter(const SlotDrawings& slot, const ViewLayer& view, Shared& shared)
        : slot_(slot),
          shared_(shared),
          sources_of_(view),
          layer_of_name_(layers_by_name(slot)),
          text_of_layer_(slot.pool.layers.size(), kUnknown) {}

    void add(std::size_t step, ByteWriter& bytes) {
        const bool begins = step == run_end_;
        if (begins) {
            begin_run(step);
        }
        // A run ends where a step does not repeat its items, so only the first step may begin one without a list.
        const bool has_list = begins && (step > 0 || !repeats(step));
        bytes.varint(2 * static_cast<std::uint64_t>(slot_.steps[step].dropped) + (has_list ? 1 : 0));
        if (has_list) {
            add_list(bytes);
        }
        add_numbers(step, bytes);
        add_values(step, bytes);
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

    [[nodiscard]] bool follows(const DrawItem& before, const DrawItem& item) const {
        return has_shape_of(before, item) && layer_of_name_[item.layer] == layer_of_name_[before.layer];
    }

    // Whether the step has the items of the one before, with their numbers at the same places. Before the first step
    // there are none.
    [[nodiscard]] bool repeats(std::size_t step) const {
        const auto items = slot_.items(step);
        if (step == 0) {
            return items.empty() && slot_.numbers(step).empty();
        }
        const auto before = slot_.items(step - 1);
        if (items.size() != before.size() || slot_.numbers(step).size() != slot_.numbers(step - 1).size()) {
            return false;
        }
        const auto is_same = [&](const DrawItem& a, const DrawItem& b) {
            return follows(b, a) && a.color == b.color && a.numbers_first == b.numbers_first &&
                   slot_.text(step, a) == slot_.text(step - 1, b);
        };
        return items.data() == before.data() || std::equal(items.begin(), items.end(), before.begin(), is_same);
    }

    void begin_run(std::size_t step) {
        find_followed(step);
        align(step);
        run_ = {slot_.items(step), step, {}, slot_.numbers(step).size()};
        run_end_ = step + 1;
        while (run_end_ < slot_.steps.size() && repeats(run_end_)) {
            ++run_end_;
        }
        round_numbers();
        find_sources();
        list_stored();
    }

    void find_followed(std::size_t step) {
        const auto items = slot_.items(step);
        const auto before = step == 0 ? items.first(0) : slot_.items(step - 1);
        followed_.assign(items.size(), nullptr);
        for (std::size_t i = 0; i < std::min(items.size(), before.size()); ++i) {
            followed_[i] = follows(before[i], items[i]) ? &before[i] : nullptr;
        }
    }

    // Gives each item of the run its place among the numbers of the step before. An item that follows none gets zeros.
    void align(std::size_t step) {
        const std::size_t width = slot_.numbers(step).size();
        std::vector<std::int32_t> last(width);
        std::vector<std::int32_t> changes(width);
        const auto last_row = numbers_.end() - static_cast<std::ptrdiff_t>(run_.width);
        const auto items = slot_.items(step);
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (const DrawItem* const before = followed_[i]) {
                const std::uint32_t to = items[i].numbers_first;
                std::copy_n(last_row + before->numbers_first, items[i].numbers_count, last.begin() + to);
                std::copy_n(changes_.begin() + before->numbers_first, items[i].numbers_count, changes.begin() + to);
            }
        }
        last_ = std::move(last);
        changes_ = std::move(changes);
    }

    // Those of values have a place too, which is not used.
    void round_numbers() {
        numbers_.resize(run_.width * (run_end_ - run_.first_step));
        auto to = numbers_.begin();
        for (std::size_t step = run_.first_step; step < run_end_; ++step) {
            const auto numbers = slot_.numbers(step);
            to = std::transform(numbers.begin(), numbers.end(), to, whole);
        }
        run_.numbers = numbers_;
    }

    void find_sources() {
        const auto found = sources_of_.find(run_);
        sources_.assign(found.begin(), found.end());
        const auto none = std::count(sources_.begin(), sources_.end(), 0U);
        const std::size_t taken = (sources_.size() - static_cast<std::size_t>(none)) * run_.steps();
        if (shared_.taken + taken > kTakenMax) {
            std::fill(sources_.begin(), sources_.end(), 0);
        } else {
            shared_.taken += taken;
        }
    }

    void list_stored() {
        stored_.clear();
        values_.clear();
        std::size_t place = 0;
        for (std::size_t i = 0; i < run_.items.size(); ++i) {
            const DrawItem& item = run_.items[i];
            if (item.kind == DrawKind::Value) {
                values_.push_back(i);
                continue;
            }
            for (std::uint32_t k = 0; k < item.numbers_count; ++k) {
                const bool is_of_place = k / 2 < places_of(item);
                if (!is_of_place || sources_[place + k / 2] == 0) {
                    stored_.push_back(item.numbers_first + k);
                }
            }
            place += places_of(item);
        }
    }

    void add_list(ByteWriter& bytes) {
        bytes.varint(run_.items.size());
        auto sources = std::span<const std::uint32_t>(sources_);
        for (const DrawItem& item : run_.items) {
            add_item(item, sources.first(places_of(item)), bytes);
            sources = sources.subspan(places_of(item));
        }
    }

    void add_item(const DrawItem& item, std::span<const std::uint32_t> sources, ByteWriter& bytes) {
        const bool takes =
            std::any_of(sources.begin(), sources.end(), [](std::uint32_t source) { return source != 0; });
        bytes.u8(static_cast<std::uint8_t>(static_cast<std::uint8_t>(item.kind) + (takes ? kHasSources : 0)));
        bytes.u8(item.color);
        bytes.varint(text_of_layer(item.layer));
        if (item.kind == DrawKind::Polyline) {
            bytes.varint(item.numbers_count / 2);
        }
        if (has_text(item.kind)) {
            bytes.varint(shared_.texts.index_of(slot_.text(run_.first_step, item)));
        }
        for (std::size_t i = 0; takes && i < sources.size(); ++i) {
            bytes.varint(sources[i]);
        }
    }

    // Works on all numbers of a step at once, since a recording has millions.
    void add_numbers(std::size_t step, ByteWriter& bytes) {
        const bool is_first = step == run_.first_step;
        const std::int32_t* const numbers = numbers_.data() + (step - run_.first_step) * run_.width;
        const std::int32_t* const last = is_first ? last_.data() : numbers - run_.width;
        differences_.resize(run_.width);
        for (std::size_t i = 0; i < run_.width; ++i) {
            const std::int32_t change = numbers[i] - last[i];
            differences_[i] = change - changes_[i];
            changes_[i] = change;
        }
        bytes.signed_varints(stored_.size(), [&](std::size_t i) { return differences_[stored_[i]]; });
        for (std::size_t i = 0; is_first && i < run_.items.size(); ++i) {
            if (followed_[i] == nullptr) {
                std::fill_n(changes_.begin() + run_.items[i].numbers_first, run_.items[i].numbers_count, 0);
            }
        }
    }

    void add_values(std::size_t step, ByteWriter& bytes) {
        for (const std::size_t i : values_) {
            const DrawItem* const before = step == run_.first_step ? followed_[i] : &slot_.items(step - 1)[i];
            add_value(slot_.numbers(step, slot_.items(step)[i])[0],
                      before == nullptr ? nullptr : slot_.numbers(step - 1, *before).data(), bytes);
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
            text = shared_.texts.index_of(slot_.pool.layers[layer]);
        }
        return text;
    }

    const SlotDrawings& slot_;
    Shared& shared_;
    PlaceSources sources_of_;
    std::vector<std::size_t> layer_of_name_;    ///< The first layer with the same name. Shape: [layer].
    std::vector<std::uint32_t> text_of_layer_;  ///< Index of the name. Shape: [layer].

    DrawnRun run_;
    std::size_t run_end_ = 0;
    std::vector<const DrawItem*> followed_;  ///< By the items of the run; null: none. Shape: [item].
    std::vector<std::uint32_t> sources_;     ///< Shape: [place].
    std::vector<std::size_t> stored_;        ///< The indices of the numbers that are stored.
    std::vector<std::size_t> values_;        ///< The indices of the watched values among the items.
    // Units: those of the format.
    std::vector<std::int32_t> numbers_;      ///< Shape: [step of the run][number].
    std::vector<std::int32_t> last_;         ///< The numbers of the step before the run. Shape: [number].
    std::vector<std::int32_t> changes_;      ///< The last change of each number. Shape: [number].
    std::vector<std::int32_t> differences_;  ///< How much each change changed. Shape: [number].
};

}  // namespace

void write_drawings(ByteWriter& bytes, const DrawingLayer& layer, const ViewLayer& view) {
    Shared shared;
    std::array writers = {SlotWriter(layer.slots[0], view, shared), SlotWriter(layer.slots[1], view, shared)};
    ByteWriter items;
    for (std::size_t step = 0; step < layer.slots[0].steps.size(); ++step) {
        for (SlotWriter& writer : writers) {
            writer.add(step, items);
        }
    }
    shared.texts.write(bytes);
    bytes.text(items.bytes());
}

}  // namespace podball::replay
