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

Goal call_goal(const std::string& bodies, const std::string& budget, std::optional<double> must) {
    return {.what = "call without its view, " + bodies + " bodies, budget " + budget,
            .unit = "x an empty call",
            .sense = Sense::AtMost,
            .subject = "call/" + budget + "/" + bodies,
            .peer = "call/empty",
            .deducted = "call/view/" + bodies,
            .must = must};
}

Goal match_goal(const std::string& budget, std::optional<double> must) {
    return {.what = "match of idle teams, budget " + budget,
            .unit = "x its bare ticks",
            .sense = Sense::AtMost,
            .subject = "match/" + budget,
            .peer = "match/bare",
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

}  // namespace

std::vector<Goal> goals() {
    return {
        tick_goal("11 bodies", "11", 15.0, 40.0),
        tick_goal("23 bodies", "23", 10.0, 25.0),
        tick_goal("11 bodies, lively", "11/lively", {}, {}),
        tick_goal("23 bodies, lively", "23/lively", {}, {}),
        call_goal("11", "off", 2.0),
        call_goal("23", "off", 2.0),
        call_goal("11", "on", {}),
        call_goal("23", "on", {}),
        match_goal("off", 1.5),
        match_goal("on", {}),
        {.what = "recorded match of formation",
         .unit = "x its wall time unrecorded",
         .sense = Sense::AtMost,
         .subject = "record/drawn/wall",
         .peer = "record/off/wall",
         .must = 1.1},
        {.what = "the same, where no core is free: the CPU time of the match's own thread",
         .unit = "x that of the unrecorded one",
         .sense = Sense::AtMost,
         .subject = "record/drawn/thread",
         .peer = "record/off/thread",
         .must = 1.1},
        record_goal("without drawings", "plain", 10.0),
        record_goal("with what formation draws", "drawn", {}),
        {.what = "match that is watched at full speed, with a browser that does not read",
         .unit = "x its wall time without one",
         .sense = Sense::AtMost,
         .subject = "watch/stuck/wall",
         .peer = "watch/nobody/wall",
         .must = 1.05},
    };
}

std::optional<Ratio> ratio_of(const Goal& goal, const Times& times) {
    const auto* subject = find_times(times, goal.subject);
    const auto* peer = find_times(times, goal.peer);
    const auto* deducted = find_times(times, goal.deducted);
    const bool has_peer = !goal.peer.empty();
    if (subject == nullptr || (peer == nullptr && has_peer) || (deducted == nullptr && !goal.deducted.empty()))
        return std::nullopt;
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
    if (goal.must) text += "; " + limit_text(goal, "goal", ratio.median, *goal.must);
    if (goal.aim) text += "; " + limit_text(goal, "aim", ratio.median, *goal.aim);
    return text;
}

}  // namespace podball::bench
