#include "cli/recording.hpp"

#include "base/system_error.hpp"
#include "cli/interrupt.hpp"
#include "cli/version.hpp"
#include "engine/world.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <utility>

namespace podball::cli {

namespace {

// How old what a browser shows may be, beside what it takes itself.
constexpr std::chrono::milliseconds kFlushPeriod{100};

// Apart for every kind of colour blindness, and on dark as on light.
constexpr std::array<const char*, engine::kSlots> kTeamColors = {"#0072b2", "#e69f00"};

replay::TeamHead team_head(const ChosenTeam& team, const char* color) {
    const auto& info = team.team.info;
    replay::TeamHead head = {info.name,        info.id, info.version, info.author, team.team.file.filename().string(),
                             team.file_sha256, {},      color};
    for (const auto& parameter : team.parameters) {
        head.params.emplace_back(parameter.name, parameter.text);
    }
    return head;
}

/// Why the file of --record must stay what it is; nothing if it may be replaced.
std::optional<std::string> refusal(const MatchRequest& request) {
    const auto& path = request.options.record;
    std::error_code failure;  // What is not there is nothing that could be lost.
    const auto status = std::filesystem::status(path, failure);
    if (std::filesystem::is_fifo(status) || std::filesystem::is_socket(status)) {
        return "is a pipe or a socket, and a recording needs a file";
    }
    if (request.options.view && std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        return "is no regular file, which --view needs";
    }
    for (const ChosenTeam& team : request.teams) {
        if (std::filesystem::equivalent(path, team.team.file, failure)) {
            return "is the library of a team that plays";
        }
    }
    return std::filesystem::equivalent(path, request.rules.file, failure)
               ? std::optional<std::string>("is the game that is played")
               : std::nullopt;
}

/// A new file in the folder for such files, or -1. `path` becomes its name.
int open_unnamed(std::string& path) {
    std::error_code failure;
    const auto folder = std::filesystem::temp_directory_path(failure);
    path = (failure ? std::filesystem::path("/tmp") : folder) / "podball-XXXXXX";
    return mkostemp(path.data(), O_CLOEXEC);
}

}  // namespace

replay::Head recording_head(const MatchRequest& request) {
    const auto& budget = request.numbers.budget;
    replay::Head head;
    head.engine = kVersion;
    head.abi = abi_version_text();
    head.game = request.rules.name;
    head.rules = request.rules.resolved;
    head.seed = request.numbers.seed;
    head.swap_sides = request.options.swap_sides;
    head.teams = {team_head(request.teams[0], kTeamColors[0]), team_head(request.teams[1], kTeamColors[1])};
    head.mode = request.options.mode;
    head.budget = control::budget_text(budget);
    if (budget.enabled) {
        head.soft_ns = budget.soft_ns;
        head.hard_ns = budget.hard_ns;
    }
    return head;
}

Result<replay::Recorder*> Recording::begin() {
    if (auto error = open()) {
        return *std::move(error);
    }
    if (server_) {
        invite(url(), request_.options.viewer);
    }
    return recorder_.get();
}

Recording::~Recording() {
    if (file_ >= 0) {
        close(file_);
    }
}

std::optional<Error> Recording::open() {
    std::string path = request_.options.record;
    const bool named = !path.empty();
    std::error_code failure;
    const bool is_new = !std::filesystem::exists(std::filesystem::symlink_status(path, failure));
    if (named) {
        if (auto error = open_named()) {
            return error;
        }
    } else if ((file_ = open_unnamed(path)) < 0) {
        return system_error("cannot write '" + path + "'");
    }
    auto error = serve();
    if (!error) {
        error = record(path);
    }
    if (!named || (error && is_new)) {
        unlink(path.c_str());
    }
    return error;
}

std::optional<Error> Recording::open_named() {
    const std::string& path = request_.options.record;
    if (auto why = refusal(request_)) {
        return Error{"--record: '" + path + "' " + *why};
    }
    file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);  // As files usually are.
    if (file_ < 0) {
        return system_error("--record: cannot write '" + path + "'");
    }
    struct stat status {};
    // A device such as /dev/null is for everybody.
    if (fstat(file_, &status) == 0 && S_ISREG(status.st_mode) && flock(file_, LOCK_EX | LOCK_NB) != 0) {
        return Error{"--record: '" + path + "' is being written by another program"};
    }
    return std::nullopt;
}

std::optional<Error> Recording::serve() {
    if (!request_.options.view) {
        return std::nullopt;
    }
    auto server = viewer::ViewServer::start(std::exchange(file_, -1), request_.numbers.port);
    if (!server) {
        return server.error();
    }
    server_ = std::move(server).value();
    return std::nullopt;
}

std::optional<Error> Recording::record(const std::string& path) {
    const auto written = [this](std::uint64_t bytes) {
        bytes_ = bytes;
        if (server_) {
            server_->grow(bytes);
        }
    };
    const engine::World start =
        engine::make_world(request_.rules.resolved, request_.numbers.seed, request_.options.swap_sides);
    auto recorder = replay::Recorder::create(path, recording_head(request_), start, {written});
    if (!recorder) {
        return recorder.error();
    }
    recorder_ = std::move(recorder).value();
    return std::nullopt;
}

void Recording::keep_up() {
    if (!server_) {
        return;
    }
    const auto now = Clock::now();
    if (now - flushed_ >= kFlushPeriod) {
        recorder_->flush();
        flushed_ = now;
    }
}

std::optional<Error> Recording::finish(const replay::Ending& ending) {
    auto error = recorder_->finish(ending);
    if (server_) {
        server_->finish(bytes_);
    }
    return error;
}

void Recording::stay() const {
    if (server_) {
        std::cerr << "podball: the match is over; it is shown until Ctrl-C" << std::endl;
        wait_for_interrupt();
    }
}

}  // namespace podball::cli
