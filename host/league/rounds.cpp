#include "league/rounds.hpp"

#include <algorithm>

namespace podball::league {

int rounds_planned(std::span<const Pairing> planned) {
    int rounds = 0;
    for (const Pairing& pairing : planned) {
        rounds = std::max(rounds, pairing.round + 1);
    }
    return rounds;
}

bool is_active(const Progress& progress, int team) {
    return std::binary_search(progress.active.begin(), progress.active.end(), team);
}

bool has_rounds(Format format) { return format == Format::Swiss || format == Format::Knockout; }

std::vector<bool> are_open(Format format, std::span<const Pairing> planned) {
    const int last = rounds_planned(planned) - 1;
    std::vector<bool> open;
    for (const Pairing& pairing : planned) {
        open.push_back(!has_rounds(format) || pairing.round == last);
    }
    return open;
}

std::vector<bool> are_played(const Progress& progress) {
    std::vector<int> left;
    for (const Pairing& pairing : progress.planned) {
        left.push_back(pairing.team_b == kBye ? 0 : 2 * pairing.pairs);
    }
    for (const PlayedMatch& match : progress.matches) {
        --left.at(static_cast<std::size_t>(match.pairing));
    }
    for (const int pairing : progress.voided) {
        --left.at(static_cast<std::size_t>(pairing));
    }
    std::vector<bool> played(left.size());
    std::transform(left.begin(), left.end(), played.begin(), [](int matches) { return matches <= 0; });
    return played;
}

bool has_open_fixtures(const Progress& progress) {
    const std::vector<bool> played = are_played(progress);
    for (std::size_t i = 0; i < played.size(); ++i) {
        const Pairing& pairing = progress.planned[i];
        if (!played[i] && is_active(progress, pairing.team_a) && is_active(progress, pairing.team_b)) {
            return true;
        }
    }
    return false;
}

}  // namespace podball::league
