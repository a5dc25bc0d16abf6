// A word as a shell reads it, for commands that people copy.
#pragma once

#include <string>

namespace podball::cli {

/// The text as one word of a shell: quoted if it is empty or has characters that a shell might change.
std::string shell_word(const std::string& text);

}  // namespace podball::cli
