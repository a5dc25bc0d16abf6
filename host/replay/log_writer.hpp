// Writes the chunks of a recording in their order.
#pragma once

#include "replay/block.hpp"
#include "replay/chunk.hpp"
#include "replay/outcome.hpp"

#include <cstdint>
#include <ostream>
#include <string_view>
#include <vector>

namespace podball::replay {

/// Writes a recording to a stream. Each call writes and flushes. After a failure of the stream it writes nothing more.
/// Thread: one at a time.
class LogWriter {
  public:
    /// Writes the magic and HEAD.
    LogWriter(std::ostream& out, const Head& head);

    void add(const Block& block);
    /// Adds the chunks of a block unchanged.
    /// Requires: `chunks` is a block of `count` control steps, the first of which is `first`. It begins with KEYF.
    void add(std::int64_t first, std::size_t count, std::string_view chunks);
    /// Writes RSLT, INDX and TAIL.
    void finish(const Outcome& outcome);

    /// Size of the file so far.
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
    [[nodiscard]] bool ok() const { return out_.good(); }

  private:
    struct Place {
        std::uint64_t first;
        std::uint64_t count;
        std::uint64_t offset;
    };
    void write(std::string_view bytes);

    std::ostream& out_;
    Packer packer_;
    std::uint64_t bytes_ = 0;
    std::vector<Place> blocks_;
};

}  // namespace podball::replay
