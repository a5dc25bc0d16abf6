#include "sandbox/file_access.hpp"
#include "sandbox/confined.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <string>

using namespace podball;
using namespace podball::sandbox;
using podball::testing::Confinement;
using podball::testing::run_confined;
using podball::testing::Scratch;

namespace {

// What everybody can read and write, so that only the sandbox stands in the way.
class OpenFolder {
  public:
    OpenFolder() { chmod(folder_.path().c_str(), 0777); }

    std::filesystem::path write(const std::string& name) const {
        auto file = folder_.write(name, "secret");
        chmod(file.c_str(), 0666);
        return file;
    }
    const std::filesystem::path& path() const { return folder_.path(); }

  private:
    testing::TemporaryFolder folder_;
};

int failure_of(int result) {
    const int failure = result < 0 ? errno : 0;
    if (result > STDERR_FILENO) {
        close(result);
    }
    return failure;
}

Confinement landlock_alone(Confinement confinement = {}) {
    return testing::without(Guard::Filesystem, testing::without_seccomp(std::move(confinement)));
}

// 0 if the confined process can open the file so, else the errno.
int open_confined(const Confinement& confinement, const std::filesystem::path& file, int flags) {
    const auto outcome = run_confined(
        confinement, [&](Scratch& scratch) { scratch.results[0] = failure_of(open(file.c_str(), flags, 0600)); });
    REQUIRE(outcome.exit_code == 0);
    REQUIRE(outcome.scratch.state[Guard::Landlock].holds != 0);
    return outcome.scratch.results[0];
}

}  // namespace

TEST_CASE("landlock alone: only given files can be read, and nothing can be written") {
    const bool as_nobody = GENERATE(false, true);
    const OpenFolder folder;
    const auto given = folder.write("given");
    const auto other = folder.write("other");
    const Confinement confinement = landlock_alone({as_nobody, {{given, given}}});
    CHECK(open_confined(confinement, given, O_RDONLY) == 0);
    CHECK(open_confined(confinement, "/etc/ld.so.cache", O_RDONLY) == 0);
    CHECK(open_confined(confinement, given, O_RDWR) == EACCES);
    CHECK(open_confined(confinement, given, O_WRONLY | O_TRUNC) == EACCES);
    CHECK(open_confined(confinement, other, O_RDONLY) == EACCES);
    CHECK(open_confined(confinement, other, O_WRONLY | O_APPEND) == EACCES);
    CHECK(open_confined(confinement, folder.path() / "new", O_WRONLY | O_CREAT) == EACCES);
    CHECK(open_confined(confinement, folder.path(), O_RDONLY | O_DIRECTORY) == EACCES);
    for (const char* const file :
         {"/etc/passwd", "/etc/hostname", "/usr/lib/os-release", "/usr/lib/x86_64-linux-gnu/libc.so.6",
          "/proc/self/maps", "/proc/1/status", "/dev/null", "/"}) {
        CAPTURE(file);
        CHECK(open_confined(confinement, file, O_RDONLY) == EACCES);
    }
    CHECK(std::filesystem::file_size(other) == 6);
}

TEST_CASE("landlock alone: what changes folders is denied, too") {
    const bool as_nobody = GENERATE(false, true);
    const OpenFolder folder;
    const std::string file = folder.write("file");
    const auto outcome = run_confined(landlock_alone({as_nobody}), [&](Scratch& scratch) {
        const std::string other = folder.path() / "other";
        auto* result = scratch.results.begin();
        *result++ = failure_of(unlink(file.c_str()));
        *result++ = failure_of(rename(file.c_str(), other.c_str()));
        *result++ = failure_of(link(file.c_str(), other.c_str()));
        *result++ = failure_of(symlink(file.c_str(), other.c_str()));
        *result++ = failure_of(mkdir(other.c_str(), 0700));
        *result++ = failure_of(mkfifo(other.c_str(), 0700));
    });
    REQUIRE(outcome.exit_code == 0);
    for (int i = 0; i < 6; ++i) {
        CHECK(outcome.scratch.results[static_cast<std::size_t>(i)] == EACCES);
    }
    CHECK(std::filesystem::exists(file));
}

TEST_CASE("landlock alone: no process outside can be signalled, where the kernel has that") {
    constexpr long kFirstWithSignals = 6;  // Linux 6.12
    const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    const auto outcome = run_confined(landlock_alone(), [](Scratch& scratch) {
        scratch.results[0] = failure_of(kill(getppid(), 0));
        scratch.results[1] = failure_of(kill(getpid(), 0));
    });
    CHECK(outcome.scratch.results[0] == (version >= kFirstWithSignals ? EPERM : 0));
    CHECK(outcome.scratch.results[1] == 0);
}
