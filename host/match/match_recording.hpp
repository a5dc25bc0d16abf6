// From a match that is played to its recording.
#pragma once

#include "base/result.hpp"
#include "control/host_services.hpp"
#include "control/participants.hpp"
#include "engine/world.hpp"
#include "match/verdict.hpp"
#include "replay/recorder.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace podball::match {

/// Tells a recorder what the participants of one match do. Thread: that of the match.
class MatchRecording {
  public:
    /// Makes the recorder, or says why there is none.
    using MakeRecorder = std::function<Result<replay::Recorder*>()>;

    /// `recorder` outlives this.
    explicit MatchRecording(replay::Recorder& recorder) : recorder_(&recorder) {}
    /// `make` is called once it is certain that there is a match, and what it makes outlives this.
    explicit MatchRecording(MakeRecorder make) : make_(std::move(make)) {}
    MatchRecording(const MatchRecording&) = delete;
    MatchRecording& operator=(const MatchRecording&) = delete;

    /// Both teams are there. Errors: of the recorder's maker.
    std::optional<Error> begin();

    /// A line of the team in `slot`, for the control step that is added next. Left out after the last one.
    void log(int slot, control::LogLevel level, std::string_view text);

    /// The control step that `participants` were asked for last, and the state it led to.
    void add(const engine::World& after, const engine::Commands& commands, const control::Participants& participants);

    /// No more steps come.
    void close() { closed_ = true; }

  private:
    void note_faults(int slot, const control::ParticipantStep& step);

    MakeRecorder make_;
    replay::Recorder* recorder_ = nullptr;   ///< Null until the beginning.
    std::vector<replay::HostEvent> waiting_;  ///< What teams said while they were made.
    std::int64_t tick_ = 0;  ///< Of the state that the teams are shown.
    bool closed_ = false;
};

/// What the end of a recording says of a match.
replay::Ending recorded_ending(EndReason reason, std::optional<int> winner);

}  // namespace podball::match
