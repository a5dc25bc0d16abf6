// The few words of HTTP that a browser must say to be shown something.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace podball::viewer {

/// A range of bytes, both ends included.
struct HttpRange {
    std::uint64_t first = 0;
    std::optional<std::uint64_t> last;  ///< Null: to the end.

    bool operator==(const HttpRange&) const = default;
};

struct HttpRequest {
    std::string method;
    std::string path;  ///< As it came, without the query.
    std::string host;
    std::string range;         ///< Empty: none.
    bool knows_chunks = true;  ///< Not before HTTP/1.1.
};

/// The request with the head `text`, all lines up to the empty one. Null where it breaks the form of HTTP/1, has no
/// Host, or has one of these headers twice.
std::optional<HttpRequest> read_request(std::string_view text);

/// Whether `host` stands for this machine's `port`, which browsers leave out where it is 80.
bool is_own_host(std::string_view host, int port);

/// Reads "bytes=FIRST-" and "bytes=FIRST-LAST". Null for everything else that a range can be.
std::optional<HttpRange> read_range(std::string_view text);

}  // namespace podball::viewer
