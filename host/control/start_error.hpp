// Why an instance of a team could not be made.
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <utility>

namespace podball::control {

/// Whose fault it is that an instance could not be made.
enum class Blame : std::int32_t {
    Team,     ///< Its library cannot be opened, or `create` failed, crashed or took too long.
    Machine,  ///< The machine could not start a process, or the user stopped it.
};

/// The reason why an instance could not be made, and who is to blame. Any other error becomes one of the team.
struct StartError : Error {
    StartError(Error error, Blame whose = Blame::Team, bool timed = false)
        : Error(std::move(error)), blame(whose), is_timed(timed) {}

    Blame blame;
    bool is_timed;  ///< A clock decided: opening the library or `create` took too long.
};

}  // namespace podball::control
