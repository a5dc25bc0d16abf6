#include "base/file.hpp"

#include "base/regular_file.hpp"
#include "base/system_error.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

namespace podball {

namespace fs = std::filesystem;

namespace {

Error unwritable(const fs::path& path, const std::string& why) {
    return {path.string() + ": cannot be written" + (why.empty() ? "" : ": ") + why};
}

std::string last_failure() { return errno == 0 ? "" : system_words(); }

using Write = std::function<Result<void>(std::ostream&)>;

// `path` names the file in messages.
Result<void> write_and_close(std::ofstream& file, const fs::path& path, const Write& write) {
    auto result = write(file);
    file.close();
    return !result || file ? result : unwritable(path, last_failure());
}

Result<void> replace(const fs::path& target, const fs::path& path, const Write& write) {
    const fs::path beside = target.string() + ".part";
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    if (!file) {
        return unwritable(path, last_failure());
    }
    auto result = write_and_close(file, path, write);
    std::error_code failure;
    if (result) {
        fs::rename(beside, target, failure);
    }
    if (failure) {
        result = unwritable(path, failure.message());
    }
    if (!result) {
        fs::remove(beside, failure);
    }
    return result;
}

}  // namespace

Result<void> read_blocks(const fs::path& path, std::size_t size_max,
                         const std::function<void(std::string_view)>& take) {
    const auto opened = open_regular(path);
    if (!opened) {
        return Error{path.string() + ": cannot be read: " + opened.error().message};
    }
    // The file may grow meanwhile, so its size is not relied on.
    const int descriptor = opened.value().descriptor.get();
    bool fits = opened.value().size <= size_max;
    std::size_t size = 0;
    std::array<char, 65536> block;
    for (ssize_t count = 0; fits && (count = read(descriptor, block.data(), block.size())) != 0;) {
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            return system_error(path.string() + ": cannot be read");
        }
        size += static_cast<std::size_t>(count);
        fits = size <= size_max;
        if (fits) {
            take({block.data(), static_cast<std::size_t>(count)});
        }
    }
    if (!fits) {
        return Error{path.string() + ": too large; at most " + std::to_string(size_max) + " bytes are read"};
    }
    return {};
}

Result<std::string> read_file(const fs::path& path, std::size_t size_max) {
    std::string content;
    const auto result = read_blocks(path, size_max, [&content](std::string_view block) { content += block; });
    if (!result) {
        return result.error();
    }
    return content;
}

Result<void> write_whole(const fs::path& path, const Write& write) {
    std::error_code failure;
    errno = 0;
    if (fs::exists(path, failure) && !fs::is_regular_file(path, failure)) {
        std::ofstream file(path, std::ios::binary);
        return file ? write_and_close(file, path, write) : unwritable(path, last_failure());
    }
    const auto target = fs::weakly_canonical(path, failure);  // The file that a link leads to.
    if (failure) {
        return unwritable(path, failure.message());
    }
    errno = 0;
    // A file that this process may not write must not be replaced.
    if (fs::exists(target, failure) && !std::ofstream(target, std::ios::binary | std::ios::app)) {
        return unwritable(path, last_failure());
    }
    return replace(target, path, write);
}

}  // namespace podball
