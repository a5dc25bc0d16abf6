#include "isolation/file_access.hpp"
#include "isolation/confined.hpp"
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
using namespace podball::isolation;
using podball::testing::Confinement;
using podball::testing::run_confined;
using podball::testing::Scratch;

namespace {

const std::filesystem::path kLibraries = PODBALL_ISOLATION_LIBRARIES;

// What everybody can read and write, so that only the sandbox stands in the way.
class OpenFolder {
  public:
    OpenFolder() { chmod(folder_.path().c_str(), 0777); }

    std::filesystem::path copy(const std::string& name) const {
        auto file = folder_.path() / name;
        std::filesystem::copy_file(kLibraries / name, file, std::filesystem::copy_options::overwrite_existing);
        chmod(file.c_str(), 0666);
        return file;
    }
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
    if (result > STDERR_FILENO) close(result);
    return failure;
}

// 0 if the confined process can open the file so, else the errno.
int open_confined(const Confinement& confinement, const std::filesystem::path& file, int flags) {
    const auto outcome = run_confined(
        confinement, [&](Scratch& scratch) { scratch.results[0] = failure_of(open(file.c_str(), flags, 0600)); });
    REQUIRE(outcome.exit_code == 0);
    REQUIRE(outcome.scratch.state[Guard::Landlock].holds != 0);
    return outcome.scratch.results[0];
}

bool contains(const std::vector<std::filesystem::path>& files, const std::filesystem::path& file) {
    return std::find(files.begin(), files.end(), file) != files.end();
}

}  // namespace

TEST_CASE("landlock alone: only the library and the system's libraries can be read, and nothing can be written") {
    const bool as_nobody = GENERATE(false, true);
    const OpenFolder folder;
    const auto library = folder.copy("isolation_sibling.so");
    const auto other = folder.write("other");
    const Confinement confinement = testing::without_seccomp({as_nobody, library});
    CHECK(open_confined(confinement, library, O_RDONLY) == 0);
    CHECK(open_confined(confinement, "/etc/ld.so.cache", O_RDONLY) == 0);
    CHECK(open_confined(confinement, library, O_RDWR) == EACCES);
    CHECK(open_confined(confinement, library, O_WRONLY | O_TRUNC) == EACCES);
    CHECK(open_confined(confinement, other, O_RDONLY) == EACCES);
    CHECK(open_confined(confinement, other, O_WRONLY | O_APPEND) == EACCES);
    CHECK(open_confined(confinement, folder.path() / "new", O_WRONLY | O_CREAT) == EACCES);
    CHECK(open_confined(confinement, folder.path(), O_RDONLY | O_DIRECTORY) == EACCES);
    for (const char* const file :
         {"/etc/passwd", "/etc/hostname", "/proc/self/maps", "/proc/1/status", "/dev/null", "/"}) {
        CAPTURE(file);
        CHECK(open_confined(confinement, file, O_RDONLY) == EACCES);
    }
    CHECK(std::filesystem::file_size(other) == 6);
}

TEST_CASE("landlock alone: what changes folders is denied, too") {
    const bool as_nobody = GENERATE(false, true);
    const OpenFolder folder;
    const std::string file = folder.write("file");
    const auto outcome = run_confined(testing::without_seccomp({as_nobody}), [&](Scratch& scratch) {
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
    for (int i = 0; i < 6; ++i) CHECK(outcome.scratch.results[static_cast<std::size_t>(i)] == EACCES);
    CHECK(std::filesystem::exists(file));
}

TEST_CASE("a library is loaded together with the libraries that it needs, be they beside it or the system's") {
    const bool as_nobody = GENERATE(false, true);
    const OpenFolder folder;
    const auto library = folder.copy("isolation_dependent.so");
    folder.copy("isolation_sibling.so");
    Confinement confinement = {as_nobody, library};
    if (GENERATE(false, true)) confinement = testing::without_seccomp(confinement);
    const auto outcome = run_confined(confinement, [&](Scratch&) {
        if (dlopen(library.c_str(), RTLD_NOW) == nullptr) std::puts(dlerror());
    });
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.output == "the sibling says 42\n");
    CHECK(denied_calls(outcome.scratch.denials) == std::vector<std::string>{});
}

TEST_CASE("a library that needs another team is not loaded, and the attempt to read the other is noted") {
    const OpenFolder folder;
    const auto library = folder.copy("isolation_spy.so");
    const auto rival = folder.copy("isolation_rival.so");
    const Confinement confinement = {GENERATE(false, true), library};
    const auto outcome = run_confined(confinement, [&](Scratch&) {
        if (dlopen(library.c_str(), RTLD_NOW) == nullptr) std::puts(dlerror());
    });
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.output.starts_with("isolation_rival.so: cannot open shared object file"));
    if (testing::no_seccomp_here()) return;
    CHECK(denied_calls(outcome.scratch.denials) == std::vector<std::string>{"openat"});
}

TEST_CASE("readable are the library, what it needs beside it, and no team") {
    const OpenFolder folder;
    const auto library = folder.copy("isolation_dependent.so");
    const auto spy = folder.copy("isolation_spy.so");
    const auto sibling = folder.copy("isolation_sibling.so");
    const auto rival = folder.copy("isolation_rival.so");
    const auto files = readable_files(library);
    CHECK(contains(files, library));
    CHECK(contains(files, sibling));
    CHECK_FALSE(contains(files, folder.path()));
    CHECK_FALSE(contains(readable_files(spy), rival));
    CHECK_FALSE(contains(readable_files(spy), sibling));
    CHECK(readable_files("").size() + 1 == readable_files(spy).size());
    CHECK(readable_files(folder.path() / "missing.so").size() == readable_files(spy).size());
}

TEST_CASE("landlock alone: no process outside can be signalled, where the kernel has that") {
    constexpr long kFirstWithSignals = 6;  // Linux 6.12
    const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    const auto outcome = run_confined(testing::without_seccomp(), [](Scratch& scratch) {
        scratch.results[0] = failure_of(kill(getppid(), 0));
        scratch.results[1] = failure_of(kill(getpid(), 0));
    });
    CHECK(outcome.scratch.results[0] == (version >= kFirstWithSignals ? EPERM : 0));
    CHECK(outcome.scratch.results[1] == 0);
}
