// The table of the keys of a league file. Reading, writing, the schema, `league explain` and the reference page use it.
#pragma once

#include "league/field_codec.hpp"
#include "league/spec.hpp"

namespace podball::league {

/// The codec of a league file.
const Codec<Spec>& spec_codec();

}  // namespace podball::league
