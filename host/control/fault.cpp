#include "control/fault.hpp"

#include <algorithm>
#include <numeric>

namespace podball::control {
namespace {

constexpr bool kStrike = true;
constexpr bool kCrash = true;
constexpr bool kEndsInstance = true;

constexpr std::array<FaultTraits, kFaultKinds> kTraits = {{
    {"command_not_finite", "a number of a command is not finite; the pod coasts", FaultResponse::DropPod},
    {"command_unknown_flag", "a command has a flag that is not known; the pod coasts", FaultResponse::DropPod},
    {"command_too_long", "a vector of a command is longer than 1; it is shortened", FaultResponse::Correct},
    {"step_again", "the team's step failed; its pods coast until the next step", FaultResponse::DropStep},
    {"step_fatal", "the team cannot go on; its pods coast to the end", FaultResponse::Retire},
    {"step_threw", "an exception left the team's step; its pods coast to the end", FaultResponse::Retire},
    {"step_over_hard", "the team's step took longer than the hard limit; its pods coast until the next step",
     FaultResponse::DropStep, kStrike},
    {"bank_empty", "the team used up its time; its pods coast until it has earned some again", FaultResponse::DropStep},
    {"step_hung", "the team's step did not end and was ended; its pods coast, a new instance goes on",
     FaultResponse::DropStep, kStrike, false, kEndsInstance},
    {"crashed", "the team crashed; its pods coast, a new instance goes on", FaultResponse::DropStep, false, kCrash,
     kEndsInstance},
    {"exited", "the team ended its process; its pods coast, a new instance goes on", FaultResponse::DropStep, false,
     kCrash, kEndsInstance},
    {"restart_failed", "no new instance could be made; the team forfeits", FaultResponse::Forfeit},
    {"denied_call", "the team tried a system call that it may not make", FaultResponse::Report},
    {"forfeited", "too many strikes or crashes; the team forfeits, its pods coast to the end", FaultResponse::Forfeit},
}};

std::size_t index_of(FaultKind kind) { return static_cast<std::size_t>(kind); }

}  // namespace

const FaultTraits& fault_traits(FaultKind kind) { return kTraits[index_of(kind)]; }

void IncidentLog::add(const Incident& incident) {
    const std::size_t kind = index_of(incident.kind);
    const std::int64_t place = counts_[kind]++;
    if (place < kKept) first_[kind][static_cast<std::size_t>(place)] = incident;
    if (of_step_count_ < kStepMax) of_step_[of_step_count_++] = incident;
}

std::int64_t IncidentLog::count(FaultKind kind) const { return counts_[index_of(kind)]; }

std::int64_t IncidentLog::total() const { return std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0}); }

std::span<const Incident> IncidentLog::first(FaultKind kind) const {
    const auto kept = static_cast<std::size_t>(std::min<std::int64_t>(count(kind), kKept));
    return std::span(first_[index_of(kind)]).first(kept);
}

}  // namespace podball::control
