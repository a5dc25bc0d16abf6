// The table of all checks.
#pragma once

#include "validate/context.hpp"
#include "validate/finding.hpp"

#include <span>
#include <string>
#include <string_view>

namespace podball::validate {

/// Property of the team that a check requires. Each value includes the values above it. Exactly one check establishes
/// each value, except Nothing.
enum class Precondition {
    Nothing,       ///< Always holds.
    File,          ///< The file is a library with the entry of a team.
    Opened,        ///< The library can be opened.
    Described,     ///< The team's table was read, and its parameters have values.
    Created,       ///< An instance can be made.
    Played,        ///< The team plays a short match to its end.
    Repeats,       ///< The team answers the same views with the same commands in a second process.
    Relocates,     ///< The commands depend neither on addresses nor on contents of fresh memory.
    SameOnAnyDay,  ///< The commands depend on nothing that differs between two runs on two days.
};

/// Highest level of a validation.
constexpr int kLevelMax = 3;

/// A row of the table.
struct Check {
    std::string_view group;
    std::string_view name;
    int level = 1;                                      ///< Lowest level at which the check runs. 1 to kLevelMax.
    Precondition precondition = Precondition::Nothing;  ///< The check runs only if this holds.
    Precondition establishes = Precondition::Nothing;   ///< Holds if the check passed or warned.
    bool needs_worker = false;                          ///< The check is skipped for a team in this process.
    std::string_view advice;                            ///< Advice for the author of the team: one sentence.
    std::string_view rule;  ///< Place of the rule that the check enforces, such as "rule 7" of podball.h; may be empty.
    Finding (*run)(Context& context) = nullptr;

    /// Group and name: "file.exports".
    [[nodiscard]] std::string id() const { return std::string(group) + "." + std::string(name); }
};

/// All checks, in the order in which they run.
std::span<const Check> checks();

}  // namespace podball::validate
