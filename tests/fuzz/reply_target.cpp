#include "fuzz/targets.hpp"
#include "isolation/reply_properties.hpp"

#include <algorithm>
#include <cstring>
#include <memory>

namespace podball::fuzz {
namespace {

// Fills `place` from the front of `bytes` and removes the used bytes. Without enough bytes the rest of `place` stays
// zero.
template <typename Place>
void fill(Place& place, std::string_view& bytes) {
    const std::size_t size = std::min(sizeof place, bytes.size());
    std::memcpy(&place, bytes.data(), size);
    bytes.remove_prefix(size);
}

}  // namespace

std::string broken_reply(std::string_view bytes) {
    const std::unique_ptr<handoff::ReplyBlock> reply(new handoff::ReplyBlock{});
    reply->drawing.layout = 1;
    fill(reply->text_size, bytes);
    fill(reply->log.size, bytes);
    fill(reply->log.dropped, bytes);
    fill(reply->drawing.layers_count, bytes);
    fill(reply->drawing.items_count, bytes);
    fill(reply->drawing.dropped, bytes);
    fill(reply->denials, bytes);
    constexpr std::size_t kParts = 7;
    const std::size_t part = bytes.size() / kParts;
    const auto fill_part = [&](auto& place) {
        std::string_view own = bytes.substr(0, part);
        fill(place, own);
        bytes.remove_prefix(part);
    };
    fill_part(reply->text);
    fill_part(reply->log.bytes);
    fill_part(reply->drawing.layers);
    fill_part(reply->drawing.items);
    fill_part(reply->drawing.numbers);
    fill_part(reply->drawing.text);
    fill_part(reply->sandbox);
    return isolation::broken_property(*reply);
}

}  // namespace podball::fuzz
