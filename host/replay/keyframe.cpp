#include "replay/keyframe.hpp"

#include "base/number_text.hpp"
#include "engine/economy/structure_grid.hpp"
#include "engine/invariants.hpp"
#include "engine/world_fields.hpp"
#include "replay/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <type_traits>

namespace podball::replay {
namespace {

using engine::World;
using nlohmann::json;

// A keyframe of a minor version below 4 has none of the counts of the play, any other one has all.
constexpr const char* kPlayKey = "spell_slot";

template <typename T>
json json_of(T value) {
    if constexpr (std::is_enum_v<T>) {
        return static_cast<std::int64_t>(value);
    } else {
        return value;
    }
}

// A list or a single value.
template <typename Field>
json json_of(const Field& field, const World& world) {
    if constexpr (!Field::is_list) {
        return json_of(field.at(world, 0));
    } else {
        json values = json::array();
        for (int i = 0; i < field.count(world); ++i) {
            values.push_back(json_of(field.at(world, i)));
        }
        return values;
    }
}

// Calls `action(field)` for each field that the keyframe of `world` has.
template <typename Action>
void for_each_field_of_keyframe(const World& world, Action action) {
    engine::for_each_recorded_field([&](const auto& field) {
        if ((!field.is_of_resources || world.has_resources) && (!field.is_of_play || world.has_play)) {
            action(field);
        }
    });
}

/// Stops at the first value that is missing or wrong.
class KeyframeReader {
  public:
    explicit KeyframeReader(const json& object) : object_(object) {}

    template <typename Field>
    void read(const Field& field, World& world) {
        const json* found = find(field.name);
        if (found == nullptr) {
            return;
        }
        const engine::FieldRange range = engine::range_of(field.permitted, engine::pods(world));
        const std::string name(field.name);
        if constexpr (!Field::is_list) {
            take(*found, name, field.at(world, 0), range);
        } else {
            const int count = field.count(world);
            if (!found->is_array() || found->size() != static_cast<std::size_t>(count)) {
                return fail(name, *found, fmt::format("a list of {}", count));
            }
            for (int i = 0; i < count; ++i) {
                take((*found)[static_cast<std::size_t>(i)], fmt::format("{}/{}", name, i), field.at(world, i), range);
            }
        }
    }
    [[nodiscard]] const Result<void>& result() const { return result_; }

  private:
    const json* find(std::string_view name) {
        const auto found = object_.find(name);
        if (found != object_.end()) {
            return &*found;
        }
        if (result_) {
            result_ = Error{fmt::format("/{}: missing", name)};
        }
        return nullptr;
    }

    void fail(const std::string& path, const json& value, const std::string& permitted) {
        if (result_) {
            result_ = wrong_value(path, value, permitted);
        }
    }

    template <typename T>
    void take(const json& from, const std::string& path, T& value, engine::FieldRange range) {
        if constexpr (std::is_same_v<T, bool>) {
            if (!from.is_boolean()) {
                return fail(path, from, "true or false");
            }
            value = from.get<bool>();
        } else if constexpr (std::is_same_v<T, double>) {
            if (!from.is_number() || !(std::fabs(from.get<double>()) <= 1e300)) {
                return fail(path, from, "a number");
            }
            const auto number = from.get<double>();
            if (number < range.min || number > range.max) {
                return fail(path, from, fmt::format("{} to {}", number_text(range.min), number_text(range.max)));
            }
            value = number;
        } else {
            const auto min = static_cast<std::int64_t>(range.min);
            const auto max = static_cast<std::int64_t>(range.max);
            const auto number = integer_of(from, min, max);
            if (!number) {
                return fail(path, from, whole_number_text(min, max));
            }
            value = static_cast<T>(*number);
        }
    }

    const json& object_;
    Result<void> result_;
};

}  // namespace

std::string keyframe_json(const World& world) {
    assert(world.pending_shots == 0);
    json object = json::object();
    for_each_field_of_keyframe(world,
                               [&](const auto& field) { object[std::string(field.name)] = json_of(field, world); });
    return json_line(object);
}

Result<World> read_keyframe(std::string_view payload, const engine::ResolvedRules& rules, std::uint64_t seed) {
    const auto object = read_object(payload);
    if (!object) {
        return object.error();
    }
    World world;
    world.pod_count = rules.pod_count;
    world.seed = seed;
    world.has_resources = rules.has_resources;
    world.has_play = object.value().contains(kPlayKey);
    KeyframeReader reader(object.value());
    for_each_field_of_keyframe(world, [&](const auto& field) { reader.read(field, world); });
    if (!reader.result()) {
        return reader.result().error();
    }
    if (rules.has_resources) {
        engine::rebuild_grid(world, rules);
    }
    if (const auto kept = engine::check_state(world, rules); !kept) {
        return kept.error();
    }
    return world;
}

std::optional<FieldDifference> first_difference(const World& a, const World& b) {
    if (a.pod_count != b.pod_count) {
        return FieldDifference{"pod_count", "", ""};
    }
    if (a.has_resources != b.has_resources) {
        return FieldDifference{"has_resources", "", ""};
    }
    std::optional<FieldDifference> difference;
    engine::for_each_recorded_field([&](const auto& field) {
        for (int i = 0; i < std::min(field.count(a), field.count(b)) && !difference; ++i) {
            const auto first = static_cast<double>(field.at(a, i));
            const auto second = static_cast<double>(field.at(b, i));
            if (first != second) {
                const std::string index = field.is_list ? fmt::format("[{}]", i) : "";
                difference = {std::string(field.name) + index, number_text(first), number_text(second)};
            }
        }
    });
    return difference;
}

}  // namespace podball::replay
