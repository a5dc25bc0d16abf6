// Entry of libFuzzer. PODBALL_FUZZ_TARGET is the name of its target, such as broken_rules.
#include "fuzz/targets.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string broken = podball::fuzz::PODBALL_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
    if (!broken.empty()) {
        std::fprintf(stderr, "%s\n", broken.c_str());
        std::abort();
    }
    return 0;
}
