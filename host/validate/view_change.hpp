// Builds views as a later minor version of the ABI may lay them out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <podball/podball.h>

namespace podball::validate {

/// Parts of a view.
struct ViewParts {
    podball_view_t header = {};
    std::vector<podball_pod_t> pods;
    std::vector<podball_event_t> events;
    std::optional<podball_resources_t> resources;  ///< Null in a game without resources.
    std::vector<podball_structure_t> structures;
    std::vector<podball_refusal_t> refusals;
};
/// Copies the parts of `view`.
ViewParts take_apart(std::span<const std::byte> view);

/// Layout of the parts in the block. Additional memory is filled with junk. Units: bytes, multiples of 8.
struct ViewLayout {
    std::uint32_t header_more = 0;     ///< Junk behind the header.
    std::uint32_t pod_more = 0;        ///< Junk behind each pod.
    std::uint32_t event_more = 0;      ///< Junk behind each event.
    std::uint32_t gap = 0;             ///< Junk before each array, and before the resources.
    bool events_first = false;         ///< Events lie before pods.
    std::uint64_t junk = 1;            ///< Seed of the junk.
    std::uint32_t structure_more = 0;  ///< Junk behind the header of the resources, each structure and each refusal.
};
/// Builds a view of `parts` with `layout`.
std::vector<std::byte> put_together(const ViewParts& parts, const ViewLayout& layout = {});

}  // namespace podball::validate
