// A part: a file with one line for each match that was played elsewhere.
#pragma once

#include "base/descriptor.hpp"
#include "base/result.hpp"
#include "store/match_line.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace podball::store {

/// What a part consists of.
struct PartCount {
    std::int64_t good = 0;              ///< Lines that were handed over.
    std::vector<std::int64_t> damaged;  ///< Numbers of the lines that are not whole, from 1. The last may still grow.
    friend bool operator==(const PartCount&, const PartCount&) = default;
};

/// Reads the part at `path`: calls `take` for each whole line, in the order of the file. A part may be read while it
/// grows. Lines that are cut or damaged are skipped and counted; a whole line that follows a cut one without a line
/// feed is found.
/// Errors: the file cannot be read, a whole line that `read_match_line` refuses ("PATH:LINE: ..."), or the error of
/// `take`. Lines before it were handed over.
Result<PartCount> read_part(const std::filesystem::path& path, const LineContext& context,
                            const std::function<Result<void>(MatchLine&&)>& take);

/// Appends lines to a part.
class PartWriter {
  public:
    /// Opens the part at `path`, or makes it. If it ends within a line, the next line begins on a new one.
    static Result<PartWriter> open(const std::filesystem::path& path, LineContext context);

    /// Appends a line and hands it to the operating system.
    Result<void> append(const MatchLine& line);

  private:
    PartWriter(std::filesystem::path path, Descriptor file, LineContext context);

    std::filesystem::path path_;
    Descriptor file_;
    LineContext context_;
};

}  // namespace podball::store
