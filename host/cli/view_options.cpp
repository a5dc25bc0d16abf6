#include "cli/view_options.hpp"

#include "cli/arguments.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <iostream>

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
    setsid();  // Ctrl-C here is not meant for it.
    const int nothing = open("/dev/null", O_RDWR);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, descriptor);
    close_range(STDERR_FILENO + 1, ~0U, 0);
    for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_DFL);
    execlp("xdg-open", "xdg-open", url, nullptr);
    _exit(127);
}

// Forked twice, so that it is nobody's child and nobody has to wait for it.
void open_browser(const std::string& url) {
    const pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) become_browser(url.c_str());
        _exit(0);
    }
    if (child > 0) waitpid(child, nullptr, 0);
}

}  // namespace

std::array<CLI::Option*, 2> add_view_options(CLI::App& command, ViewOptions& options) {
    auto* port = command.add_option("--port", options.port, "Of the viewer, on 127.0.0.1 (default: any that is free)")
                     ->type_name("N");
    auto* no_browser = command.add_flag("--no-browser", options.no_browser, "Open no browser, only say the address");
    return {port, no_browser};
}

Result<int> read_port(const ViewOptions& options) {
    const auto port = parse_whole("--port", options.port, 0, kPortMax);
    if (!port) {
        return port.error();
    }
    return static_cast<int>(port.value());
}

void invite(const std::string& url, const ViewOptions& options) {
    std::cerr << "podball: watch at " << url << std::endl;
    if (!options.no_browser && has_desktop()) {
        open_browser(url);
    }
}

}  // namespace podball::cli
