#include "replay/event_layer.hpp"

#include "config/json_parse.hpp"
#include "replay/json_text.hpp"
#include "replay/loss_cause.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace podball::replay {

using engine::Event;
using engine::EventKind;
using engine::kNobody;
using engine::kSlots;
using nlohmann::json;

namespace {

// In the order of EventKind, and of podball_log_level.
constexpr std::array<std::string_view, 14> kEventKinds = {"mode_changed",
                                                          "pick_up",
                                                          "loss",
                                                          "shot",
                                                          "goal",
                                                          "zone_entry",
                                                          "zone_denied",
                                                          "zone_exit",
                                                          "stall_drop",
                                                          "structure_ordered",
                                                          "structure_finished",
                                                          "structure_damaged",
                                                          "structure_destroyed",
                                                          "structure_taken_down"};
constexpr std::array<std::string_view, 4> kLevels = {"debug", "info", "warning", "error"};

bool is_of_structure(EventKind kind) { return kind >= EventKind::StructureOrdered; }
// Whether an event of the engine is of a pod. That of a stall drop may have none.
bool has_pod(EventKind kind) {
    switch (kind) {
        case EventKind::ModeChanged:
        case EventKind::Goal:
        case EventKind::StructureOrdered:
        case EventKind::StructureFinished:
        case EventKind::StructureTakenDown: return false;
        default: return true;
    }
}

constexpr double kReach = 32.0;
constexpr std::int64_t kStructureIdMax = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kTickMax = std::int64_t{1} << 53;
constexpr double kFiniteMax = std::numeric_limits<double>::max();

template <std::size_t Size>
std::optional<std::size_t> index_of(const std::array<std::string_view, Size>& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - names.begin());
}

void put_who(json& object, std::int32_t slot, std::int32_t pod) {
    if (slot != kNobody) {
        object["slot"] = slot;
    }
    if (pod != kNobody) {
        object["pod"] = pod;
    }
}

json json_of(const Event& event) {
    json object = {{"tick", event.tick}, {"kind", kEventKinds.at(static_cast<std::size_t>(event.kind))}};
    put_who(object, event.slot, event.pod);
    if (event.kind != EventKind::ModeChanged) {
        object["x"] = event.place.x;
        object["y"] = event.place.y;
    }
    if (event.kind == EventKind::ModeChanged) {
        object["mode"] = event.detail;
    }
    if (event.kind == EventKind::Loss) {
        object["cause"] = cause_name(static_cast<engine::LossCause>(event.detail));
    }
    if (event.kind == EventKind::ZoneDenied) {
        object["zone"] = event.detail;
    }
    if (is_of_structure(event.kind)) {
        object["id"] = event.detail;
    }
    return object;
}

json json_of(const HostEvent& event) {
    json object = {{"tick", event.tick}};
    put_who(object, event.slot, event.pod);
    if (event.kind == HostEvent::Kind::Log) {
        object.update({{"kind", "log"}, {"level", event.name}, {"text", event.text}});
    } else {
        object.update({{"kind", "fault"}, {"name", event.name}});
        object["value"] = event.value && std::isfinite(*event.value) ? json(*event.value) : json(nullptr);
    }
    return object;
}

json json_of(const RecordedEvent& event) {
    json object = std::visit([](const auto& what) { return json_of(what); }, event.what);
    object["step"] = event.step;
    return object;
}

/// Reads the objects of a block.
class EventReader {
  public:
    EventReader(const json& object, PodCount pod_count) : reader_(object), pod_count_(pod_count) {}

    Event engine_event(EventKind kind) {
        Event event;
        event.kind = kind;
        event.tick = reader_.integer("tick", 0, kTickMax);
        event.slot = slot(kind == EventKind::ModeChanged || kind == EventKind::StallDrop);
        if (has_pod(kind)) {
            event.pod = pod(event.slot, kind == EventKind::StallDrop);
        }
        if (kind != EventKind::ModeChanged) {
            event.place = {reader_.number("x", -kReach, kReach), reader_.number("y", -kReach, kReach)};
        }
        event.detail = detail(kind, event.slot);
        return event;
    }

    HostEvent host_event(HostEvent::Kind kind) {
        HostEvent event;
        event.kind = kind;
        event.tick = reader_.integer("tick", 0, kTickMax);
        event.slot = slot(false);
        event.pod = pod(event.slot, true);
        if (kind == HostEvent::Kind::Log) {
            event.name = reader_.text("level");
            event.text = reader_.text("text");
            if (!index_of(kLevels, event.name)) {
                reader_.fail("/level: must be debug, info, warning or error");
            }
        } else {
            event.name = reader_.text("name");
            if (!reader_.is_null("value")) {
                event.value = reader_.number("value", -kFiniteMax, kFiniteMax);
            }
        }
        return event;
    }

    ObjectReader& reader() { return reader_; }

  private:
    std::int32_t slot(bool may_lack) {
        if (may_lack && !reader_.has("slot")) {
            return kNobody;
        }
        return static_cast<std::int32_t>(reader_.integer("slot", 0, kSlots - 1));
    }
    std::int32_t pod(std::int32_t of_slot, bool may_lack) {
        if ((may_lack && !reader_.has("pod")) || of_slot == kNobody) {
            return kNobody;
        }
        return static_cast<std::int32_t>(
            reader_.integer("pod", 0, pod_count_.at(static_cast<std::size_t>(of_slot)) - 1));
    }
    std::int32_t detail(EventKind kind, std::int32_t of_slot) {
        switch (kind) {
            case EventKind::ModeChanged:
                return static_cast<std::int32_t>(reader_.integer("mode", 0, engine::kGameModes - 1));
            case EventKind::ZoneDenied: return static_cast<std::int32_t>(reader_.integer("zone", 0, kSlots - 1));
            case EventKind::ZoneEntry:
            case EventKind::ZoneExit: return of_slot;  // A pod can enter and leave only its own team's zone.
            case EventKind::Loss: {
                const auto cause = index_of(kLossCauses, reader_.text("cause"));
                if (!cause) {
                    reader_.fail("/cause: must be shot, force, keep_limit or stall");
                }
                return static_cast<std::int32_t>(cause.value_or(0));
            }
            default: break;
        }
        return is_of_structure(kind) ? static_cast<std::int32_t>(reader_.integer("id", 1, kStructureIdMax)) : 0;
    }

    ObjectReader reader_;
    PodCount pod_count_;
};

Result<void> read_event(const json& object, PodCount pod_count, ValueRange steps, EventLayer& layer) {
    if (!object.is_object()) {
        return Error{"must be an object"};
    }
    EventReader reader(object, pod_count);
    RecordedEvent event;
    event.step = reader.reader().integer("step", steps.min, steps.max);
    const std::string kind = reader.reader().text("kind");
    const auto engine_kind = index_of(kEventKinds, kind);
    const bool is_known = engine_kind || kind == "fault" || kind == "log";
    if (engine_kind) {
        event.what = reader.engine_event(static_cast<EventKind>(*engine_kind));
    } else if (is_known) {
        event.what = reader.host_event(kind == "log" ? HostEvent::Kind::Log : HostEvent::Kind::Fault);
    }
    if (!layer.events.empty() && event.step < layer.events.back().step) {
        reader.reader().fail("/step: out of order");
    }
    if (is_known && reader.reader().result()) {
        layer.events.push_back(std::move(event));
    }
    return reader.reader().result();
}

}  // namespace

EventLayer EventLayer::slice(std::int64_t first_step, std::int64_t count) const {
    EventLayer part;
    part.dropped = dropped;
    const auto is_inside = [&](const RecordedEvent& e) { return e.step >= first_step && e.step < first_step + count; };
    std::copy_if(events.begin(), events.end(), std::back_inserter(part.events), is_inside);
    return part;
}

std::string event_json(const RecordedEvent& event) { return json_line(json_of(event)); }

std::string events_json(const EventLayer& layer) {
    json events = json::array();
    for (const RecordedEvent& event : layer.events) {
        events.push_back(json_of(event));
    }
    return json_line({{"events", std::move(events)}, {"dropped", layer.dropped}});
}

Result<EventLayer> read_events(std::string_view payload, PodCount pod_count, std::int64_t first_step,
                               std::size_t steps) {
    const auto object = read_object(payload);
    if (!object) {
        return object.error();
    }
    ObjectReader reader(object.value());
    EventLayer layer;
    layer.dropped = reader.integer("dropped", 0, kTickMax);
    const auto events = object.value().find("events");
    if (events == object.value().end() || !events->is_array()) {
        reader.fail("/events: must be a list");
    }
    if (!reader.result()) {
        return reader.result().error();
    }
    const ValueRange range{first_step, first_step + static_cast<std::int64_t>(steps) - 1};
    for (std::size_t i = 0; i < events->size(); ++i) {
        if (const auto result = read_event((*events)[i], pod_count, range, layer); !result) {
            return Error{fmt::format("/events/{}{}", i, result.error().message)};
        }
    }
    return layer;
}

}  // namespace podball::replay
