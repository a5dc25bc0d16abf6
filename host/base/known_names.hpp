// Messages about a name that is not known.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace podball {

/// The name in `known` that is most similar to `word`; empty if none is similar.
std::string_view nearest_name(std::string_view word, std::span<const std::string> known);

/// A hint for the unknown name `word`, such as "Did you mean mass? Known keys: mass, radius." for the `kind` "keys".
/// The question is left out if no name is similar. The text is "No keys are known." if `known` is empty.
std::string known_names_text(std::string_view word, std::string_view kind, std::span<const std::string> known);

}  // namespace podball
