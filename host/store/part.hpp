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

/// A place between two lines of a part.
struct PartPlace {
    std::uint64_t byte = 0;  ///< Offset in the file.
    std::int64_t lines = 0;  ///< Number of lines before it.
    friend bool operator==(const PartPlace&, const PartPlace&) = default;
};

/// What was found in a part.
struct PartCount {
    std::int64_t good = 0;              ///< Lines that were handed over.
    std::vector<std::int64_t> damaged;  ///< Numbers of the lines that are not whole, from 1.
    bool is_cut = false;                ///< The file ends within a line, which may still grow.
    PartPlace end;                      ///< After the last line that has its line feed.
    friend bool operator==(const PartCount&, const PartCount&) = default;
};

/// Reads the part at `path` from `begin` on: calls `take` for each whole line, in the order of the file. A part may be
/// read while it grows. Lines that are cut or damaged are skipped; a whole line that follows a cut one without a line
/// feed is found.
/// Errors: the file cannot be read, a whole line that `read_match_line` refuses ("PATH:LINE: ..."), or the error of
/// `take`. The lines before it were handed over.
Result<PartCount> read_part(const std::filesystem::path& path, const LineContext& context,
                            const std::function<Result<void>(MatchLine&&)>& take, const PartPlace& begin = {});

/// Appends lines to a part.
class PartWriter {
  public:
    /// Opens the part at `path`, or makes it. If it ends within a line, the next line begins on a new one.
    /// Errors: the file cannot be written.
    static Result<PartWriter> open(const std::filesystem::path& path, LineContext context);

    /// Appends a line and hands it to the operating system. Errors: the line cannot be written, or not as a whole.
    Result<void> append(const MatchLine& line);

  private:
    PartWriter(std::filesystem::path path, Descriptor file, LineContext context, bool is_within_line);

    std::filesystem::path path_;
    Descriptor file_;
    LineContext context_;
    bool is_within_line_;  ///< The file ends within a line.
};

}  // namespace podball::store
