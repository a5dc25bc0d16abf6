// Work that needs a process of its own.
#pragma once

#include <functional>
#include <string>

namespace podball::store::testing {

/// What `work` returns in a child process.
std::string answer_of_child(const std::function<std::string()>& work);

/// Runs `work` in a child process and ends it with SIGKILL after `microseconds`; below 0: waits for its end. `work`
/// gets the descriptor of a pipe; what it has written into it is returned.
std::string output_until_killed(const std::function<void(int pipe)>& work, int microseconds);

}  // namespace podball::store::testing
