// EVNT: what happened, as the engine and the host tell it.
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

/// In the order of their happening.
struct EventLayer {
    std::vector<RecordedEvent> events;
    std::int64_t dropped = 0;  ///< Those that did not fit.

    [[nodiscard]] EventLayer slice(std::int64_t first_step, std::int64_t count) const;
};

/// An event as the object of EVNT.
std::string event_json(const RecordedEvent& event);
std::string events_json(const EventLayer& layer);
/// Events of unknown kinds are left out. The steps are `first_step` to `first_step + steps - 1`.
Result<EventLayer> read_events(std::string_view payload, PodCount pod_count, std::int64_t first_step,
                               std::size_t steps);

}  // namespace podball::replay
