// Writes a match to its recording while it is played.
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

/// Gives the steps and logged lines of one match to a recorder. Thread: the thread of the match.
class MatchRecording {
  public:
    /// Makes the recorder. Errors: it cannot be made.
    using MakeRecorder = std::function<Result<replay::Recorder*>()>;

    /// Requires: `recorder` outlives this object.
    explicit MatchRecording(replay::Recorder& recorder) : recorder_(&recorder) {}
    /// `begin` calls `make` for the recorder. Requires: the recorder outlives this object.
    explicit MatchRecording(MakeRecorder make) : make_(std::move(make)) {}
    MatchRecording(const MatchRecording&) = delete;
    MatchRecording& operator=(const MatchRecording&) = delete;

    /// Begins the recording. Requires: both teams are made. Errors: as for MakeRecorder.
    Result<void> begin();

    /// Adds a line that the team in `slot` logged to the control step that is added next. Lines after the last step are
    /// left out.
    void log(int slot, control::LogLevel level, std::string_view text);

    /// Adds the control step of the last `Participants::ask`, and the state after it.
    void add(const engine::World& after, const engine::Commands& commands, const control::Participants& participants,
             const replay::StepOrders& orders = {});

    /// Ends the recording of steps and lines.
    void close() { closed_ = true; }

  private:
    void note_faults(int slot, const control::ParticipantStep& step);

    MakeRecorder make_;
    replay::Recorder* recorder_ = nullptr;    ///< Null before `begin`.
    std::vector<replay::HostEvent> waiting_;  ///< Lines of the teams from before `begin`.
    std::int64_t tick_ = 0;                   ///< Tick of the state that the teams are shown.
    bool closed_ = false;
};

/// The end of a match as recordings state it.
replay::Ending recorded_ending(EndReason reason, std::optional<int> winner, engine::DecidedBy decided_by);

}  // namespace podball::match
