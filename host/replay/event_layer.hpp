// EVNT: the events of the engine and of the host.
#pragma once

#include "base/result.hpp"
#include "engine/event.hpp"
#include "replay/step_record.hpp"
#include "replay/view_layer.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace podball::replay {

struct RecordedEvent {
    std::int64_t step = 0;
    std::variant<engine::Event, HostEvent> what;
};

/// The events of a block in the order of time.
struct EventLayer {
    std::vector<RecordedEvent> events;
    std::int64_t dropped = 0;  ///< Number of events that are not recorded, because they are beyond a limit.

    [[nodiscard]] EventLayer slice(std::int64_t first_step, std::int64_t count) const;
};

/// An event as an object of EVNT, in one line.
std::string event_json(const RecordedEvent& event);
std::string events_json(const EventLayer& layer);
/// Reads the events of the steps `first_step` to `first_step + steps - 1`. Events of unknown kinds are left out.
Result<EventLayer> read_events(std::string_view payload, PodCount pod_count, std::int64_t first_step,
                               std::size_t steps);

}  // namespace podball::replay
