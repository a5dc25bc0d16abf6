// STRC: structures and accounts in the frames of a block, quantised for display.
#pragma once

#include "base/result.hpp"
#include "engine/world.hpp"
#include "replay/bytes.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace podball::replay {

constexpr double kPointsPerUnit = 0x1p10;  ///< Whole number for 1 point.
constexpr double kSharesPerUnit = 0x1p14;  ///< Whole number for full health, and for efficiency 1.

/// A structure in a frame.
struct StructureState {
    std::int64_t id = 0;
    std::int64_t slot = 0;
    std::int64_t kind = 0;        ///< engine::StructureKind.
    std::int64_t x = 0;           ///< As places in VIEW.
    std::int64_t y = 0;           ///< As places in VIEW.
    std::int64_t health = 0;      ///< Share of the full health of its kind. Units: 2^-14.
    std::int64_t efficiency = 0;  ///< Units: 2^-14.
    std::int64_t build_ticks_left = 0;
    std::int64_t finished = 0;  ///< 0 or 1.
    bool operator==(const StructureState&) const = default;
};

/// Points and points mined of slot 0 and of slot 1. Units: 2^-10 points.
constexpr std::size_t kAccountColumns = 4;
using Accounts = std::array<std::int64_t, kAccountColumns>;

struct StructureFrame {
    Accounts accounts{};
    std::vector<StructureState> structures;  ///< By id.
    bool operator==(const StructureFrame&) const = default;
};

/// The frames `first` to `first + n` of a block of n steps that begins with step `first`. Empty in a game without
/// resources.
struct StructureLayer {
    std::vector<StructureFrame> frames;

    [[nodiscard]] StructureLayer slice(std::size_t first, std::size_t count) const;
    bool operator==(const StructureLayer&) const = default;
};

/// The structures and accounts of `world`.
StructureFrame structure_frame(const engine::World& world, const engine::ResolvedRules& rules);

/// The names "points_0", "points_1", "points_mined_0" and "points_mined_1".
std::string_view account_name(std::size_t column);
/// "generator" or "barrier".
std::string_view structure_kind_name(std::int64_t kind);

/// The first value in which two frames differ, with its name, such as "points_1" or "structure 4 health".
struct StructureDifference {
    std::string field;
    std::string first;
    std::string second;
};
/// Requires: the frames differ.
StructureDifference difference_of(const StructureFrame& first, const StructureFrame& second);

/// Requires: an id has the same slot, kind and place in all its frames, which follow each other.
void write_structures(ByteWriter& bytes, const StructureLayer& layer);
Result<StructureLayer> read_structures(std::string_view payload, std::size_t frames);

}  // namespace podball::replay
