#include "league/watched_matches.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace podball::league {

namespace {

int goal_distance(const ListedMatch& match) { return std::abs(match.goals[0] - match.goals[1]); }
int goal_sum(const ListedMatch& match) { return match.goals[0] + match.goals[1]; }

/// Collects matches without repetition, up to the greatest number.
class Collection {
  public:
    explicit Collection(std::span<const ListedMatch> matches) : matches_(matches) {}

    void add(std::size_t match, WatchReason reason) {
        if (watched_.size() < kWatchedMax && keys_.insert(matches_[match].key).second) {
            watched_.push_back({match, reason});
        }
    }

    /// Adds the first match with the greatest value. Matches without a value do not count.
    template <typename Value>
    void add_greatest(WatchReason reason, const Value& value_of) {
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i < matches_.size(); ++i) {
            const auto value = value_of(matches_[i]);
            if (value && (!best || *value > *value_of(matches_[*best]))) {
                best = i;
            }
        }
        if (best) {
            add(*best, reason);
        }
    }

    [[nodiscard]] std::vector<WatchedMatch> take() { return std::move(watched_); }

  private:
    std::span<const ListedMatch> matches_;
    std::set<std::string_view> keys_;
    std::vector<WatchedMatch> watched_;
};

// For each two teams the match with most goals, in the order in which the teams first met.
std::vector<std::size_t> one_of_each_pairing(std::span<const ListedMatch> matches) {
    std::map<std::pair<int, int>, std::size_t> places;
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        if (matches[i].ending != Ending::FullTime) {
            continue;
        }
        const auto [place, is_new] =
            places.try_emplace(std::minmax(matches[i].teams[0], matches[i].teams[1]), found.size());
        if (is_new) {
            found.push_back(i);
        } else if (goal_sum(matches[i]) > goal_sum(matches[found[place->second]])) {
            found[place->second] = i;
        }
    }
    return found;
}

// How much better the loser is rated than the winner; null: there is no such match.
std::optional<double> upset_of(const ListedMatch& match, std::span<const std::optional<double>> elo) {
    if (!match.winner) {
        return std::nullopt;
    }
    const auto winner = static_cast<std::size_t>(*match.winner);
    const auto& of_winner = elo[static_cast<std::size_t>(match.teams[winner])];
    const auto& of_loser = elo[static_cast<std::size_t>(match.teams[1 - winner])];
    const bool is_upset = of_winner && of_loser && *of_loser > *of_winner;
    return is_upset ? std::optional(*of_loser - *of_winner) : std::nullopt;
}

}  // namespace

std::string_view watch_words(WatchReason reason) {
    switch (reason) {
        case WatchReason::Widest: return "widest score";
        case WatchReason::Closest: return "closest score";
        case WatchReason::Upset: return "greatest upset";
        case WatchReason::Pairing: return "most goals of the pairing";
        case WatchReason::Forfeit: return "forfeit";
    }
    return "";
}

std::vector<WatchedMatch> watched_matches(std::span<const ListedMatch> matches,
                                          std::span<const std::optional<double>> elo) {
    Collection collection(matches);
    const auto if_played = [](const ListedMatch& match, auto value) {
        return match.ending == Ending::FullTime ? std::optional(value) : std::nullopt;
    };
    collection.add_greatest(WatchReason::Widest,
                            [&](const ListedMatch& match) { return if_played(match, goal_distance(match)); });
    collection.add_greatest(WatchReason::Closest, [&](const ListedMatch& match) {
        return if_played(match, std::pair(-goal_distance(match), goal_sum(match)));
    });
    collection.add_greatest(WatchReason::Upset, [&](const ListedMatch& match) {
        return match.ending == Ending::FullTime ? upset_of(match, elo) : std::nullopt;
    });
    for (const std::size_t match : one_of_each_pairing(matches)) {
        collection.add(match, WatchReason::Pairing);
    }
    for (std::size_t i = 0; i < matches.size(); ++i) {
        if (matches[i].ending == Ending::Forfeit || matches[i].ending == Ending::ConductForfeit) {
            collection.add(i, WatchReason::Forfeit);
        }
    }
    return collection.take();
}

}  // namespace podball::league
