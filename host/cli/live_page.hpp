// The page of a league while it is played.
#pragma once

#include "base/result.hpp"

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>

namespace podball::cli {

/// Writes the page of a league again and again.
class LivePage {
  public:
    /// `store`: the database of the league. `folder`: of the page; empty: no page is written.
    LivePage(std::filesystem::path store, std::filesystem::path folder);

    /// Writes the page with the results that are stored now. The page tells the browser to load it again, because it
    /// will change.
    /// Errors: of the store; a file cannot be written.
    Result<void> begin();
    /// Writes the page if 10 s have passed; later if writing it takes long. A failure is told once by `remark`, because
    /// it is no reason to stop the league.
    void show(const std::function<void(const std::string&)>& remark);
    /// Writes the page for the last time. Errors: as `begin`.
    Result<void> end();

  private:
    using Clock = std::chrono::steady_clock;

    Result<void> write(int refresh_s);

    std::filesystem::path store_;
    std::filesystem::path folder_;
    Clock::time_point next_;
    bool has_failed_ = false;
};

}  // namespace podball::cli
