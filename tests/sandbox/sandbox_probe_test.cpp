#include "sandbox/sandbox_probe.hpp"
#include "sandbox/confined.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"
#include "support/temporary_folder.hpp"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

using namespace podball;
using namespace podball::sandbox;

namespace {

ino_t own_namespace(const char* name) {
    struct stat status = {};
    stat((std::string("/proc/self/ns/") + name).c_str(), &status);
    return status.st_ino;
}

}  // namespace

TEST_CASE("a probe finds what a confined process finds, and leaves the process that asks as it was") {
    const ino_t network = own_namespace("net");
    const auto probes = probe_sandbox();
    const auto confined = testing::run_confined({}, [](testing::Scratch& scratch) { scratch.lock(); });
    CHECK(own_namespace("net") == network);
    CHECK(std::filesystem::exists("/proc/self/status"));
    CHECK(testing::run_confined({}, [](testing::Scratch&) {}).exit_code == 0);
    CHECK((waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD));
    for (int i = 0; i < kGuards; ++i) {
        const GuardProbe& probe = probes[static_cast<std::size_t>(i)];
        CHECK(static_cast<int>(probe.guard) == i);
        CHECK(probe.holds == (confined.scratch.state[probe.guard].holds != 0));
        CHECK(probe.reason.empty() == probe.holds);
        CHECK(probe.remedy.empty() == probe.holds);
    }
}

TEST_CASE("the remedy for a build with a sanitizer is one without") {
    testing::skip_if(!kUnderSanitizer, "this build has no sanitizer");
    CHECK(remedy_of(Guard::Seccomp) == "a build without a sanitizer");
}

TEST_CASE("a remedy names the setting that stands in the way") {
    testing::skip_if(kUnderSanitizer, "with a sanitizer the build stands in the way");
    const testing::TemporaryFolder settings;
    const auto remedy = [&] { return remedy_of(Guard::Namespaces, settings.path()); };
    std::filesystem::create_directories(settings.path() / "kernel");
    std::filesystem::create_directories(settings.path() / "user");
    CHECK(remedy().starts_with("a kernel with CONFIG_USER_NS"));
    settings.write("kernel/apparmor_restrict_unprivileged_userns", "1\n");
    CHECK(remedy().starts_with("sysctl kernel.apparmor_restrict_unprivileged_userns=0"));
    settings.write("user/max_user_namespaces", "0\n");
    CHECK(remedy() == "sysctl user.max_user_namespaces=10000");
    settings.write("kernel/unprivileged_userns_clone", "0\n");
    CHECK(remedy() == "sysctl kernel.unprivileged_userns_clone=1");
}
