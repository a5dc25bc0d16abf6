// What a worker may do because of who started it.
#pragma once

#include "base/result.hpp"

#include <optional>

namespace podball::isolation {

/// Gives up all capabilities and every way to get new ones, be it by a program that runs as another user.
/// Errors: the kernel refuses.
std::optional<Error> drop_privileges();

}  // namespace podball::isolation
