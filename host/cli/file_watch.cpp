#include "cli/file_watch.hpp"

#include "cli/interrupt.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <utility>

namespace podball::cli {

namespace {

constexpr std::chrono::milliseconds kLookPeriod{100};
constexpr std::chrono::milliseconds kQuiet{300};

}  // namespace

// All are 0 if there is no file.
FileWatch::State FileWatch::state_of(const std::filesystem::path& file) {
    struct stat status {};
    if (stat(file.c_str(), &status) != 0) {
        return {};
    }
    return {static_cast<std::int64_t>(status.st_dev), static_cast<std::int64_t>(status.st_ino), status.st_size,
            status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

FileWatch::States FileWatch::states() const {
    States now;
    for (const auto& [file, state] : seen_) {
        now[file] = state_of(file);
    }
    return now;
}

void FileWatch::watch(const Files& files) {
    States watched;
    for (const auto& file : files) {
        const auto seen = seen_.find(file);
        watched[file] = seen == seen_.end() ? state_of(file) : seen->second;
    }
    seen_ = std::move(watched);
}

bool FileWatch::has_changed() {
    const auto now = Clock::now();
    if (now < next_look_) {
        return false;
    }
    next_look_ = now + kLookPeriod;
    return states() != seen_;
}

std::optional<std::filesystem::path> FileWatch::wait() {
    States last = seen_;
    for (Clock::time_point changed_at{}; last == seen_ || Clock::now() - changed_at < kQuiet;) {
        if (States now = states(); now != last) {
            last = std::move(now);
            changed_at = Clock::now();
        }
        sleep_until_interrupted(Clock::now() + kLookPeriod);
        if (interrupted()) {
            return std::nullopt;
        }
    }
    const auto changed = std::find_if(last.begin(), last.end(),
                                      [&](const auto& entry) { return seen_.at(entry.first) != entry.second; });
    const auto file = changed->first;
    seen_ = std::move(last);
    return file;
}

}  // namespace podball::cli
