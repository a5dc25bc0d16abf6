#include "latency/view_log.hpp"

#include <cassert>

namespace podball::latency {

void ViewLog::add(const podball_view_t& view) {
    const auto* const first = reinterpret_cast<const std::byte*>(&view);
    bytes_.insert(bytes_.end(), first, first + view.total_size);
    ends_.push_back(bytes_.size());
}

std::span<const std::byte> ViewLog::bytes(std::size_t index) const {
    assert(index < size());
    const std::size_t begin = index == 0 ? 0 : ends_[index - 1];
    return std::span(bytes_).subspan(begin, ends_[index] - begin);
}

const podball_view_t& ViewLog::header(std::size_t index) const {
    return *reinterpret_cast<const podball_view_t*>(bytes(index).data());
}

}  // namespace podball::latency
