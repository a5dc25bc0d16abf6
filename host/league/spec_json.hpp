// A league file (`podball.league/1`): JSON text that says what a league consists of.
#pragma once

#include "base/result.hpp"
#include "league/spec.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace podball::league {

/// The value of "schema" in a league file.
inline constexpr std::string_view kLeagueSchema = "podball.league/1";

/// Reads a league file. Keys that it leaves out have their defaults, and every value is in its range. How values must
/// agree with each other is checked by `check_spec`, after options have changed them.
/// Errors: the text is not JSON, or a key or value is wrong. The message is one line that begins with `place`, such as
/// "cup.json: /pairs: 0; must be a whole number in [1, 100000]".
Result<Spec> read_spec(std::string_view text, std::string_view place);

/// A league file without its registration, for a run that is declared exploratory.
struct UnregisteredSpec {
    Spec spec;
    std::string refusal;  ///< Why the part `registered` cannot be read.
};

/// Reads a league file whose part `registered` alone is wrong. Null: `read_spec` reads it, or something else is wrong.
std::optional<UnregisteredSpec> read_unregistered(std::string_view text, std::string_view place);

/// A league file that `read_spec` reads as `spec`. Values of optional keys are left out while they have their defaults.
/// Requires: every value of `spec` is in its range.
std::string spec_json(const Spec& spec);

/// The name of a team that is given without one: the team itself, without folders and the ending ".so".
std::string default_team_name(std::string_view team);

/// The JSON schema of league files.
std::string spec_schema();

}  // namespace podball::league
