// Progress of a long command on stderr: a bar on a terminal, otherwise a line every ten seconds.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace podball::cli {

/// Shows progress.
class Progress {
  public:
    /// `quiet`: shows nothing.
    explicit Progress(bool quiet);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Whether `show` is due. Cost: reads a clock.
    [[nodiscard]] bool is_due() const;
    /// Shows the share of the work that is done, in [0, 1], and `words`.
    void show(double done, std::string_view words);

  private:
    using Clock = std::chrono::steady_clock;

    bool quiet_;
    bool terminal_;
    bool bar_is_shown_ = false;
    Clock::duration period_;
    Clock::time_point next_;
};

}  // namespace podball::cli
