// The contents of a recording, as one scan of the file finds them.
#pragma once

#include "replay/chunk.hpp"
#include "replay/outcome.hpp"
#include "replay/step_record.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace podball::replay {

/// A block of the playable part of a file.
struct BlockPlace {
    std::int64_t first = 0;    ///< Control step.
    std::int64_t count = 0;    ///< Control steps.
    std::uint64_t offset = 0;  ///< Of the header of KEYF in the file.
    std::uint64_t size = 0;    ///< Bytes from KEYF to the end of HASH, unknown chunks included.
    /// Offset of each chunk's header in the file; 0 for a missing chunk. Shape: [kind].
    std::array<std::uint64_t, kChunkKinds> chunks{};
};

/// The size of all chunks of one kind.
struct LayerSize {
    std::uint64_t chunks = 0;
    std::uint64_t bytes = 0;           ///< In the file, headers included.
    std::uint64_t unpacked_bytes = 0;  ///< Of the payloads.
};

struct LogContent {
    Head head;
    std::string head_json;  ///< HEAD as it stands in the file.
    std::vector<BlockPlace> blocks;
    std::optional<Outcome> outcome;
    bool complete = false;
    std::string notice;  ///< Place and reason of the end of the playable part, if the recording is not complete.
    std::array<LayerSize, kChunkKinds> sizes{};  ///< Sizes in the playable part.

    /// The number of the last playable control step + 1.
    [[nodiscard]] std::int64_t end_step() const {
        return blocks.empty() ? head.first_step : blocks.back().first + blocks.back().count;
    }
};

}  // namespace podball::replay
