#include "control/team_table.hpp"

#include "control/text.hpp"

#include <cstddef>
#include <utility>

namespace podball::control {
namespace {

// Size up to the last field of ABI 1.0. A table of a later minor may be longer; no table may be shorter.
constexpr std::size_t kTableSizeMin = offsetof(podball_team_info_t, extension) + sizeof(podball_team_info_t::extension);

std::string version_text(std::uint32_t minor) {
    return std::to_string(PODBALL_ABI_MAJOR) + "." + std::to_string(minor);
}

Result<void> check_version(const podball_team_info_t* table) {
    if (table == nullptr) {
        return Error{"does not play in a host of ABI " + version_text(PODBALL_ABI_MINOR) + ": its entry returned null"};
    }
    if (table->abi_major != PODBALL_ABI_MAJOR) {
        return Error{"abi_major " + std::to_string(table->abi_major) + "; this host speaks major " +
                     std::to_string(PODBALL_ABI_MAJOR)};
    }
    if (table->struct_size < kTableSizeMin) {
        return Error{"struct_size " + std::to_string(table->struct_size) + " of its table; at least " +
                     std::to_string(kTableSizeMin)};
    }
    if (table->min_host_minor > PODBALL_ABI_MINOR) {
        return Error{"needs a host of ABI " + version_text(table->min_host_minor) + " or later; this one has " +
                     version_text(PODBALL_ABI_MINOR)};
    }
    return {};
}

Result<void> check_functions(const podball_team_info_t& table) {
    if (table.create == nullptr) {
        return Error{"create is a null pointer; it is mandatory"};
    }
    if (table.destroy == nullptr) {
        return Error{"destroy is a null pointer; it is mandatory"};
    }
    if (table.step == nullptr) {
        return Error{"step is a null pointer; it is mandatory"};
    }
    return {};
}

Result<void> check_pods(const podball_team_info_t& table) {
    if (table.min_pods >= 1 && table.min_pods <= table.max_pods && table.max_pods <= PODBALL_PODS_MAX) {
        return {};
    }
    return Error{"min_pods " + std::to_string(table.min_pods) + ", max_pods " + std::to_string(table.max_pods) +
                 "; permitted is 1 <= min_pods <= max_pods <= " + std::to_string(PODBALL_PODS_MAX)};
}

Result<TeamInfo> read_strings(const podball_team_info_t& table) {
    const auto id = read_id(table.id, {"id", PODBALL_ID_SIZE_MAX});
    if (!id.ok()) {
        return id.error();
    }
    const auto name = read_text(table.name, {"name", PODBALL_NAME_SIZE_MAX});
    if (!name.ok()) {
        return name.error();
    }
    const auto version = read_text(table.version, {"version", PODBALL_VERSION_SIZE_MAX});
    if (!version.ok()) {
        return version.error();
    }
    const auto author = read_text(table.author, {"author", PODBALL_AUTHOR_SIZE_MAX, true});
    if (!author.ok()) {
        return author.error();
    }
    TeamInfo info;
    info.id = id.value();
    info.name = name.value();
    info.version = version.value();
    info.author = author.value();
    return info;
}

}  // namespace

Result<void> check_table(const podball_team_info_t* table) {
    if (const auto result = check_version(table); !result) {
        return result.error();
    }
    return check_functions(*table);
}

Result<TeamInfo> read_info(const podball_team_info_t& table, const podball_params_t* parameters) {
    if (const auto result = check_pods(table); !result) {
        return result.error();
    }
    auto strings = read_strings(table);
    if (!strings.ok()) {
        return strings;
    }
    auto list = read_parameters(parameters);
    if (!list.ok()) {
        return list.error();
    }
    TeamInfo info = std::move(strings).value();
    info.abi_minor = table.abi_minor;
    info.min_pods = table.min_pods;
    info.max_pods = table.max_pods;
    info.parameters = std::move(list).value();
    return info;
}

Result<void> accepts_pods(const TeamInfo& info, int pods) {
    if (pods >= info.min_pods && pods <= info.max_pods) {
        return {};
    }
    return Error{std::to_string(pods) + " pods; this team plays with " + std::to_string(info.min_pods) + " to " +
                 std::to_string(info.max_pods)};
}

}  // namespace podball::control
