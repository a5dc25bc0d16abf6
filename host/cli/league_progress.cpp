#include "cli/league_progress.hpp"

#include "base/printable.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/league_results.hpp"
#include "report/league_text.hpp"
#include "report/league_words.hpp"
#include "season/metric_names.hpp"
#include "store/store.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

constexpr std::chrono::seconds kTerminalPeriod{1};
constexpr std::chrono::seconds kLinePeriod{10};
constexpr int kTimesCost = 20;  // The table may take this share of the time: one twentieth.

struct Size {
    std::size_t columns = 80;
    std::size_t rows = 24;
};

Size terminal_size() {
    winsize size{};
    const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
    return known ? Size{size.ws_col, size.ws_row} : Size{};
}

// The first `columns` characters, so that no line wraps.
std::string cut(std::string_view line, std::size_t columns) {
    std::size_t characters = 0;
    std::size_t end = 0;
    for (; end < line.size(); ++end) {
        const bool begins = (static_cast<unsigned char>(line[end]) & 0xC0U) != 0x80U;
        if (begins && ++characters > columns) {
            break;
        }
    }
    return std::string(line.substr(0, end));
}

std::string state_words(const season::Progress& state) {
    const std::string left = state.left_s ? fmt::format(", {} left", report::duration_words(*state.left_s)) : "";
    return fmt::format("{} of {} matches{}", state.done, state.total, left);
}

// The table of the stored results. Empty if the store cannot be read at this moment.
std::string current_table(const std::filesystem::path& path) {
    auto store = store::Store::open(path, store::Access::Read, season::metric_names());
    if (!store) {
        return "";
    }
    auto opened = std::move(store).value();
    const auto view = league_view(opened, {});
    return view ? report::league_table_text(view.value()) : "";
}

}  // namespace

LeagueProgress::LeagueProgress(std::filesystem::path store, bool quiet)
    : store_(std::move(store)),
      quiet_(quiet),
      terminal_(isatty(STDERR_FILENO) != 0),
      next_(Clock::now() + (terminal_ ? kTerminalPeriod : kLinePeriod)) {}

LeagueProgress::~LeagueProgress() { erase(); }

void LeagueProgress::show(const season::Progress& state) {
    const auto now = Clock::now();
    if (quiet_ || now < next_) {
        return;
    }
    if (!terminal_) {
        const double done = state.total > 0 ? static_cast<double>(state.done) / static_cast<double>(state.total) : 1.0;
        cli::tell(fmt::format("{:3.0f} %  {}", done * 100.0, state_words(state)));
        next_ = now + kLinePeriod;
        return;
    }
    draw(current_table(store_) + state_words(state) + "\n");
    next_ = Clock::now() + std::max<Clock::duration>(kTerminalPeriod, kTimesCost * (Clock::now() - now));
}

void LeagueProgress::tell(std::string_view remark) {
    erase();
    cli::tell(remark);
}

void LeagueProgress::draw(const std::string& text) {
    erase();
    const Size size = terminal_size();
    const std::string lines = printable_lines(text);
    std::string shown;
    for (std::size_t start = 0; start < lines.size() && lines_ + 1 < static_cast<int>(size.rows); ++lines_) {
        const std::size_t end = std::min(lines.find('\n', start), lines.size());
        shown += cut(std::string_view(lines).substr(start, end - start), size.columns - 1) + "\n";
        start = end + 1;
    }
    std::cerr << shown << std::flush;
}

void LeagueProgress::erase() {
    if (lines_ > 0) {
        std::cerr << fmt::format("\x1b[{}A\x1b[J", lines_) << std::flush;
        lines_ = 0;
    }
}

season::RunCallbacks run_callbacks(LeagueProgress& progress, const std::function<void()>& show_more) {
    season::RunCallbacks callbacks;
    callbacks.observe = [&progress, show_more, told = 0](const season::Progress& state) mutable {
        if (interrupts() > told) {
            told = interrupts();
            progress.tell(told == 1 ? "interrupted; running matches are finished and stored (Ctrl-C again stops them)"
                                    : "interrupted; running matches are stopped");
        }
        progress.show(state);
        if (show_more) {
            show_more();
        }
        return interrupted_twice() ? season::Wish::Stop : interrupted() ? season::Wish::Finish : season::Wish::GoOn;
    };
    callbacks.remark = [&progress](const std::string& remark) { progress.tell(remark); };
    return callbacks;
}

}  // namespace podball::cli
