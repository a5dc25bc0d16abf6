#include "report/diagnosis_text.hpp"

#include "report/figure_text.hpp"
#include "report/text_table.hpp"

#include <fmt/format.h>

namespace podball::report {

namespace {

std::string yes_no(bool value) { return value ? "yes" : "no"; }

std::string microseconds_text(std::int64_t ns) { return microseconds(static_cast<double>(ns)) + " µs"; }

std::string guards_text(const hosting::Diagnosis& found) {
    TextTable guards({"sandbox", "holds", ""});
    guards.set_left(2);
    for (const sandbox::GuardProbe& guard : found.guards) {
        guards.add({std::string(sandbox::guard_name(guard.guard)), yes_no(guard.holds), guard.reason});
    }
    return guards.text();
}

std::string hand_off_text(const hosting::Diagnosis& found) {
    TextTable hand_off({"hand-off to a worker and back", "median"});
    hand_off.add({"on one core", microseconds_text(found.hand_off.one_core.wall_ns)});
    hand_off.add({"CPU time of the worker", microseconds_text(found.hand_off.one_core.cpu_ns)});
    if (found.cores > 1) {
        hand_off.add({"from one core to another", microseconds_text(found.hand_off.across_cores.wall_ns)});
        hand_off.add({"CPU time of the worker", microseconds_text(found.hand_off.across_cores.cpu_ns)});
    }
    return hand_off.text();
}

std::string machine_text(const hosting::Diagnosis& found) {
    TextTable machine({"machine", ""});
    machine.add({"cores", found.cores == found.cores_online
                              ? fmt::to_string(found.cores)
                              : fmt::format("{} of {}", found.cores, found.cores_online)});
    machine.add({"processes that need a core", fmt::format("{:.1f}", found.load)});
    machine.add({"start of a worker", microseconds_text(found.worker_start_ns)});
    machine.add({"reading a CPU clock", microseconds_text(found.cpu_clock_read_ns)});
    machine.add({"resolution of a CPU clock", microseconds_text(found.cpu_clock_step_ns)});
    machine.add({"waiting for a core is counted", yes_no(found.counts_waiting)});
    machine.add({"longest time without a core", microseconds_text(found.longest_gap_ns)});
    return machine.text();
}

std::string advice_text(const hosting::Diagnosis& found) {
    std::string text;
    for (const hosting::Advice& advice : found.advice) {
        text += fmt::format("{}\n  {}\n", advice.what, advice.remedy);
    }
    return text;
}

std::string verdict_text(const hosting::Diagnosis& found) {
    const std::string_view where = found.cores == 1 ? "one core" : "one or two cores per match";
    const std::string at_once = found.cores == 1 ? "1 match" : fmt::format("{} matches", found.cores);
    if (found.has_no_wall()) {
        return fmt::format(
            "verdict: teams have processes of their own on {}, but are not contained, sandbox {}; "
            "do not play strangers' teams; up to {} at once\n",
            where, found.sandbox, at_once);
    }
    return fmt::format("verdict: teams are isolated on {}, sandbox {}; up to {} at once\n", where, found.sandbox,
                       at_once);
}

}  // namespace

std::string diagnosis_text(const hosting::Diagnosis& found) {
    return fmt::format("{}\n{}\n{}\n{}{}", guards_text(found), hand_off_text(found), machine_text(found),
                       advice_text(found), verdict_text(found));
}

}  // namespace podball::report
