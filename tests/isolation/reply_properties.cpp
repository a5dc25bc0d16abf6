#include "isolation/reply_properties.hpp"

#include "control/drawing_board.hpp"
#include "control/order_check.hpp"
#include "handoff/info_codec.hpp"
#include "isolation/block_access.hpp"
#include "isolation/drawing_copy.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>

namespace podball::isolation {
namespace {

bool is_line(const std::string& text) { return text.find_first_of("\n\r") == std::string::npos; }

std::string broken_text(const handoff::ReplyBlock& reply) {
    if (reply_text(reply).size() > sizeof reply.text || reply_text(reply, 10).size() > 10) {
        return "a text of more bytes than there are";
    }
    const auto info = handoff::decode_info(reply_text(reply));
    if (!info) {
        return is_line(info.error().message) ? "" : "an error of more than one line";
    }
    const std::string bytes = handoff::encode_info(info.value());
    const auto again = handoff::decode_info(bytes);
    return again && handoff::encode_info(again.value()) == bytes ? "" : "a description that reads differently again";
}

std::string broken_log(const handoff::ReplyBlock& reply) {
    constexpr std::size_t kHead = 8;          // Level and size of a line.
    constexpr std::size_t kDroppedLine = 64;  // The last line, about those that were dropped.
    std::size_t bytes = 0;
    for (const LogLine& line : reply_lines(reply)) {
        bytes += kHead + line.text.size();
    }
    return bytes <= handoff::kLogBytesMax + kHead + kDroppedLine ? "" : "lines of more bytes than there are";
}

// One item of each kind.
std::unique_ptr<handoff::DrawingBlock> drawing_with_layout(std::uint64_t layout) {
    auto block = std::make_unique<handoff::DrawingBlock>();
    block->layout = layout;
    block->layers_count = 1;
    block->layers[0][0] = 'a';
    block->items_count = 7;
    std::uint32_t numbers = 0;
    for (std::uint32_t kind = 0; kind < 7; ++kind) {
        constexpr std::array<std::uint32_t, 7> kNumbers = {2, 3, 4, 4, 6, 2, 1};
        block->items[kind] = {static_cast<DrawKind>(kind), 0, 0, numbers, kNumbers[kind], 0, kind < 5 ? 0U : 1U};
        numbers += kNumbers[kind];
    }
    block->text[0] = 'b';
    return block;
}

// Before the reply the board has items of the same layout, or those of the reply: names of layers and items stay from
// step to step.
std::string broken_drawing(const handoff::ReplyBlock& reply) {
    DrawingCopy copy;
    control::DrawingBoard board;
    copy.draw(*drawing_with_layout(reply.drawing.layout), board);
    copy.draw(reply.drawing, board);
    if (!is_drawable(board.drawing())) {
        return "a drawing that cannot be drawn, after another one";
    }
    copy.draw(reply.drawing, board);
    return is_drawable(board.drawing()) ? "" : "a drawing that cannot be drawn";
}

std::string broken_orders(const handoff::ReplyBlock& reply) {
    const engine::SlotOrders orders = control::checked_orders(reply.orders, 1);
    const bool known = std::all_of(orders.order.begin(), orders.order.end(), [](const engine::Order& order) {
        return order.kind == engine::OrderKind::Build || order.kind == engine::OrderKind::TakeDown;
    });
    const bool fits = orders.count >= 0 && orders.count <= engine::kOrdersMax && orders.dropped >= 0;
    return known && fits ? "" : "orders that the engine cannot read";
}

std::string broken_sandbox(const handoff::ReplyBlock& reply) {
    if (sandbox::denied_calls(reply.denials).size() > sandbox::DenialLog::kKept) {
        return "more denied calls than there is room for";
    }
    return is_line(sandbox::sandbox_text(reply.sandbox)) ? "" : "a state of the sandbox of more than one line";
}

}  // namespace

bool is_drawable(const Drawing& drawing) {
    const bool finite = std::all_of(drawing.numbers.begin(), drawing.numbers.end(),
                                    [](double v) { return std::isfinite(v) && !(v == 0.0 && std::signbit(v)); });
    const bool within = std::all_of(drawing.items.begin(), drawing.items.end(), [&](const DrawItem& item) {
        if (item.layer >= drawing.layers.size() ||
            std::size_t{item.numbers_first} + item.numbers_count > drawing.numbers.size() ||
            std::size_t{item.text_first} + item.text_size > drawing.text.size()) {
            return false;
        }
        const auto numbers = std::span(drawing.numbers).subspan(item.numbers_first, item.numbers_count);
        const bool reached =
            std::all_of(numbers.begin(), numbers.end(), [](double v) { return std::fabs(v) <= PODBALL_DRAW_REACH; });
        return (item.kind == DrawKind::Value || reached) && (item.kind != DrawKind::Circle || numbers[2] >= 0.0);
    });
    return finite && within && drawing.items.size() <= PODBALL_DRAW_ITEMS_MAX && drawing.dropped >= 0;
}

std::string broken_property(const handoff::ReplyBlock& reply) {
    for (const auto broken_part : {broken_text, broken_log, broken_drawing, broken_orders, broken_sandbox}) {
        if (std::string broken = broken_part(reply); !broken.empty()) {
            return broken;
        }
    }
    return "";
}

}  // namespace podball::isolation
