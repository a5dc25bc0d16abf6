#include "cli/program.hpp"

#include "support/catch.hpp"

#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fcntl.h>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

namespace podball::testing {

namespace {

void redirect(int descriptor, const std::filesystem::path& file) {
    dup2(open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600), descriptor);
}

[[noreturn]] void become_program(const Words& arguments) {
    std::vector<char*> argv;
    const char* const other = std::getenv("PODBALL_TEST_PROGRAM");
    std::string program = other == nullptr ? PODBALL_PROGRAM : other;
    argv.push_back(program.data());
    for (const std::string& argument : arguments) {
        argv.push_back(const_cast<char*>(argument.c_str()));
    }
    argv.push_back(nullptr);
    execv(program.c_str(), argv.data());
    _exit(127);
}

std::string without_progress(const std::string& text) {
    return std::regex_replace(text, std::regex("podball: +[0-9]+ %  [^\n]*\n"), "");
}

}  // namespace

std::string content_of(const std::filesystem::path& file) {
    std::ostringstream content;
    content << std::ifstream(file, std::ios::binary).rdbuf();
    return content.str();
}

Program::Program(const Words& arguments, bool on_terminal, const std::function<void()>& prepare) {
    int child_terminal = -1;
    if (on_terminal) {
        winsize size{};
        size.ws_row = 25;
        size.ws_col = 80;
        REQUIRE(openpty(&terminal_, &child_terminal, nullptr, nullptr, &size) == 0);
    }
    pid_ = fork();
    REQUIRE(pid_ >= 0);
    if (pid_ == 0) {
        redirect(STDOUT_FILENO, folder_.path() / "out");
        if (on_terminal) {
            dup2(child_terminal, STDERR_FILENO);
        } else {
            redirect(STDERR_FILENO, folder_.path() / "err");
        }
        if (prepare) {
            prepare();
        }
        become_program(arguments);
    }
    if (child_terminal >= 0) {
        close(child_terminal);
    }
}

Program::~Program() {
    if (pid_ > 0) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    if (terminal_ >= 0) {
        close(terminal_);
    }
}

bool Program::read_terminal() {
    std::array<char, 4096> buffer{};
    // A terminal without a writer answers with an error.
    const ssize_t count = read(terminal_, buffer.data(), buffer.size());
    if (count > 0) {
        shown_.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return count > 0;
}

bool Program::shows(const std::string& text, int times) {
    std::size_t at = 0;
    for (int found = 0; found < times;) {
        if (const auto next = shown_.find(text, at); next != std::string::npos) {
            at = next + text.size();
            ++found;
        } else if (!read_terminal()) {
            return false;
        }
    }
    return true;
}

std::string Program::words_after(const std::string& text) {
    if (!shows(text)) {
        return {};
    }
    const auto begin = shown_.find(text) + text.size();
    auto end = shown_.find("\r\n", begin);
    while (end == std::string::npos && read_terminal()) {
        end = shown_.find("\r\n", begin);
    }
    return shown_.substr(begin, end - begin);
}

void Program::send(int signal) const { kill(pid_, signal); }

Answer Program::wait() {
    while (terminal_ >= 0 && read_terminal()) {
    }
    int status = 0;
    REQUIRE(waitpid(pid_, &status, 0) == pid_);
    pid_ = -1;
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), content_of(folder_.path() / "out"),
            terminal_ >= 0 ? shown_ : without_progress(content_of(folder_.path() / "err"))};
}

Answer run(const Words& arguments) { return Program(arguments).wait(); }

nlohmann::json run_json(const Words& arguments) {
    const Answer answer = run(arguments);
    CAPTURE(arguments, answer.out, answer.err);
    REQUIRE(answer.code == 0);
    REQUIRE(nlohmann::json::accept(answer.out));
    return nlohmann::json::parse(answer.out);
}

void require_refused(const Words& arguments, int code, const Words& expected) {
    const Answer answer = run(arguments);
    CAPTURE(arguments, answer.out, answer.err);
    REQUIRE(answer.code == code);
    REQUIRE(answer.out.empty());
    REQUIRE(answer.err.starts_with("podball: "));
    REQUIRE(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);
    for (const std::string& text : expected) {
        CAPTURE(text);
        REQUIRE(answer.err.find(text) != std::string::npos);
    }
}

std::string test_team(const std::string& name) { return std::string(PODBALL_TEST_TEAMS) + "/" + name + ".so"; }

std::string short_rules(const TemporaryFolder& folder, const std::string& more, const std::string& name) {
    const std::string text =
        R"({"schema": "podball.rules/1", "match": {"period_ticks": 2000})" + (more.empty() ? "" : ", " + more) + "}";
    return folder.write(name, text).string();
}

}  // namespace podball::testing
