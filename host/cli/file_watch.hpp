// Notices changes of files.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <vector>

namespace podball::cli {

/// Watches files by their inodes, sizes and times. It looks at them again and again, which works in every file system,
/// and with programs that write another file and give it the old name.
class FileWatch {
  public:
    using Files = std::vector<std::filesystem::path>;

    /// Watches `files` from now on. A file need not exist.
    explicit FileWatch(const Files& files) { watch(files); }

    /// Watches `files` in place of the others. A change of one that is watched already is not forgotten.
    void watch(const Files& files);
    /// Whether a file has changed. Cost: reads a clock, and the state of the files ten times a second.
    bool has_changed();
    /// Waits until a file has changed, and then until no file changes for 300 ms, because editors and linkers write a
    /// file in pieces. Watches from then on. Returns a file that has changed; null after Ctrl-C.
    /// Requires: `catch_interrupts` was called.
    std::optional<std::filesystem::path> wait();

  private:
    using Clock = std::chrono::steady_clock;
    using State = std::array<std::int64_t, 5>;
    using States = std::map<std::filesystem::path, State>;

    static State state_of(const std::filesystem::path& file);
    [[nodiscard]] States states() const;

    States seen_;
    Clock::time_point next_look_;
};

}  // namespace podball::cli
