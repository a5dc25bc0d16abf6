#include "config/reader_properties.hpp"
#include "fuzz/targets.hpp"

std::string podball::fuzz::broken_rules(std::string_view bytes) { return config::broken_property(bytes); }
