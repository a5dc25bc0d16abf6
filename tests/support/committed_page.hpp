// Files of the repository that tests write and compare.
#pragma once

#include "base/file.hpp"
#include "support/catch.hpp"

#include <cstdlib>
#include <fstream>
#include <string>

namespace podball {

/// Compares the committed `file` with `content`, or writes it first if $PODBALL_UPDATE is set. `layer`: the folder of
/// the test. Requires: the target defines PODBALL_SOURCE_DIR.
inline void check_committed_page(const std::string& file, const std::string& content, const std::string& layer) {
    const std::string path = PODBALL_SOURCE_DIR "/" + file;
    if (std::getenv("PODBALL_UPDATE") != nullptr) {
        std::ofstream(path) << content;
    }
    const auto committed = read_file(path, 1'000'000);
    INFO("To write it anew: PODBALL_UPDATE=1 ctest -R '^" << layer << "\\.'");
    REQUIRE(committed.ok());
    CHECK(committed.value() == content);
}

}  // namespace podball
