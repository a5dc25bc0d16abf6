// Properties of the ELF reader for any bytes. Shared by the tests and the fuzz target.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace podball::control {

/// Reads exports, needed libraries and link traits of `image`. Returns the property that does not hold, or an empty
/// text. Errors are one short line; the three readers agree on what they read.
std::string broken_property(std::span<const std::byte> image);

}  // namespace podball::control
