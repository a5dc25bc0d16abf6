// Workers without a team: how they begin, answer and end.
#include "isolation/worker_host.hpp"

#include "support/catch.hpp"
#include "support/skip.hpp"

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

using namespace podball;
using namespace podball::handoff;
using namespace podball::isolation;

namespace {

constexpr TimeLimits kLimits = {10'000'000'000, 0};

std::unique_ptr<WorkerHost> started() {
    auto host = WorkerHost::start();
    INFO((host ? "" : host.error().message));
    REQUIRE(host);
    return std::move(host).value();
}

bool answers(Worker& worker) {
    worker.post(Operation::Nothing, kLimits);
    return !worker.wait();
}

// A mapping that a process shares with others.
struct SharedMapping {
    std::uint64_t address = 0;
    std::string inode;
    std::string name;
};

std::vector<SharedMapping> shared_mappings(pid_t process) {
    std::vector<SharedMapping> found;
    std::ifstream maps("/proc/" + std::to_string(process) + "/maps");
    for (std::string line; std::getline(maps, line);) {
        std::istringstream words(line);
        std::string range;
        std::string rights;
        std::string offset;
        std::string device;
        SharedMapping mapping;
        words >> range >> rights >> offset >> device >> mapping.inode >> mapping.name;
        if (rights.ends_with('s')) {
            mapping.address = std::stoull(range, nullptr, 16);
            found.push_back(mapping);
        }
    }
    return found;
}

std::vector<std::string> open_files(pid_t process) {
    std::vector<std::string> names;
    for (int number = 0; number < 64; ++number) {
        std::error_code missing;
        const auto link = "/proc/" + std::to_string(process) + "/fd/" + std::to_string(number);
        const auto name = std::filesystem::read_symlink(link, missing).string();
        if (!missing) {
            names.push_back(name.substr(0, name.find(' ')));
        }
    }
    return names;
}

// A set of signals from /proc/PID/status; bit i is signal i + 1.
std::uint64_t signal_set(pid_t process, const std::string& name) {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(name + ":")) {
            return std::stoull(line.substr(name.size() + 1), nullptr, 16);
        }
    }
    FAIL(name << " is missing");
    return 0;
}

}  // namespace

TEST_CASE("a worker shares two blocks of memory and its output with its host, and nothing with other workers") {
    const auto host = started();
    std::set<std::string> inodes;
    for (int i = 0; i < 2; ++i) {
        const auto worker = host->start_worker({PODBALL_CHASER, {}, {}});
        REQUIRE(worker);
        const pid_t pid = worker.value()->pid();
        testing::skip_if(!std::ifstream("/proc/" + std::to_string(pid) + "/maps"), "only root sees a worker's memory");
        const auto mappings = shared_mappings(pid);
        REQUIRE(mappings.size() == 2);
        CHECK(mappings[0].name == "/memfd:podball-view");
        CHECK(mappings[1].name == "/memfd:podball-answer");
        for (const SharedMapping& mapping : mappings) {
            CHECK(mapping.address < sandbox::kReservedAddresses);
            CHECK(inodes.insert(mapping.inode).second);
        }
        CHECK(open_files(pid) ==
              std::vector<std::string>{"/dev/null", "/memfd:podball-output", "/memfd:podball-output"});
    }
}

TEST_CASE("a batch system that sends SIGTERM to all processes of a job ends no worker") {
    constexpr std::uint64_t kTermination = std::uint64_t{1} << static_cast<unsigned>(SIGTERM - 1);
    const auto host = started();
    const auto worker = host->start_worker({});
    REQUIRE(worker);
    const pid_t pid = worker.value()->pid();
    CHECK((signal_set(pid, "SigIgn") & kTermination) != 0);
    CHECK((signal_set(pid, "SigBlk") & kTermination) == 0);
    REQUIRE(kill(pid, SIGTERM) == 0);
    CHECK(answers(*worker.value()));
}

TEST_CASE("without the worker program there is one clear error") {
    const auto host = WorkerHost::start("/nowhere/podball-worker");
    REQUIRE_FALSE(host);
    CHECK(host.error().message.starts_with("/nowhere/podball-worker: cannot be started (No such file or directory)"));
    const auto other = WorkerHost::start("/bin/true");
    REQUIRE_FALSE(other);
    CHECK(other.error().message == "/bin/true: ended as soon as it was started");
}

TEST_CASE("a hand-off is measured, and takes the worker some CPU time") {
    const auto host = started();
    CHECK(host->hand_off().one_core.wall_ns > 0);
    CHECK(host->hand_off().one_core.cpu_ns > 0);
}

TEST_CASE("a worker answers again and again, and its CPU time grows") {
    const auto host = started();
    const auto worker = host->start_worker({});
    REQUIRE(worker);
    const auto before = worker.value()->cpu_ns();
    for (int i = 0; i < 1000; ++i) {
        REQUIRE(answers(*worker.value()));
    }
    CHECK(worker.value()->cpu_ns() > before);
}

TEST_CASE("a worker that is executed afresh has the guards of a forked one, and answers") {
    const auto host = started();
    for (const std::uint32_t memory : {1U, 2U, 3U, 4U}) {
        const auto worker = host->start_worker({{}, {}, {0, memory}});
        INFO((worker ? "" : worker.error().message));
        REQUIRE(worker);
        CHECK(podball::sandbox::sandbox_text(worker.value()->reply().sandbox) ==
              podball::sandbox::sandbox_text(host->sandbox()));
        CHECK(answers(*worker.value()));
    }
}

TEST_CASE("a worker that is killed is seen at once, and stays dead") {
    const auto host = started();
    const auto worker = host->start_worker({});
    REQUIRE(worker);
    kill(worker.value()->pid(), SIGKILL);
    worker.value()->post(Operation::Nothing, kLimits);
    const auto end = worker.value()->wait();
    REQUIRE(end);
    CHECK(end->kind == WorkerEnd::Kind::Crashed);
    CHECK(end->number == SIGKILL);
    CHECK(end_text(*end) == "crashed (SIGKILL)");
    CHECK_FALSE(answers(*worker.value()));
    CHECK(worker.value()->has_ended());
}

TEST_CASE("a worker that is stopped counts as one that does not come back") {
    const auto host = started();
    const auto worker = host->start_worker({});
    REQUIRE(worker);
    kill(worker.value()->pid(), SIGSTOP);
    worker.value()->post(Operation::Nothing, {50'000'000, 0});
    const auto end = worker.value()->wait();
    REQUIRE(end);
    CHECK(end->kind == WorkerEnd::Kind::TookTooLong);
}

TEST_CASE("workers can be had on several threads at once, each a process of its own") {
    const auto host = started();
    std::vector<std::unique_ptr<Worker>> workers(8);
    {
        std::vector<std::jthread> threads;
        for (auto& worker : workers) {
            threads.emplace_back([&worker, &host] {
                auto made = host->start_worker({});
                if (made) {
                    worker = std::move(made).value();
                }
            });
        }
    }
    std::set<pid_t> pids;
    for (const auto& worker : workers) {
        REQUIRE(worker);
        pids.insert(worker->pid());
        CHECK(answers(*worker));
    }
    CHECK(pids.size() == workers.size());
}

TEST_CASE("a host that ends leaves no process behind") {
    {
        const auto host = started();
        const auto worker = host->start_worker({});
        REQUIRE(worker);
    }
    CHECK(waitpid(-1, nullptr, WNOHANG) == -1);
    CHECK(errno == ECHILD);
}

TEST_CASE("what a host writes nobody else can map for writing") {
    auto memory = make_shared_memory("podball-test", 4096);
    REQUIRE(memory);
    void* const ours = map_memory(memory.value().get(), 4096, Access::ReadWrite);
    REQUIRE(ours != nullptr);
    REQUIRE(seal_for_reading(memory.value()));
    *static_cast<int*>(ours) = 7;
    CHECK(map_memory(memory.value().get(), 4096, Access::ReadWrite) == nullptr);
    void* const theirs = map_memory(memory.value().get(), 4096, Access::Read);
    REQUIRE(theirs != nullptr);
    CHECK(*static_cast<int*>(theirs) == 7);
    CHECK(mprotect(theirs, 4096, PROT_READ | PROT_WRITE) != 0);
    unmap_memory(ours, 4096);
    unmap_memory(theirs, 4096);
}
