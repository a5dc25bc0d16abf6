#include "base/file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

namespace podball {

Result<std::string> read_file(const std::filesystem::path& path, std::size_t size_max) {
    const auto unreadable = [&path](int reason) {
        return Error{path.string() + ": cannot be read: " + std::generic_category().message(reason)};
    };
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

}  // namespace podball
