// Scenes whose states are the same with every compiler, at every optimisation, on every architecture. Source: R86.
//
// Needs neither Catch2 nor libcrypto, so that it can be built for another architecture.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace podball::testing {

/// A scene with the hash of all its states.
struct GoldenScene {
    std::string name;
    std::string hash;  ///< 16 hex digits, committed with the source.
    std::function<std::string()> play;
};

std::vector<GoldenScene> golden_scenes();

}  // namespace podball::testing
