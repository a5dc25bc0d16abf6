#include "store/named_queries.hpp"

#include <array>

namespace podball::store {

namespace {

// clang-format off
constexpr std::array<NamedQuery, 10> kQueries = {{
    {"standing", "Each team's matches as played.", R"(select * from standing)"},
    {"cross", "Each team against each opponent.",
     R"(select team, opponent, won || '-' || drawn || '-' || lost as wdl, goals_for, goals_against
from cross
order by team, opponent)"},
    {"matches", "All matches that have a result, in the order of the plan.",
     R"(select key, round, team_a, team_b, pair, leg, goals_a, goals_b, winner, ending, is_timed
from game
order by ordinal)"},
    {"widest", "The 20 matches with the widest scores.",
     R"(select key, team_a, goals_a, goals_b, team_b
from game
where ending = 'full_time'
order by abs(goals_a - goals_b) desc, ordinal
limit 20)"},
    {"forfeits", "Matches that a team forfeited or could not begin, with the reason.",
     R"(select key, team_a, team_b, game.ending, game.forfeited_a, game.forfeited_b, reason
from game join match on match.id = game.match
where game.ending <> 'full_time'
order by ordinal)"},
    {"incidents", "What each team did wrong: in how many matches, and how often.",
     R"(select iif(slot = leg, team_a, team_b) as team, kind, count(*) as matches, sum(count) as incidents
from incident join game using (match)
group by 1, 2
order by 1, 2)"},
    {"admission", "Each team's verdict of podball validate; null: not validated.",
     R"(select number, name, is_retired, level, verdict
from team left join admission using (mark)
order by number)"},
    {"latency", "The calls of each team on each machine: their number and the longest one in milliseconds.",
     R"(select team.name as team, host.name as host, call, sum(count) as calls, max(least_ns) / 1e6 as longest_ms
from latency join team on team.number = latency.team join host on host.number = latency.host
group by latency.team, latency.host, call
order by latency.team, latency.host, call)"},
    {"failures", "Matches without a result that a machine failed to play, with the last reason.",
     R"(select lower(hex(key)) as key, count(*) as attempts, reason, datetime(max(time), 'unixepoch') as last
from attempt join match_key using (match)
where match not in (select id from match)
group by match
order by match)"},
    {"discrepancies", "Matches that had two results although no clock decided anything; the first one counts.",
     R"(select game.key, team_a, team_b, m.score_0 || ':' || m.score_1 as score, d.score_0 || ':' || d.score_1 as other,
    h.name as other_host
from discrepancy d join match m on m.id = d.match join game on game.match = d.match join host h on h.number = d.host
order by game.ordinal)"},
}};
// clang-format on

}  // namespace

std::span<const NamedQuery> named_queries() { return kQueries; }

}  // namespace podball::store
