// The filters of system calls: one for loading, one for playing.
#pragma once

#include "sandbox/denial_log.hpp"
#include "sandbox/guard_state.hpp"
#include "sandbox/sandbox.hpp"

namespace podball::sandbox {

/// Installs the filter for loading. It allows only the calls that `permitted_calls` lists for loading. All other calls
/// fail and are logged in `denials`. Shared futexes are limited to those of `openings`. Returns a missing guard without
/// no_new_privs, because the kernel then refuses.
GuardState filter_loading(const Openings& openings, DenialLog& denials);

/// Installs the filter for playing. Requires: `filter_loading` returned a guard that holds.
GuardState filter_playing();

}  // namespace podball::sandbox
