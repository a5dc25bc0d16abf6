// Resources in C++: the accounts and structures of a view, and podball.resources/1 as a value. What generators earn is
// predicted by podball/math/mining.hpp.
#ifndef PODBALL_RESOURCES_HPP
#define PODBALL_RESOURCES_HPP

#include <podball/ext/resources.h>
#include <podball/host.h>
#include <podball/rules.h>
#include <podball/math/mining.hpp>
#include <podball/view.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

namespace podball {

/// Kinds of structures. Later minors may add kinds: ignore unknown ones.
enum class StructureKind : std::int32_t {
    Generator = PODBALL_STRUCTURE_GENERATOR,
    Barrier = PODBALL_STRUCTURE_BARRIER
};

/// Reasons for which an order is refused. Later minors may add reasons.
enum class Refused : std::int32_t {
    NotRunning = PODBALL_REFUSED_NOT_RUNNING,
    NotFinite = PODBALL_REFUSED_NOT_FINITE,
    UnknownKind = PODBALL_REFUSED_UNKNOWN_KIND,
    TooMany = PODBALL_REFUSED_TOO_MANY,
    TooDear = PODBALL_REFUSED_TOO_DEAR,
    OutOfPlace = PODBALL_REFUSED_OUT_OF_PLACE,
    StructureNear = PODBALL_REFUSED_STRUCTURE_NEAR,
    NoPod = PODBALL_REFUSED_NO_POD,
    UnknownId = PODBALL_REFUSED_UNKNOWN_ID,
    NotYours = PODBALL_REFUSED_NOT_YOURS
};

struct Structure {
    int id;
    StructureKind kind;
    Whose team;
    bool is_finished;  ///< Otherwise it is a building site, which is no obstacle.
    Vec2 place;
    double health;         ///< In (0, 1].
    int build_ticks_left;  ///< Ticks of Running.
    double efficiency;     ///< Of a finished generator in (0, 1], otherwise 0.
};

/// A refused order of the last control step.
struct Refusal {
    int index;  ///< As Orders::build or Orders::take_down answered it.
    Refused reason;
};

namespace detail {

inline Structure make_structure(const podball_view_t& view, int offset, int index) {
    const podball_structure_t& structure = *podball_view_structure(&view, offset + index);
    return {structure.id,
            StructureKind(structure.kind),
            Whose(structure.team),
            (structure.flags & PODBALL_STRUCTURE_FINISHED) != 0,
            {structure.x, structure.y},
            structure.health,
            structure.build_ticks_left,
            structure.efficiency};
}

inline Refusal make_refusal(const podball_view_t& view, int offset, int index) {
    const podball_refusal_t& refusal = *podball_view_refusal(&view, offset + index);
    return {refusal.index, Refused(refusal.reason)};
}

}  // namespace detail

using Structures = Sequence<Structure, detail::make_structure>;
using Refusals = Sequence<Refusal, detail::make_refusal>;

/// The resources of a view. All is 0 or empty in a game without resources. Valid during the step only. Units: points.
class Resources {
  public:
    explicit Resources(const View& view) : view_(&view.raw()), raw_(podball_view_resources(view_)) {}
    /// Whether the game has resources.
    explicit operator bool() const { return raw_ != nullptr; }

    double own_points() const { return raw_ != nullptr ? raw_->own_points : 0.0; }
    double opponent_points() const { return raw_ != nullptr ? raw_->opponent_points : 0.0; }
    double own_points_mined() const { return raw_ != nullptr ? raw_->own_points_mined : 0.0; }
    double opponent_points_mined() const { return raw_ != nullptr ? raw_->opponent_points_mined : 0.0; }
    double rate() const { return raw_ != nullptr ? raw_->rate : 0.0; }  ///< Points a minute at efficiency 1, now.
    double supply() const { return raw_ != nullptr ? raw_->supply : 0.0; }
    double supply_left() const { return raw_ != nullptr ? raw_->supply_full - raw_->supply : 0.0; }

    /// The own structures in the order of building, then the opponents'.
    Structures structures() const { return {*view_, 0, raw_ != nullptr ? int(raw_->structures_count) : 0}; }
    /// The refused orders of the last control step.
    Refusals refusals() const { return {*view_, 0, raw_ != nullptr ? int(raw_->refusals_count) : 0}; }

  private:
    const podball_view_t* view_;
    const podball_resources_t* raw_;
};

/// The team's orders, and the rules of the resources. Make it from Team::host() in the constructor, and keep it.
/// Orders belong to the step in which they are given. Cost: a branch in a game without resources.
class Orders {
  public:
    Orders() = default;  ///< Orders nothing.
    explicit Orders(const podball_host_t& host)
        : orders_(static_cast<const podball_orders_t*>(host.extension(host.context, PODBALL_EXT_RESOURCES))) {
        if (orders_ != nullptr) {
            // The host's structure may be longer or shorter than ours.
            std::memcpy(&rules_, orders_->rules, std::min<std::size_t>(orders_->rules->struct_size, sizeof rules_));
        }
    }

    /// Whether the game has resources.
    explicit operator bool() const { return orders_ != nullptr; }
    /// All zeros in a game without resources.
    const podball_resource_rules_t& rules() const { return rules_; }
    const podball_structure_rules_t& rules(StructureKind kind) const {
        return kind == StructureKind::Generator ? rules_.generator : rules_.barrier;
    }

    /// Orders a structure with its centre at `place`. Returns the order's index, or PODBALL_NO_ORDER if there is none.
    int build(StructureKind kind, Vec2 place) const {
        return orders_ != nullptr ? orders_->build(orders_->context, static_cast<std::int32_t>(kind), place.x, place.y)
                                  : PODBALL_NO_ORDER;
    }
    /// Orders that the own structure of this id is taken down. Returns as `build` does.
    int take_down(int id) const {
        return orders_ != nullptr ? orders_->take_down(orders_->context, id) : PODBALL_NO_ORDER;
    }

    /// What a generator of efficiency 1 earns, exactly as the engine computes it. Requires: the game has resources.
    Supply supply() const { return {rules_.rate, rules_.half_life, double(rules_.ticks_per_minute)}; }

  private:
    const podball_orders_t* orders_ = nullptr;
    podball_resource_rules_t rules_ = {};
};

/// Ticks of Running since the match began: the time of Supply and PredictedGenerator.
inline std::int64_t running_tick(const View& view, const podball_rules_t& rules) {
    return std::int64_t{view.period() + 1} * rules.period_ticks - view.clock_ticks_left();
}

/// All generators of the view for `predict`: finished ones stand now, sites as soon as they can be finished, and none
/// is ever gone. `now`: as `running_tick`.
inline std::vector<PredictedGenerator> predicted_generators(const Resources& resources, std::int64_t now) {
    std::vector<PredictedGenerator> generators;
    for (const Structure& structure : resources.structures()) {
        if (structure.kind == StructureKind::Generator) {
            const std::int64_t from = structure.is_finished ? now : now + std::max(structure.build_ticks_left, 1);
            generators.push_back({structure.place, structure.team == Whose::Own, from, INT64_MAX});
        }
    }
    return generators;
}

}  // namespace podball

#endif
