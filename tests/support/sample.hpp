// Number of cases of a slow test.
#pragma once

namespace podball::testing {

/// `full` if the environment variable PODBALL_TEST_FULL is set, otherwise `full` / `share`, at least 1.
/// Requires: full > 0, share > 0.
int sample_of(int full, int share = 10);

}  // namespace podball::testing
