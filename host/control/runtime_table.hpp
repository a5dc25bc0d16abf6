// Checks and copies the table of a runtime (podball.runtime/1), and asks it about documents.
#pragma once

#include "base/result.hpp"
#include "control/team_table.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <podball/podball.h>

namespace podball::control {

/// The folder below a team folder in which runtimes lie.
inline constexpr const char* kRuntimesFolder = "runtimes";

/// The runtime's table of the library with this table; null if it plays no documents.
/// Errors: the library's function threw, or the table violates ext/runtime.h.
Result<const podball_runtime_t*> runtime_of(const podball_team_info_t& table);

/// A checked copy of the strings of a runtime. Errors: they violate ext/runtime.h.
Result<RuntimeInfo> read_runtime(const char* endings, const char* language);

/// What the document says about its team. `minor` is the minor of the ABI of the library.
/// Errors: the runtime refuses the document, its function threw, or its answer violates team.h or ext/params.h.
Result<TeamInfo> describe_document(const podball_runtime_t& runtime, const podball_document_t& document,
                                   std::uint32_t minor);

}  // namespace podball::control
