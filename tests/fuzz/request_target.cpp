#include "fuzz/targets.hpp"
#include "viewer/request_properties.hpp"

std::string podball::fuzz::broken_request(std::string_view bytes) { return viewer::broken_property(bytes); }
