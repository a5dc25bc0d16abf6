// Which part of the project may include what: the one table, and the check of a source against it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "architecture/source_tree.hpp"

namespace podball::architecture {

/// The sources of a folder and the modules they may include. A module is a layer of ours ("engine"; of the SDK "abi",
/// its C headers, "sdk", its C++ headers, and "math"), a library ("boost/dll"), or a part of the platform: "std", "c"
/// (the C headers a C ABI may use), "posix".
struct Layer {
    std::string_view folder;
    std::vector<std::string_view> may_include;
    std::string_view ending = {};  ///< Of the sources it is about; empty for all.
};

/// All layers; among those that hold a file, the one of the longest folder is the file's layer.
const std::vector<Layer>& layers();

/// The module that the included name belongs to, such as "engine" for engine/world.hpp.
/// A name without a folder in quotes is a file of the including layer itself: "".
std::string module_of(const Include& include);

/// One line "path: reason" for each include of `source` that its layer may not use, or for its having no layer.
std::vector<std::string> include_violations(const Source& source);

}  // namespace podball::architecture
