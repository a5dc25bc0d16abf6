#include "season/parallel_engine.hpp"

#include "base/descriptor.hpp"
#include "base/file.hpp"
#include "base/system_error.hpp"
#include "season/other_program.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>

#include <fmt/format.h>

namespace podball::season {

namespace {

namespace fs = std::filesystem;

constexpr int kFailedJobsMax = 101;  // Up to here the exit code counts jobs that failed; they are played again.
constexpr mode_t kMode = 0666;
// After a SIGTERM GNU parallel passes it on, and kills what has not ended after an hour. Without this it kills after
// 0.35 s, in the middle of a match.
constexpr const char* kLastMatch = "--termseq=TERM,3600000,KILL,25";

// Whether a process holds the lock.
bool is_locked(int file) {
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        return true;
    }
    flock(file, LOCK_UN);
    return false;
}

// The group of processes that is written in the lock; 0: none.
pid_t group_in(int lock) {
    std::array<char, 32> text{};
    return pread(lock, text.data(), text.size() - 1, 0) > 0 ? std::atoi(text.data()) : 0;
}

}  // namespace

ParallelEngine::ParallelEngine(const EngineConfig& config) : folder_{config.folder}, options_(config.options) {}

Result<std::unique_ptr<Engine>> ParallelEngine::make(const EngineConfig& config) {
    const auto version = run_program({"parallel", "--version"});
    if (!version) {
        return version.error();
    }
    if (!version.value().out.starts_with("GNU parallel")) {
        return Error{"parallel: is not GNU parallel"};
    }
    return std::unique_ptr<Engine>(new ParallelEngine(config));
}

Result<std::size_t> ParallelEngine::submit(std::span<const int> shards) {
    const Descriptor lock(open(lock_file().c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMode));
    if (!lock) {
        return system_error(lock_file().string() + ": cannot be written");
    }
    if (flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
        return std::size_t{0};  // An earlier run still plays.
    }
    const auto written = write_whole(list_file(), [&](std::ostream& out) -> Result<void> {
        for (const int shard : shards) {
            out << shard << '\n';
        }
        return {};
    });
    if (!written) {
        return written.error();
    }
    const Descriptor log(open(log_file().c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, kMode));
    if (!log) {
        return system_error(log_file().string() + ": cannot be written");
    }
    std::vector<std::string> words = {"parallel", "--quote", kLastMatch};
    words.insert(words.end(), options_.begin(), options_.end());
    const auto command = play_command(folder_);
    words.insert(words.end(), command.begin(), command.end());
    words.insert(words.end(), {"{}", "::::", list_file().string()});
    const auto process = start_program({words, log.get(), log.get(), lock.get()});
    if (!process) {
        return process.error();
    }
    process_ = process.value();
    is_cancelled_ = false;
    const std::string group = fmt::format("{}\n", process_);
    if (ftruncate(lock.get(), 0) != 0 || pwrite(lock.get(), group.data(), group.size(), 0) < 0) {
        return system_error(lock_file().string() + ": cannot be written");
    }
    return shards.size();
}

// Errors: GNU parallel failed, with its last words.
Result<void> ParallelEngine::reap() {
    int status = 0;
    if (process_ == 0 || waitpid(process_, &status, WNOHANG) != process_) {
        return {};
    }
    process_ = 0;
    const int code = exit_status(status);
    if (code <= kFailedJobsMax || is_cancelled_) {
        return {};
    }
    constexpr std::size_t kLogMax = 1U << 26U;
    const auto log = read_file(log_file(), kLogMax);
    return Error{fmt::format("parallel failed: {}", log ? last_line(log.value()) : log.error().message)};
}

Result<std::set<int>> ParallelEngine::active() {
    if (const auto reaped = reap(); !reaped) {
        return reaped.error();
    }
    std::set<int> shards;
    const Descriptor lock(open(lock_file().c_str(), O_RDWR | O_CLOEXEC));
    if (!lock || !is_locked(lock.get())) {
        return shards;
    }
    std::ifstream list(list_file());
    for (int shard = 0; list >> shard;) {
        shards.insert(shard);
    }
    return shards;
}

// The signal lets the shards finish their running match, and GNU parallel starts no others.
Result<void> ParallelEngine::cancel(const std::set<int>& shards) {
    if (is_cancelled_) {
        return {};
    }
    const auto playing = active();
    if (!playing) {
        return playing.error();
    }
    if (playing.value().empty() || !std::ranges::includes(shards, playing.value())) {
        return {};  // Single shards cannot be ended.
    }
    const Descriptor lock(open(lock_file().c_str(), O_RDWR | O_CLOEXEC));
    if (const pid_t group = lock ? group_in(lock.get()) : 0; group > 1) {
        is_cancelled_ = kill(-group, SIGTERM) == 0;
    }
    return {};
}

}  // namespace podball::season
