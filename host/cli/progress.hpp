// Progress of a long command on stderr: a bar on a terminal, otherwise a line every ten seconds.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace podball::cli {

/// How long the rest of the work takes at the pace so far, such as ", 40 s left"; empty if nothing is done yet.
/// `done`: share of the work that was done within `elapsed_s`, in [0, 1].
std::string time_left_text(double done, double elapsed_s);

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
    /// `time_left_text` since this was made. Cost: reads a clock.
    [[nodiscard]] std::string time_left(double done) const;

  private:
    using Clock = std::chrono::steady_clock;

    bool quiet_;
    bool terminal_;
    bool bar_is_shown_ = false;
    Clock::time_point begun_ = Clock::now();
    Clock::duration period_;
    Clock::time_point next_;
};

}  // namespace podball::cli
