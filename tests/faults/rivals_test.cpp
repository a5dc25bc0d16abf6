// A team that looks for the file of a rival finds nothing, wherever the file lies.
#include "faults/contained_run.hpp"
#include "sandbox/sandbox.hpp"
#include "support/catch.hpp"
#include "support/folder_below.hpp"
#include "support/skip.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

using namespace podball::testing;

namespace {

namespace fs = std::filesystem;

constexpr std::ptrdiff_t kSpyings = 24;  // Of tests/teams/faulty/rivals.cpp.

// A rival, links to it, a library that is no team, and the team that looks for them.
class Neighbours {
  public:
    explicit Neighbours(const fs::path& parent) : folder_(parent) {
        fs::copy_file(PODBALL_IDLE, folder_.path() / "rival.so");
        fs::create_symlink("rival.so", folder_.path() / "soft.so");
        fs::create_hard_link(folder_.path() / "rival.so", folder_.path() / "hard.so");
        fs::copy_file(faulty_team("missing_dependency"), folder_.path() / "helper.so");
        fs::copy_file(faulty_team("faulty"), folder_.path() / "spy.so");
    }

    [[nodiscard]] std::string path() const { return folder_.path().string(); }
    [[nodiscard]] std::string spy() const { return path() + "/spy.so"; }

  private:
    FolderBelow folder_;
};

// Checks that every attempt of the team was in vain.
void check_blind(const std::string& team, const std::string& place) {
    CAPTURE(team, place);
    const Words lines = play_with_log({team, {"act=spy", "in=create", "place=" + place}}).log;
    const auto ending_with = [&](const char* end) {
        Words found;
        std::copy_if(lines.begin(), lines.end(), std::back_inserter(found),
                     [end](const std::string& line) { return line.ends_with(end); });
        return found;
    };
    CHECK(ending_with(": done") == Words{});
    CHECK(ending_with(": failed").size() == kSpyings);
}

}  // namespace

TEST_CASE("a team sees no other team's file beside its own, nor its name, size or folder") {
    skip_if(podball::sandbox::kUnderSanitizer, "a build with a sanitizer has no file system for each worker");
    const Neighbours neighbours(fs::temp_directory_path());
    check_blind(neighbours.spy(), neighbours.path());
}

TEST_CASE("a team sees no other team's file below the folders of the system, nor its name, size or folder") {
    skip_if(podball::sandbox::kUnderSanitizer, "a build with a sanitizer has no file system for each worker");
    skip_if(geteuid() != 0, "only root can write below /usr/lib");
    for (const char* const parent : {"/usr/lib", "/usr/local/lib"}) {
        const Neighbours neighbours(parent);
        check_blind(faulty_team("faulty"), neighbours.path());
        check_blind(neighbours.spy(), neighbours.path());
    }
}
