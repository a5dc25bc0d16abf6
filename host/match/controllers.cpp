#include "match/controllers.hpp"

#include "engine/random.hpp"

#include <cstddef>
#include <utility>

namespace podball::match {

Result<control::Participants::Controllers> make_controllers(std::uint64_t seed, const Teams& teams) {
    control::Participants::Controllers controllers;
    for (int slot = 0; slot < engine::kSlots; ++slot) {
        const auto s = static_cast<std::size_t>(slot);
        auto made = teams[s](slot, engine::team_seed(seed, slot));
        if (!made) {
            return made.error();
        }
        controllers[s] = std::move(made).value();
    }
    return controllers;
}

}  // namespace podball::match
