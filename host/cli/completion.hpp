// What may stand in the place of a word of the command line, for completion in a shell.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// A word that may stand in the place, and its meaning in one line, perhaps empty.
struct Candidate {
    std::string word;
    std::string meaning;
};

using Candidates = std::vector<Candidate>;

/// What else may stand in the place, which the shell finds by itself.
enum class PathKind { None, Files, Folders };

struct Completion {
    Candidates candidates;
    PathKind paths = PathKind::None;
};

/// The names that are no part of the tree of commands.
struct KnownNames {
    std::function<Candidates()> teams;
    std::function<Candidates()> games;
};

/// What may stand in the place of the last of `words`, which are those after the name of the program. The last one has
/// been typed so far, and may be empty. Each candidate begins with it.
Completion completion_of(const CLI::App& program, const std::vector<std::string>& words, const KnownNames& names);

/// A line for each candidate, with a space before its meaning, then a line that says what else may stand there:
/// ":none",
/// ":files" or ":folders". A candidate that has a space or is not printable is left out.
std::string completion_text(const Completion& completion);

}  // namespace podball::cli
