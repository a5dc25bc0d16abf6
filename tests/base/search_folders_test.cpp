#include "base/search_folders.hpp"

#include "support/catch.hpp"

#include <cstdlib>
#include <string>

using namespace podball;
namespace fs = std::filesystem;

namespace {

const char* const kVariable = "PODBALL_TEST_SEARCH_FOLDERS";

std::vector<fs::path> found(const std::string& list, const std::string& environment) {
    ::setenv(kVariable, environment.c_str(), 1);
    const auto folders = search_folders(list, kVariable, {"/last", "", "/end"});
    ::unsetenv(kVariable);
    return folders;
}

}  // namespace

TEST_CASE("folders come from the list, then from the environment, then those that are always searched") {
    CHECK(found("/a:b", "/c:/d") == std::vector<fs::path>{"/a", "b", "/c", "/d", "/last", "/end"});
    CHECK(search_folders("", kVariable, {}).empty());
}

TEST_CASE("empty entries of a list of folders are left out") {
    CHECK(found(":/a::/b:", "::").size() == 4);
    CHECK(found(":", ":/c").front() == "/c");
}

TEST_CASE("what lies beside the program is named without a way back") {
    const fs::path here = fs::read_symlink("/proc/self/exe").parent_path();
    CHECK(beside_program("../share/x") == here.parent_path() / "share/x");
}
