#include "fuzz/targets.hpp"
#include "league/spec_properties.hpp"

std::string podball::fuzz::broken_league(std::string_view bytes) { return league::broken_spec_property(bytes); }
