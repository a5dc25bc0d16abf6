#include "control/team_library.hpp"

#include "control/elf_file.hpp"
#include "control/text.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <utility>

#include <boost/dll/shared_library.hpp>

namespace podball::control {
namespace {

constexpr std::string_view kEntryPrefix = "podball_team_entry_";

// Up to the last field of 1.0: a table of a later minor may be longer, none may be shorter.
constexpr std::size_t kTableSizeMin = offsetof(podball_team_info_t, extension) + sizeof(podball_team_info_t::extension);

std::string version_text(std::uint32_t minor) {
    return std::to_string(PODBALL_ABI_MAJOR) + "." + std::to_string(minor);
}

// The symbol itself tells the major, so no code of a library of another major is run.
std::optional<Error> check_entry(const std::filesystem::path& file) {
    const auto entries = exported_functions(file, kEntryPrefix);
    if (!entries.ok()) return entries.error();
    const auto& names = entries.value();
    if (std::find(names.begin(), names.end(), PODBALL_TEAM_ENTRY_NAME) != names.end()) return std::nullopt;
    if (names.empty()) return Error{"is no team library: it exports no " PODBALL_TEAM_ENTRY_NAME};
    std::vector<std::string> majors;
    for (const std::string& name : names) majors.push_back(printable(name.substr(kEntryPrefix.size())));
    return Error{"has ABI major " + joined(majors, ", ") + "; this host speaks major " +
                 std::to_string(PODBALL_ABI_MAJOR)};
}

// The words of dlerror, which alone name the cause: out of Boost's sentence around them, and without the path.
std::string dlerror_text(const std::string& sentence, const std::filesystem::path& file) {
    constexpr std::string_view kBefore = "dlerror system message: ";
    const std::size_t before = sentence.find(kBefore);
    const std::size_t after = sentence.rfind("): ");
    if (before == std::string::npos || after == std::string::npos) return printable(sentence);
    const std::size_t start = before + kBefore.size();
    const std::string text = sentence.substr(start, after - start);
    const std::string path = file.string() + ": ";
    return printable(text.starts_with(path) ? text.substr(path.size()) : text);
}

Result<const podball_team_info_t*> table_of(podball_team_entry_t entry) {
    try {
        return entry(PODBALL_ABI_MINOR);
    } catch (...) {
        return Error{"an exception left its entry"};
    }
}

// RTLD_NODELETE keeps the library when Boost's handle goes: see TeamLibrary.
constexpr auto kMode = static_cast<boost::dll::load_mode::type>(boost::dll::load_mode::rtld_now |
                                                                boost::dll::load_mode::rtld_local | RTLD_NODELETE);

Result<const podball_team_info_t*> open_table(const std::filesystem::path& file) {
    const auto whole_path = std::filesystem::absolute(file);
    podball_team_entry_t entry = nullptr;
    try {
        // The overload that throws: the one with an error code loses the words of dlerror.
        const boost::dll::shared_library library(whole_path, kMode);
        entry = &library.get<const podball_team_info_t*(std::uint32_t)>(PODBALL_TEAM_ENTRY_NAME);
    } catch (const std::exception& error) {
        return Error{"cannot be opened: " + dlerror_text(error.what(), whole_path)};
    }
    return table_of(entry);
}

std::optional<Error> check_version(const podball_team_info_t* table) {
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
    return std::nullopt;
}

std::optional<Error> check_functions(const podball_team_info_t& table) {
    if (table.create == nullptr) return Error{"create is a null pointer; it is mandatory"};
    if (table.destroy == nullptr) return Error{"destroy is a null pointer; it is mandatory"};
    if (table.step == nullptr) return Error{"step is a null pointer; it is mandatory"};
    return std::nullopt;
}

std::optional<Error> check_pods(const podball_team_info_t& table) {
    if (table.min_pods >= 1 && table.min_pods <= table.max_pods && table.max_pods <= PODBALL_PODS_MAX) {
        return std::nullopt;
    }
    return Error{"min_pods " + std::to_string(table.min_pods) + ", max_pods " + std::to_string(table.max_pods) +
                 "; permitted is 1 <= min_pods <= max_pods <= " + std::to_string(PODBALL_PODS_MAX)};
}

Result<TeamInfo> read_strings(const podball_team_info_t& table) {
    const auto id = read_id(table.id, {"id", PODBALL_ID_SIZE_MAX});
    if (!id.ok()) return id.error();
    const auto name = read_text(table.name, {"name", PODBALL_NAME_SIZE_MAX});
    if (!name.ok()) return name.error();
    const auto version = read_text(table.version, {"version", PODBALL_VERSION_SIZE_MAX});
    if (!version.ok()) return version.error();
    const auto author = read_text(table.author, {"author", PODBALL_AUTHOR_SIZE_MAX, true});
    if (!author.ok()) return author.error();
    TeamInfo info;
    info.id = id.value();
    info.name = name.value();
    info.version = version.value();
    info.author = author.value();
    return info;
}

Result<TeamInfo> read_table(const podball_team_info_t& table) {
    auto info = read_strings(table);
    if (!info.ok()) return info;
    auto parameters = read_parameters(table);
    if (!parameters.ok()) return parameters.error();
    TeamInfo read = std::move(info).value();
    read.abi_minor = table.abi_minor;
    read.min_pods = table.min_pods;
    read.max_pods = table.max_pods;
    read.parameters = std::move(parameters).value();
    return read;
}

Error at(const std::filesystem::path& file, const Error& error) {
    return {printable(file.string()) + ": " + error.message};
}

}  // namespace

Result<TeamLibrary> TeamLibrary::load(const std::filesystem::path& file) {
    if (const auto error = check_entry(file)) return at(file, *error);
    const auto table = open_table(file);
    if (!table.ok()) return at(file, table.error());
    if (const auto error = check_version(table.value())) return at(file, *error);
    if (const auto error = check_functions(*table.value())) return at(file, *error);
    if (const auto error = check_pods(*table.value())) return at(file, *error);
    auto info = read_table(*table.value());
    if (!info.ok()) return at(file, info.error());
    return TeamLibrary(file, *table.value(), std::move(info).value());
}

TeamLibrary::TeamLibrary(std::filesystem::path file, const podball_team_info_t& table, TeamInfo info)
    : file_(std::move(file)), table_(&table), info_(std::move(info)) {}

std::optional<Error> TeamLibrary::refuses_pods(int pods) const {
    if (pods >= info_.min_pods && pods <= info_.max_pods) return std::nullopt;
    return at(file_, Error{std::to_string(pods) + " pods; this team plays with " + std::to_string(info_.min_pods) +
                           " to " + std::to_string(info_.max_pods)});
}

}  // namespace podball::control
