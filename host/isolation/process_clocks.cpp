#include "isolation/process_clocks.hpp"

#include "base/descriptor.hpp"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <string>

namespace podball::isolation {
namespace {

constexpr std::size_t kLineBytesMax = 512;

std::string process_file(pid_t pid, const char* name) { return "/proc/" + std::to_string(pid) + "/" + name; }

// The beginning of a file of one line; empty if the file cannot be read.
std::string line_of(const std::string& path) {
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    std::string line(kLineBytesMax, '\0');
    const ssize_t size = file ? read(file.get(), line.data(), line.size()) : 0;
    line.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    return line;
}

// The second number of a schedstat.
std::int64_t delay_in(const std::string& schedstat) {
    const std::size_t space = schedstat.find(' ');
    std::int64_t delayed = 0;
    if (space != std::string::npos) {
        std::from_chars(schedstat.data() + space + 1, schedstat.data() + schedstat.size(), delayed);
    }
    return delayed;
}

}  // namespace

// Computes the kernel's number of another process's CPU clock as clock_getcpuclockid does, without its check that the
// process exists.
std::int64_t process_cpu_ns(pid_t pid) {
    constexpr clockid_t kScheduled = 2;
    timespec used = {};
    if (clock_gettime(static_cast<clockid_t>(~static_cast<unsigned>(pid) << 3U) | kScheduled, &used) != 0) {
        return -1;
    }
    return std::int64_t{used.tv_sec} * 1'000'000'000 + used.tv_nsec;
}

std::int64_t process_delay_ns(pid_t pid) { return delay_in(line_of(process_file(pid, "schedstat"))); }

std::int64_t thread_delay_ns() { return delay_in(line_of("/proc/thread-self/schedstat")); }

// The state follows the name of the program, which is in brackets and may contain brackets.
bool is_runnable(pid_t pid) {
    const std::string stat = line_of(process_file(pid, "stat"));
    const std::size_t name_end = stat.rfind(')');
    return name_end != std::string::npos && stat.compare(name_end, 3, ") R") == 0;
}

}  // namespace podball::isolation
