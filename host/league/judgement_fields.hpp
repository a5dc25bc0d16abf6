// Codecs of the comparisons, the contrasts and the registration of a league.
#pragma once

#include "league/field_codec.hpp"
#include "league/spec.hpp"

#include <cstddef>
#include <string>

namespace podball::league {

inline constexpr std::size_t kNameBytesMax = 100;
inline constexpr std::size_t kTextBytesMax = 1000;
inline constexpr double kDifferenceMax = 1e6;  ///< Of a metric between two teams.

/// A name of a team, a metric or a league.
Codec<std::string> name_codec();
Codec<Comparison> comparison_codec();
Codec<Contrast> contrast_codec();
Codec<Registered> registered_codec();

}  // namespace podball::league
