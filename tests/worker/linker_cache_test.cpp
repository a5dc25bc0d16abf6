#include "worker/linker_cache.hpp"

#include "base/file.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <cstring>
#include <filesystem>
#include <random>
#include <span>
#include <vector>

using namespace podball;
using podball::worker::listed_libraries;

namespace {

std::vector<std::byte> system_list() {
    const auto list = read_file("/etc/ld.so.cache", std::size_t{64} << 20U);
    testing::skip_if(!list.ok(), "this system has no list of its libraries");
    const auto bytes = std::as_bytes(std::span(list.value()));
    return {bytes.begin(), bytes.end()};
}

}  // namespace

TEST_CASE("the linker's list names the file of a library of the system, and none for another name") {
    const auto list = system_list();
    const auto files = listed_libraries(list, "libc.so.6");
    REQUIRE_FALSE(files.empty());
    for (const auto& file : files) {
        CHECK(std::filesystem::is_regular_file(file));
        CHECK(file.filename() == "libc.so.6");
    }
    CHECK(listed_libraries(list, "libpodball_installed_nowhere.so").empty());
    CHECK(listed_libraries(list, "").empty());
}

TEST_CASE("a damaged list of the linker is read to its end and no further") {
    const auto list = system_list();
    std::mt19937 random(1);
    for (std::size_t size = 0; size < list.size(); size += 1 + list.size() / 200) {
        const std::vector<std::byte> cut(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(size));
        CHECK(listed_libraries(cut, "libc.so.6").size() <= 1000);
    }
    for (int i = 0; i < 100; ++i) {
        std::vector<std::byte> junk = list;
        for (std::size_t at = 20; at < 200; ++at) {
            junk[at] = static_cast<std::byte>(random());
        }
        CHECK(listed_libraries(junk, "libc.so.6").size() <= junk.size());
    }
}
