#include "store/schema.hpp"

#include <fmt/format.h>

#include <string_view>

namespace podball::store {

namespace {

constexpr std::string_view kTables = R"(
create table meta (name text primary key, value text not null) strict, without rowid;
create table league (spec text not null, seed integer not null, result_version integer not null, budget text not null)
    strict;
create table rules (sha256 text primary key, json text not null) strict, without rowid;
create table team (number integer primary key, name text not null unique, given text not null, mark text not null,
    pods_min integer not null, pods_max integer not null, is_retired integer not null) strict;
create table library (team integer not null references team, position integer not null, path text not null,
    sha256 text not null, primary key (team, position)) strict, without rowid;
create table parameter (team integer not null references team, position integer not null, name text not null,
    text text not null, primary key (team, position)) strict, without rowid;
create table admission (mark text primary key, level integer not null, verdict text not null,
    findings text not null) strict, without rowid;
create table pairing (number integer primary key, round integer not null, team_a integer not null references team,
    team_b integer references team, first_pair integer not null, pairs integer not null) strict;
create table match_key (match integer primary key, key blob not null unique) strict;
create table fixture (ordinal integer primary key, pairing integer not null references pairing, pair integer not null,
    leg integer not null, match integer not null references match_key, is_repeat integer not null) strict;
create table host (number integer primary key, name text not null, cpu text not null, kernel text not null,
    sandbox text not null, unique (name, cpu, kernel, sandbox)) strict;
create table incident (match integer not null references match, position integer not null, slot integer not null,
    kind text not null, count integer not null, first_tick integer not null, first_pod integer, value text not null,
    primary key (match, position)) strict, without rowid;
create table latency (team integer not null references team, host integer not null references host, call text not null,
    least_ns integer not null, count integer not null, primary key (team, host, call, least_ns)) strict, without rowid;
create table attempt (match integer not null references match_key, host integer not null references host,
    time integer not null, reason text not null) strict;
create index attempt_match on attempt (match);
create table discrepancy (match integer not null references match, digest integer not null,
    score_0 integer not null, score_1 integer not null, host integer not null references host, time integer not null,
    unique (match, digest)) strict;
)";

// Of a match that was played to its end both slots have metrics.
constexpr std::string_view kMatchTables = R"(
create table match (id integer primary key references match_key, seed integer not null, ending text not null,
    reason text, score_0 integer not null, score_1 integer not null, winner integer, forfeited_0 integer not null,
    forfeited_1 integer not null, ticks integer not null, final_state_hash integer not null, digest integer not null,
    is_timed integer not null, host integer not null references host, time integer not null{}) strict;
create table slot (match integer not null references match, slot integer not null, conduct text{},
    primary key (match, slot)) strict, without rowid;
)";

constexpr std::string_view kViews = R"(
drop view if exists game;
create view game as
    select f.ordinal, p.round, f.pairing, a.name as team_a, b.name as team_b, f.pair, f.leg, lower(hex(k.key)) as key,
        m.id as match, m.seed, m.ending, iif(f.leg = 0, m.score_0, m.score_1) as goals_a,
        iif(f.leg = 0, m.score_1, m.score_0) as goals_b,
        case m.winner when f.leg then 'a' when 1 - f.leg then 'b' end as winner,
        iif(f.leg = 0, m.forfeited_0, m.forfeited_1) as forfeited_a,
        iif(f.leg = 0, m.forfeited_1, m.forfeited_0) as forfeited_b, m.ticks, m.is_timed, h.name as host, m.time
    from fixture f join pairing p on p.number = f.pairing join team a on a.number = p.team_a
        join team b on b.number = p.team_b join match_key k on k.match = f.match join match m on m.id = f.match
        join host h on h.number = m.host;
drop view if exists standing;
drop view if exists cross;
create view cross as
    with side as (
        select team_a as team, team_b as opponent, winner = 'a' as won, winner = 'b' as lost,
goals_a as goals_for, goals_b as goals_against from game
        union all
        select team_b, team_a, winner = 'b', winner = 'a', goals_b, goals_a from game)
    select team, opponent, count(*) as played, count(*) filter (where won) as won,
        count(*) filter (where won is null) as drawn,
        count(*) filter (where lost) as lost, sum(goals_for) as goals_for,
        sum(goals_against) as goals_against
    from side group by team, opponent;
create view standing as
    select team.name as team, ifnull(sum(played), 0) as played, ifnull(sum(won), 0) as won,
        ifnull(sum(drawn), 0) as drawn, ifnull(sum(lost), 0) as lost, ifnull(sum(goals_for), 0) as goals_for,
        ifnull(sum(goals_against), 0) as goals_against,
        (select count(*) from pairing where team_a = team.number and team_b is null) as byes
    from team left join cross on cross.team = team.name group by team.number
    order by won desc, drawn desc, goals_for - goals_against desc, team.name;
drop view if exists pair_value;
create view pair_value as
    select f.pairing, ta.name as team_a, tb.name as team_b, f.pair{}
    from fixture f join pairing p on p.number = f.pairing join team ta on ta.number = p.team_a
        join team tb on tb.number = p.team_b join match m on m.id = f.match
        join slot a on a.match = f.match and a.slot = f.leg join slot b on b.match = f.match and b.slot = 1 - f.leg
    where m.ending = 'full_time' group by f.pairing, f.pair having count(*) = 2;
)";

}  // namespace

std::string tables_sql(const MetricNames& metrics) {
    std::string match_columns;
    for (const std::string& name : metrics.match) {
        match_columns += fmt::format(", \"{}\" integer", name);
    }
    std::string slot_columns;
    for (const std::string& name : metrics.team) {
        slot_columns += fmt::format(", \"{}\" real", name);
    }
    return std::string(kTables) + fmt::format(kMatchTables, match_columns, slot_columns);
}

std::string views_sql(const MetricNames& metrics) {
    std::string values;
    for (const std::string& name : metrics.team) {
        // A metric that is undefined in one leg has no value in this pair.
        values +=
            fmt::format(", iif(count(a.\"{0}\" - b.\"{0}\") = 2, avg(a.\"{0}\" - b.\"{0}\"), null) as \"{0}\"", name);
    }
    return fmt::format(kViews, values);
}

}  // namespace podball::store
