// Writes a match to a file while it is played. See docs/replay-format.md.
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
    /// Told how many bytes of the file are there to be read. Thread: the recorder's own.
    std::function<void(std::uint64_t bytes)> written;
};

/// Packs and writes on a thread of its own; at most a few blocks wait for it, then `add` does.
/// Thread: all calls on one thread, that of the match.
class Recorder {
  public:
    /// Begins the file `path`, replacing what is there. `start` is the state before the first step.
    /// Errors: the file cannot be written.
    static Result<std::unique_ptr<Recorder>> create(const std::filesystem::path& path, const Head& head,
                                                    const engine::World& start, RecorderOptions options = {});
    /// Without `finish` the file ends after the last whole block, as if it had been cut.
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// Keeps an event for the step that is added next.
    void note(HostEvent event);

    /// Takes a control step: what the engine was given, and the state it led to. Cost: copies, and allocates only where
    /// teams draw or log more than ever before.
    void add(const engine::World& after, const engine::Commands& commands, const TeamSteps& teams);

    /// Ends the block, so that what was added can soon be read from the file.
    void flush();

    /// Ends the file and waits until it is written. Call once. Errors: what could not be written, now or before.
    std::optional<Error> finish(const Ending& ending);

  private:
    class Implementation;
    explicit Recorder(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace podball::replay
