// A team library: opened, its table checked and copied.
#pragma once

#include "base/result.hpp"
#include "control/team_parameters.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <podball/podball.h>

namespace podball::control {

/// What a library says of its team.
struct TeamInfo {
    std::string id;
    std::string name;
    std::string version;
    std::string author;
    std::uint32_t abi_minor = 0;
    int min_pods = 1;
    int max_pods = PODBALL_PODS_MAX;
    std::vector<TeamParameter> parameters;
};

/// A loaded library. A plain value: once loaded, a library stays in the process to its end, since code that ran once
/// may have left threads, handlers or pointers behind; so nothing here ever dangles, and copies are cheap enough.
class TeamLibrary {
  public:
    /// Opens the library at `file` and checks the file, the major of its ABI, its table and its parameters.
    /// A damaged or hostile library may still end the process: its code runs as soon as it is opened.
    /// Errors: what is wrong with the library, in one line that begins with `file`.
    /// Thread: any, also several at once.
    static Result<TeamLibrary> load(const std::filesystem::path& file);

    [[nodiscard]] const std::filesystem::path& file() const { return file_; }
    [[nodiscard]] const TeamInfo& info() const { return info_; }
    /// The functions. Every mandatory one is there.
    [[nodiscard]] const podball_team_info_t& table() const { return *table_; }

    /// Why the team cannot play with `pods` pods, if it cannot.
    [[nodiscard]] std::optional<Error> refuses_pods(int pods) const;

  private:
    TeamLibrary(std::filesystem::path file, const podball_team_info_t& table, TeamInfo info);

    std::filesystem::path file_;
    const podball_team_info_t* table_;
    TeamInfo info_;
};

}  // namespace podball::control
