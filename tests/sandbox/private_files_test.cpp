// A process in its own file system: what it finds there, and what the C library can still open by itself.
#include "sandbox/private_files.hpp"
#include "sandbox/confined.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"
#include "support/temporary_folder.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <iconv.h>
#include <locale.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <stdexcept>
#include <string>

using namespace podball;
using namespace podball::sandbox;
using podball::testing::Confinement;
using podball::testing::run_confined;
using podball::testing::Scratch;

namespace {

// Nothing but the file system of its own stands in the way.
Confinement filesystem_alone(bool as_nobody) {
    return testing::without(Guard::Landlock, testing::without_seccomp({as_nobody}));
}

int failure_of(long result) { return result < 0 ? errno : 0; }

void skip_without_filesystem() {
    testing::skip_if(testing::probed_sandbox(false)[Guard::Filesystem].holds == 0,
                     "this build or this machine has no file system for each worker");
}

}  // namespace

TEST_CASE("the file system alone: files outside have no name, and nothing can be made, also by root") {
    skip_without_filesystem();
    const bool as_nobody = GENERATE(false, true);
    const testing::TemporaryFolder folder;
    chmod(folder.path().c_str(), 0777);
    const std::filesystem::path given = folder.write("given", "text");
    const std::string other = folder.write("other", "secret");
    for (const char* const name : {"given", "other"}) {
        chmod((folder.path() / name).c_str(), 0666);
    }
    Confinement confinement = filesystem_alone(as_nobody);
    confinement.files = {{given, given}};
    const auto outcome = run_confined(confinement, [&](Scratch& scratch) {
        struct stat status = {};
        auto* result = scratch.results.begin();
        *result++ = failure_of(open(given.c_str(), O_RDONLY));
        *result++ = failure_of(open(given.c_str(), O_WRONLY));
        *result++ = failure_of(unlink(given.c_str()));
        *result++ = failure_of(mkdir("/made", 0777));
        *result++ = failure_of(chdir("/"));
        for (const char* const file : {other.c_str(), "/etc/passwd", "/usr/lib", "/proc/self", "/dev/null", "/.."}) {
            *result++ = failure_of(stat((std::string("/..") + file).c_str(), &status));
        }
        *result++ = failure_of(chroot("/"));
        *result++ = failure_of(syscall(SYS_fsopen, "tmpfs", 0));
    });
    REQUIRE(outcome.exit_code == 0);
    REQUIRE(outcome.scratch.state[Guard::Filesystem].holds != 0);
    const auto* result = outcome.scratch.results.begin();
    CHECK(*result++ == 0);
    CHECK((*result == EROFS || *result == EACCES));
    ++result;
    CHECK(*result++ != 0);
    CHECK(*result++ != 0);
    CHECK(*result++ == 0);
    for (int i = 0; i < 5; ++i) {
        CHECK(*result++ == ENOENT);
    }
    CHECK(*result++ == 0);  // The root has no folder above itself.
    CHECK(*result++ == EPERM);
    CHECK(*result++ == EPERM);
}

TEST_CASE("a file that does not fit is left out, and the others are there") {
    skip_without_filesystem();
    const testing::TemporaryFolder folder;
    const std::filesystem::path large = folder.write("large", std::string(1 << 20, 'x'));
    const std::filesystem::path small = folder.write("small", "text");
    Confinement confinement = testing::without(Guard::Limits, filesystem_alone(false));
    confinement.options.memory_bytes = 512 << 10;
    confinement.files = {{large, large}, {small, small}, {"/missing", "/missing"}, {small, small}};
    const auto outcome = run_confined(confinement, [&](Scratch& scratch) {
        scratch.results[0] = failure_of(open(large.c_str(), O_RDONLY));
        scratch.results[1] = failure_of(open(small.c_str(), O_RDONLY));
        scratch.results[2] = failure_of(open("/missing", O_RDONLY));
    });
    REQUIRE(outcome.exit_code == 0);
    CHECK(outcome.scratch.results[0] == ENOENT);
    CHECK(outcome.scratch.results[1] == 0);
    CHECK(outcome.scratch.results[2] == ENOENT);
}

TEST_CASE(
    "exceptions, loaded libraries and the locale C need no file; other libraries, locales and encodings have none") {
    testing::skip_without_seccomp();
    const auto outcome = run_confined({GENERATE(false, true)}, [](Scratch& scratch) {
        auto* result = scratch.results.begin();
        try {
            throw std::runtime_error("thrown");
        } catch (const std::runtime_error&) {
            *result++ = 1;
        }
        *result++ = dlopen("libgcc_s.so.1", RTLD_NOW) != nullptr ? 1 : 0;
        *result++ = dlopen("libstdc++.so.6", RTLD_NOW) != nullptr ? 1 : 0;
        *result++ = setlocale(LC_ALL, "C") != nullptr ? 1 : 0;
        *result++ = iconv_open("UTF-8", "ASCII") != iconv_t(-1) ? 1 : 0;
        *result++ = dlopen("libresolv.so.2", RTLD_NOW) != nullptr ? 1 : 0;
        *result++ = newlocale(LC_ALL_MASK, "C.UTF-8", nullptr) != nullptr ? 1 : 0;
        *result++ = iconv_open("UTF-8", "EUC-JP") != iconv_t(-1) ? 1 : 0;
    });
    REQUIRE(outcome.exit_code == 0);
    const std::vector<std::int32_t> results(outcome.scratch.results.begin(), outcome.scratch.results.begin() + 8);
    CHECK(results == std::vector<std::int32_t>{1, 1, 1, 1, 1, 0, 0, 0});
}

TEST_CASE("the system tells a confined process about itself alone") {
    testing::skip_without_seccomp();
    const auto outcome = run_confined({}, [](Scratch& scratch) {
        struct sysinfo info = {};
        scratch.results[0] = failure_of(syscall(SYS_sysinfo, &info));
        scratch.results[1] = static_cast<std::int32_t>(info.totalram >> 20);
        scratch.results[2] = info.totalram == info.freeram && info.uptime == 0 && info.procs == 1 ? 1 : 0;
    });
    CHECK(outcome.scratch.results[0] == 0);
    CHECK(outcome.scratch.results[1] == 1024);
    CHECK(outcome.scratch.results[2] == 1);
}
