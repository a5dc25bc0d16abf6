// Recordings that somebody changed on purpose: every checksum is right.
#pragma once

#include "replay/chunk.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace podball::replay {

struct ForgedChunk {
    ChunkHeader header;
    std::string payload;  ///< Unpacked; written with codec 0.

    [[nodiscard]] std::string code() const { return {header.code.data(), header.code.size()}; }
};

/// The chunks of a good recording. Requires: `content` is one.
std::vector<ForgedChunk> chunks_of(std::string_view content);

/// A file of these chunks, with INDX and TAIL made to fit where they are there.
std::string file_of(std::vector<ForgedChunk> chunks);

/// The chunk of this code, the `index`-th of it.
ForgedChunk& chunk_in(std::vector<ForgedChunk>& chunks, std::string_view code, int index = 0);

/// `content` with the right checksum in every chunk that can be found by the lengths in the headers.
std::string with_checksums(std::string content);

}  // namespace podball::replay
