// What the host does for one instance of a team: podball_host_t.
#pragma once

#include "control/drawing_board.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include <podball/podball.h>

namespace podball::control {

enum class LogLevel : std::int32_t { Debug = 0, Info = 1, Warning = 2, Error = 3 };

/// Takes a line of a team: valid UTF-8 without control characters, at most PODBALL_LOG_SIZE_MAX bytes.
/// Thread: that of the call of the team; the sink must stand calls from several matches at once if they run so.
using LogSink = std::function<void(LogLevel, std::string_view)>;

/// The services of one instance. It hands out pointers to itself, so it stays where it is.
class HostServices {
  public:
    static constexpr int kLinesMax = 1000;  ///< Of one instance; one more line says that there were more.

    /// With `draws` the team is offered podball.draw/1.
    explicit HostServices(LogSink sink, bool draws = false);
    HostServices(const HostServices&) = delete;
    HostServices& operator=(const HostServices&) = delete;

    [[nodiscard]] const podball_host_t* host() const { return &host_; }
    /// Hands a line of the team on, made harmless.
    void write(std::int32_t level, std::string_view text);
    /// Whether no further line will be handed on.
    [[nodiscard]] bool is_full() const { return lines_ > kLinesMax; }
    /// Where the team draws; null without `draws`.
    [[nodiscard]] DrawingBoard* board() const { return board_.get(); }

  private:
    static void log(void* context, std::int32_t level, const char* text);
    static const void* extension(void* context, const char* id);

    LogSink sink_;
    int lines_ = 0;
    std::unique_ptr<DrawingBoard> board_;
    podball_host_t host_;
};

}  // namespace podball::control
