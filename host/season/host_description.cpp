#include "season/host_description.hpp"

#include "base/printable.hpp"

#include <sys/utsname.h>

#include <fstream>

namespace podball::season {

namespace {

// The first "model name" of /proc/cpuinfo.
std::string cpu_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) {
            return printable(line.substr(colon + 2));
        }
    }
    return {};
}

}  // namespace

store::Host describe_host(const std::string& sandbox) {
    store::Host host;
    utsname names = {};
    if (uname(&names) == 0) {
        host.name = printable(names.nodename);
        host.kernel = printable(std::string(names.sysname) + " " + names.release);
    }
    host.cpu = cpu_name();
    host.sandbox = sandbox;
    return host;
}

}  // namespace podball::season
