#include "fuzz/targets.hpp"
#include "replay/forgery.hpp"
#include "replay/reader_properties.hpp"

std::string podball::fuzz::broken_recording(std::string_view bytes) {
    return replay::broken_property(replay::with_checksums(std::string(bytes)));
}
