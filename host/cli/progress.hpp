// How far a long command is: a bar on a terminal, elsewhere a line now and then. Always on stderr.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace podball::cli {

class Progress {
  public:
    /// Shows nothing at all if `quiet`.
    explicit Progress(bool quiet);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Whether it is time to show something again. Cost: reads a clock.
    [[nodiscard]] bool is_due() const;
    /// Shows the share of the work that is done, in [0, 1], and a few words.
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
