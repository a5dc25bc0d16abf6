#include "cli/league_queries.hpp"

#include <array>

namespace podball::cli {

namespace {

constexpr std::array kQueries = {
    LeagueQuery{"closest", "pairings by the smallest difference of goals",
                "select team_a, team_b, count(*) as matches, sum(goals_a) as goals_a, sum(goals_b) as goals_b "
                "from game group by pairing order by abs(sum(goals_a) - sum(goals_b)), pairing"},
    LeagueQuery{"cross", "each team against each other team",
                "select team, opponent, won, drawn, lost, goals_for, goals_against from \"cross\" "
                "order by team, opponent"},
    LeagueQuery{"forfeits", "matches that somebody forfeited, and why no match began",
                "select g.key, g.team_a, g.team_b, g.ending, m.reason from game g join match m on m.id = g.match "
                "where g.ending <> 'full_time' order by g.ordinal"},
    LeagueQuery{"hosts", "matches played on each machine",
                "select h.name, h.cpu, h.kernel, h.sandbox, count(*) as matches from match m "
                "join host h on h.number = m.host group by h.number order by h.number"},
    LeagueQuery{"incidents", "incidents of each team by kind",
                "select t.name as team, i.kind, count(*) as matches, sum(i.count) as incidents from incident i "
                "join fixture f on f.match = i.match and f.is_repeat = 0 join pairing p on p.number = f.pairing "
                "join team t on t.number = iif((f.leg = 0) = (i.slot = 0), p.team_a, p.team_b) "
                "group by t.number, i.kind order by t.number, i.kind"},
    LeagueQuery{"latency", "calls of each team by the least duration of their bucket, in ns",
                "select t.name as team, l.call, l.least_ns, sum(l.count) as calls from latency l "
                "join team t on t.number = l.team group by l.team, l.call, l.least_ns order by l.team, l.call, "
                "l.least_ns"},
    LeagueQuery{"rounds", "matches and goals of each round",
                "select round, count(*) as matches, sum(goals_a + goals_b) as goals from game group by round "
                "order by round"},
    LeagueQuery{"standing", "wins, draws, losses and goals of each team",
                "select team, played, won, drawn, lost, goals_for, goals_against from standing"},
    LeagueQuery{"timed", "matches in which a clock decided something",
                "select key, team_a, team_b, pair, leg, ending from game where is_timed = 1 order by ordinal"},
    LeagueQuery{"widest", "the ten matches with the widest scores",
                "select key, team_a, team_b, pair, leg, goals_a, goals_b from game "
                "order by abs(goals_a - goals_b) desc, ordinal limit 10"},
};

}  // namespace

std::span<const LeagueQuery> league_queries() { return kQueries; }

}  // namespace podball::cli
