#include "support/skip.hpp"
#include "support/catch.hpp"

#include <iostream>

namespace podball::testing {
namespace {

bool skipped = false;

}  // namespace

void skip_if(bool condition, const std::string& reason) {
    if (!condition) {
        return;
    }
    skipped = true;
#ifdef SKIP
    SKIP(reason);  // Catch2 3.3 or later.
#else
    std::cout << "SKIPPED: " << reason << std::endl;
    throw Catch::TestFailureException();  // Catch2 2.x ends a test case with it and counts no failure.
#endif
}

bool has_skipped() { return skipped; }

}  // namespace podball::testing
