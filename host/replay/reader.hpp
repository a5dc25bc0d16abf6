// Opens recordings, whoever wrote them.
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

/// A recording whose playable part was checked as a whole: every chunk of it reads as docs/replay-format.md says.
/// Holds one block at a time in memory. Thread: one at a time.
class Reader {
  public:
    /// Errors: the file cannot be read, is no recording, is of another major format, needs a chunk that is not known,
    /// or ends within HEAD. Cost: reads the whole file.
    static Result<Reader> open(const std::filesystem::path& path);
    /// The same of a stream that can be sought in. `name` stands for the file in messages.
    static Result<Reader> read(std::unique_ptr<std::istream> stream, const std::string& name);
    ~Reader();
    Reader(Reader&&) noexcept;
    Reader& operator=(Reader&&) noexcept;

    /// As messages call the file.
    [[nodiscard]] const std::string& name() const;
    [[nodiscard]] const Head& head() const;
    /// HEAD as it stands in the file.
    [[nodiscard]] const std::string& head_json() const;
    [[nodiscard]] std::span<const BlockPlace> blocks() const;
    [[nodiscard]] std::int64_t first_step() const;
    /// The number of the last playable control step + 1.
    [[nodiscard]] std::int64_t end_step() const;
    /// RSLT, where the file has it.
    [[nodiscard]] const std::optional<Outcome>& outcome() const;
    /// Whether everything up to TAIL is there.
    [[nodiscard]] bool complete() const;
    /// Where and why the playable part ends, one sentence; empty if the file is complete.
    [[nodiscard]] const std::string& notice() const;
    [[nodiscard]] std::uint64_t file_size() const;
    /// Of the playable part.
    [[nodiscard]] LayerSize size_of(ChunkKind kind) const;

    /// The block that holds the control step; nothing if none does.
    [[nodiscard]] std::optional<std::size_t> block_of(std::int64_t step) const;

    // The layers of a block. Errors: the file is no longer what was opened. Requires: block < blocks().size().
    [[nodiscard]] Result<engine::World> keyframe(std::size_t block) const;
    [[nodiscard]] Result<ViewLayer> view(std::size_t block) const;
    [[nodiscard]] Result<CommandLayer> commands(std::size_t block) const;
    [[nodiscard]] Result<EventLayer> events(std::size_t block) const;
    /// Empty of items where nobody drew.
    [[nodiscard]] Result<DrawingLayer> drawings(std::size_t block) const;
    /// All -1 where nothing was measured.
    [[nodiscard]] Result<TimeLayer> times(std::size_t block) const;
    /// Shape: [step], of the frame after it.
    [[nodiscard]] Result<std::vector<std::uint64_t>> hashes(std::size_t block) const;
    /// All layers.
    [[nodiscard]] Result<Block> block(std::size_t block) const;
    /// The bytes of the block as they stand in the file.
    [[nodiscard]] Result<std::string> bytes(std::size_t block) const;

  private:
    struct Implementation;
    explicit Reader(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace podball::replay
