#include "validate/view_change.hpp"

#include "engine/random.hpp"

#include <cstring>

namespace podball::validate {
namespace {

template <typename Element>
std::vector<Element> elements(std::span<const std::byte> view, std::uint32_t offset, std::uint32_t count,
                              std::uint32_t stride) {
    std::vector<Element> found(count);
    for (std::size_t i = 0; i < count; ++i) {
        std::memcpy(&found[i], view.subspan(offset + i * stride, sizeof(Element)).data(), sizeof(Element));
    }
    return found;
}

// A block of memory to which elements and junk are appended.
class Block {
  public:
    explicit Block(std::uint64_t seed) : random_(seed) {}

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(bytes_.size()); }
    void add_junk(std::uint32_t size) {
        for (std::uint32_t i = 0; i < size; ++i) {
            random_ += 0x9e3779b97f4a7c15ULL;
            bytes_.push_back(static_cast<std::byte>(engine::mix(random_)));
        }
    }
    template <typename Element>
    void add(const Element& element, std::uint32_t more) {
        const std::size_t at = bytes_.size();
        bytes_.resize(at + sizeof element);
        std::memcpy(&bytes_[at], &element, sizeof element);
        add_junk(more);
    }
    template <typename Element>
    void add_all(const std::vector<Element>& all, std::uint32_t more) {
        for (const Element& element : all) {
            add(element, more);
        }
    }
    std::vector<std::byte> finish(const podball_view_t& header) && {
        std::memcpy(bytes_.data(), &header, sizeof header);
        return std::move(bytes_);
    }

  private:
    std::uint64_t random_;
    std::vector<std::byte> bytes_;
};

}  // namespace

ViewParts take_apart(std::span<const std::byte> view) {
    ViewParts parts;
    std::memcpy(&parts.header, view.data(), sizeof parts.header);
    const podball_view_t& h = parts.header;
    parts.pods = elements<podball_pod_t>(view, h.pods_offset, h.pods_count, h.pods_stride);
    parts.events = elements<podball_event_t>(view, h.events_offset, h.events_count, h.events_stride);
    if (h.resources_size > 0) {
        podball_resources_t& r = parts.resources.emplace();
        std::memcpy(&r, view.subspan(h.resources_offset, sizeof r).data(), sizeof r);
        parts.structures =
            elements<podball_structure_t>(view, r.structures_offset, r.structures_count, r.structures_stride);
        parts.refusals = elements<podball_refusal_t>(view, r.refusals_offset, r.refusals_count, r.refusals_stride);
    }
    return parts;
}

namespace {

// Adds the resources with their arrays. Their size counts what lies between them.
void add_resources(Block& block, const ViewParts& parts, const ViewLayout& layout, podball_view_t& header) {
    podball_resources_t resources = *parts.resources;
    block.add_junk(layout.gap);
    header.resources_offset = block.size();
    resources.struct_size = static_cast<std::uint32_t>(sizeof resources) + layout.structure_more;
    resources.structures_offset = header.resources_offset + resources.struct_size + layout.gap;
    resources.structures_count = static_cast<std::uint32_t>(parts.structures.size());
    resources.structures_stride = sizeof(podball_structure_t) + layout.structure_more;
    resources.refusals_offset =
        resources.structures_offset + resources.structures_count * resources.structures_stride + layout.gap;
    resources.refusals_count = static_cast<std::uint32_t>(parts.refusals.size());
    resources.refusals_stride = sizeof(podball_refusal_t) + layout.structure_more;
    block.add(resources, layout.structure_more);
    block.add_junk(layout.gap);
    block.add_all(parts.structures, layout.structure_more);
    block.add_junk(layout.gap);
    block.add_all(parts.refusals, layout.structure_more);
    header.resources_size = block.size() - header.resources_offset;
}

}  // namespace

std::vector<std::byte> put_together(const ViewParts& parts, const ViewLayout& layout) {
    podball_view_t header = parts.header;
    Block block(layout.junk);
    block.add(header, layout.header_more);
    header.struct_size = block.size();
    const auto add_events = [&] {
        block.add_junk(layout.gap);
        header.events_offset = block.size();
        block.add_all(parts.events, layout.event_more);
    };
    if (layout.events_first) {
        add_events();
    }
    block.add_junk(layout.gap);
    header.pods_offset = block.size();
    block.add_all(parts.pods, layout.pod_more);
    if (!layout.events_first) {
        add_events();
    }
    if (parts.resources) {
        add_resources(block, parts, layout, header);
    }
    header.pods_stride = sizeof(podball_pod_t) + layout.pod_more;
    header.events_stride = sizeof(podball_event_t) + layout.event_more;
    header.pods_count = static_cast<std::uint32_t>(parts.pods.size());
    header.events_count = static_cast<std::uint32_t>(parts.events.size());
    header.total_size = block.size();
    return std::move(block).finish(header);
}

}  // namespace podball::validate
