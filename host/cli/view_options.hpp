// Showing a recording in a browser: options, the address, the browser.
#pragma once

#include "base/result.hpp"

#include <array>
#include <string>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// As typed.
struct ViewOptions {
    std::string port = "0";
    bool no_browser = false;
};
/// Adds --port and --no-browser. Returns --port, then --no-browser.
std::array<CLI::Option*, 2> add_view_options(CLI::App& command, ViewOptions& options);

/// Errors: no port.
Result<int> read_port(const ViewOptions& options);

/// Says on stderr where to look, and opens a browser there if there is a desktop and nobody forbade it. Never waits.
void invite(const std::string& url, const ViewOptions& options);

}  // namespace podball::cli
