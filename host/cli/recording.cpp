#include "cli/recording.hpp"

#include "base/system_error.hpp"
#include "cli/written_file.hpp"
#include "engine/world.hpp"
#include "hosting/recording_head.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

// Largest age of recorded data that the server does not have yet.
constexpr std::chrono::milliseconds kFlushPeriod{100};

/// Reason why the recording must not be written to its file. Null: it may be.
std::optional<std::string> refusal(const hosting::HostedMatch& match, const RecordingPlan& plan) {
    const auto& path = plan.path;
    std::error_code failure;  // A file that does not exist cannot be lost.
    const auto status = std::filesystem::status(path, failure);
    if (std::filesystem::is_fifo(status) || std::filesystem::is_socket(status)) {
        return "is a pipe or a socket, and a recording needs a file";
    }
    if (plan.server != nullptr && std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        return "is no regular file, which --view needs";
    }
    for (const hosting::ChosenTeam& team : match.teams) {
        if (auto loss = loss_of_team(path, team)) {
            return loss;
        }
    }
    return std::filesystem::equivalent(path, match.rules.file, failure)
               ? std::optional<std::string>("is the game that is played")
               : std::nullopt;
}

/// Opens a new file in the folder for temporary files. Returns its descriptor, or -1. Sets `path` to its name.
int open_unnamed(std::string& path) {
    std::error_code failure;
    const auto folder = std::filesystem::temp_directory_path(failure);
    path = (failure ? std::filesystem::path("/tmp") : folder) / "podball-XXXXXX";
    return mkostemp(path.data(), O_CLOEXEC);
}

}  // namespace

Result<replay::Recorder*> Recording::begin() {
    if (const auto result = open(); !result) {
        return result.error();
    }
    if (plan_.server != nullptr) {
        plan_.server->invite_once();
    }
    return recorder_.get();
}

Recording::~Recording() {
    if (file_ >= 0) {
        close(file_);
    }
}

Result<void> Recording::open() {
    std::string path = plan_.path;
    const bool named = !path.empty();
    std::error_code failure;
    const bool is_new = !std::filesystem::exists(std::filesystem::symlink_status(path, failure));
    if (named) {
        if (const auto result = open_named(); !result) {
            return result.error();
        }
    } else if ((file_ = open_unnamed(path)) < 0) {
        return system_error(fmt::format("cannot write '{}'", path));
    }
    auto result = serve();
    if (result) {
        result = record(path);
    }
    if (!named || (!result && is_new)) {
        unlink(path.c_str());
    }
    return result;
}

Result<void> Recording::open_named() {
    const std::string& path = plan_.path;
    if (auto why = refusal(hosted_, plan_)) {
        return Error{fmt::format("--record: '{}' {}", path, *why)};
    }
    file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);  // The usual mode of files.
    if (file_ < 0) {
        return system_error(fmt::format("--record: cannot write '{}'", path));
    }
    struct stat status {};
    // Only regular files are locked: several programs may write to a device such as /dev/null.
    if (fstat(file_, &status) == 0 && S_ISREG(status.st_mode) && flock(file_, LOCK_EX | LOCK_NB) != 0) {
        return Error{fmt::format("--record: '{}' is being written by another program", path)};
    }
    return {};
}

Result<void> Recording::serve() {
    return plan_.server != nullptr ? plan_.server->show(std::exchange(file_, -1)) : Result<void>();
}

Result<void> Recording::record(const std::string& path) {
    const auto written = [this](std::uint64_t bytes) {
        bytes_ = bytes;
        if (plan_.server != nullptr) {
            plan_.server->grow(bytes);
        }
    };
    const engine::World start = engine::make_world(hosted_.rules.resolved, hosted_.seed, hosted_.swap_sides);
    auto recorder = replay::Recorder::create(path, hosting::recording_head(hosted_), start, {written});
    if (!recorder) {
        return recorder.error();
    }
    recorder_ = std::move(recorder).value();
    return {};
}

void Recording::keep_up() {
    if (plan_.server == nullptr) {
        return;
    }
    const auto now = Clock::now();
    if (now - flushed_ >= kFlushPeriod) {
        recorder_->flush();
        flushed_ = now;
    }
}

Result<void> Recording::finish(const replay::Ending& ending) {
    auto result = recorder_->finish(ending);
    if (plan_.server != nullptr) {
        plan_.server->finish(bytes_);
    }
    return result;
}

}  // namespace podball::cli
