// Two named teams play a match, each in a process of its own.
#include <cstdio>

#include "hosting/hosted_match.hpp"

using namespace podball::hosting;

int main() {
    MatchInput input;
    input.teams[0].name = "chaser";
    input.teams[1].name = "formation";
    input.rules = "classic-5";
    input.seed = 1;
    const auto match = host_match(input);
    if (!match) {
        std::fprintf(stderr, "%s\n", match.error().message.c_str());
        return 1;
    }
    const auto result = play_match(match.value());
    if (!result) {
        std::fprintf(stderr, "%s\n", result.error().message.c_str());
        return 1;
    }
    const auto& [chaser, formation] = match.value().teams;
    std::printf("%s %d : %d %s\n", chaser.team.info.name.c_str(), result.value().score[0], result.value().score[1],
                formation.team.info.name.c_str());
}
