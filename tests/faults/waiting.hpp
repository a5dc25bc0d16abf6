// Waits for what a running program does. Nothing here asserts a time.
#pragma once

#include "cli/program.hpp"
#include "support/catch.hpp"

#include <chrono>
#include <fstream>
#include <string>
#include <thread>

namespace podball::testing {

/// Waits until `condition` holds. The limit only keeps a broken program from being waited for.
template <typename Condition>
void wait_until(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!condition()) {
        REQUIRE(std::chrono::steady_clock::now() < end);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

/// Number of processes that the main thread of the program has started and not waited for.
inline int count_children(const Program& program) {
    const std::string pid = std::to_string(program.pid());
    std::ifstream list("/proc/" + pid + "/task/" + pid + "/children");
    int count = 0;
    for (pid_t child = 0; list >> child;) {
        ++count;
    }
    return count;
}

inline void wait_for_children(const Program& program, int count) {
    wait_until([&] { return count_children(program) >= count; });
}

}  // namespace podball::testing
