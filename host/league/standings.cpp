#include "league/standings.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace podball::league {
namespace {

using Lines = std::span<Standing>;

// The points of each of `lines` in their matches with each other.
std::map<int, std::int64_t> points_among(Lines lines, const Points& points, std::span<const CrossCell> cells) {
    std::map<int, std::int64_t> of_team;
    for (const Standing& line : lines) {
        of_team[line.team] = 0;
    }
    for (const CrossCell& cell : cells) {
        const auto a = of_team.find(cell.team_a);
        const auto b = of_team.find(cell.team_b);
        if (a != of_team.end() && b != of_team.end()) {
            a->second += points_of(cell.a, points);
            b->second += points_of(cell.b, points);
        }
    }
    return of_team;
}

/// Sorts the lines of a table by one criterion after the other.
class Ranking {
  public:
    Ranking(const Spec& spec, std::span<const PlayedMatch> matches) : spec_(spec), matches_(matches) {}

    // Sorts `lines`, which share `rank`, by points.
    void rank(Lines lines) {
        split(
            lines, 1, [](const Standing& line) { return line.points; }, 0);
    }

  private:
    // Sorts `lines` by their `value`, highest first, and those of equal value by the tie-breaks from `next` on.
    template <typename Value>
    void split(Lines lines, int rank, const Value& value, std::size_t next) {
        std::stable_sort(lines.begin(), lines.end(),
                         [&](const Standing& x, const Standing& y) { return value(x) > value(y); });
        for (auto from = lines.begin(); from != lines.end();) {
            const auto to =
                std::find_if(from, lines.end(), [&](const Standing& line) { return value(line) != value(*from); });
            break_tie(Lines(from, to), rank + static_cast<int>(from - lines.begin()), next);
            from = to;
        }
    }

    void break_tie(Lines lines, int rank, std::size_t next) {
        for (Standing& line : lines) {
            line.rank = rank;
        }
        if (lines.size() < 2 || next == spec_.tie_break.size()) {
            return;
        }
        switch (spec_.tie_break[next]) {
            case TieBreak::GoalDifference:
                return split(
                    lines, rank, [](const Standing& line) { return line.record.goal_difference(); }, next + 1);
            case TieBreak::Goals:
                return split(
                    lines, rank, [](const Standing& line) { return line.record.goals_for; }, next + 1);
            case TieBreak::DirectEncounter: {
                const auto points = points_among(lines, spec_.points, cells());
                return split(
                    lines, rank, [&](const Standing& line) { return points.at(line.team); }, next + 1);
            }
        }
    }

    // Made when the first tie needs it.
    std::span<const CrossCell> cells() {
        if (cells_.empty()) {
            cells_ = cross_table(matches_);
        }
        return cells_;
    }

    const Spec& spec_;
    std::span<const PlayedMatch> matches_;
    std::vector<CrossCell> cells_;
};

}  // namespace

std::int64_t points_of(const Record& record, const Points& points) {
    return record.won * points.win + record.drawn * points.draw + record.lost * points.loss;
}

void count_match(Record& record, const PlayedMatch& match, int slot) {
    const auto own = static_cast<std::size_t>(slot);
    record.won += match.winner == slot ? 1 : 0;
    record.drawn += match.winner ? 0 : 1;
    record.lost += match.winner == 1 - slot ? 1 : 0;
    record.goals_for += match.goals.at(own);
    record.goals_against += match.goals.at(1 - own);
    record.forfeits += match.forfeited.at(own) ? 1 : 0;
    const bool is_by_worth = match.decided_by == engine::DecidedBy::Worth;
    record.won_by_worth += is_by_worth && match.winner == slot ? 1 : 0;
    record.lost_by_worth += is_by_worth && match.winner == 1 - slot ? 1 : 0;
    record.won_by_forfeit += match.winner == slot && match.forfeited.at(1 - own) ? 1 : 0;
    record.timed += match.is_timed ? 1 : 0;
}

std::vector<Standing> standings(const Spec& spec, int teams, std::span<const Pairing> pairings,
                                std::span<const PlayedMatch> matches) {
    std::vector<Standing> table(static_cast<std::size_t>(teams));
    for (int team = 0; team < teams; ++team) {
        table[static_cast<std::size_t>(team)].team = team;
    }
    for (const PlayedMatch& match : matches) {
        for (int slot = 0; slot < 2; ++slot) {
            count_match(table[static_cast<std::size_t>(match.teams.at(static_cast<std::size_t>(slot)))].record, match,
                        slot);
        }
    }
    for (const Pairing& pairing : pairings) {
        if (pairing.team_b == kBye) {
            Standing& line = table[static_cast<std::size_t>(pairing.team_a)];
            ++line.byes;
            line.points += std::int64_t{2} * pairing.pairs * spec.points.win;
        }
    }
    for (Standing& line : table) {
        line.points += points_of(line.record, spec.points);
    }
    Ranking(spec, matches).rank(table);
    return table;
}

std::vector<CrossCell> cross_table(std::span<const PlayedMatch> matches) {
    std::map<std::pair<int, int>, CrossCell> cells;
    for (const PlayedMatch& match : matches) {
        const int slot_of_a = match.teams[0] < match.teams[1] ? 0 : 1;
        const auto [low, high] = std::minmax(match.teams[0], match.teams[1]);
        CrossCell& cell = cells[{low, high}];
        cell.team_a = low;
        cell.team_b = high;
        count_match(cell.a, match, slot_of_a);
        count_match(cell.b, match, 1 - slot_of_a);
    }
    std::vector<CrossCell> table;
    std::transform(cells.begin(), cells.end(), std::back_inserter(table),
                   [](const auto& entry) { return entry.second; });
    return table;
}

}  // namespace podball::league
