// The checks, as a table.
#pragma once

#include "validate/context.hpp"
#include "validate/finding.hpp"

#include <span>
#include <string>
#include <string_view>

namespace podball::validate {

/// What has to be certain before a check makes sense. Each but the first is made certain by one check.
enum class Ground {
    Nothing,
    File,       ///< The file is a library with a team's entry.
    Opened,     ///< It can be opened.
    Described,  ///< The team says what it is, and its parameters have values.
    Created,    ///< An instance can be made.
    Played,     ///< It answers to the end of a short match.
    Repeats,    ///< The same views bring the same commands again.
};

constexpr int kLevelMax = 3;

struct Check {
    std::string_view group;
    std::string_view name;
    int level = 1;  ///< From which on it is run.
    Ground stands_on = Ground::Nothing;
    Ground makes_certain = Ground::Nothing;
    bool needs_worker = false;
    std::string_view advice;  ///< What the author can do about it: one sentence.
    std::string_view rule;    ///< Where it is demanded; may be empty.
    Finding (*run)(Context& context) = nullptr;

    /// "file.exports"
    [[nodiscard]] std::string id() const { return std::string(group) + "." + std::string(name); }
};

/// All of them, in the order in which they are run.
std::span<const Check> checks();

}  // namespace podball::validate
