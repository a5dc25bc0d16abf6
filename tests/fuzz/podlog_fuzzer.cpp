#include "replay/forgery.hpp"
#include "replay/reader_properties.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

// With right checksums, without which hardly an input would get past them.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string content(reinterpret_cast<const char*>(data), size);
    const std::string broken = podball::replay::broken_property(podball::replay::with_checksums(content));
    if (!broken.empty()) {
        std::fprintf(stderr, "%s\n", broken.c_str());
        std::abort();
    }
    return 0;
}
