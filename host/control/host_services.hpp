// Implements podball_host_t, the functions of the host for one instance of a team.
#pragma once

#include "control/drawing_board.hpp"
#include "control/host_offer.hpp"
#include "control/order_book.hpp"
#include "control/side_output.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include <podball/podball.h>

namespace podball::control {

enum class LogLevel : std::int32_t { Debug = 0, Info = 1, Warning = 2, Error = 3 };

/// Takes a log line of a team: valid UTF-8 without control characters, at most PODBALL_LOG_SIZE_MAX bytes.
/// Thread: the thread that calls the team. Matches that run at once may call the sink at once.
using LogSink = std::function<void(LogLevel, std::string_view)>;

/// The services of one instance. `host` contains a pointer to this object, so it cannot be copied or moved.
class HostServices {
  public:
    static constexpr int kLinesMax = 1000;  ///< Log lines of one instance, without the line about dropped lines.

    /// `resources`: the rules for podball.resources/1; null: the game has no resources. `document`: for
    /// podball.document/1; null: there is none.
    explicit HostServices(LogSink sink, const HostOffer& offer = {},
                          const podball_resource_rules_t* resources = nullptr,
                          const podball_document_t* document = nullptr);
    HostServices(const HostServices&) = delete;
    HostServices& operator=(const HostServices&) = delete;

    [[nodiscard]] const podball_host_t* host() const { return &host_; }
    /// Passes a log line of the team to the sink, without control characters and bytes that are not UTF-8.
    void write(std::int32_t level, std::string_view text);
    /// Whether all further lines are left out.
    [[nodiscard]] bool is_full() const { return lines_ > kLinesMax; }
    /// The board on which the team draws; null without HostOffer::draw.
    [[nodiscard]] DrawingBoard* board() const { return board_.get(); }

    /// Begins a step of the team and clears side output and orders. Both are accepted until `end_step`.
    void begin_step();
    void end_step();
    /// The side output since the last `begin_step`.
    [[nodiscard]] SideOutput side_output();
    /// The orders since the last `begin_step`; null in a game without resources.
    [[nodiscard]] const engine::SlotOrders* orders() const { return book_ ? &book_->orders() : nullptr; }

  private:
    static void log(void* context, std::int32_t level, const char* text);
    static const void* extension(void* context, const char* id);

    LogSink sink_;
    int lines_ = 0;
    std::unique_ptr<DrawingBoard> board_;
    std::unique_ptr<OrderBook> book_;
    const podball_document_t* document_;
    podball_host_t host_;
};

}  // namespace podball::control
