#include "base/abort.hpp"

#include <cstdio>
#include <cstdlib>

namespace podball {

void abort_with(std::string_view message) {
    std::fprintf(stderr, "%.*s\n", static_cast<int>(message.size()), message.data());
    std::abort();
}

}  // namespace podball
