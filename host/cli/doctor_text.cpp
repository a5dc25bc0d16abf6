#include "cli/doctor_text.hpp"

#include "cli/figure_text.hpp"
#include "cli/text_table.hpp"

#include <spdlog/fmt/fmt.h>

namespace podball::cli {

namespace {

std::string yes_no(bool value) { return value ? "yes" : "no"; }

std::string microseconds_text(std::int64_t ns) { return microseconds(static_cast<double>(ns)) + " µs"; }

std::string guards_text(const Diagnosis& found) {
    TextTable guards({"sandbox", "holds", ""});
    guards.set_left(2);
    for (const isolation::GuardProbe& guard : found.guards) {
        guards.add({std::string(isolation::guard_name(guard.guard)), yes_no(guard.holds), guard.reason});
    }
    return guards.text();
}

std::string hand_off_text(const Diagnosis& found) {
    TextTable hand_off({"hand-off to a worker and back", "median"});
    hand_off.add({"on one core", microseconds_text(found.one_core_ns)});
    hand_off.add({"left to the system", microseconds_text(found.unplaced_ns)});
    if (found.across_cores_ns) {
        hand_off.add({"from one core to another", microseconds_text(*found.across_cores_ns)});
    }
    hand_off.add({"CPU time of the worker in it", microseconds_text(found.baseline_cpu_ns)});
    return hand_off.text();
}

std::string machine_text(const Diagnosis& found) {
    TextTable machine({"machine", ""});
    machine.add({"cores", found.cores == found.cores_online
                              ? std::to_string(found.cores)
                              : fmt::format("{} of {}", found.cores, found.cores_online)});
    machine.add({"processes that want one", fmt::format("{:.1f}", found.load)});
    machine.add({"start of a worker", microseconds_text(found.worker_start_ns)});
    machine.add({"reading a CPU clock", microseconds_text(found.cpu_clock_read_ns)});
    machine.add({"least step of a CPU clock", microseconds_text(found.cpu_clock_step_ns)});
    machine.add({"waiting for a core is counted", yes_no(found.counts_waiting)});
    machine.add({"longest time without a core", microseconds_text(found.longest_gap_ns)});
    return machine.text();
}

std::string advice_text(const Diagnosis& found) {
    std::string text;
    for (const Advice& advice : found.advice) {
        text += advice.what + "\n  " + advice.remedy + "\n";
    }
    return text;
}

std::string verdict_text(const Diagnosis& found) {
    const std::string_view where = found.shares_core ? "one core per match" : "whatever core the system chooses";
    const std::string at_once = found.cores == 1 ? "1 match" : fmt::format("{} matches", found.cores);
    if (found.has_no_wall()) {
        return fmt::format(
            "verdict: teams have processes of their own on {}, but nothing shuts them in, sandbox {}; "
            "do not play strangers; up to {} at once\n",
            where, found.sandbox, at_once);
    }
    return fmt::format("verdict: teams are isolated on {}, sandbox {}; up to {} at once\n", where, found.sandbox,
                       at_once);
}

}  // namespace

std::string doctor_text(const Diagnosis& found) {
    return guards_text(found) + "\n" + hand_off_text(found) + "\n" + machine_text(found) + "\n" + advice_text(found) +
           verdict_text(found);
}

}  // namespace podball::cli
