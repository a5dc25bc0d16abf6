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
    return parts;
}

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
    header.pods_stride = sizeof(podball_pod_t) + layout.pod_more;
    header.events_stride = sizeof(podball_event_t) + layout.event_more;
    header.pods_count = static_cast<std::uint32_t>(parts.pods.size());
    header.events_count = static_cast<std::uint32_t>(parts.events.size());
    header.total_size = block.size();
    return std::move(block).finish(header);
}

}  // namespace podball::validate
