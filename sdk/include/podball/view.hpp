// The view and the commands of a step for C++: plain values and thin wrappers over world.h and command.h.
#ifndef PODBALL_VIEW_HPP
#define PODBALL_VIEW_HPP

#include <podball/command.h>
#include <podball/world.h>
#include <podball/math/vec2.hpp>

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace podball {

constexpr int kNobody = PODBALL_NONE;  ///< Stands for the id of a pod if there is none.

enum class Whose : std::int32_t { Nobody = PODBALL_NONE, Own = PODBALL_OWN, Opponent = PODBALL_OPPONENT };

enum class Mode : std::int32_t {
    Running = PODBALL_MODE_RUNNING,
    BeforeKickoff = PODBALL_MODE_BEFORE_KICKOFF,
    Goal = PODBALL_MODE_GOAL,
    Suspended = PODBALL_MODE_SUSPENDED,
    Ended = PODBALL_MODE_ENDED
};

enum class BallState : std::int32_t {
    Free = PODBALL_BALL_FREE,
    Carried = PODBALL_BALL_CARRIED,
    Dead = PODBALL_BALL_DEAD
};

/// Kinds of events. Later minors may add kinds: ignore unknown ones.
enum class EventKind : std::int32_t {
    ModeChanged = PODBALL_EVENT_MODE_CHANGED,
    PickUp = PODBALL_EVENT_PICK_UP,
    Loss = PODBALL_EVENT_LOSS,
    Shot = PODBALL_EVENT_SHOT,
    Goal = PODBALL_EVENT_GOAL,
    ZoneEntry = PODBALL_EVENT_ZONE_ENTRY,
    ZoneDenied = PODBALL_EVENT_ZONE_DENIED,
    ZoneExit = PODBALL_EVENT_ZONE_EXIT,
    StallDrop = PODBALL_EVENT_STALL_DROP,
    StructureOrdered = PODBALL_EVENT_STRUCTURE_ORDERED,
    StructureFinished = PODBALL_EVENT_STRUCTURE_FINISHED,
    StructureDamaged = PODBALL_EVENT_STRUCTURE_DAMAGED,
    StructureDestroyed = PODBALL_EVENT_STRUCTURE_DESTROYED,
    StructureTakenDown = PODBALL_EVENT_STRUCTURE_TAKEN_DOWN
};

/// The vector of length 1 from `from` toward `to`, for thrusts and shots; zero if both are the same point.
inline Vec2 direction(Vec2 from, Vec2 to) {
    const double apart = distance(from, to);
    return apart > 0.0 ? (to - from) / apart : Vec2{};
}

struct Pod {
    int id;
    Vec2 position;
    Vec2 velocity;
    int deny_ticks_left;  ///< While above 0 the pod cannot touch the ball.
    bool carries_ball;
    bool in_zone;  ///< It owns the exclusion zone of its own goal.
};

struct Ball {
    Vec2 position;
    Vec2 velocity;
    BallState state;
    Whose owner;
    int owner_pod;        ///< kNobody if it is not carried.
    int keep_ticks_left;  ///< Ticks until the carrier loses it.
    Whose last_touch;
};

/// An event. The meaning of the members depends on `kind`, see world.h.
struct Event {
    std::int64_t tick;
    EventKind kind;
    Whose team;
    int pod;
    int detail;
    Vec2 place;
};

namespace detail {

inline Pod make_pod(const podball_view_t& view, int offset, int id) {
    const podball_pod_t& pod = *podball_view_own(&view, offset + id);
    return {id,
            {pod.x, pod.y},
            {pod.vx, pod.vy},
            pod.deny_ticks_left,
            (pod.flags & PODBALL_POD_CARRYING) != 0,
            (pod.flags & PODBALL_POD_IN_ZONE) != 0};
}

inline Event make_event(const podball_view_t& view, int offset, int index) {
    const podball_event_t& event = *podball_view_event(&view, offset + index);
    return {event.tick, EventKind(event.kind), Whose(event.team), event.pod, event.detail, {event.x, event.y}};
}

}  // namespace detail

/// Pods or events of a view, made on access: for (const Pod& pod : view.own()), view.own()[id].
template <typename Element, Element (*make)(const podball_view_t&, int, int)>
class Sequence {
  public:
    class Iterator {
      public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Element;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = Element;

        Iterator(const podball_view_t& view, int offset, int index) : view_(&view), offset_(offset), index_(index) {}
        Element operator*() const { return make(*view_, offset_, index_); }
        Iterator& operator++() {
            ++index_;
            return *this;
        }
        Iterator operator++(int) { return {*view_, offset_, index_++}; }
        bool operator==(const Iterator& other) const { return index_ == other.index_; }
        bool operator!=(const Iterator& other) const { return index_ != other.index_; }

      private:
        const podball_view_t* view_;
        int offset_;
        int index_;
    };

    Sequence(const podball_view_t& view, int offset, int size) : view_(&view), offset_(offset), size_(size) {}
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Element operator[](int index) const {
        assert(index >= 0 && index < size_);
        return make(*view_, offset_, index);
    }
    Iterator begin() const { return {*view_, offset_, 0}; }
    Iterator end() const { return {*view_, offset_, size_}; }

  private:
    const podball_view_t* view_;
    int offset_;
    int size_;
};

using Pods = Sequence<Pod, detail::make_pod>;
using Events = Sequence<Event, detail::make_event>;

/// The input of a team in a control step. The own team attacks toward +x. Valid during the step only.
class View {
  public:
    explicit View(const podball_view_t& view) : view_(&view) {}
    const podball_view_t& raw() const { return *view_; }

    std::int64_t tick() const { return view_->tick; }
    Mode mode() const { return Mode(view_->mode); }
    Whose mode_team() const { return Whose(view_->mode_team); }  ///< The team that kicks off or scored.
    std::int64_t mode_ticks_left() const { return view_->mode_ticks_left; }
    std::int64_t clock_ticks_left() const { return view_->clock_ticks_left; }  ///< Ticks of Running left in the period.
    int period() const { return view_->period; }                               ///< Number of the period, from 0.
    int own_score() const { return view_->own_score; }
    int opponent_score() const { return view_->opponent_score; }

    Pods own() const { return {*view_, 0, view_->own_count}; }
    Pods opponents() const { return {*view_, view_->own_count, view_->opponent_count}; }
    int own_zone_pod() const { return view_->own_zone_pod; }  ///< The own pod in the own zone, or kNobody.
    int opponent_zone_pod() const {
        return view_->opponent_zone_pod;
    }  ///< The opponents' pod in their zone, or kNobody.

    Ball ball() const {
        const podball_ball_t& ball = view_->ball;
        return {{ball.x, ball.y}, {ball.vx, ball.vy},   BallState(ball.state),      Whose(ball.owner_team),
                ball.owner_pod,   ball.keep_ticks_left, Whose(ball.last_touch_team)};
    }

    /// The events since the last step, oldest first.
    Events events() const { return {*view_, 0, static_cast<int>(view_->events_count)}; }
    int events_dropped() const { return static_cast<int>(view_->events_dropped); }

  private:
    const podball_view_t* view_;
};

/// The commands of the own pods until the next step. A pod without a command coasts.
class Commands {
  public:
    Commands(podball_command_t* commands, int size) : commands_(commands), size_(size) {}
    int size() const { return size_; }

    /// Units: 1 is full thrust; a longer vector is full thrust in its direction.
    void thrust(int id, Vec2 thrust) {
        podball_command_t& command = at(id);
        const Vec2 possible = clamped_to_unit(thrust);
        command.thrust_x = possible.x;
        command.thrust_y = possible.y;
    }

    /// Shoots if the pod carries the ball.
    /// Units: 1 is the whole shoot force, also for longer vectors; {} releases the ball.
    void shoot(int id, Vec2 shot) {
        podball_command_t& command = at(id);
        const Vec2 possible = clamped_to_unit(shot);
        command.shot_x = possible.x;
        command.shot_y = possible.y;
        command.flags |= PODBALL_COMMAND_SHOOT;
    }

  private:
    podball_command_t& at(int id) {
        assert(id >= 0 && id < size_);
        return commands_[id];
    }

    podball_command_t* commands_;
    int size_;
};

}  // namespace podball

#endif
