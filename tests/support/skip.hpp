// Test cases that this build or this machine cannot run.
#pragma once

#include <string>

namespace podball::testing {

/// Exit code of a test program in which no assertion failed and at least one test case was skipped. ctest shows such a
/// test as skipped (SKIP_RETURN_CODE in cmake/ListTests.cmake).
inline constexpr int kSkippedExitCode = 77;

/// Ends the current test case as skipped and prints the reason, if `condition` holds. Assertions that failed before
/// still count as failures. Requires: a running test case, on the thread that runs it.
void skip_if(bool condition, const std::string& reason);

/// Whether skip_if() has skipped a test case of this program.
bool has_skipped();

}  // namespace podball::testing
