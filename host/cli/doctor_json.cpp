#include "cli/doctor_json.hpp"

#include "cli/json_parts.hpp"

namespace podball::cli {

namespace {

Json guards_json(const Diagnosis& found) {
    Json guards = Json::object();
    for (const isolation::GuardProbe& guard : found.guards) {
        guards[std::string(isolation::guard_name(guard.guard))] = {
            {"holds", guard.holds}, {"reason", guard.reason}, {"remedy", guard.remedy}};
    }
    return guards;
}

Json hand_off_json(const Diagnosis& found) {
    return {{"one_core", found.one_core_ns},
            {"unplaced", found.unplaced_ns},
            {"across_cores", found.across_cores_ns ? Json(*found.across_cores_ns) : Json(nullptr)},
            {"baseline_cpu", found.baseline_cpu_ns}};
}

Json advice_json(const Diagnosis& found) {
    Json advice = Json::array();
    for (const Advice& one : found.advice) {
        advice.push_back({{"what", one.what}, {"remedy", one.remedy}});
    }
    return advice;
}

}  // namespace

std::string doctor_json(const Diagnosis& found) {
    return json_line({{"schema", kDoctorSchema},
                      {"sandbox", found.sandbox},
                      {"guards", guards_json(found)},
                      {"cores", found.cores},
                      {"cores_online", found.cores_online},
                      {"load", found.load},
                      {"hand_off_ns", hand_off_json(found)},
                      {"placement", found.shares_core ? "one_core" : "unplaced"},
                      {"worker_start_ns", found.worker_start_ns},
                      {"cpu_clock_read_ns", found.cpu_clock_read_ns},
                      {"cpu_clock_step_ns", found.cpu_clock_step_ns},
                      {"counts_waiting", found.counts_waiting},
                      {"longest_gap_ns", found.longest_gap_ns},
                      {"advice", advice_json(found)}});
}

}  // namespace podball::cli
