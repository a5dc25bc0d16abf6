#include "base/file.hpp"

#include "base/system_error.hpp"

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

using Write = std::function<std::optional<Error>(std::ostream&)>;

// `path` is what messages call the file.
std::optional<Error> write_and_close(std::ofstream& file, const fs::path& path, const Write& write) {
    auto wrong = write(file);
    file.close();
    return wrong || file ? wrong : unwritable(path, last_failure());
}

std::optional<Error> replace(const fs::path& target, const fs::path& path, const Write& write) {
    const fs::path beside = target.string() + ".part";
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    if (!file) {
        return unwritable(path, last_failure());
    }
    auto wrong = write_and_close(file, path, write);
    std::error_code failure;
    if (!wrong) {
        fs::rename(beside, target, failure);
    }
    if (failure) {
        wrong = unwritable(path, failure.message());
    }
    if (wrong) {
        fs::remove(beside, failure);
    }
    return wrong;
}

}  // namespace

Result<std::string> read_file(const fs::path& path, std::size_t size_max) {
    const auto unreadable = [&path](int reason) { return system_error(path.string() + ": cannot be read", reason); };
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return unreadable(errno);
    }
    // Block by block: the size of a pipe is not known, and a device may have no end.
    std::string content;
    std::array<char, 65536> block{};
    while (file.read(block.data(), block.size()) || file.gcount() > 0) {
        content.append(block.data(), static_cast<std::size_t>(file.gcount()));
        if (content.size() > size_max) {
            return Error{path.string() + ": too large; at most " + std::to_string(size_max) + " bytes are read"};
        }
    }
    if (file.bad()) {  // Such as a directory, which opens like a file.
        return unreadable(errno);
    }
    return content;
}

std::optional<Error> write_whole(const fs::path& path, const Write& write) {
    std::error_code failure;
    errno = 0;
    if (fs::exists(path, failure) && !fs::is_regular_file(path, failure)) {
        std::ofstream file(path, std::ios::binary);
        return file ? write_and_close(file, path, write) : unwritable(path, last_failure());
    }
    const auto target = fs::weakly_canonical(path, failure);  // Of a link, what it leads to.
    if (failure) {
        return unwritable(path, failure.message());
    }
    errno = 0;
    // Whoever may not write a file may not replace it either.
    if (fs::exists(target, failure) && !std::ofstream(target, std::ios::binary | std::ios::app)) {
        return unwritable(path, last_failure());
    }
    return replace(target, path, write);
}

}  // namespace podball
