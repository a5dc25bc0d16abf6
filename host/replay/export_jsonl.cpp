#include "replay/export.hpp"

#include "base/command_source.hpp"
#include "replay/head_json.hpp"
#include "replay/json_text.hpp"
#include "replay/keyframe.hpp"

#include <cmath>

namespace podball::replay {

using engine::kSlots;
using nlohmann::json;

namespace {

constexpr std::array<const char*, 7> kItemKinds = {"point", "circle", "line", "arrow", "polyline", "text", "value"};

json number_or_null(std::int64_t ns) { return ns < 0 ? json(nullptr) : json(ns); }

json body_json(const ViewLayer& view, std::size_t body, std::size_t frame) {
    const Vec2 place = view.position(body, frame);
    const Vec2 velocity = view.velocity(body, frame);
    return {place.x, place.y, velocity.x, velocity.y};
}

json frame_json(const ViewLayer& view, std::size_t frame, std::int64_t number) {
    json line = {{"type", "frame"}, {"frame", number}, {"pods", json::array()}};
    for (std::size_t i = 0; i < kViewScalars; ++i) {
        line[view_column_name(view.pod_count, i)] = view.columns.at(i, frame);
    }
    const auto pods = static_cast<std::size_t>(view.pods());
    for (std::size_t body = 0; body < pods; ++body) {
        line["pods"].push_back(body_json(view, body, frame));
    }
    line["ball"] = body_json(view, pods, frame);
    return line;
}

json structure_json(const StructureState& state) {
    return {{"id", state.id},
            {"slot", state.slot},
            {"kind", structure_kind_name(state.kind)},
            {"x", static_cast<double>(state.x) / kPlacesPerLength},
            {"y", static_cast<double>(state.y) / kPlacesPerLength},
            {"health", static_cast<double>(state.health) / kSharesPerUnit},
            {"efficiency", static_cast<double>(state.efficiency) / kSharesPerUnit},
            {"build_ticks_left", state.build_ticks_left},
            {"finished", state.finished == 1}};
}

// What a frame has in a game with resources.
void put_resources(json& line, const StructureFrame& frame) {
    for (std::size_t i = 0; i < kAccountColumns; ++i) {
        line[std::string(account_name(i))] = static_cast<double>(frame.accounts.at(i)) / kPointsPerUnit;
    }
    line["structures"] = json::array();
    for (const StructureState& state : frame.structures) {
        line["structures"].push_back(structure_json(state));
    }
}

json finite_or_null(double value) { return std::isfinite(value) ? json(value) : json(nullptr); }

json order_json(std::size_t slot, const engine::Order& order, engine::OrderAnswer answer) {
    json object = {{"slot", slot}, {"answer", answer_name(answer)}};
    if (order.kind == engine::OrderKind::Build) {
        object.update({{"order", "build"},
                       {"structure_kind", order.structure_kind},
                       {"x", finite_or_null(order.place.x)},
                       {"y", finite_or_null(order.place.y)}});
    } else {
        object.update({{"order", "take_down"}, {"id", order.id}});
    }
    return object;
}

// What a step has in a game with resources.
void put_orders(json& line, const OrderLayer& layer, std::size_t row) {
    const engine::Orders orders = layer.orders(row);
    const engine::OrderAnswers answers = layer.answers(row);
    line["orders"] = json::array();
    line["orders_dropped"] = {orders[0].dropped, orders[1].dropped};
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(orders.at(slot).count); ++i) {
            line["orders"].push_back(order_json(slot, orders.at(slot).order.at(i), answers.at(slot).at(i)));
        }
    }
}

json item_json(const SlotDrawings& drawings, std::size_t row, const DrawItem& item) {
    json object = {{"kind", kItemKinds.at(static_cast<std::size_t>(item.kind))},
                   {"color", item.color},
                   {"layer", drawings.pool.layers.at(item.layer)}};
    if (item.kind == DrawKind::Value) {
        object["name"] = drawings.text(row, item);
        object["value"] = drawings.numbers(row, item)[0];
        return object;
    }
    object["numbers"] = drawings.numbers(row, item);
    if (item.kind == DrawKind::Text) {
        object["text"] = drawings.text(row, item);
    }
    return object;
}

json drawing_json(const SlotDrawings& drawings, std::size_t row, std::int64_t step, std::size_t slot) {
    json line = {{"type", "drawing"}, {"step", step}, {"slot", slot}, {"items", json::array()}};
    line["dropped"] = drawings.steps[row].dropped;
    for (const DrawItem& item : drawings.items(row)) {
        line["items"].push_back(item_json(drawings, row, item));
    }
    return line;
}

json step_json(const CommandLayer& commands, const TimeLayer& times, std::size_t row, std::int64_t step) {
    json line = {{"type", "step"}, {"step", step}, {"thrust", json::array()}, {"shots", json::array()}};
    const int pods = commands.pod_count[0] + commands.pod_count[1];
    for (std::size_t body = 0; body < static_cast<std::size_t>(pods); ++body) {
        const Vec2 thrust = commands.thrust(body, row);
        line["thrust"].push_back({thrust.x, thrust.y});
    }
    for (const RecordedShot& shot : commands.shots) {
        if (static_cast<std::size_t>(shot.step) != row) {
            continue;
        }
        line["shots"].push_back(
            {{"body", shot.body}, {"x", shot.x / kCommandsPerUnit}, {"y", shot.y / kCommandsPerUnit}});
    }
    for (int slot = 0; slot < kSlots; ++slot) {
        line["source"].push_back(source_name(commands.source(slot, row)));
        line["wall_ns"].push_back(number_or_null(times.wall_ns(slot, row)));
        line["cpu_ns"].push_back(number_or_null(times.cpu_ns(slot, row)));
    }
    return line;
}

json typed(const char* type, const std::string& object) {
    json line = json::parse(object);
    line["type"] = type;
    return line;
}

/// Writes the lines of one block.
class BlockExport {
  public:
    BlockExport(const Block& block, std::ostream& out) : block_(block), out_(out) {}

    void write() {
        put({{"type", "keyframe"}, {"frame", block_.first}, {"state", json::parse(keyframe_json(block_.keyframe))}});
        auto event = block_.events.events.begin();
        for (std::size_t row = 0; row < block_.count; ++row) {
            const std::int64_t step = block_.first + static_cast<std::int64_t>(row);
            put_frame(row);
            put_drawings(row, step);
            json line = step_json(block_.commands, block_.times, row, step);
            line["state_hash"] = hash_text(block_.hashes[row]);
            if (has_resources()) {
                put_orders(line, block_.orders, row);
            }
            put(line);
            for (; event != block_.events.events.end() && event->step == step; ++event) {
                put(typed("event", event_json(*event)));
            }
        }
        if (block_.events.dropped > 0) {
            put({{"type", "events_dropped"}, {"step", block_.first}, {"dropped", block_.events.dropped}});
        }
    }

    /// The frame after the last step, which is the first of the next block where there is one.
    void write_last_frame() { put_frame(block_.count); }

  private:
    void put(const json& line) { out_ << json_line(line) << '\n'; }
    [[nodiscard]] bool has_resources() const { return !block_.structures.frames.empty(); }

    void put_frame(std::size_t frame) {
        json line = frame_json(block_.view, frame, block_.first + static_cast<std::int64_t>(frame));
        if (has_resources()) {
            put_resources(line, block_.structures.frames[frame]);
        }
        put(line);
    }

    void put_drawings(std::size_t row, std::int64_t step) {
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            const SlotDrawings& of_slot = block_.drawings.slots.at(slot);
            if (of_slot.steps[row].items_count == 0 && of_slot.steps[row].dropped == 0) {
                continue;
            }
            put(drawing_json(of_slot, row, step, slot));
        }
    }

    const Block& block_;
    std::ostream& out_;
};

}  // namespace

Result<void> export_jsonl(const Reader& reader, std::ostream& out) {
    out << json_line(typed("head", reader.head_json())) << '\n';
    for (std::size_t index = 0; index < reader.blocks().size(); ++index) {
        const auto block = reader.block(index);
        if (!block) {
            return block.error();
        }
        BlockExport lines(block.value(), out);
        lines.write();
        if (index + 1 == reader.blocks().size()) {
            lines.write_last_frame();
        }
    }
    if (reader.outcome()) {
        out << json_line(typed("result", outcome_json(*reader.outcome()))) << '\n';
    }
    out << json_line({{"type", "end"},
                      {"complete", reader.complete()},
                      {"notice", reader.complete() ? json(nullptr) : json(reader.notice())}})
        << '\n';
    out.flush();
    return out ? Result<void>() : Error{"the lines cannot be written"};
}

}  // namespace podball::replay
