// The recording of a match while it is played, and those who watch it.
#pragma once

#include "base/result.hpp"
#include "cli/match_request.hpp"
#include "match/match_recording.hpp"
#include "replay/recorder.hpp"
#include "viewer/view_server.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace podball::cli {

/// What a recording says of the match that `request` asks for.
replay::Head recording_head(const MatchRequest& request);

class Recording {
  public:
    /// `request` outlives it. Nothing is opened before the match begins: one that cannot begin leaves the old file.
    explicit Recording(const MatchRequest& request) : request_(request) {}
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

    /// What the match tells. As it begins, so does the file of --record, or one without a name, and with --view the
    /// server, and people are told where to look.
    match::MatchRecording& match() { return match_; }
    /// Called after each control step: lets those who watch see it soon. Cost: with --view, reads a clock.
    void keep_up();
    /// Ends the file. Errors: it could not be written.
    std::optional<Error> finish(const replay::Ending& ending);

    /// With --view, once the match has begun: where it is shown.
    [[nodiscard]] std::string url() const { return server_->url(); }
    /// With --view: shows the match until Ctrl-C.
    void stay() const;

  private:
    using Clock = std::chrono::steady_clock;

    Result<replay::Recorder*> begin();
    std::optional<Error> open();
    std::optional<Error> open_named();
    std::optional<Error> serve();
    std::optional<Error> record(const std::string& path);

    const MatchRequest& request_;
    int file_ = -1;                        ///< Holds the lock; the server's, where there is one.
    std::atomic<std::uint64_t> bytes_{0};  ///< In the file.
    Clock::time_point flushed_;
    // The recorder writes until its end, and tells the server.
    std::unique_ptr<viewer::ViewServer> server_;
    std::unique_ptr<replay::Recorder> recorder_;
    match::MatchRecording match_{[this] { return begin(); }};
};

}  // namespace podball::cli
