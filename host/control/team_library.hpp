// A team library, opened in this process.
#pragma once

#include "base/result.hpp"
#include "control/team_table.hpp"

#include <filesystem>
#include <memory>

#include <podball/podball.h>

namespace podball::control {

/// Checks `file` without running any of its code.
/// Errors: not a complete team library of this ABI major, in one line that begins with `file`.
Result<void> check_team_file(const std::filesystem::path& file);

/// A loaded library. It stays loaded until the process ends, because its code may have left threads, handlers or
/// pointers behind. So the pointers here never dangle. Copies are cheap.
class TeamLibrary {
  public:
    /// A document for a runtime; null: none. Shared, because instances of the library read it.
    using DocumentPointer = std::shared_ptr<const podball_document_t>;

    /// Opens the library at `file` and checks the file, the major of its ABI, its table and its parameters. With a
    /// document the library must be a runtime, and the description is the document's.
    /// A damaged or hostile library may still end the process: its code runs as soon as it is opened.
    /// Errors: what is wrong with the library or the document, in one line that begins with `file`.
    /// Thread: any, also several at once; not with documents.
    static Result<TeamLibrary> load(const std::filesystem::path& file, DocumentPointer document = nullptr);

    /// Opens the library and calls none of its functions. Its static constructors run. Errors: as `load`.
    static Result<void> open(const std::filesystem::path& file);

    /// Whether this process has opened a library, even without success: its code may have run. Thread: any.
    static bool is_any_open();

    [[nodiscard]] const std::filesystem::path& file() const { return file_; }
    [[nodiscard]] const TeamInfo& info() const { return info_; }
    /// The table of functions. No mandatory function is null.
    [[nodiscard]] const podball_team_info_t& table() const { return *table_; }
    /// The document that instances play; null: none.
    [[nodiscard]] const DocumentPointer& document() const { return document_; }
    /// The function that returned the table.
    [[nodiscard]] podball_team_entry_t entry() const { return entry_; }

  private:
    TeamLibrary(std::filesystem::path file, podball_team_entry_t entry_function, const podball_team_info_t& table,
                TeamInfo info, DocumentPointer document);

    std::filesystem::path file_;
    podball_team_entry_t entry_;
    const podball_team_info_t* table_;
    TeamInfo info_;
    DocumentPointer document_;
};

}  // namespace podball::control
