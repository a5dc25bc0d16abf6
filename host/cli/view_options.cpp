#include "cli/view_options.hpp"

#include "cli/arguments.hpp"
#include "cli/command.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include <fmt/format.h>

namespace podball::cli {

namespace {

constexpr std::uint64_t kPortMax = 65535;

bool has_desktop() {
    const auto is_set = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

[[noreturn]] void become_browser(const char* url) {
    setsid();  // Ctrl-C in this terminal does not reach the browser.
    const int nothing = open("/dev/null", O_RDWR);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        dup2(nothing, descriptor);
    }
    close_range(STDERR_FILENO + 1, ~0U, 0);
    for (const int signal : {SIGPIPE, SIGXFSZ}) {
        std::signal(signal, SIG_DFL);
    }
    execlp("xdg-open", "xdg-open", url, nullptr);
    _exit(127);
}

// Forks twice, so that the browser is not a child of this process, and no wait is needed for it.
void open_browser(const std::string& url) {
    const pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            become_browser(url.c_str());
        }
        _exit(0);
    }
    if (child > 0) {
        waitpid(child, nullptr, 0);
    }
}

}  // namespace

std::array<CLI::Option*, 2> add_view_options(CLI::App& command, ViewOptions& options) {
    auto* port = add_whole(
        command, {"--port", "N", "Port of the viewer on 127.0.0.1, 1 to 65535, or 0 for any free port (default 0)"},
        options.port, 0, kPortMax);
    auto* no_browser =
        command.add_flag("--no-browser", options.no_browser, "Print the address without opening a browser");
    return {port, no_browser};
}

void invite(const std::string& url, const ViewOptions& options) {
    tell(fmt::format("watch at {}", url));
    if (!options.no_browser && has_desktop()) {
        open_browser(url);
    }
}

}  // namespace podball::cli
