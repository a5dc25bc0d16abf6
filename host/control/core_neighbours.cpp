#include "control/core_neighbours.hpp"

#include <charconv>
#include <cstddef>
#include <fstream>
#include <optional>
#include <string>

namespace podball::control {
namespace {

std::optional<int> core_in(std::string_view text) {
    int core = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, core);
    const bool is_core = error == std::errc() && end == last && core >= 0 && core < CPU_SETSIZE;
    return is_core ? std::optional(core) : std::nullopt;
}

// Adds "3" or "0-3".
void add_range(std::string_view range, cpu_set_t& cores) {
    const std::size_t dash = range.find('-');
    const auto first = core_in(range.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : core_in(range.substr(dash + 1));
    if (!first || !last) {
        return;
    }
    for (int core = *first; core <= *last; ++core) {
        CPU_SET(static_cast<std::size_t>(core), &cores);
    }
}

}  // namespace

cpu_set_t cores_in(std::string_view list) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        add_range(list.substr(0, comma), cores);
        list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
    }
    return cores;
}

cpu_set_t cache_neighbours(int core) {
    std::ifstream file("/sys/devices/system/cpu/cpu" + std::to_string(core) + "/cache/index2/shared_cpu_list");
    std::string list;
    std::getline(file, list);
    cpu_set_t cores = cores_in(list);
    CPU_CLR(static_cast<std::size_t>(core), &cores);
    return cores;
}

}  // namespace podball::control
