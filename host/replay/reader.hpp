// Reads recordings. A recording may come from anywhere, so every chunk is checked.
#pragma once

#include "base/result.hpp"
#include "engine/world.hpp"
#include "replay/block.hpp"
#include "replay/chunk.hpp"
#include "replay/log_content.hpp"
#include "replay/outcome.hpp"
#include "replay/step_record.hpp"

#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace podball::replay {

/// A recording with a checked playable part: every chunk in it is as docs/replay-format.md says. The reader has at most
/// one block in memory. Thread: one at a time.
class Reader {
  public:
    /// Opens the recording at `path`. Errors: the file cannot be read, is not a recording, has another major version of
    /// the format, has an unknown chunk that is not optional, or ends within HEAD. Cost: reads the whole file.
    static Result<Reader> open(const std::filesystem::path& path);
    /// As `open`, for a stream with positions. `name` names the file in messages.
    static Result<Reader> read(std::unique_ptr<std::istream> stream, const std::string& name);
    ~Reader();
    Reader(Reader&&) noexcept;
    Reader& operator=(Reader&&) noexcept;

    /// The name of the file in messages.
    [[nodiscard]] const std::string& name() const;
    [[nodiscard]] const Head& head() const;
    /// HEAD as it stands in the file.
    [[nodiscard]] const std::string& head_json() const;
    [[nodiscard]] std::span<const BlockPlace> blocks() const;
    [[nodiscard]] std::int64_t first_step() const;
    /// The number of the last playable control step + 1.
    [[nodiscard]] std::int64_t end_step() const;
    /// RSLT; null if the file has none.
    [[nodiscard]] const std::optional<Outcome>& outcome() const;
    /// Whether the file has everything up to TAIL.
    [[nodiscard]] bool complete() const;
    /// One sentence that says where and why the playable part ends; empty if the file is complete.
    [[nodiscard]] const std::string& notice() const;
    [[nodiscard]] std::uint64_t file_size() const;
    /// The size of all chunks of `kind` in the playable part.
    [[nodiscard]] LayerSize size_of(ChunkKind kind) const;

    /// The index of the block with the control step; null if there is none.
    [[nodiscard]] std::optional<std::size_t> block_of(std::int64_t step) const;

    // The layers of a block. Requires: block < blocks().size(). Errors: the file was changed since it was opened.
    [[nodiscard]] Result<engine::World> keyframe(std::size_t block) const;
    [[nodiscard]] Result<ViewLayer> view(std::size_t block) const;
    [[nodiscard]] Result<CommandLayer> commands(std::size_t block) const;
    [[nodiscard]] Result<EventLayer> events(std::size_t block) const;
    /// Without frames in a game without resources.
    [[nodiscard]] Result<StructureLayer> structures(std::size_t block) const;
    /// Without orders in a game without resources.
    [[nodiscard]] Result<OrderLayer> orders(std::size_t block) const;
    /// Without items if no team drew.
    [[nodiscard]] Result<DrawingLayer> drawings(std::size_t block) const;
    /// All -1 if nothing was measured.
    [[nodiscard]] Result<TimeLayer> times(std::size_t block) const;
    /// The state hashes of the frames after each step. Shape: [step].
    [[nodiscard]] Result<std::vector<std::uint64_t>> hashes(std::size_t block) const;
    /// All layers.
    [[nodiscard]] Result<Block> block(std::size_t block) const;
    /// The bytes of the block as they stand in the file.
    [[nodiscard]] Result<std::string> bytes(std::size_t block) const;

  private:
    struct Implementation;
    explicit Reader(std::unique_ptr<Implementation> implementation);
    /// `view` is that of the block.
    [[nodiscard]] Result<DrawingLayer> drawings(std::size_t block, const ViewLayer& view) const;

    std::unique_ptr<Implementation> implementation_;
};

}  // namespace podball::replay
