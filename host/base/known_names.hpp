// What to answer to a name that is not known.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace podball {

/// The one of `known` that `word` is most likely meant to be; empty if none is near.
std::string_view nearest_name(std::string_view word, std::span<const std::string> known);

/// Such as "did you mean mass? Known are mass, radius"; without the question if no name is near.
std::string known_names_text(std::string_view word, std::span<const std::string> known);

}  // namespace podball
