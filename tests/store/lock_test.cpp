#include "store/lock.hpp"

#include "store/small_league.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <optional>
#include <regex>

using namespace podball;
using namespace podball::store;
using namespace podball::store::testing;

TEST_CASE("a second run is refused with process, host and time of the first") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "cup.db";
    {
        const RunLock lock = valid(RunLock::take(path));
        const auto second = RunLock::take(path);
        REQUIRE_FALSE(second.ok());
        const std::regex message(".*/cup.db: is being played by process " + std::to_string(getpid()) +
                                 R"( on host \S+ since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC)");
        INFO(second.error().message);
        CHECK(std::regex_match(second.error().message, message));
    }
    CHECK(RunLock::take(path).ok());
}

TEST_CASE("the lock ends with its process, and no program that the process started holds it") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "cup.db";
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const auto lock = RunLock::take(path);
        const pid_t worker = fork();
        if (worker == 0) {
            execlp("sleep", "sleep", "2", static_cast<char*>(nullptr));
        }
        _exit(lock.ok() && worker > 0 ? 0 : 1);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WEXITSTATUS(status) == 0);
    // The grandchild may not have begun its program yet, which closes the lock.
    std::optional<Result<RunLock>> lock;
    for (int i = 0; i < 100 && (!lock || !lock->ok()); ++i) {
        lock.emplace(RunLock::take(path));
        usleep(20000);
    }
    CHECK(lock->ok());
}

TEST_CASE("the files of a league are beside its database") {
    CHECK(files_folder("a/cup.db") == "a/cup.files");
    CHECK(files_folder("cup") == "cup.files");
}
