// The extensions of the ABI that the host offers an instance of a team.
#pragma once

#include <type_traits>

namespace podball::control {

/// The extensions of the ABI that one instance may use, apart from podball.resources/1, which depends on the game. A
/// new extension needs a field here and its functions in HostServices. If it has output of the team, it also needs a
/// field of SideOutput.
///
/// Plain data, because it lies in the memory that a host and a worker share.
struct HostOffer {
    bool draw = false;  ///< podball.draw/1.
};
static_assert(std::is_trivially_copyable_v<HostOffer> && std::is_standard_layout_v<HostOffer>);

}  // namespace podball::control
