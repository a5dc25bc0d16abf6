#include "cli/heap_pages.hpp"

#include "sandbox/guard_state.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::testing;

namespace {

// Whether the mapping that holds `address` has the flag "hg", with which the system was asked for large pages.
bool asks_for_large_pages(const void* address) {
    const auto place = reinterpret_cast<std::uintptr_t>(address);
    std::ifstream maps("/proc/self/smaps");
    bool is_inside = false;
    for (std::string line; std::getline(maps, line);) {
        std::uintptr_t begin = 0;
        std::uintptr_t end = 0;
        char dash = 0;
        if (std::istringstream(line) >> std::hex >> begin >> dash >> end && dash == '-') {
            is_inside = begin <= place && place < end;
        } else if (is_inside && line.starts_with("VmFlags:")) {
            return line.find(" hg") != std::string::npos;
        }
    }
    return false;
}

}  // namespace

TEST_CASE("large blocks of the heap lie in memory that asks for large pages, again after they were freed") {
    skip_if(sandbox::kUnderSanitizer, "a sanitizer has an allocator of its own");
    skip_if(!std::ifstream("/sys/kernel/mm/transparent_hugepage/enabled"), "the system has no large pages");
    cli::use_large_pages();
    const void* first = nullptr;
    for (int i = 0; i < 3; ++i) {
        constexpr std::size_t kBlocks = 4;
        constexpr std::size_t kBlockBytes = 4'000'000;
        const std::vector<std::vector<char>> blocks(kBlocks, std::vector<char>(kBlockBytes, '\1'));
        for (const std::vector<char>& block : blocks) {
            REQUIRE(asks_for_large_pages(block.data() + kBlockBytes / 2));
        }
        first = i == 0 ? blocks[0].data() : first;
        REQUIRE(blocks[0].data() == first);
    }
}
