// Options of commands that show a recording in a browser, and the start of the browser.
#pragma once

#include <array>
#include <string>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// Options of the viewer.
struct ViewOptions {
    int port = 0;  ///< 0: any free port.
    bool no_browser = false;
};
/// Adds --port and --no-browser. Returns --port, then --no-browser.
std::array<CLI::Option*, 2> add_view_options(CLI::App& command, ViewOptions& options);

/// Prints the address to stderr. Opens a browser at the address if there is a desktop and --no-browser is not given.
/// Does not wait for the browser.
void invite(const std::string& url, const ViewOptions& options);

}  // namespace podball::cli
