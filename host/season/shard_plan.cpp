#include "season/shard_plan.hpp"

#include "season/player.hpp"
#include "store/store.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <system_error>
#include <unordered_set>
#include <utility>

namespace podball::season {

Result<std::vector<store::PlannedMatch>> missing_matches(store::Store& store, const WantedMatches& wanted) {
    constexpr std::int64_t kPiece = 10'000;
    std::vector<store::PlannedMatch> matches;
    std::unordered_set<std::string> repeated;  // Those of several fixtures that are in `matches`.
    for (std::int64_t first = 0;;) {
        auto piece = store.missing(first, kPiece);
        if (!piece || piece.value().empty()) {
            return piece ? Result<std::vector<store::PlannedMatch>>(std::move(matches)) : std::move(piece);
        }
        first = piece.value().back().fixture.ordinal + 1;
        for (const store::PlannedMatch& match : piece.value()) {
            if (wanted.is_wanted(match.fixture) &&
                (!wanted.is_repeated(match.key) || repeated.insert(match.key).second)) {
                matches.push_back(match);
            }
        }
    }
}

Result<store::ShardLeague> shard_league(store::Store& store) {
    auto teams = store.teams();
    if (!teams) {
        return teams.error();
    }
    store::ShardLeague league = {store.league(), std::move(teams).value()};
    for (store::StoredTeam& team : league.teams) {
        for (store::TeamFile& file : team.files) {
            file.path = played_file(file, teams_folder(store.path())).string();
        }
    }
    return league;
}

Result<std::vector<int>> write_shards(const store::ShardFolder& folder, const std::vector<store::PlannedMatch>& matches,
                                      double match_s, double shard_s) {
    const auto total = static_cast<double>(matches.size());
    const auto shards = static_cast<std::size_t>(std::ceil(total / std::max(1.0, std::floor(shard_s / match_s))));
    const int first = folder.shard_count() + 1;
    std::vector<int> numbers;
    for (std::size_t i = 0; i < shards; ++i) {
        const std::size_t begin = matches.size() * i / shards;
        const std::size_t end = matches.size() * (i + 1) / shards;
        const int number = first + static_cast<int>(i);
        const auto written = store::write_shard(folder, number, std::span(matches).subspan(begin, end - begin));
        if (!written) {
            return written.error();
        }
        numbers.push_back(number);
    }
    return numbers;
}

}  // namespace podball::season
