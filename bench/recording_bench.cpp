#include "bench/recording_bench.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <utility>

#include "cli/match_server.hpp"
#include "cli/recording.hpp"
#include "hosting/hosted_match.hpp"

namespace podball::bench {
namespace {

enum class Kind { Off, Plain, Drawn, Watched, Stuck };

// Ends the program on an error, because the measurement would be useless.
void exit_unless(bool ok, const std::string& what) {
    if (ok) {
        return;
    }
    std::cerr << "recording_bench: " << what << '\n';
    std::exit(1);
}

/// A browser that asks for the recording and then stops reading.
class StuckBrowser {
  public:
    explicit StuckBrowser(const std::string& url) : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        const std::string begin = "http://127.0.0.1:";
        const auto slash = url.find('/', begin.size());
        const std::string port = url.substr(begin.size(), slash - begin.size());
        const int small = 4096;
        setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &small, sizeof(small));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(port)));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        exit_unless(connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0, "no server");
        const std::string request = "GET " + url.substr(slash) + "log HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n";
        exit_unless(send(socket_, request.data(), request.size(), MSG_NOSIGNAL) > 0, "no request");
        std::array<char, 64> first{};
        exit_unless(recv(socket_, first.data(), first.size(), 0) > 0, "no answer");
    }
    ~StuckBrowser() { close(socket_); }
    StuckBrowser(const StuckBrowser&) = delete;
    StuckBrowser& operator=(const StuckBrowser&) = delete;

  private:
    int socket_;
};

hosting::HostedMatch match_of(int round, hosting::HostingMode mode) {
    hosting::MatchInput input;
    input.teams[0].name = input.teams[1].name = PODBALL_FORMATION;
    input.rules = "classic-11";
    input.mode = mode;
    input.seed = static_cast<std::uint64_t>(round) + 1;
    auto match = hosting::host_match(input);
    exit_unless(match.ok(), match ? "" : match.error().message);
    return std::move(match).value();
}

bool is_shown(Kind kind) { return kind == Kind::Watched || kind == Kind::Stuck; }

/// Plays a match. `path` is the file of a recording that is not shown. Returns the number of the match's control steps.
std::int64_t play(const hosting::HostedMatch& match, Kind kind, const std::string& path) {
    std::string url;
    cli::MatchServer server(0, [&url](const std::string& address) { url = address; });
    std::optional<cli::Recording> recording;
    if (is_shown(kind)) {
        recording.emplace(match, cli::RecordingPlan{"", &server});
    } else if (kind != Kind::Off) {
        recording.emplace(match, cli::RecordingPlan{path, nullptr});
    }
    std::optional<StuckBrowser> browser;
    match::MatchRecording* const told = recording ? &recording->match() : nullptr;
    const auto teams =
        hosting::match_controllers(match.teams, match.conditions(), kind == Kind::Plain ? nullptr : told);
    const auto keep_up = [&](const engine::World&) {
        if (recording) {
            recording->keep_up();
        }
        if (kind == Kind::Stuck && !browser) {
            browser.emplace(url);
        }
        return true;
    };
    const auto result = match::run_match(match.config(), teams, keep_up, told);
    exit_unless(result.ok(), result ? "" : result.error().message);
    if (recording) {
        const match::MatchResult& played = result.value();
        const auto ending = match::recorded_ending(played.end_reason, played.winner, played.decided_by);
        exit_unless(recording->finish(ending).ok(), "the recording could not be written");
    }
    return result.value().teams[0].calls;
}

void run_matches(benchmark::State& state, const hosting::HostedMatch& match, Kind kind, bool by_step) {
    const std::string path = std::filesystem::temp_directory_path() / ("podball-bench-" + std::to_string(getpid()));
    std::int64_t steps = 0;
    for ([[maybe_unused]] const auto _ : state) {
        steps += play(match, kind, path);
    }
    state.SetItemsProcessed(by_step ? steps : state.iterations());
    std::filesystem::remove(path);
}

Measured measured(const char* name, Kind kind, Clock clock, hosting::HostingMode mode) {
    const auto run = [=](benchmark::State& state, int round) {
        run_matches(state, match_of(round, mode), kind, clock == Clock::ProcessCpu);
    };
    return {name, 1, run, clock};
}

// In one process, so that the compared times include the work of the teams.
Measured measured(const char* name, Kind kind, Clock clock) {
    return measured(name, kind, clock, hosting::HostingMode::InProcess);
}

Measured measured_isolated(const char* name, Kind kind) {
    return measured(name, kind, Clock::Wall, hosting::HostingMode::Isolated);
}

}  // namespace

std::vector<Measured> recording_benchmarks() {
    return {
        measured("record/off/wall", Kind::Off, Clock::Wall),
        measured("record/plain/wall", Kind::Plain, Clock::Wall),
        measured("record/drawn/wall", Kind::Drawn, Clock::Wall),
        measured_isolated("record/isolated_off/wall", Kind::Off),
        measured_isolated("record/isolated_drawn/wall", Kind::Drawn),
        measured("record/off/thread", Kind::Off, Clock::ThreadCpu),
        measured("record/drawn/thread", Kind::Drawn, Clock::ThreadCpu),
        measured("record/off/cpu", Kind::Off, Clock::ProcessCpu),
        measured("record/plain/cpu", Kind::Plain, Clock::ProcessCpu),
        measured("record/drawn/cpu", Kind::Drawn, Clock::ProcessCpu),
        measured("watch/nobody/wall", Kind::Watched, Clock::Wall),
        measured("watch/stuck/wall", Kind::Stuck, Clock::Wall),
    };
}

}  // namespace podball::bench
