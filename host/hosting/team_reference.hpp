// Finds the files of a team by its reference: a name, a library, or a document and the runtime that plays it.
#pragma once

#include "base/result.hpp"
#include "hosting/hosting.hpp"
#include "isolation/isolated_controller.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace podball::hosting {

/// The files of a team.
struct TeamFiles {
    std::filesystem::path library;
    isolation::DocumentPointer document = nullptr;  ///< What the library plays; null: nothing.

    /// The file that names the team.
    [[nodiscard]] const std::filesystem::path& source() const { return document ? document->file() : library; }
};

/// A library that plays documents.
struct Runtime {
    std::filesystem::path file;
    control::RuntimeInfo info;
};

/// The libraries in the folder `runtimes` of each of `folders`. None is opened.
std::vector<std::filesystem::path> runtime_files(std::span<const std::filesystem::path> folders);

/// The runtimes in the folder `runtimes` of each of `folders`. Opens each library in a worker, or without workers in
/// this process. Libraries that cannot be used or play no documents are left out. Errors: two runtimes take one ending.
Result<std::vector<Runtime>> known_runtimes(std::span<const std::filesystem::path> folders, const Hosting& hosting);

/// Appends to `teams`, the files of teams that were found before, the regular files in `folders` with one of these
/// endings, by folder in the given order, then by name. A file whose name before the ending is already there is left
/// out, because this name means the other team. No file is read.
void add_documents(std::vector<std::filesystem::path>& teams, std::span<const std::filesystem::path> folders,
                   std::span<const std::string> endings);

/// The files of the team that `runtime` plays from the document `file`. Errors: as `control::Document::read`.
Result<TeamFiles> played_by(const std::filesystem::path& runtime, const std::filesystem::path& file);

/// The files of the team that `reference` names:
/// - NAME: NAME.so in the first of `folders` that has it, otherwise NAME.ENDING for an ending that a runtime plays;
/// - a path, which has a '/': a library, or a document, whose runtime its ending chooses;
/// - FILE.ENDING for an ending that a runtime plays: this document, in the working directory;
/// - RUNTIME:FILE: the document FILE, whatever its ending, played by the runtime of this name.
/// Documents are read, and no code of a document is run.
/// Errors: the first problem, in one line that says what is known.
Result<TeamFiles> find_team_files(std::string_view reference, std::span<const std::filesystem::path> folders,
                                  const Hosting& hosting);

/// The file with this name in the first of `folders` that has it. Other folders are never searched.
/// Errors: no folder has it.
Result<std::filesystem::path> recorded_file(const std::string& file_name,
                                            std::span<const std::filesystem::path> folders);

/// The document with this file name in the first of `folders` that has it, and its runtime. Other folders are never
/// searched. Errors: as `find_team_files`.
Result<TeamFiles> find_document(const std::string& file_name, const std::string& runtime,
                                std::span<const std::filesystem::path> folders);

}  // namespace podball::hosting
