#include "control/host_services.hpp"

#include "control/text.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace podball::control {
namespace {

LogLevel level_of(std::int32_t level) {
    return static_cast<LogLevel>(std::clamp<std::int32_t>(level, PODBALL_LOG_DEBUG, PODBALL_LOG_ERROR));
}

// At most PODBALL_LOG_SIZE_MAX bytes of `text`, not cut within a character.
std::string_view bounded(const char* text) {
    std::size_t size = strnlen(text, PODBALL_LOG_SIZE_MAX + 1);
    if (size <= PODBALL_LOG_SIZE_MAX) return {text, size};
    size = PODBALL_LOG_SIZE_MAX;
    for (int i = 0; i < 3 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80; ++i) --size;
    return {text, size};
}

}  // namespace

HostServices::HostServices(LogSink sink)
    : sink_(std::move(sink)), host_{sizeof(podball_host_t), 0, this, &HostServices::log, &HostServices::extension} {}

void HostServices::log(void* context, std::int32_t level, const char* text) {
    if (text != nullptr) static_cast<HostServices*>(context)->write(level_of(level), bounded(text));
}

void HostServices::write(LogLevel level, std::string_view text) {
    if (!sink_ || lines_ > kLinesMax) return;
    if (++lines_ > kLinesMax) {
        sink_(LogLevel::Warning, "more than " + std::to_string(kLinesMax) + " lines; the rest is left out");
    } else {
        sink_(level, printable(text));
    }
}

// None is defined yet; podball.clock/1 and its like will be found here.
const void* HostServices::extension(void*, const char*) { return nullptr; }

}  // namespace podball::control
