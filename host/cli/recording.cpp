#include "cli/recording.hpp"

#include "cli/interrupt.hpp"
#include "cli/version.hpp"
#include "engine/world.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <utility>

namespace podball::cli {

namespace {

// How old what a browser shows may be, beside what it takes itself.
constexpr std::chrono::milliseconds kFlushPeriod{100};

// Apart for every kind of colour blindness, and on dark as on light.
constexpr std::array<const char*, engine::kSlots> kTeamColors = {"#0072b2", "#e69f00"};

replay::TeamHead team_head(const ChosenTeam& team, const char* color) {
    const auto& info = team.library.info();
    replay::TeamHead head = {
        info.name,        info.id, info.version, info.author, team.library.file().filename().string(),
        team.file_sha256, {},      color};
    for (const auto& parameter : team.parameters) {
        head.params.emplace_back(parameter.name, parameter.text);
    }
    return head;
}

Error system_error(const std::string& place) { return {place + ": " + std::generic_category().message(errno)}; }

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

std::optional<Error> Recording::open() {
    std::string path = request_.options.record;
    const bool named = !path.empty();
    const int descriptor =
        named ? ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666) : open_unnamed(path);  // As files usually are.
    if (descriptor < 0) {
        return system_error(named ? "--record: cannot write '" + path + "'" : "cannot write '" + path + "'");
    }
    auto error = serve(descriptor);
    if (!error) {
        error = record(path);
    }
    if (!named) {
        unlink(path.c_str());
    }
    return error;
}

std::optional<Error> Recording::serve(int descriptor) {
    if (!request_.options.view) {
        close(descriptor);
        return std::nullopt;
    }
    auto server = viewer::ViewServer::start(descriptor, request_.numbers.port);
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
