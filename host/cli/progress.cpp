#include "cli/progress.hpp"

#include "base/printable.hpp"
#include "cli/command.hpp"
#include "report/league_words.hpp"

#include <unistd.h>

#include <iostream>

#include <fmt/format.h>

namespace podball::cli {

namespace {

constexpr int kBarWidth = 20;

std::string bar_text(double done) {
    const int full = static_cast<int>(done * kBarWidth);
    return fmt::format("[{:=<{}}{:<{}}]", "", full, "", kBarWidth - full);
}

}  // namespace

std::string time_left_text(double done, double elapsed_s) {
    return done > 0.0 ? fmt::format(", {} left", report::duration_words(elapsed_s * (1.0 - done) / done)) : "";
}

Progress::Progress(bool quiet)
    : quiet_(quiet),
      terminal_(isatty(STDERR_FILENO) != 0),
      period_(terminal_ ? std::chrono::milliseconds(100) : std::chrono::seconds(10)),
      next_(Clock::now() + period_) {}

Progress::~Progress() {
    if (bar_is_shown_) {
        std::cerr << "\r\x1b[K" << std::flush;
    }
}

bool Progress::is_due() const { return !quiet_ && Clock::now() >= next_; }

std::string Progress::time_left(double done) const {
    return time_left_text(done, std::chrono::duration<double>(Clock::now() - begun_).count());
}

void Progress::show(double done, std::string_view words) {
    const auto text = fmt::format("{:3.0f} %  {}", done * 100.0, words);
    if (terminal_) {
        std::cerr << "\r\x1b[K" << bar_text(done) << ' ' << printable(text) << std::flush;
        bar_is_shown_ = true;
    } else {
        tell(text);
    }
    next_ = Clock::now() + period_;
}

}  // namespace podball::cli
