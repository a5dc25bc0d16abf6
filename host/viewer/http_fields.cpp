#include "viewer/http_fields.hpp"

#include <fmt/format.h>

#include <charconv>
#include <string>

namespace podball::viewer {

namespace {

constexpr int kDefaultPort = 80;

std::optional<std::uint64_t> read_number(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = failure == std::errc{} && end == text.data() + text.size();
    return is_number ? std::optional(number) : std::nullopt;
}

}  // namespace

bool is_own_host(std::string_view host, int port) {
    for (const std::string_view name : {"127.0.0.1", "localhost"}) {
        if (host == fmt::format("{}:{}", name, port) || (port == kDefaultPort && host == name)) {
            return true;
        }
    }
    return false;
}

std::optional<ByteRange> read_range(std::string_view text) {
    constexpr std::string_view kUnit = "bytes=";
    const auto dash = text.find('-');
    if (!text.starts_with(kUnit) || dash == std::string_view::npos) {
        return std::nullopt;
    }
    const auto first = read_number(text.substr(kUnit.size(), dash - kUnit.size()));
    const std::string_view last_text = text.substr(dash + 1);
    const auto last = read_number(last_text);
    const bool is_range = first && (last_text.empty() || (last && *last >= *first));
    return is_range ? std::optional(ByteRange{*first, last}) : std::nullopt;
}

}  // namespace podball::viewer
