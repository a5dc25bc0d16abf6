#include "bench/goals.hpp"

#include <algorithm>
#include <cstdio>

namespace podball::bench {
namespace {

std::string number_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, value < 10.0 ? "%.2f" : "%.1f", value);
    return text;
}

std::string limit_text(const Goal& goal, const char* name, double median, double limit) {
    return std::string(name) + (goal.sense == Sense::AtLeast ? " at least " : " at most ") + number_text(limit) + ": " +
           (reaches(goal, median, limit) ? "reached" : "NOT reached");
}

const std::vector<double>* find_times(const Times& times, const std::string& name) {
    const auto found = times.find(name);
    return found == times.end() ? nullptr : &found->second;
}

constexpr double kMicrosecond = 1000.0;

double ratio_of_round(const Goal& goal, double subject, double peer, double deducted) {
    return goal.sense == Sense::AtLeast ? peer / subject : (subject - deducted) / peer;
}

Goal tick_goal(const std::string& what, const std::string& scene, std::optional<double> must,
               std::optional<double> aim) {
    return {.what = "engine tick, " + what,
            .unit = "x Box2D",
            .sense = Sense::AtLeast,
            .subject = "tick/podball/" + scene,
            .peer = "tick/box2d/" + scene,
            .must = must,
            .aim = aim};
}

// How much slower a scene is than the calm one.
Goal scene_goal(const std::string& what, const std::string& scene, const std::string& calm) {
    return {.what = "engine tick, " + what,
            .unit = "x the calm tick of " + calm + " bodies",
            .sense = Sense::AtMost,
            .subject = "tick/podball/" + scene,
            .peer = "tick/podball/" + calm};
}

// How much slower a tick with resources is than one without.
Goal resources_goal(const std::string& what, const std::string& scene, double must, std::optional<double> aim = {}) {
    return {.what = "engine tick, 23 bodies, " + what,
            .unit = "x the tick without resources",
            .sense = Sense::AtMost,
            .subject = "tick/podball/23/" + scene,
            .peer = "tick/podball/23",
            .must = must,
            .aim = aim};
}

Goal call_goal(const std::string& bodies, const std::string& budget, std::optional<double> must,
               std::optional<double> aim = {}) {
    return {.what = "call without its view, " + bodies + " bodies, budget " + budget,
            .unit = "x an empty call",
            .sense = Sense::AtMost,
            .subject = "call/" + budget + "/" + bodies,
            .peer = "call/empty",
            .deducted = "call/view/" + bodies,
            .must = must,
            .aim = aim};
}

Goal match_goal(const std::string& budget, std::optional<double> must) {
    return {.what = "match of idle teams, budget " + budget,
            .unit = "x its bare ticks",
            .sense = Sense::AtMost,
            .subject = "match/" + budget,
            .peer = "match/bare",
            .must = must};
}

Goal isolation_goal(const std::string& team, const std::string& row) {
    return {.what = "what isolation adds to a control step of two " + team + " teams",
            .unit = " us",
            .sense = Sense::AtMost,
            .subject = "hand_off/isolated" + row,
            .peer = {},
            .deducted = "hand_off/inproc" + row,
            .must = 15.0};
}

Goal recorded_match_goal(const std::string& what, const std::string& unit, const std::string& drawn,
                         const std::string& off, std::optional<double> must) {
    return {.what = what,
            .unit = unit,
            .sense = Sense::AtMost,
            .subject = "record/" + drawn,
            .peer = "record/" + off,
            .must = must};
}

Goal record_goal(const std::string& what, const std::string& kind, std::optional<double> must) {
    return {.what = "recording a control step of 23 bodies " + what,
            .unit = " us of CPU time",
            .sense = Sense::AtMost,
            .subject = "record/" + kind + "/cpu",
            .peer = {},
            .deducted = "record/off/cpu",
            .must = must};
}

Goal pareto_goal(const std::string& case_name, const std::string& peer, const std::string& unit, double must) {
    return {.what = "non-dominated set, " + case_name,
            .unit = unit,
            .sense = Sense::AtLeast,
            .subject = "pareto/podball/" + case_name,
            .peer = "pareto/" + peer + "/" + case_name,
            .must = must};
}

void add_pareto_goals(std::vector<Goal>& all, const std::string& case_name, double of_plain, double of_pagmo) {
    all.push_back(pareto_goal(case_name, "plain", "x a plain loop", of_plain));
    all.push_back(pareto_goal(case_name, "pagmo", "x pagmo's sorting", of_pagmo));
}

Goal team_goal(const std::string& team, std::optional<double> must) {
    return {.what = "control step of " + team + ", 11 pods, CPU time that 99 of 100 do not exceed",
            .unit = " us",
            .sense = Sense::AtMost,
            .subject = "team/" + team,
            .peer = {},
            .must = must};
}

Goal mmdr_goal(const std::string& case_name) {
    return {.what = "MMDR, " + case_name,
            .unit = "x dlib's minimum sum",
            .sense = Sense::AtMost,
            .subject = "assign/mmdr/" + case_name,
            .peer = "assign/dlib/" + case_name,
            .must = 1.0};
}

Goal minimum_sum_goal(const std::string& case_name, std::optional<double> must) {
    return {.what = "minimum sum, " + case_name,
            .unit = "x dlib's",
            .sense = Sense::AtLeast,
            .subject = "assign/sum/" + case_name,
            .peer = "assign/dlib/" + case_name,
            .must = must};
}

void add_assignment_goals(std::vector<Goal>& all, const std::string& data) {
    const std::string folder = data + "/";
    for (const std::string count : {"5", "11", "20", "50", "100"}) {
        all.push_back(mmdr_goal(folder + count));
    }
    for (const std::string count : {"5", "11", "20"}) {
        all.push_back(minimum_sum_goal(folder + count, 1.3));
    }
    for (const std::string count : {"50", "100"}) {
        all.push_back(minimum_sum_goal(folder + count, {}));
    }
}

}  // namespace

std::vector<Goal> goals() {
    std::vector<Goal> all = {
        tick_goal("11 bodies", "11", 50.0, 70.0),
        tick_goal("23 bodies", "23", 50.0, 70.0),
        tick_goal("11 bodies, lively", "11/lively", 45.0, 65.0),
        tick_goal("23 bodies, lively", "23/lively", 45.0, 60.0),
        scene_goal("11 bodies, noise", "11/noise", "11"),
        scene_goal("23 bodies, noise", "23/noise", "23"),
        scene_goal("11 bodies, all pods chase the ball", "11/crowd", "11"),
        scene_goal("23 bodies, all pods chase the ball", "23/crowd", "23"),
        scene_goal("23 bodies, commands of a match of multicriteria", "23/match", "23"),
        scene_goal("33 bodies pressed into a corner", "33/corner", "23"),
        resources_goal("resources on and nothing built", "resources", 1.05),
        resources_goal("16 structures", "structures/16", 1.5, 1.25),
        resources_goal("48 structures", "structures/48", 2.0, 1.5),
        tick_goal("23 bodies, 48 structures", "23/structures/48", 20.0, {}),
        {.what = "finding who may meet one of 48 structures",
         .unit = "x testing each body with each",
         .sense = Sense::AtLeast,
         .subject = "structures/candidates/grid",
         .peer = "structures/candidates/all",
         .must = 4.0},
        {.what = "change among 48 generators that all overlap",
         .unit = "x n (n - 1) quotas",
         .sense = Sense::AtMost,
         .subject = "structures/change/overlapping/48",
         .peer = "structures/change/plain/48",
         .must = 0.6},
        {.what = "ticks a second going round 4,096 worlds",
         .unit = "x those going round 256",
         .sense = Sense::AtLeast,
         .subject = "tick/worlds/4096",
         .peer = "tick/worlds/256",
         .must = 0.85,
         .aim = 0.95},
        {.what = "the same without prefetching the next world",
         .unit = "x those going round 256",
         .sense = Sense::AtLeast,
         .subject = "tick/worlds/4096/no_prefetch",
         .peer = "tick/worlds/256/no_prefetch"},
        {.what = "ticks a second going round 4,096 worlds, the next one prefetched",
         .unit = "x those without prefetching",
         .sense = Sense::AtLeast,
         .subject = "tick/worlds/4096",
         .peer = "tick/worlds/4096/no_prefetch"},
        {.what = "ticks a second going round 256 worlds, the next one prefetched",
         .unit = "x those without prefetching",
         .sense = Sense::AtLeast,
         .subject = "tick/worlds/256",
         .peer = "tick/worlds/256/no_prefetch"},
        call_goal("11", "off", 2.0),
        call_goal("23", "off", 2.0),
        call_goal("11", "on", 4.0, 2.5),
        call_goal("23", "on", 4.0, 2.5),
        match_goal("off", 1.5),
        match_goal("on", {}),
        {.what = "hand-off to both teams in their own processes, 11 pods, with all checks and CPU clocks",
         .unit = "x a bare futex round trip of two workers",
         .sense = Sense::AtMost,
         .subject = "hand_off/isolated",
         .peer = "hand_off/bare",
         .must = 1.3},
        {.what = "the same, budget off",
         .unit = "x a bare futex round trip of two workers",
         .sense = Sense::AtMost,
         .subject = "hand_off/isolated/no_budget",
         .peer = "hand_off/bare"},
        {.what = "the same on two cores, one team after the other",
         .unit = "x a bare futex round trip of two workers",
         .sense = Sense::AtMost,
         .subject = "hand_off/isolated/apart",
         .peer = "hand_off/bare"},
        {.what = "the same with views of 48 structures",
         .unit = "x the hand-off without resources",
         .sense = Sense::AtMost,
         .subject = "hand_off/isolated/structures",
         .peer = "hand_off/isolated",
         .must = 1.1},
        {.what = "what seccomp adds to a control step of both teams",
         .unit = " us",
         .sense = Sense::AtMost,
         .subject = "hand_off/isolated",
         .peer = {},
         .deducted = "hand_off/isolated/no_seccomp",
         .must = 0.5},
        isolation_goal("idle", ""),
        isolation_goal("formation", "/formation"),
        isolation_goal("multicriteria", "/multicriteria"),
        recorded_match_goal("recorded match of formation", "x its wall time unrecorded", "drawn/wall", "off/wall", 1.1),
        recorded_match_goal("recorded match of formation, teams isolated", "x its wall time unrecorded",
                            "isolated_drawn/wall", "isolated_off/wall", {}),
        recorded_match_goal(
            "recorded match in one process, where no core is free: the CPU time of the match's own thread",
            "x that of the unrecorded one", "drawn/thread", "off/thread", 1.1),
        record_goal("without drawings", "plain", 10.0),
        record_goal("with what formation draws", "drawn", {}),
        {.what = "match that is watched at full speed, with a browser that does not read",
         .unit = "x its wall time without one",
         .sense = Sense::AtMost,
         .subject = "watch/stuck/wall",
         .peer = "watch/nobody/wall",
         .must = 1.05},
        {.what = "results of a league through its store",
         .unit = "x the rate of a bare SQLiteCpp loop",
         .sense = Sense::AtLeast,
         .subject = "store/put/wall",
         .peer = "store/bare/wall",
         .must = 0.7},
        {.what = "the same, CPU time alone",
         .unit = "x the rate of the bare loop",
         .sense = Sense::AtLeast,
         .subject = "store/put/thread",
         .peer = "store/bare/thread"},
        {.what = "reading all results as tables do",
         .unit = "x a scan with sums in SQL",
         .sense = Sense::AtMost,
         .subject = "store/read/score",
         .peer = "store/sums",
         .must = 3.0},
        {.what = "reading all results with all metrics",
         .unit = "x a scan with sums in SQL",
         .sense = Sense::AtMost,
         .subject = "store/read/metrics",
         .peer = "store/sums",
         .must = 3.0},
        {.what = "league of two teams on two cores",
         .unit = "x the rate of two loops of pairs",
         .sense = Sense::AtLeast,
         .subject = "league/run/2",
         .peer = "league/loops",
         .must = 0.95},
        {.what = "league of two teams on two cores",
         .unit = "x its rate on one",
         .sense = Sense::AtLeast,
         .subject = "league/run/2",
         .peer = "league/run/1",
         .must = 1.9},
        {.what = "league of short matches",
         .unit = "x the rate of the same pairs without a store",
         .sense = Sense::AtLeast,
         .subject = "league/short/run",
         .peer = "league/short/pairs",
         .must = 0.9},
        {.what = "table of 10^6 results",
         .unit = "x a scan with sums in SQL",
         .sense = Sense::AtMost,
         .subject = "league/table",
         .peer = "league/sums",
         .must = 3.0},
        {.what = "comparison of two of 20 teams, with resampling",
         .unit = "x a scan of all results with sums in SQL",
         .sense = Sense::AtMost,
         .subject = "league/compare",
         .peer = "league/sums",
         .must = 3.0},
        {.what = "run of a league that is played",
         .unit = "x its query for missing matches",
         .sense = Sense::AtMost,
         .subject = "league/nothing",
         .peer = "league/missing",
         .must = 3.0},
        {.what = "a match of a plan of 10^6",
         .unit = "x a match of a plan of 10^5",
         .sense = Sense::AtMost,
         .subject = "league/plan/many",
         .peer = "league/plan/few",
         .must = 1.2},
    };
    all.push_back(team_goal("formation", {}));
    all.push_back(team_goal("marking", 100.0));
    all.push_back(team_goal("multicriteria", 300.0));
    for (const std::string data : {"random", "grid", "mirrored"}) {
        add_assignment_goals(all, data);
    }
    for (const std::string data : {"random", "team"}) {
        add_pareto_goals(all, data + "/100", 2.5, 8.0);
        add_pareto_goals(all, data + "/500", 5.0, 30.0);
        add_pareto_goals(all, data + "/1683", 6.0, 100.0);
    }
    return all;
}

std::optional<Ratio> ratio_of(const Goal& goal, const Times& times) {
    const auto* subject = find_times(times, goal.subject);
    const auto* peer = find_times(times, goal.peer);
    const auto* deducted = find_times(times, goal.deducted);
    const bool has_peer = !goal.peer.empty();
    if (subject == nullptr || (peer == nullptr && has_peer) || (deducted == nullptr && !goal.deducted.empty())) {
        return std::nullopt;
    }
    std::vector<double> ratios;
    for (std::size_t round = 0; round < subject->size(); ++round) {
        const double off = deducted == nullptr ? 0.0 : (*deducted)[round];
        const double unit = has_peer ? (*peer)[round] : kMicrosecond;
        ratios.push_back(ratio_of_round(goal, (*subject)[round], unit, off));
    }
    std::sort(ratios.begin(), ratios.end());
    const double median = 0.5 * (ratios[(ratios.size() - 1) / 2] + ratios[ratios.size() / 2]);
    return Ratio{median, ratios.front(), ratios.back()};
}

bool reaches(const Goal& goal, double ratio, double limit) {
    return goal.sense == Sense::AtLeast ? ratio >= limit : ratio <= limit;
}

std::string ratio_text(const Goal& goal, const Ratio& ratio) {
    std::string text = goal.what + ": " + number_text(ratio.median) + goal.unit + " (" + number_text(ratio.min) +
                       " to " + number_text(ratio.max) + ")";
    if (goal.must) {
        text += "; " + limit_text(goal, "goal", ratio.median, *goal.must);
    }
    if (goal.aim) {
        text += "; " + limit_text(goal, "aim", ratio.median, *goal.aim);
    }
    return text;
}

}  // namespace podball::bench
