#include "store/team_files.hpp"

#include "base/file.hpp"
#include "base/printable.hpp"
#include "base/sha256.hpp"

#include <ostream>
#include <span>
#include <string>
#include <system_error>

namespace podball::store {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kSizeMax = std::size_t{1} << 30U;

std::string content_hash(const std::string& content) { return sha256_hex(std::as_bytes(std::span(content))); }

bool has_hash(const fs::path& path, const std::string& hash) {
    const auto found = file_sha256(path);
    return found && found.value() == hash;
}

Result<void> write_copy(const fs::path& copy, const std::string& content) {
    return write_whole(copy, [&](std::ostream& stream) -> Result<void> {
        stream.write(content.data(), static_cast<std::streamsize>(content.size()));
        return {};
    });
}

}  // namespace

Result<TeamFile> keep_copy(const fs::path& file, const fs::path& folder) {
    const auto content = read_file(file, kSizeMax);
    if (!content) {
        return content.error();
    }
    const std::string hash = content_hash(content.value());
    const fs::path copy = folder / (hash + file.extension().string());
    if (has_hash(copy, hash)) {
        return TeamFile{copy.string(), hash};
    }
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure) {
        return Error{printable(folder.string()) + ": cannot be made: " + failure.message()};
    }
    fs::remove(copy, failure);  // Damaged, and not writable.
    if (const auto written = write_copy(copy, content.value()); !written) {
        return written.error();
    }
    // A file that a worker loads may be mapped by all users, and is never written again.
    constexpr auto kReadable = fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read |
                               fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
    fs::permissions(copy, kReadable, failure);
    return TeamFile{copy.string(), hash};
}

Result<void> check_unchanged(const TeamFile& file) {
    const auto hash = file_sha256(file.path);
    if (!hash) {
        return hash.error();
    }
    if (hash.value() != file.sha256) {
        return Error{printable(file.path) + ": was changed: its SHA-256 is " + hash.value() + "; must be " +
                     file.sha256};
    }
    return {};
}

}  // namespace podball::store
