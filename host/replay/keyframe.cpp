#include "replay/keyframe.hpp"

#include "base/number_text.hpp"
#include "config/json_parse.hpp"
#include "replay/json_text.hpp"
#include "replay/world_fields.hpp"

#include <cmath>
#include <type_traits>

namespace podball::replay {
namespace {

using engine::BallState;
using engine::GameMode;
using engine::kNobody;
using engine::World;
using nlohmann::json;

template <typename T>
json json_of(T value) {
    if constexpr (std::is_enum_v<T>) {
        return static_cast<std::int64_t>(value);
    } else {
        return value;
    }
}

struct Writer {
    json object = json::object();

    template <typename T>
    void one(std::string_view name, const T& value, FieldRange) {
        object[std::string(name)] = json_of(value);
    }
    template <typename At>
    void list(std::string_view name, int count, At at, FieldRange) {
        json& values = object[std::string(name)] = json::array();
        for (int i = 0; i < count; ++i) values.push_back(json_of(at(i)));
    }
};

/// Stops at the first value that is missing or wrong.
class KeyframeReader {
  public:
    explicit KeyframeReader(const json& object) : object_(object) {}

    template <typename T>
    void one(std::string_view name, T& value, FieldRange range) {
        if (const json* found = find(name)) take(*found, std::string(name), value, range);
    }
    template <typename At>
    void list(std::string_view name, int count, At at, FieldRange range) {
        const json* found = find(name);
        if (found == nullptr) return;
        if (!found->is_array() || found->size() != static_cast<std::size_t>(count)) {
            return fail(std::string(name), *found, "a list of " + std::to_string(count));
        }
        for (int i = 0; i < count; ++i) {
            take((*found)[static_cast<std::size_t>(i)], std::string(name) + "/" + std::to_string(i), at(i), range);
        }
    }
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

  private:
    const json* find(std::string_view name) {
        const auto found = object_.find(name);
        if (found != object_.end()) return &*found;
        if (!error_) error_ = Error{"/" + std::string(name) + ": missing"};
        return nullptr;
    }

    void fail(const std::string& path, const json& value, const std::string& permitted) {
        if (!error_) error_ = Error{"/" + path + ": " + config::value_text(value) + "; must be " + permitted};
    }

    template <typename T>
    void take(const json& from, const std::string& path, T& value, FieldRange range) {
        if constexpr (std::is_same_v<T, bool>) {
            if (!from.is_boolean()) return fail(path, from, "true or false");
            value = from.get<bool>();
        } else if constexpr (std::is_same_v<T, double>) {
            if (!from.is_number() || !(std::fabs(from.get<double>()) <= 1e300)) return fail(path, from, "a number");
            const auto number = from.get<double>();
            if (number < range.min || number > range.max) {
                return fail(path, from, number_text(range.min) + " to " + number_text(range.max));
            }
            value = number;
        } else {
            const auto min = static_cast<std::int64_t>(range.min);
            const auto max = static_cast<std::int64_t>(range.max);
            const auto number = integer_of(from, min, max);
            if (!number) {
                return fail(path, from, "a whole number from " + std::to_string(min) + " to " + std::to_string(max));
            }
            value = static_cast<T>(*number);
        }
    }

    const json& object_;
    std::optional<Error> error_;
};

// All values in one order, as texts would be slow: numbers exactly, and how to name them.
struct Collector {
    struct Value {
        std::string_view name;
        int index;  ///< -1: no list.
        double number;
    };
    std::vector<Value> values;

    template <typename T>
    void one(std::string_view name, const T& value, FieldRange) {
        values.push_back({name, -1, static_cast<double>(value)});
    }
    template <typename At>
    void list(std::string_view name, int count, At at, FieldRange) {
        for (int i = 0; i < count; ++i) values.push_back({name, i, static_cast<double>(at(i))});
    }
};

// What the ranges of single fields do not say, and the engine takes for granted. Nothing if all is well.
std::string contradiction(const World& world) {
    const GameMode mode = world.mode == GameMode::Suspended ? world.suspended_mode : world.mode;
    if (mode == GameMode::Suspended) return "/suspended_mode: the suspended mode is suspended";
    const bool needs_slot = mode == GameMode::Goal || mode == GameMode::BeforeKickoff;
    if (needs_slot && world.mode_slot == kNobody) return "/mode_slot: -1 in a mode that has a slot";
    if (world.side[0] == world.side[1]) return "/side: both slots on the same";
    if ((world.ball_state == BallState::Carried) != (world.carrier != kNobody)) {
        return "/carrier: does not fit the ball's state";
    }
    for (int slot = 0; slot < engine::kSlots; ++slot) {
        const int owner = world.zone_owner[static_cast<std::size_t>(slot)];
        if (owner != kNobody && engine::slot_of(world, owner) != slot) return "/zone_owner: in the opponents' zone";
    }
    if (world.metrics.kick_slot == kNobody && (world.metrics.kick_is_on_goal || world.metrics.kick_counts_wide)) {
        return "/kick_slot: -1, but the kick is on goal";
    }
    return {};
}

// Places as every state of a match has them; with half of the distance that the rules give.
std::string impossible_place(const World& world, const engine::ResolvedRules& rules) {
    constexpr double kTolerance = 1e-6;
    const auto is_outside = [&](int body) {
        const Vec2 place = engine::position(world, body);
        return std::fabs(place.x) > 0.5 * rules.arena.width + kTolerance ||
               std::fabs(place.y) > 0.5 * rules.arena.height + kTolerance;
    };
    if (is_outside(engine::kBall)) return "/x: the ball is outside the arena";
    for (int body = 0; body < engine::pods(world); ++body) {
        if (is_outside(body)) return "/x/" + std::to_string(body) + ": outside the arena";
        for (int other = 0; other < body; ++other) {
            if (distance(engine::position(world, body), engine::position(world, other)) < rules.pod.radius) {
                return "/x/" + std::to_string(body) + ": within another pod";
            }
        }
    }
    return {};
}

}  // namespace

std::string keyframe_json(const World& world) {
    Writer writer;
    visit_fields(world, writer);
    return json_line(writer.object);
}

Result<World> read_keyframe(std::string_view payload, const engine::ResolvedRules& rules, std::uint64_t seed) {
    const auto object = read_object(payload);
    if (!object) return object.error();
    World world;
    world.pod_count = rules.pod_count;
    world.seed = seed;
    KeyframeReader reader(object.value());
    visit_fields(world, reader);
    if (reader.error()) return *reader.error();
    if (const std::string wrong = contradiction(world); !wrong.empty()) return Error{wrong};
    if (const std::string wrong = impossible_place(world, rules); !wrong.empty()) return Error{wrong};
    return world;
}

std::optional<FieldDifference> first_difference(const World& a, const World& b) {
    if (a.pod_count != b.pod_count) return FieldDifference{"pod_count", "", ""};
    Collector first;
    Collector second;
    visit_fields(a, first);
    visit_fields(b, second);
    for (std::size_t i = 0; i < first.values.size(); ++i) {
        const auto& value = first.values[i];
        if (value.number == second.values[i].number) continue;
        const std::string index = value.index < 0 ? "" : "[" + std::to_string(value.index) + "]";
        return FieldDifference{std::string(value.name) + index, number_text(value.number),
                               number_text(second.values[i].number)};
    }
    return std::nullopt;
}

}  // namespace podball::replay
