#include "store/network.hpp"

#include <sys/statfs.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <system_error>

namespace podball::store {

namespace {

struct NetworkType {
    std::uint32_t number = 0;  ///< `f_type` of statfs.
    const char* name = nullptr;
};

// Source: statfs(2) and linux/magic.h.
constexpr std::array<NetworkType, 10> kNetworkTypes = {{
    {0x6969, "NFS"},
    {0xff534d42, "CIFS"},
    {0xfe534d42, "SMB2"},
    {0x517b, "SMB"},
    {0x5346414f, "AFS"},
    {0x6b414653, "AFS"},
    {0x00c36400, "Ceph"},
    {0x01021997, "9P"},
    {0x0bd00bd0, "Lustre"},
    {0x47504653, "GPFS"},
}};

}  // namespace

std::optional<std::string> network_file_system_name(long type) {
    // The kernel's number is 32 bits wide, and signed on some machines.
    const auto number = static_cast<std::uint32_t>(type);
    const auto* found = std::ranges::find(kNetworkTypes, number, &NetworkType::number);
    return found == kNetworkTypes.end() ? std::nullopt : std::optional<std::string>(found->name);
}

std::optional<std::string> network_file_system(const std::filesystem::path& path) {
    std::error_code failure;
    const auto place = std::filesystem::exists(path, failure) ? path : std::filesystem::absolute(path).parent_path();
    struct statfs system {};
    if (statfs(place.c_str(), &system) != 0) {
        return std::nullopt;
    }
    return network_file_system_name(static_cast<long>(system.f_type));
}

}  // namespace podball::store
