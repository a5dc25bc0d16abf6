#include "control/elf_properties.hpp"
#include "fuzz/targets.hpp"

#include <span>

std::string podball::fuzz::broken_library(std::string_view bytes) {
    return control::broken_property(std::as_bytes(std::span(bytes)));
}
