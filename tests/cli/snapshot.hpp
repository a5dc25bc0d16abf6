// Texts that the program prints, compared with files in tests/cli/snapshots. PODBALL_UPDATE_SNAPSHOTS=1 writes them
// anew.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace podball::testing {

/// Replaces the parts of a line that depend on the clock or the machine. Runs of blanks are one blank already.
using Mask = std::function<std::string(const std::string& line)>;

/// Writes TIME for each number after `prefix`, a regular expression for the beginning of a line.
Mask times_after(const std::string& prefix);

/// Writes `replacement` for each match of `pattern`.
Mask masked(const std::string& pattern, const std::string& replacement);

/// Writes TIME for each time in the table of a match.
Mask times_of_calls();

/// The text with each line masked by all of `masks`. Folders, the state of the sandbox, and runs of blanks are masked
/// always.
std::string masked_text(const std::string& text, const std::vector<Mask>& masks);

/// Requires that `text`, masked, is the snapshot `name`.
void require_snapshot(const std::string& name, const std::string& text, const std::vector<Mask>& masks);

}  // namespace podball::testing
