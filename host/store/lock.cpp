#include "store/lock.hpp"

#include "base/printable.hpp"
#include "base/system_error.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <ctime>
#include <string>
#include <system_error>

namespace podball::store {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kTextMax = 512;

std::string host_name() {
    std::array<char, kTextMax> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

// Such as "process 4711 on host node7 since 2026-11-22 23:14:05 UTC".
std::string holder_text() {
    const auto now = std::time(nullptr);
    return fmt::format("process {} on host {} since {:%Y-%m-%d %H:%M:%S} UTC", getpid(), host_name(), fmt::gmtime(now));
}

std::string read_holder(int file) {
    std::array<char, kTextMax> text{};
    const ssize_t count = pread(file, text.data(), text.size(), 0);
    return count > 0 ? printable(std::string(text.data(), static_cast<std::size_t>(count))) : "another process";
}

}  // namespace

fs::path files_folder(const fs::path& path) {
    fs::path folder = path;
    return folder.replace_extension(".files");
}

Result<RunLock> RunLock::take(const fs::path& path) {
    const fs::path folder = files_folder(path);
    const fs::path name = folder / "lock";
    const std::string place = printable(name.string());
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure) {
        return Error{printable(folder.string()) + ": cannot be made: " + failure.message()};
    }
    constexpr mode_t kMode = 0666;
    // Close-on-exec: no worker inherits the lock, which would hold it after the end of this process.
    Descriptor file(open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMode));
    if (!file) {
        return system_error(place + ": cannot be written");
    }
    if (flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
        return errno == EWOULDBLOCK
                   ? Error{printable(path.string()) + ": is being played by " + read_holder(file.get())}
                   : system_error(place + ": cannot be locked");
    }
    const std::string text = holder_text();
    if (ftruncate(file.get(), 0) != 0 || pwrite(file.get(), text.data(), text.size(), 0) < 0) {
        return system_error(place + ": cannot be written");
    }
    return RunLock(std::move(file));
}

}  // namespace podball::store
