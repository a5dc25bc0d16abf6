#include "faults/contained_run.hpp"

#include "support/catch.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace podball::testing {

namespace fs = std::filesystem;

namespace {

const std::string kVictimContent = "still here";

// True once no child is left, whether it lived or was to be waited for.
bool reap_children(std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    for (;;) {
        const pid_t ended = waitpid(-1, nullptr, WNOHANG);
        if (ended < 0) {
            return true;
        }
        if (ended > 0) {
            continue;
        }
        if (std::chrono::steady_clock::now() > end) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

// Adopted ones are children too.
std::vector<pid_t> children() {
    std::ifstream list("/proc/self/task/" + std::to_string(getpid()) + "/children");
    std::vector<pid_t> pids;
    for (pid_t pid = 0; list >> pid;) {
        pids.push_back(pid);
    }
    return pids;
}

std::string name_of(pid_t pid) {
    std::string name;
    std::ifstream file("/proc/" + std::to_string(pid) + "/comm");
    std::getline(file, name);
    return name;
}

void look_for_processes(Words& found) {
    while (!reap_children(std::chrono::seconds(1))) {
        for (const pid_t pid : children()) {
            found.push_back("process " + name_of(pid));
            kill(pid, SIGKILL);
        }
    }
}

void look_for_shared_memory(Words& found) {
    std::error_code none;
    for (const auto& entry : fs::directory_iterator("/dev/shm", none)) {
        const std::string path = entry.path().string();
        if (path.find("podball") != std::string::npos) {
            found.push_back("shared memory " + path);
        }
    }
}

void append(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

class RulesFile {
  public:
    explicit RulesFile(const std::string& more) {
        fs::permissions(folder_.path(), fs::perms::others_exec | fs::perms::others_read, fs::perm_options::add);
        path_ = short_rules(folder_, R"("pods": 2)" + more);
    }
    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    TemporaryFolder folder_;
    std::string path_;
};

std::string rules_file(bool has_resources) {
    static const RulesFile plain("");
    static const RulesFile with_resources(R"(, "resources": {})");
    return has_resources ? with_resources.path() : plain.path();
}

}  // namespace

ContainedRun::ContainedRun(const Words& arguments, const std::function<void()>& prepare) {
    fs::permissions(folder_.path(), fs::perms::all);  // Whoever the program is to be.
    folder_.write("victim", kVictimContent);
    fs::permissions(folder_.path() / "victim", fs::perms::owner_all);
    prctl(PR_SET_CHILD_SUBREAPER, 1);  // Who loses his parent becomes our child, so that none can hide.
    program_.emplace(arguments, false, [&] {
        setpgid(0, 0);  // What is sent to the program's group must not reach the tests.
        setenv("TMPDIR", folder_.path().c_str(), 1);
        if (chdir(folder_.path().c_str()) != 0) {
            _exit(126);
        }
        if (prepare) {
            prepare();
        }
    });
}

Answer ContainedRun::wait() {
    Answer answer = program_->wait();
    look_for_processes(leftovers_);
    look_for_shared_memory(leftovers_);
    look_into_folder();
    return answer;
}

void ContainedRun::look_into_folder() {
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
        if (entry.path().filename() != "victim") {
            leftovers_.push_back("file " + entry.path().string());
        }
    }
    const fs::path victim = folder_.path() / "victim";
    std::error_code missing;
    const bool is_whole =
        content_of(victim) == kVictimContent && fs::status(victim, missing).permissions() == fs::perms::owner_all;
    if (!is_whole) {
        leftovers_.push_back("damage to " + victim.string());
    }
}

Answer run_contained(const Words& arguments, const std::function<void()>& prepare) {
    ContainedRun contained(arguments, prepare);
    const Answer answer = contained.wait();
    CAPTURE(arguments, answer.code, answer.err, contained.leftovers());
    CHECK(contained.leftovers().empty());
    return answer;
}

Words match_words(const FaultyMatch& match) {
    Words words = {"match", match.a, match.b, "--rules", rules_file(match.has_resources), "--budget", match.budget};
    for (const std::string& parameter : match.parameters) {
        append(words, {"--param", "A." + parameter});
    }
    append(words, match.more);
    return words;
}

Played play_with_log(const FaultyMatch& match) {
    Words words = match_words(match);
    append(words, {"--json"});
    const Answer answer = run_contained(words);
    CAPTURE(words, answer.err);
    REQUIRE(answer.code == 0);
    REQUIRE(nlohmann::json::accept(answer.out));
    return {nlohmann::json::parse(answer.out), lines_of_teams(answer.err)};
}

nlohmann::json play_contained(const FaultyMatch& match) { return play_with_log(match).result; }

std::string faulty_team(const std::string& name) { return PODBALL_FAULTY_TEAMS "/" + name + ".so"; }

Words incident_kinds(const nlohmann::json& result, int team) {
    Words kinds;
    for (const auto& incident : result["incidents"]) {
        if (incident["team"] == team) {
            kinds.push_back(incident["kind"]);
        }
    }
    return kinds;
}

void check_kinds(const nlohmann::json& result, const Words& kinds) {
    CAPTURE(result["incidents"].dump(), result["end_reason"].dump());
    CHECK(incident_kinds(result, 0) == kinds);
    CHECK(incident_kinds(result, 1).empty());
}

Words lines_of_teams(const std::string& log) {
    Words lines;
    std::istringstream stream(log);
    for (std::string line; std::getline(stream, line);) {
        const auto name = line.find(" team.");
        const auto end = name == std::string::npos ? name : line.find(": ", name);
        if (end != std::string::npos) {
            lines.push_back(line.substr(end + 2));
        }
    }
    return lines;
}

bool has_line(const Words& lines, const std::string& line) {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
}

}  // namespace podball::testing
