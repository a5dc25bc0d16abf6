#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_RUNNER
#endif
#include "support/catch.hpp"

int main(int argument_count, char** arguments) {
    return Catch::Session().run(argument_count, arguments);
}
