// The filter of system calls, in two stages.
#pragma once

#include "isolation/denial_log.hpp"
#include "isolation/guard_state.hpp"

namespace podball::isolation {

/// From here on only the calls of `permitted_calls` for loading can be made; others are noted in `denials` and fail.
/// Requires: no_new_privs.
GuardState filter_loading(DenialLog& denials);

/// From here on only those for playing. Requires: `filter_loading` holds.
GuardState filter_playing();

}  // namespace podball::isolation
