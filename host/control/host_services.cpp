#include "control/host_services.hpp"

#include "base/printable.hpp"
#include "control/text.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

namespace podball::control {
namespace {

LogLevel level_of(std::int32_t level) {
    return static_cast<LogLevel>(std::clamp<std::int32_t>(level, PODBALL_LOG_DEBUG, PODBALL_LOG_ERROR));
}

}  // namespace

HostServices::HostServices(LogSink sink, const HostOffer& offer, const podball_resource_rules_t* resources,
                           const podball_document_t* document)
    : sink_(std::move(sink)),
      board_(offer.draw ? std::make_unique<DrawingBoard>() : nullptr),
      book_(resources != nullptr ? std::make_unique<OrderBook>(*resources) : nullptr),
      document_(document),
      host_{sizeof(podball_host_t), 0, this, &HostServices::log, &HostServices::extension} {}

void HostServices::log(void* context, std::int32_t level, const char* text) {
    if (text != nullptr) {
        static_cast<HostServices*>(context)->write(level, bounded(text, PODBALL_LOG_SIZE_MAX));
    }
}

void HostServices::write(std::int32_t level, std::string_view text) {
    if (!sink_ || lines_ > kLinesMax) {
        return;
    }
    if (++lines_ > kLinesMax) {
        sink_(LogLevel::Warning, "more than " + std::to_string(kLinesMax) + " lines; the rest is left out");
    } else {
        sink_(level_of(level), printable(text.substr(0, PODBALL_LOG_SIZE_MAX)));
    }
}

void HostServices::begin_step() {
    if (board_ != nullptr) {
        board_->open();
    }
    if (book_ != nullptr) {
        book_->open();
    }
}

void HostServices::end_step() {
    if (board_ != nullptr) {
        board_->close();
    }
    if (book_ != nullptr) {
        book_->close();
    }
}

SideOutput HostServices::side_output() { return {.drawing = board_ == nullptr ? nullptr : &board_->drawing()}; }

const void* HostServices::extension(void* context, const char* id) {
    const auto& services = *static_cast<const HostServices*>(context);
    const auto asks_for = [id](const char* known) { return id != nullptr && std::strcmp(id, known) == 0; };
    if (services.board_ != nullptr && asks_for(PODBALL_EXT_DRAW)) {
        return services.board_->table();
    }
    if (services.book_ != nullptr && asks_for(PODBALL_EXT_RESOURCES)) {
        return services.book_->table();
    }
    if (services.document_ != nullptr && asks_for(PODBALL_EXT_DOCUMENT)) {
        return services.document_;
    }
    return nullptr;
}

}  // namespace podball::control
