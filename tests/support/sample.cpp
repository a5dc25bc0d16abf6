#include "support/sample.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace podball::testing {

int sample_of(int full, int share) {
    assert(full > 0 && share > 0);
    return std::getenv("PODBALL_TEST_FULL") != nullptr ? full : std::max(full / share, 1);
}

}  // namespace podball::testing
