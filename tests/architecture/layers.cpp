#include "architecture/layers.hpp"

#include <algorithm>
#include <array>

namespace podball::architecture {

const std::vector<Layer>& layers() {
    static const std::vector<Layer> table = {
        {"sdk/include/podball", {"c", "abi"}, ".h"},
        {"sdk/include/podball", {"std", "abi", "sdk", "math"}, ".hpp"},
        {"sdk/include/podball/math", {"std", "math"}},
        {"sdk/include/podball/tactics", {"std", "math", "tactics"}},
        {"sdk/tactics", {"std", "math", "tactics"}},
        {"sdk/templates", {"std", "abi", "sdk", "math"}},
        {"sdk/templates/c", {"c", "posix", "abi"}},
        {"plugins/play", {"std", "abi", "sdk", "math", "tactics", "play"}},
        {"plugins/marking", {"std", "abi", "sdk", "math", "tactics", "play", "marking"}},
        {"plugins/multicriteria", {"std", "abi", "sdk", "math", "tactics", "play", "multicriteria"}},
        {"plugins/setplay", {"std", "abi", "sdk", "math", "tactics", "play", "setplay"}},
        {"plugins/expander", {"std", "abi", "sdk", "math", "tactics", "play", "expander"}},
        {"plugins/rusher", {"std", "abi", "sdk", "math", "tactics", "play", "rusher"}},
        {"plugins/lua", {"std", "abi", "sdk", "math", "tactics", "lua", "liblua"}},
        {"plugins", {"std", "c", "abi", "sdk", "math", "tactics", "play"}},
        {"host/base", {"std", "posix", "base", "openssl"}},
        {"host/engine", {"std", "base", "engine", "math"}},
        {"host/config", {"std", "fmt", "base", "engine", "config", "nlohmann"}},
        {"host/control", {"std", "fmt", "c", "posix", "base", "engine", "control", "abi", "sdk", "math", "boost/dll"}},
        {"host/sandbox", {"std", "c", "posix", "base", "sandbox", "seccomp"}},
        {"host/handoff", {"std", "c", "posix", "base", "engine", "control", "sandbox", "handoff", "abi"}},
        {"host/worker", {"std", "c", "posix", "base", "engine", "control", "sandbox", "handoff", "worker", "abi"}},
        {"host/isolation",
         {"std", "c", "posix", "base", "engine", "control", "sandbox", "handoff", "isolation", "abi"}},
        {"host/replay",
         {"std", "fmt", "base", "engine", "config", "replay", "isa-l", "libdeflate", "math", "nlohmann"}},
        {"host/statistics", {"std", "fmt", "base", "statistics", "boost/math", "Eigen"}},
        {"host/match", {"std", "fmt", "base", "engine", "control", "replay", "statistics", "match", "math"}},
        {"host/hosting",
         {"std", "fmt", "posix", "base", "engine", "config", "control", "sandbox", "isolation", "replay", "match",
          "hosting", "abi"}},
        {"host/latency",
         {"std", "fmt", "base", "engine", "control", "handoff", "isolation", "replay", "statistics", "match", "latency",
          "abi"}},
        {"host/validate",
         {"std", "fmt", "base", "engine", "control", "sandbox", "handoff", "worker", "isolation", "match", "hosting",
          "validate", "abi"}},
        {"host/league", {"std", "fmt", "base", "engine", "config", "statistics", "league", "nlohmann", "boost/graph"}},
        {"host/store", {"std", "fmt", "posix", "base", "league", "libdeflate", "store", "nlohmann", "SQLiteCpp"}},
        {"host/season",
         {"std", "fmt", "posix", "base", "engine", "config", "control", "isolation", "replay", "match", "hosting",
          "validate", "league", "store", "season"}},
        {"host/report",
         {"std", "fmt", "base", "engine", "config", "control", "sandbox", "isolation", "replay", "statistics", "match",
          "hosting", "latency", "validate", "league", "season", "report", "nlohmann"}},
        {"host/viewer", {"std", "fmt", "posix", "base", "viewer", "boost/asio", "boost/beast"}},
        {"host/cli", {"std",      "fmt",       "posix",   "base",       "engine", "config",  "control",
                      "sandbox",  "isolation", "replay",  "statistics", "match",  "hosting", "latency",
                      "validate", "league",    "store",   "season",     "report", "viewer",  "cli",
                      "abi",      "math",      "tactics", "nlohmann",   "spdlog", "CLI",     "boost/math"}},
    };
    return table;
}

namespace {

// What an ABI header in plain C may use.
constexpr std::array<std::string_view, 3> kCHeaders = {"stddef.h", "stdint.h", "string.h"};

bool starts_with_folder(std::string_view path, std::string_view folder) {
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

const Layer* layer_of(std::string_view path) {
    const Layer* found = nullptr;
    for (const Layer& layer : layers()) {
        const bool holds = starts_with_folder(path, layer.folder) && path.ends_with(layer.ending);
        if (holds && (found == nullptr || layer.folder.size() > found->folder.size())) {
            found = &layer;
        }
    }
    return found;
}

std::string first_folders(std::string_view name, int count) {
    std::size_t end = 0;
    for (int i = 0; i < count; ++i) {
        end = name.find('/', end + (i > 0 ? 1 : 0));
    }
    return std::string(name.substr(0, end));
}

std::string platform_module(std::string_view name) {
    if (std::find(kCHeaders.begin(), kCHeaders.end(), name) != kCHeaders.end()) {
        return "c";
    }
    if (name == "libdeflate.h") {
        return "libdeflate";
    }
    if (name == "lua.h" || name == "lauxlib.h" || name == "lualib.h") {
        return "liblua";
    }
    if (name == "sqlite3.h") {
        return "SQLiteCpp";
    }
    if (name == "seccomp.h") {
        return "seccomp";
    }
    return name.find('.') == std::string_view::npos ? "std" : "posix";
}

}  // namespace

std::string module_of(const Include& include) {
    const std::string_view name = include.name;
    if (starts_with_folder(name, "podball/math")) {
        return "math";
    }
    if (starts_with_folder(name, "podball/tactics")) {
        return "tactics";
    }
    if (starts_with_folder(name, "podball")) {
        return name.ends_with(".h") ? "abi" : "sdk";
    }
    // Boost is many libraries; that one of them is used does not open the others. <boost/dll.hpp> is boost/dll too.
    if (starts_with_folder(name, "boost")) {
        const std::string module = first_folders(name, 2);
        return module.ends_with(".hpp") ? module.substr(0, module.size() - 4) : module;
    }
    for (const std::string_view folder : {"sys", "linux", "arpa", "netinet"}) {
        if (starts_with_folder(name, folder)) {
            return "posix";
        }
    }
    if (name.find('/') != std::string_view::npos) {
        return first_folders(name, 1);
    }
    return include.quoted ? "" : platform_module(name);
}

std::vector<std::string> include_violations(const Source& source) {
    const Layer* layer = layer_of(source.path);
    if (layer == nullptr) {
        return {source.path + ": belongs to no layer of tests/architecture/layers.cpp"};
    }
    std::vector<std::string> violations;
    for (const Include& include : source.includes) {
        const std::string module = module_of(include);
        const auto& allowed = layer->may_include;
        if (!module.empty() && std::find(allowed.begin(), allowed.end(), module) == allowed.end()) {
            violations.push_back(source.path + ": " + std::string(layer->folder) + " may not include " + include.name +
                                 " (" + module + ")");
        }
    }
    return violations;
}

}  // namespace podball::architecture
