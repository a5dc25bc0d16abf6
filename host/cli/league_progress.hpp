// Progress of a league: a live table on a terminal, otherwise a line every ten seconds.
#pragma once

#include "season/run.hpp"

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace podball::cli {

/// Shows the progress of a run on stderr.
class LeagueProgress {
  public:
    /// `store`: the database of the league, which is read for the live table. `quiet`: shows only what is told.
    LeagueProgress(std::filesystem::path store, bool quiet);
    ~LeagueProgress();
    LeagueProgress(const LeagueProgress&) = delete;
    LeagueProgress& operator=(const LeagueProgress&) = delete;

    /// Shows the state if it is time to. Cost: reads a clock; on a terminal about every second reads the store.
    void show(const season::Progress& state);
    /// Tells a remark at once, as `cli::tell`.
    void tell(std::string_view remark);

  private:
    using Clock = std::chrono::steady_clock;

    void draw(const std::string& text);
    void erase();

    std::filesystem::path store_;
    bool quiet_;
    bool terminal_;
    int lines_ = 0;  ///< Lines of the table that is on the terminal.
    Clock::time_point next_;
};

/// Callbacks that show the progress of a run and what it tells, and call `show_more` as often, which may be null.
/// Ctrl-C finishes running matches; again: stops them. Requires: `progress` outlives them.
season::RunCallbacks run_callbacks(LeagueProgress& progress, const std::function<void()>& show_more = nullptr);

}  // namespace podball::cli
