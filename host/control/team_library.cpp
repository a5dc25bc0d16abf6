#include "control/team_library.hpp"

#include "base/printable.hpp"
#include "control/call_guard.hpp"
#include "control/elf_file.hpp"
#include "control/runtime_table.hpp"
#include "control/text.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include <boost/dll/shared_library.hpp>

namespace podball::control {
namespace {

// The name of the entry contains the major, so no code of a library of another major is run.
Result<void> check_entry(const std::vector<std::string>& names) {
    if (std::find(names.begin(), names.end(), PODBALL_TEAM_ENTRY_NAME) != names.end()) {
        return {};
    }
    if (names.empty()) {
        return Error{"is no team library: it exports no " PODBALL_TEAM_ENTRY_NAME};
    }
    std::vector<std::string> majors;
    for (const std::string& name : names) {
        majors.push_back(printable(name.substr(kTeamEntryPrefix.size())));
    }
    return Error{"has ABI major " + joined(majors, ", ") + "; this host speaks major " +
                 std::to_string(PODBALL_ABI_MAJOR)};
}

// Extracts the text of dlerror, which names the cause, from Boost's message, and removes the path.
std::string dlerror_text(const std::string& sentence, const std::filesystem::path& file) {
    constexpr std::string_view kBefore = "dlerror system message: ";
    const std::size_t before = sentence.find(kBefore);
    const std::size_t after = sentence.rfind("): ");
    if (before == std::string::npos || after == std::string::npos) {
        return printable(sentence);
    }
    const std::size_t start = before + kBefore.size();
    const std::string text = sentence.substr(start, after - start);
    const std::string path = file.string() + ": ";
    return printable(text.starts_with(path) ? text.substr(path.size()) : text);
}

Result<const podball_team_info_t*> table_of(podball_team_entry_t entry, const std::filesystem::path& file) {
    const CallGuard guard({"the entry", file.c_str()});
    try {
        return entry(PODBALL_ABI_MINOR);
    } catch (...) {
        return Error{"an exception left its entry"};
    }
}

// RTLD_NODELETE keeps the library loaded when Boost's handle is destroyed: see TeamLibrary.
constexpr auto kMode = static_cast<boost::dll::load_mode::type>(boost::dll::load_mode::rtld_now |
                                                                boost::dll::load_mode::rtld_local | RTLD_NODELETE);

std::atomic<bool> any_open = false;

// An open library. A struct, because a Result of the bare pointer would read like a Result of a function.
struct Opened {
    podball_team_entry_t entry = nullptr;
};

Result<Opened> open_library(const std::filesystem::path& file) {
    std::error_code failed;
    const auto whole_path = std::filesystem::absolute(file, failed);
    if (failed) {
        return Error{"cannot be opened: " + failed.message()};
    }
    any_open.store(true);
    const CallGuard guard({"a constructor", whole_path.c_str()});
    try {
        // This overload throws. The overload with an error code loses the text of dlerror.
        const boost::dll::shared_library library(whole_path, kMode);
        return Opened{&library.get<const podball_team_info_t*(std::uint32_t)>(PODBALL_TEAM_ENTRY_NAME)};
    } catch (const std::exception& error) {
        return Error{"cannot be opened: " + dlerror_text(error.what(), whole_path)};
    }
}

Result<TeamInfo> description_of(const podball_team_info_t& table, const podball_document_t& document) {
    const auto runtime = runtime_of(table);
    if (!runtime) {
        return runtime.error();
    }
    return runtime.value() == nullptr ? Error{"plays no documents: it has no " PODBALL_EXT_RUNTIME}
                                      : describe_document(*runtime.value(), document, table.abi_minor);
}

// A library elsewhere is not asked whether it is a runtime: a careless one answers with any pointer, and plays well
// otherwise.
bool may_be_runtime(const std::filesystem::path& file) { return file.parent_path().filename() == kRuntimesFolder; }

Result<TeamInfo> description_of(const podball_team_info_t& table, const std::filesystem::path& file) {
    const auto parameters = parameters_of(table);
    if (!parameters) {
        return parameters.error();
    }
    auto info = read_info(table, parameters.value());
    if (!info || !may_be_runtime(file)) {
        return info;
    }
    const auto runtime = runtime_of(table);
    if (!runtime) {
        return runtime.error();
    }
    TeamInfo found = std::move(info).value();
    if (runtime.value() != nullptr) {
        found.runtime = read_runtime(runtime.value()->endings, runtime.value()->language).value();
    }
    return found;
}

}  // namespace

Result<void> check_team_file(const std::filesystem::path& file) {
    const auto entries = exported_functions(file, kTeamEntryPrefix);
    if (!entries.ok()) {
        return with_path(entries.error().message, file);
    }
    if (const auto result = check_entry(entries.value()); !result) {
        return with_path(result.error().message, file);
    }
    return {};
}

Result<TeamLibrary> TeamLibrary::load(const std::filesystem::path& file, DocumentPointer document) {
    if (const auto result = check_team_file(file); !result) {
        return result.error();
    }
    const auto opened = open_library(file);
    if (!opened.ok()) {
        return with_path(opened.error().message, file);
    }
    const auto table = table_of(opened.value().entry, file);
    if (!table.ok()) {
        return with_path(table.error().message, file);
    }
    if (const auto result = check_table(table.value()); !result) {
        return with_path(result.error().message, file);
    }
    auto info = document ? description_of(*table.value(), *document) : description_of(*table.value(), file);
    if (!info.ok()) {
        return with_path(info.error().message, file);
    }
    return TeamLibrary(file, opened.value().entry, *table.value(), std::move(info).value(), std::move(document));
}

Result<void> TeamLibrary::open(const std::filesystem::path& file) {
    if (const auto result = check_team_file(file); !result) {
        return result.error();
    }
    const auto opened = open_library(file);
    if (!opened.ok()) {
        return with_path(opened.error().message, file);
    }
    return {};
}

bool TeamLibrary::is_any_open() { return any_open.load(); }

TeamLibrary::TeamLibrary(std::filesystem::path file, podball_team_entry_t entry_function,
                         const podball_team_info_t& table, TeamInfo info, DocumentPointer document)
    : file_(std::move(file)),
      entry_(entry_function),
      table_(&table),
      info_(std::move(info)),
      document_(std::move(document)) {}

}  // namespace podball::control
