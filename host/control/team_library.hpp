// A team library, opened in this process.
#pragma once

#include "base/result.hpp"
#include "control/team_table.hpp"

#include <filesystem>
#include <optional>

#include <podball/podball.h>

namespace podball::control {

/// What can be said against `file` without running any of its code: it is no whole team library of this major.
/// Errors: one line that begins with `file`.
std::optional<Error> check_team_file(const std::filesystem::path& file);

/// A loaded library. A plain value: once loaded, a library stays in the process to its end, since code that ran once
/// may have left threads, handlers or pointers behind; so nothing here ever dangles, and copies are cheap enough.
class TeamLibrary {
  public:
    /// Opens the library at `file` and checks the file, the major of its ABI, its table and its parameters.
    /// A damaged or hostile library may still end the process: its code runs as soon as it is opened.
    /// Errors: what is wrong with the library, in one line that begins with `file`.
    /// Thread: any, also several at once.
    static Result<TeamLibrary> load(const std::filesystem::path& file);

    /// Opens the library and calls nothing of it: what runs is what it does by itself. Errors: as `load`.
    static std::optional<Error> open(const std::filesystem::path& file);

    [[nodiscard]] const std::filesystem::path& file() const { return file_; }
    [[nodiscard]] const TeamInfo& info() const { return info_; }
    /// The functions. Every mandatory one is there.
    [[nodiscard]] const podball_team_info_t& table() const { return *table_; }
    /// The function that gave the table.
    [[nodiscard]] podball_team_entry_t entry() const { return entry_; }

  private:
    TeamLibrary(std::filesystem::path file, podball_team_entry_t entry_function, const podball_team_info_t& table,
                TeamInfo info);

    std::filesystem::path file_;
    podball_team_entry_t entry_;
    const podball_team_info_t* table_;
    TeamInfo info_;
};

}  // namespace podball::control
