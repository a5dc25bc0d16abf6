#include "report/diagnosis_json.hpp"

#include "report/json_parts.hpp"

namespace podball::report {

namespace {

Json guards_json(const hosting::Diagnosis& found) {
    Json guards = Json::object();
    for (const sandbox::GuardProbe& guard : found.guards) {
        guards[std::string(sandbox::guard_name(guard.guard))] = {
            {"holds", guard.holds}, {"reason", guard.reason}, {"remedy", guard.remedy}};
    }
    return guards;
}

Json hand_off_json(const hosting::Diagnosis& found) {
    const bool has_two = found.cores > 1;
    const isolation::HandOff& cost = found.hand_off;
    return {{"one_core", cost.one_core.wall_ns},
            {"across_cores", has_two ? Json(cost.across_cores.wall_ns) : Json(nullptr)},
            {"baseline_cpu", cost.one_core.cpu_ns},
            {"baseline_cpu_across_cores", has_two ? Json(cost.across_cores.cpu_ns) : Json(nullptr)}};
}

Json advice_json(const hosting::Diagnosis& found) {
    Json advice = Json::array();
    for (const hosting::Advice& one : found.advice) {
        advice.push_back({{"what", one.what}, {"remedy", one.remedy}});
    }
    return advice;
}

}  // namespace

std::string diagnosis_json(const hosting::Diagnosis& found) {
    return json_line({{"schema", kDiagnosisSchema},
                      {"sandbox", found.sandbox},
                      {"guards", guards_json(found)},
                      {"cores", found.cores},
                      {"cores_online", found.cores_online},
                      {"load", found.load},
                      {"hand_off_ns", hand_off_json(found)},
                      {"placement", found.cores > 1 ? "one_or_two_cores" : "one_core"},
                      {"worker_start_ns", found.worker_start_ns},
                      {"cpu_clock_read_ns", found.cpu_clock_read_ns},
                      {"cpu_clock_step_ns", found.cpu_clock_step_ns},
                      {"counts_waiting", found.counts_waiting},
                      {"longest_gap_ns", found.longest_gap_ns},
                      {"advice", advice_json(found)}});
}

}  // namespace podball::report
