#include "match/controllers.hpp"

#include "engine/random.hpp"

#include <cstddef>
#include <optional>
#include <utility>

namespace podball::match {

Result<control::Participants::Controllers, MatchError> make_controllers(std::uint64_t seed, const Teams& teams) {
    control::Participants::Controllers controllers;
    std::optional<MatchError> failure;
    for (int slot = 0; slot < engine::kSlots; ++slot) {
        const auto s = static_cast<std::size_t>(slot);
        auto made = teams[s](slot, engine::team_seed(seed, slot));
        if (made) {
            controllers[s] = std::move(made).value();
            continue;
        }
        const control::StartError& error = made.error();
        if (error.blame == control::Blame::Machine) {
            return failure ? MatchError(Error{failure->message}) : MatchError(error);
        }
        if (!failure) {
            failure = MatchError(error);
        }
        failure->teams[s] = error;
    }
    if (failure) {
        return *failure;
    }
    return controllers;
}

}  // namespace podball::match
