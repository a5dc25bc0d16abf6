#include "worker/library_probe.hpp"

#include "control/call_guard.hpp"
#include "control/team_table.hpp"
#include "handoff/shared_block.hpp"

#include <array>
#include <cstring>
#include <string>

namespace podball::worker {
namespace {

using Table = podball_team_info_t;

bool same(const Table* table, const Table& before) {
    return table != nullptr && std::memcmp(table, &before, sizeof before) == 0;
}

bool gives_same_table(const control::TeamLibrary& library) {
    const Table before = library.table();
    return same(library.entry()(PODBALL_ABI_MINOR), before) && same(&library.table(), before);
}

bool suits_later_hosts(const control::TeamLibrary& library) {
    for (const std::uint32_t minor : {PODBALL_ABI_MINOR + 1U, PODBALL_ABI_MINOR + 1000U, ~0U}) {
        const Table* const table = library.entry()(minor);
        if (table == nullptr || !control::check_table(table)) {
            return false;
        }
    }
    return true;
}

bool knows_unknown_ids(const Table& table) {
    const std::string longest(PODBALL_ID_SIZE_MAX, 'x');
    for (const char* id : {"podball.unknown/1", "podball.params/999", "podball.params", "", longest.c_str()}) {
        if (table.extension(id) != nullptr) {
            return true;
        }
    }
    return false;
}

bool keeps_parameters(const Table& table) {
    const auto* const first = static_cast<const podball_params_t*>(table.extension(PODBALL_EXT_PARAMS));
    const auto* const second = static_cast<const podball_params_t*>(table.extension(PODBALL_EXT_PARAMS));
    if (first == nullptr || second == nullptr) {
        return first == second;
    }
    return first->count == second->count && first->list == second->list && first->stride == second->stride;
}

}  // namespace

std::uint32_t probe_library(const control::TeamLibrary& library) {
    const control::CallGuard guard({"extension", library.table().id});
    std::uint32_t probe_failures = 0;
    if (!gives_same_table(library)) {
        probe_failures |= handoff::kProbeTableChanges;
    }
    if (!suits_later_hosts(library)) {
        probe_failures |= handoff::kProbeLaterHost;
    }
    const Table& table = library.table();
    if (table.extension == nullptr) {
        return probe_failures;
    }
    if (knows_unknown_ids(table)) {
        probe_failures |= handoff::kProbeUnknownId;
    }
    if (!keeps_parameters(table)) {
        probe_failures |= handoff::kProbeParamsChange;
    }
    return probe_failures;
}

}  // namespace podball::worker
