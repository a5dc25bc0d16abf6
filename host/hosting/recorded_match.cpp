#include "hosting/recorded_match.hpp"

#include "base/printable.hpp"
#include "engine/world.hpp"
#include "hosting/recording_head.hpp"
#include "replay/recorder.hpp"

#include <memory>
#include <system_error>
#include <utility>

namespace podball::hosting {

namespace {

namespace fs = std::filesystem;

/// A recording that takes the name of its file at its end.
class RecordingFile {
  public:
    RecordingFile(const HostedMatch& match, const fs::path& file)
        : match_(match), file_(file), part_(file.string() + ".part") {}
    RecordingFile(const RecordingFile&) = delete;
    RecordingFile& operator=(const RecordingFile&) = delete;
    ~RecordingFile() {
        recorder_.reset();
        std::error_code ignored;  // It is gone already if the recording is whole.
        fs::remove(part_, ignored);
    }

    match::MatchRecording& recording() { return recording_; }
    /// Whether the recording could begin. Without an error it has begun, or the match did not get that far.
    [[nodiscard]] const Result<void>& begun() const { return begun_; }

    Result<void> finish(const replay::Ending& ending) {
        if (auto result = recorder_->finish(ending); !result) {
            return result;
        }
        std::error_code failure;
        fs::rename(part_, file_, failure);
        return failure ? Result<void>(Error{printable(file_.string()) + ": " + failure.message()}) : Result<void>();
    }

  private:
    Result<replay::Recorder*> begin() {
        const engine::World start = engine::make_world(match_.rules.resolved, match_.seed, match_.swap_sides);
        auto made = replay::Recorder::create(part_, recording_head(match_), start);
        if (!made) {
            begun_ = made.error();
            return made.error();
        }
        recorder_ = std::move(made).value();
        return recorder_.get();
    }

    const HostedMatch& match_;
    fs::path file_;
    fs::path part_;
    Result<void> begun_;
    std::unique_ptr<replay::Recorder> recorder_;
    match::MatchRecording recording_{[this] { return begin(); }};
};

}  // namespace

RecordedMatch play_recorded(const HostedMatch& match, const match::Observer& observer, const fs::path& file) {
    RecordingFile recording(match, file);
    auto outcome = play_match(match, observer, &recording.recording());
    if (!outcome || outcome.value().end_reason == match::EndReason::Stopped) {
        return {std::move(outcome), recording.begun()};
    }
    const auto& played = outcome.value();
    auto written = recording.finish(match::recorded_ending(played.end_reason, played.winner, played.decided_by));
    return {std::move(outcome), std::move(written)};
}

}  // namespace podball::hosting
