#if __has_include(<catch2/catch_all.hpp>)
#define PODBALL_CATCH2_MAJOR 3
#else
#define PODBALL_CATCH2_MAJOR 2
#define CATCH_CONFIG_RUNNER
#endif
#include "support/catch.hpp"
#include "support/skip.hpp"

int main(int argument_count, char** arguments) {
    Catch::Session session;
    const int usage_error = session.applyCommandLine(argument_count, arguments);
    if (usage_error != 0) {
        return usage_error;
    }
#if PODBALL_CATCH2_MAJOR == 2
    // A name that matches no test must fail. Catch2 3.x fails by itself.
    auto& warnings = session.configData().warnings;
    warnings = static_cast<Catch::WarnAbout::What>(warnings | Catch::WarnAbout::NoTests);
#endif
    constexpr int kAllSkipped = 4;  // Result of Catch2 3.x if every test case was skipped.
    const int result = session.run();
    const bool passed = result == 0 || (PODBALL_CATCH2_MAJOR == 3 && result == kAllSkipped);
    return passed && podball::testing::has_skipped() ? podball::testing::kSkippedExitCode : result;
}
