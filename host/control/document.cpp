#include "control/document.hpp"

#include "base/file.hpp"
#include "base/printable.hpp"
#include "base/sha256.hpp"

#include <cstring>
#include <utility>

namespace podball::control {

Result<std::shared_ptr<const Document>> Document::read(const std::filesystem::path& file) {
    const std::size_t name_size = file.filename().string().size();
    if (name_size > PODBALL_DOCUMENT_NAME_SIZE_MAX) {
        return Error{printable(file.string()) + ": a file name of " + std::to_string(name_size) + " bytes; at most " +
                     std::to_string(PODBALL_DOCUMENT_NAME_SIZE_MAX)};
    }
    const auto bytes = read_file(file, PODBALL_DOCUMENT_SIZE_MAX);
    if (!bytes) {
        return bytes.error();
    }
    return std::make_shared<const Document>(file, bytes.value());
}

Document::Document(std::filesystem::path file, std::string_view bytes)
    : file_(std::move(file)),
      name_(file_.filename().string()),
      sha256_(sha256_hex(std::as_bytes(std::span(bytes)))),
      lines_(bytes.size() / sizeof(Line) + 1),
      view_{sizeof(podball_document_t), 0, name_.c_str(), lines_.data(), bytes.size()} {
    std::memcpy(lines_.data(), bytes.data(), bytes.size());
}

std::span<const std::byte> Document::bytes_with_end() const {
    return std::as_bytes(std::span(lines_)).first(static_cast<std::size_t>(view_.size) + 1);
}

}  // namespace podball::control
