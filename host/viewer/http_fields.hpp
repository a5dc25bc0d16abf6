// The fields of a request that the viewer's server reads: Host and Range.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace podball::viewer {

/// A range of bytes, both ends included.
struct ByteRange {
    std::uint64_t first = 0;
    std::optional<std::uint64_t> last;  ///< Null: up to the last byte of the file.

    bool operator==(const ByteRange&) const = default;
};

/// Whether `host` names `port` of this machine: 127.0.0.1 or localhost, with the port. Browsers leave out port 80.
bool is_own_host(std::string_view host, int port);

/// Reads "bytes=FIRST-" and "bytes=FIRST-LAST". Null for every other form of a range.
std::optional<ByteRange> read_range(std::string_view text);

}  // namespace podball::viewer
