#if __has_include(<catch2/catch_all.hpp>)
#define PODBALL_CATCH2_MAJOR 3
#else
#define PODBALL_CATCH2_MAJOR 2
#define CATCH_CONFIG_RUNNER
#endif
#include "support/catch.hpp"

int main(int argument_count, char** arguments) {
    Catch::Session session;
    const int usage_error = session.applyCommandLine(argument_count, arguments);
    if (usage_error != 0) {
        return usage_error;
    }
#if PODBALL_CATCH2_MAJOR == 2
    // A name that matches no test must fail; 3.x does so by itself.
    auto& warnings = session.configData().warnings;
    warnings = static_cast<Catch::WarnAbout::What>(warnings | Catch::WarnAbout::NoTests);
#endif
    return session.run();
}
