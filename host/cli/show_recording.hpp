// Shows a recording in a browser.
#pragma once

#include "cli/command.hpp"
#include "cli/view_options.hpp"

#include <string>

namespace podball::cli {

/// Serves the viewer with the recording `file` until Ctrl-C. Requires: `catch_interrupt` was called.
ExitCode show_recording(const std::string& file, const ViewOptions& options);

}  // namespace podball::cli
