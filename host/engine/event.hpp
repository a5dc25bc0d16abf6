// Events of a match, and the log of the events of one control step.
#pragma once

#include <array>
#include <cstdint>

#include <podball/math/vec2.hpp>

namespace podball::engine {

enum class EventKind : std::int32_t {
    ModeChanged = 0,  ///< detail: the new GameMode; slot: the slot of the mode, or -1.
    PickUp = 1,
    Loss = 2,  ///< detail: LossCause.
    Shot = 3,
    Goal = 4,        ///< slot: the slot that scored; pod: -1.
    ZoneEntry = 5,   ///< slot and pod: the pod that entered; detail: slot that defends the zone.
    ZoneDenied = 6,  ///< slot and pod: the pod that was reflected; detail: slot that defends the zone.
    ZoneExit = 7,    ///< slot and pod: the pod that left; detail: slot that defends the zone.
    StallDrop = 8,   ///< slot and pod: the carrier, or -1; place: the drop spot.

    // Of structures. detail: the id; place: its centre. Source: R96 to R101.
    StructureOrdered = 9,     ///< slot: who ordered it; pod: -1.
    StructureFinished = 10,   ///< slot: whose it is; pod: -1.
    StructureDamaged = 11,    ///< slot and pod: the pod that rammed it. At most once per structure and control step.
    StructureDestroyed = 12,  ///< slot and pod: the pod that rammed it.
    StructureTakenDown = 13,  ///< slot: whose it was; pod: -1.
};

enum class LossCause : std::int32_t { Shot = 0, Force = 1, KeepLimit = 2, Stall = 3 };

struct Event {
    std::int64_t tick = 0;
    EventKind kind = EventKind::ModeChanged;
    std::int32_t slot = -1;
    std::int32_t pod = -1;
    std::int32_t detail = 0;
    Vec2 place;
};

/// The events since the start of the last control step, oldest first. Events above the capacity are only counted.
class EventLog {
  public:
    static constexpr int kCapacity = 64;

    void clear() { count_ = dropped_ = 0; }
    void add(const Event& event) {
        if (count_ < kCapacity) {
            events_[static_cast<std::size_t>(count_++)] = event;
        } else {
            ++dropped_;
        }
    }
    [[nodiscard]] const Event* begin() const { return events_.data(); }
    [[nodiscard]] const Event* end() const { return events_.data() + count_; }
    /// The events of the turned world: their places are turned. Source: R29.
    [[nodiscard]] EventLog half_turned() const {
        EventLog turned = *this;
        for (Event& event : turned.events_) {
            event.place = half_turn(event.place);
        }
        return turned;
    }
    [[nodiscard]] int size() const { return count_; }
    [[nodiscard]] int dropped() const { return dropped_; }

  private:
    // In front, beside what every control step uses.
    std::int32_t count_ = 0;
    std::int32_t dropped_ = 0;
    std::array<Event, kCapacity> events_{};
};

}  // namespace podball::engine
