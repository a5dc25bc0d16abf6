// Prints the hash of every golden scene. Exit status 1: a hash is not the golden one.
#include <cstdio>

#include "engine/golden_scenes.hpp"

int main() {
    bool agrees = true;
    for (const auto& scene : podball::testing::golden_scenes()) {
        const std::string hash = scene.play();
        agrees = agrees && hash == scene.hash;
        std::printf("%s %s%s%s\n", hash.c_str(), scene.name.c_str(),
                    hash == scene.hash ? "" : ", golden: ", hash == scene.hash ? "" : scene.hash.c_str());
    }
    return agrees ? 0 : 1;
}
