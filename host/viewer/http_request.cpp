#include "viewer/http_request.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace podball::viewer {

namespace {

constexpr int kDefaultPort = 80;
constexpr std::string_view kLineEnd = "\r\n";

// Cuts the text up to `end` off the front of `text`; null where there is no `end`.
std::optional<std::string_view> take_until(std::string_view& text, std::string_view end) {
    const auto size = text.find(end);
    if (size == std::string_view::npos) return std::nullopt;
    const auto taken = text.substr(0, size);
    text.remove_prefix(size + end.size());
    return taken;
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

bool same_name(std::string_view a, std::string_view lower) {
    const auto same = [](char x, char y) {
        return (x >= 'A' && x <= 'Z' ? static_cast<char>(x + ('a' - 'A')) : x) == y;
    };
    return std::equal(a.begin(), a.end(), lower.begin(), lower.end(), same);
}

bool has_control_characters(std::string_view text) {
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == 0x7F; });
}

bool read_first_line(std::string_view line, HttpRequest& request) {
    const auto method = take_until(line, " ");
    const auto target = take_until(line, " ");
    if (!method || method->empty() || !target || target->empty()) return false;
    request.method = *method;
    request.path = target->substr(0, target->find('?'));
    request.knows_chunks = line == "HTTP/1.1";
    return request.knows_chunks || line == "HTTP/1.0";
}

// A header that may come once.
bool keep_once(std::string& place, std::string_view value) {
    if (!place.empty() || value.empty()) return false;
    place = value;
    return true;
}

bool read_header(std::string_view line, HttpRequest& request) {
    const auto name = take_until(line, ":");
    if (!name || name->empty() || trimmed(*name) != *name) return false;
    if (same_name(*name, "host")) return keep_once(request.host, trimmed(line));
    if (same_name(*name, "range")) return keep_once(request.range, trimmed(line));
    return true;
}

bool read_number(std::string_view text, std::uint64_t& number) {
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    return failure == std::errc{} && end == text.data() + text.size();
}

}  // namespace

std::optional<HttpRequest> read_request(std::string_view text) {
    HttpRequest request;
    const auto first_line = take_until(text, kLineEnd);
    if (!first_line || has_control_characters(*first_line) || !read_first_line(*first_line, request))
        return std::nullopt;
    while (const auto line = take_until(text, kLineEnd)) {
        if (line->empty()) return request.host.empty() ? std::nullopt : std::optional(request);
        if (has_control_characters(*line) || !read_header(*line, request)) return std::nullopt;
    }
    return std::nullopt;
}

bool is_own_host(std::string_view host, int port) {
    const auto name = take_until(host, ":");
    const bool has_port = name ? host == std::to_string(port) : port == kDefaultPort;
    const std::string_view machine = name.value_or(host);
    return has_port && (machine == "127.0.0.1" || machine == "localhost");
}

std::optional<HttpRange> read_range(std::string_view text) {
    if (take_until(text, "=") != "bytes") return std::nullopt;
    const auto first = take_until(text, "-");
    HttpRange range;
    if (!first || !read_number(*first, range.first)) return std::nullopt;
    if (text.empty()) return range;
    range.last.emplace();
    if (!read_number(text, *range.last) || *range.last < range.first) return std::nullopt;
    return range;
}

}  // namespace podball::viewer
