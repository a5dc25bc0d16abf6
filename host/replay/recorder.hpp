// Recorder: writes a match to a file while the match is played. Format: docs/replay-format.md.
#pragma once

#include "base/result.hpp"
#include "engine/world.hpp"
#include "replay/step_record.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

namespace podball::replay {

struct RecorderOptions {
    /// Called with the size of the file so far, which can be read. Units: bytes. Thread: the recorder's own.
    std::function<void(std::uint64_t bytes)> written;
};

/// Packs and writes on its own thread. A few full blocks can wait for that thread; if all blocks are full, `add` waits.
/// Thread: all calls come from the thread of the match.
class Recorder {
  public:
    /// Begins the file `path` and replaces an existing file. `start` is the state before the first step.
    /// Errors: the file cannot be written.
    static Result<std::unique_ptr<Recorder>> create(const std::filesystem::path& path, const Head& head,
                                                    const engine::World& start, RecorderOptions options = {});
    /// If `finish` was not called, the file ends after the last whole block and has no result.
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// Adds an event to the step that is added next.
    void note(HostEvent event);

    /// Adds a control step: the commands and orders that the engine got, and the state after them. Cost: a copy.
    /// Allocates memory only for one of a few blocks if the writer is late, or if teams draw, log or order more than
    /// ever before.
    void add(const engine::World& after, const engine::Commands& commands, const TeamSteps& teams,
             const StepOrders& orders = {});

    /// Ends the block, so that the added steps are written to the file soon.
    void flush();

    /// Ends the file and waits until it is written. Requires: called once.
    /// Errors: this or an earlier write to the file failed.
    Result<void> finish(const Ending& ending);

  private:
    class Implementation;
    explicit Recorder(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace podball::replay
