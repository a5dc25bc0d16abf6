#include "worker/linker_cache.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace podball::worker {
namespace {

constexpr std::string_view kMagic = "glibc-ld.so.cache1.1";

struct Header {
    char magic[kMagic.size()];
    std::uint32_t entries_count;
    std::uint32_t names_size;
    std::uint32_t unused[5];
};

// Offsets are from the start of the list.
struct Entry {
    std::int32_t kind;
    std::uint32_t name;
    std::uint32_t path;
    std::uint32_t system_version;
    std::uint64_t processor;
};
static_assert(sizeof(Header) == 48 && sizeof(Entry) == 24);

#if defined(__x86_64__)
constexpr std::int32_t kThisMachine = 0x0303;  // A library of glibc, for x86-64.
#elif defined(__aarch64__)
constexpr std::int32_t kThisMachine = 0x0A03;
#else
#error "the number of this machine in the list is missing here"
#endif

// Empty beyond the end of the list.
std::string_view text_at(std::span<const std::byte> cache, std::uint32_t offset) {
    if (offset >= cache.size()) {
        return {};
    }
    const auto rest = cache.subspan(offset);
    const auto* const text = reinterpret_cast<const char*>(rest.data());
    return {text, strnlen(text, rest.size())};
}

}  // namespace

std::vector<std::filesystem::path> listed_libraries(std::span<const std::byte> cache, std::string_view name) {
    Header header = {};
    if (cache.size() < sizeof header) {
        return {};
    }
    std::memcpy(&header, cache.data(), sizeof header);
    if (!std::equal(kMagic.begin(), kMagic.end(), header.magic)) {
        return {};
    }
    std::vector<std::filesystem::path> paths;
    const std::size_t count =
        std::min<std::size_t>(header.entries_count, (cache.size() - sizeof header) / sizeof(Entry));
    for (std::size_t i = 0; i < count; ++i) {
        Entry entry = {};
        std::memcpy(&entry, cache.subspan(sizeof header + i * sizeof entry).data(), sizeof entry);
        if (entry.kind == kThisMachine && text_at(cache, entry.name) == name) {
            paths.emplace_back(text_at(cache, entry.path));
        }
    }
    return paths;
}

}  // namespace podball::worker
