#include "replay/structure_layer.hpp"

#include "base/number_text.hpp"
#include "replay/columns.hpp"
#include "replay/view_layer.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace podball::replay {
namespace {

using engine::kSlots;

constexpr std::int64_t kIdMax = (std::int64_t{1} << 31) - 1;
constexpr std::int64_t kTicksLeftMax = (std::int64_t{1} << 31) - 1;
constexpr std::int64_t kStructurePlaceMax = std::int64_t{1} << 20;
constexpr auto kShareMax = static_cast<std::int64_t>(kSharesPerUnit);

constexpr std::array<std::string_view, kAccountColumns> kAccountNames = {"points_0", "points_1", "points_mined_0",
                                                                         "points_mined_1"};
constexpr std::array<std::string_view, engine::kStructureKinds> kKindNames = {"generator", "barrier"};

/// A value of a structure.
struct StructureField {
    std::string_view name;
    std::int64_t StructureState::*value;
    int order;  ///< Of its differences in a column; 0: it has one value in a block.
    ValueRange range;
    double units;  ///< Whole number for 1.
};
constexpr std::array<StructureField, 9> kFields = {{
    {"id", &StructureState::id, 0, {1, kIdMax}, 1.0},
    {"slot", &StructureState::slot, 0, {0, kSlots - 1}, 1.0},
    {"kind", &StructureState::kind, 0, {0, engine::kStructureKinds - 1}, 1.0},
    {"x", &StructureState::x, 0, {-kStructurePlaceMax, kStructurePlaceMax}, kPlacesPerLength},
    {"y", &StructureState::y, 0, {-kStructurePlaceMax, kStructurePlaceMax}, kPlacesPerLength},
    {"health", &StructureState::health, 1, {0, kShareMax}, kSharesPerUnit},
    {"efficiency", &StructureState::efficiency, 1, {0, kShareMax}, kSharesPerUnit},
    {"build_ticks_left", &StructureState::build_ticks_left, 2, {0, kTicksLeftMax}, 1.0},
    {"finished", &StructureState::finished, 1, {0, 1}, 1.0},
}};

/// The frames of a structure in a block. They follow each other.
struct Life {
    std::size_t first = 0;
    std::vector<StructureState> states;
};

std::map<std::int64_t, Life> lives_of(const StructureLayer& layer) {
    std::map<std::int64_t, Life> lives;
    for (std::size_t frame = 0; frame < layer.frames.size(); ++frame) {
        for (const StructureState& state : layer.frames[frame].structures) {
            Life& life = lives[state.id];
            if (life.states.empty()) {
                life.first = frame;
            }
            assert(life.first + life.states.size() == frame);
            life.states.push_back(state);
        }
    }
    return lives;
}

void write_life(ByteWriter& bytes, const Life& life) {
    for (const StructureField& field : kFields) {
        if (field.order == 0) {
            bytes.signed_varint(life.states.front().*field.value);
        }
    }
    bytes.varint(life.first);
    bytes.varint(life.states.size());
    std::vector<std::int64_t> column(life.states.size());
    for (const StructureField& field : kFields) {
        if (field.order > 0) {
            std::transform(life.states.begin(), life.states.end(), column.begin(),
                           [&](const StructureState& state) { return state.*field.value; });
            write_column(bytes, column, field.order);
        }
    }
}

/// Reads the structures of a block into its frames.
class StructureReader {
  public:
    StructureReader(ByteReader& bytes, StructureLayer& layer) : bytes_(bytes), layer_(layer) {}

    /// Reads structure `number`. Errors: what is wrong with it.
    Result<void> read(std::uint64_t number) {
        StructureState state;
        for (const StructureField& field : kFields) {
            if (field.order == 0) {
                state.*field.value = bytes_.signed_varint();
                if (!is_permitted(state.*field.value, field)) {
                    return wrong(number, field);
                }
            }
        }
        const std::uint64_t first = bytes_.varint();
        const std::uint64_t count = bytes_.varint();
        const std::uint64_t frames = layer_.frames.size();
        if (!bytes_.ok() || first >= frames || count == 0 || count > frames - first) {
            return Error{fmt::format("structure {} is in no frame of the block", number)};
        }
        if (state.id <= last_id_) {
            return Error{fmt::format("structure {} is out of order", number)};
        }
        last_id_ = state.id;
        return read_states(number, state, first, count);
    }

  private:
    Result<void> read_states(std::uint64_t number, const StructureState& constants, std::size_t first,
                             std::size_t count) {
        std::vector<StructureState> states(count, constants);
        std::vector<std::int64_t> column(count);
        for (const StructureField& field : kFields) {
            if (field.order > 0 && read_column(bytes_, column, field.order, field.range) != count) {
                return wrong(number, field);
            }
            for (std::size_t i = 0; field.order > 0 && i < count; ++i) {
                states[i].*field.value = column[i];
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<StructureState>& structures = layer_.frames[first + i].structures;
            const auto of_slot = std::count_if(structures.begin(), structures.end(), [&](const StructureState& other) {
                return other.slot == constants.slot;
            });
            if (of_slot == engine::kStructuresPerSlot) {
                return Error{fmt::format("structure {} is one too many; at most {} of a slot in a frame", number,
                                         engine::kStructuresPerSlot)};
            }
            structures.push_back(states[i]);
        }
        return {};
    }

    bool is_permitted(std::int64_t value, const StructureField& field) const {
        return bytes_.ok() && value >= field.range.min && value <= field.range.max;
    }
    static Error wrong(std::uint64_t number, const StructureField& field) {
        return {fmt::format("{} of structure {} is missing or out of its range; must be {} to {}", field.name, number,
                            field.range.min, field.range.max)};
    }

    ByteReader& bytes_;
    StructureLayer& layer_;
    std::int64_t last_id_ = 0;
};

Result<void> read_accounts(ByteReader& bytes, StructureLayer& layer) {
    std::vector<std::int64_t> column(layer.frames.size());
    for (std::size_t account = 0; account < kAccountColumns; ++account) {
        const std::size_t bad = read_column(bytes, column, 2, {0, kColumnMax});
        if (bad < column.size()) {
            return Error{fmt::format("{} of row {} is missing or out of its range; must be 0 to {}",
                                     kAccountNames.at(account), bad, kColumnMax)};
        }
        for (std::size_t frame = 0; frame < column.size(); ++frame) {
            layer.frames[frame].accounts.at(account) = column[frame];
        }
    }
    return {};
}

std::string text_of(std::int64_t value, double units) { return number_text(static_cast<double>(value) / units); }

// The first structure of `frame` that `other` has not, or has otherwise; null if there is none.
const StructureState* first_alone(const StructureFrame& frame, const StructureFrame& other) {
    const auto is_alone = [&](const StructureState& state) {
        return std::find(other.structures.begin(), other.structures.end(), state) == other.structures.end();
    };
    const auto found = std::find_if(frame.structures.begin(), frame.structures.end(), is_alone);
    return found == frame.structures.end() ? nullptr : &*found;
}

}  // namespace

StructureFrame structure_frame(const engine::World& world, const engine::ResolvedRules& rules) {
    const engine::Economy& economy = world.economy;
    StructureFrame frame;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        frame.accounts.at(slot) = quantised(economy.points.at(slot), kPointsPerUnit, kColumnMax);
        frame.accounts.at(kSlots + slot) = quantised(economy.metrics.at(slot).points_mined, kPointsPerUnit, kColumnMax);
        for (int number = 0; number < economy.count.at(slot); ++number) {
            const std::size_t s = engine::structure_of(static_cast<int>(slot), number);
            const auto kind = static_cast<engine::StructureKind>(economy.kind.at(s));
            frame.structures.push_back(
                {economy.id.at(s), static_cast<std::int64_t>(slot), economy.kind.at(s),
                 quantised(economy.x.at(s), kPlacesPerLength, kStructurePlaceMax),
                 quantised(economy.y.at(s), kPlacesPerLength, kStructurePlaceMax),
                 quantised(economy.health.at(s) / structure_rules(rules, kind).health, kSharesPerUnit, kShareMax),
                 quantised(economy.efficiency.at(s), kSharesPerUnit, kShareMax), economy.build_ticks_left.at(s),
                 static_cast<std::int64_t>(economy.finished >> s & 1U)});
        }
    }
    std::sort(frame.structures.begin(), frame.structures.end(),
              [](const StructureState& a, const StructureState& b) { return a.id < b.id; });
    return frame;
}

StructureLayer StructureLayer::slice(std::size_t first, std::size_t count) const {
    if (frames.empty()) {
        return {};
    }
    const auto begin = frames.begin() + static_cast<std::ptrdiff_t>(first);
    return {{begin, begin + static_cast<std::ptrdiff_t>(count)}};
}

std::string_view account_name(std::size_t column) { return kAccountNames.at(column); }

std::string_view structure_kind_name(std::int64_t kind) { return kKindNames.at(static_cast<std::size_t>(kind)); }

StructureDifference difference_of(const StructureFrame& first, const StructureFrame& second) {
    for (std::size_t i = 0; i < kAccountColumns; ++i) {
        if (first.accounts.at(i) != second.accounts.at(i)) {
            return {std::string(kAccountNames.at(i)), text_of(first.accounts.at(i), kPointsPerUnit),
                    text_of(second.accounts.at(i), kPointsPerUnit)};
        }
    }
    const StructureState* mine = first_alone(first, second);
    const StructureState* other = first_alone(second, first);
    assert(mine != nullptr || other != nullptr);
    if (mine == nullptr || other == nullptr || mine->id != other->id) {
        const bool is_first = other == nullptr || (mine != nullptr && mine->id < other->id);
        return {fmt::format("structure {}", is_first ? mine->id : other->id), is_first ? "there" : "none",
                is_first ? "none" : "there"};
    }
    const auto field = std::find_if(kFields.begin(), kFields.end(),
                                    [&](const StructureField& f) { return mine->*f.value != other->*f.value; });
    return {fmt::format("structure {} {}", mine->id, field->name), text_of(mine->*field->value, field->units),
            text_of(other->*field->value, field->units)};
}

void write_structures(ByteWriter& bytes, const StructureLayer& layer) {
    std::vector<std::int64_t> column(layer.frames.size());
    for (std::size_t account = 0; account < kAccountColumns; ++account) {
        std::transform(layer.frames.begin(), layer.frames.end(), column.begin(),
                       [&](const StructureFrame& frame) { return frame.accounts.at(account); });
        write_column(bytes, column, 2);
    }
    const auto lives = lives_of(layer);
    bytes.varint(lives.size());
    for (const auto& [id, life] : lives) {
        write_life(bytes, life);
    }
}

Result<StructureLayer> read_structures(std::string_view payload, std::size_t frames) {
    StructureLayer layer;
    layer.frames.resize(frames);
    ByteReader bytes(payload);
    if (const auto result = read_accounts(bytes, layer); !result) {
        return result.error();
    }
    const std::uint64_t count = bytes.varint();
    if (!bytes.ok()) {
        return Error{"the number of structures is missing"};
    }
    StructureReader reader(bytes, layer);
    for (std::uint64_t i = 0; i < count; ++i) {
        if (const auto result = reader.read(i); !result) {
            return result.error();
        }
    }
    if (bytes.left() > 0) {
        return Error{std::to_string(bytes.left()) + " bytes follow the last structure"};
    }
    return layer;
}

}  // namespace podball::replay
