#include "replay/export.hpp"

#include "base/command_source.hpp"
#include "replay/head_json.hpp"
#include "replay/json_text.hpp"
#include "replay/keyframe.hpp"

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
    for (std::size_t body = 0; body < pods; ++body) line["pods"].push_back(body_json(view, body, frame));
    line["ball"] = body_json(view, pods, frame);
    return line;
}

json item_json(const SlotDrawings& drawings, const DrawItem& item) {
    json object = {{"kind", kItemKinds.at(static_cast<std::size_t>(item.kind))},
                   {"color", item.color},
                   {"layer", drawings.pool.layers.at(item.layer)}};
    if (item.kind == DrawKind::Value) {
        object["name"] = drawings.text(item);
        object["value"] = drawings.numbers(item)[0];
        return object;
    }
    object["numbers"] = drawings.numbers(item);
    if (item.kind == DrawKind::Text) object["text"] = drawings.text(item);
    return object;
}

json drawing_json(const SlotDrawings& drawings, std::size_t row, std::int64_t step, std::size_t slot) {
    json line = {{"type", "drawing"}, {"step", step}, {"slot", slot}, {"items", json::array()}};
    line["dropped"] = drawings.steps[row].dropped;
    for (const DrawItem& item : drawings.items(row)) line["items"].push_back(item_json(drawings, item));
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
        if (static_cast<std::size_t>(shot.step) != row) continue;
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
    BlockExport(const Reader& reader, std::size_t block, std::ostream& out)
        : reader_(reader), block_(block), out_(out) {}

    std::optional<Error> write() {
        const auto keyframe = reader_.keyframe(block_);
        if (!keyframe) return keyframe.error();
        const auto view = reader_.view(block_);
        if (!view) return view.error();
        const auto commands = reader_.commands(block_);
        if (!commands) return commands.error();
        const auto events = reader_.events(block_);
        if (!events) return events.error();
        const auto drawings = reader_.drawings(block_);
        if (!drawings) return drawings.error();
        const auto times = reader_.times(block_);
        if (!times) return times.error();
        const auto hashes = reader_.hashes(block_);
        if (!hashes) return hashes.error();

        const std::int64_t first = reader_.blocks()[block_].first;
        put({{"type", "keyframe"}, {"frame", first}, {"state", json::parse(keyframe_json(keyframe.value()))}});
        auto event = events.value().events.begin();
        for (std::size_t row = 0; row < hashes.value().size(); ++row) {
            const std::int64_t step = first + static_cast<std::int64_t>(row);
            put(frame_json(view.value(), row, step));
            put_drawings(drawings.value(), row, step);
            json line = step_json(commands.value(), times.value(), row, step);
            line["state_hash"] = hash_text(hashes.value()[row]);
            put(line);
            for (; event != events.value().events.end() && event->step == step; ++event) {
                put(typed("event", event_json(*event)));
            }
        }
        if (events.value().dropped > 0) {
            put({{"type", "events_dropped"}, {"step", first}, {"dropped", events.value().dropped}});
        }
        if (block_ + 1 == reader_.blocks().size()) {
            const std::size_t last = view.value().frames() - 1;
            put(frame_json(view.value(), last, first + static_cast<std::int64_t>(last)));
        }
        return std::nullopt;
    }

  private:
    void put(const json& line) { out_ << json_line(line) << '\n'; }

    void put_drawings(const DrawingLayer& drawings, std::size_t row, std::int64_t step) {
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            const SlotDrawings& of_slot = drawings.slots.at(slot);
            if (of_slot.steps[row].items_count == 0 && of_slot.steps[row].dropped == 0) continue;
            put(drawing_json(of_slot, row, step, slot));
        }
    }

    const Reader& reader_;
    std::size_t block_;
    std::ostream& out_;
};

}  // namespace

std::optional<Error> export_jsonl(const Reader& reader, std::ostream& out) {
    out << json_line(typed("head", reader.head_json())) << '\n';
    for (std::size_t block = 0; block < reader.blocks().size(); ++block) {
        if (auto wrong = BlockExport(reader, block, out).write()) return wrong;
    }
    if (reader.outcome()) out << json_line(typed("result", outcome_json(*reader.outcome()))) << '\n';
    out << json_line({{"type", "end"},
                      {"complete", reader.complete()},
                      {"notice", reader.complete() ? json(nullptr) : json(reader.notice())}})
        << '\n';
    out.flush();
    return out ? std::nullopt : std::optional(Error{"the lines cannot be written"});
}

}  // namespace podball::replay
