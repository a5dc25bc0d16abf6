// Views as a later host may show them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <podball/podball.h>

namespace podball::validate {

/// A view in its parts.
struct ViewParts {
    podball_view_t header = {};
    std::vector<podball_pod_t> pods;
    std::vector<podball_event_t> events;
};
ViewParts take_apart(std::span<const std::byte> view);

/// How the parts lie in the block; what is more than today is filled with junk. Units: bytes, multiples of 8.
struct ViewLayout {
    std::uint32_t header_more = 0;
    std::uint32_t pod_more = 0;
    std::uint32_t event_more = 0;
    std::uint32_t gap = 0;  ///< Before either array.
    bool events_first = false;
    std::uint64_t junk = 1;  ///< The seed of it.
};
std::vector<std::byte> put_together(const ViewParts& parts, const ViewLayout& layout = {});

}  // namespace podball::validate
