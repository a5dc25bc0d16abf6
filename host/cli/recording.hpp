// Writes the recording of a match while it is played, and serves it to a browser.
#pragma once

#include "base/result.hpp"
#include "cli/match_server.hpp"
#include "hosting/hosted_match.hpp"
#include "match/match_recording.hpp"
#include "replay/recorder.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace podball::cli {

/// File and viewer of a recording.
struct RecordingPlan {
    std::string path;  ///< File of the recording. Empty: a temporary file without a name.
    MatchServer* server =
        nullptr;  ///< Shows the match while it is played. Null: nobody does. Must outlive the recording.
};

/// A recording that is being written.
class Recording {
  public:
    /// Opens nothing before the match begins, so a match that cannot begin leaves an old file unchanged.
    /// Requires: `match` outlives this.
    Recording(const hosting::HostedMatch& match, RecordingPlan plan) : hosted_(match), plan_(std::move(plan)) {}
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

    /// Recording for the match runner. Opens the file and starts the server when the match begins.
    match::MatchRecording& match() { return match_; }
    /// Passes new data to the server from time to time. Requires: it is called after each control step.
    /// Cost: reads a clock if the match is shown.
    void keep_up();
    /// Writes the end of the file. Errors: the file could not be written.
    Result<void> finish(const replay::Ending& ending);

  private:
    using Clock = std::chrono::steady_clock;

    Result<replay::Recorder*> begin();
    Result<void> open();
    Result<void> open_named();
    Result<void> serve();
    Result<void> record(const std::string& path);

    const hosting::HostedMatch& hosted_;
    RecordingPlan plan_;
    int file_ = -1;                        ///< Locked file. -1: not open, or passed to the server.
    std::atomic<std::uint64_t> bytes_{0};  ///< Bytes in the file.
    Clock::time_point flushed_;
    std::unique_ptr<replay::Recorder> recorder_;
    match::MatchRecording match_{[this] { return begin(); }};
};

}  // namespace podball::cli
