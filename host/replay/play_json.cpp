#include "replay/play_json.hpp"

#include "engine/world_fields.hpp"
#include "replay/json_text.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

namespace podball::replay {
namespace {

using nlohmann::json;

// Calls `action(field)` for each count of the slots.
template <typename Action>
void for_each_count(Action action) {
    engine::for_each_recorded_field([&](const auto& field) {
        if constexpr (std::remove_cvref_t<decltype(field)>::is_of_play &&
                      std::remove_cvref_t<decltype(field)>::is_list) {
            action(field);
        }
    });
}

}  // namespace

json play_json(const engine::Play& play) {
    engine::World world;
    world.play = play;
    json object = json::object();
    for_each_count([&](const auto& field) {
        object[std::string(field.name)] = std::array{field.at(world, 0), field.at(world, 1)};
    });
    return object;
}

Result<engine::Play> read_play(const json& object) {
    engine::World world;
    Result<void> result;
    for_each_count([&](const auto& field) {
        const engine::FieldRange range = engine::range_of(field.permitted, 0);
        const auto found = object.find(field.name);
        for (int slot = 0; slot < engine::kSlots; ++slot) {
            const bool is_pair =
                found != object.end() && found->is_array() && found->size() == std::size_t{engine::kSlots};
            const auto count =
                is_pair ? integer_of((*found)[static_cast<std::size_t>(slot)], 0, static_cast<std::int64_t>(range.max))
                        : std::nullopt;
            if (!count && result) {
                result = Error{fmt::format("/play/{}: must be two whole numbers from 0 on", field.name)};
            }
            field.at(world, slot) = count.value_or(0);
        }
    });
    return result ? Result<engine::Play>(world.play) : Result<engine::Play>(result.error());
}

}  // namespace podball::replay
