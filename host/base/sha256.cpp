#include "base/sha256.hpp"

#include "base/file.hpp"
#include "base/hex.hpp"

#include <openssl/evp.h>

#include <array>
#include <new>

namespace podball {

std::string sha256_hex(std::span<const std::byte> bytes) {
    std::array<std::byte, 32> digest{};
    if (EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(digest.data()), nullptr, EVP_sha256(),
                   nullptr) != 1) {
        throw std::bad_alloc();  // The function can fail only for lack of memory.
    }
    return hex_text(digest);
}

Result<std::string> file_sha256(const std::filesystem::path& path) {
    const auto content = read_file(path, std::size_t{1} << 30U);
    if (!content) {
        return content.error();
    }
    return sha256_hex(std::as_bytes(std::span(content.value())));
}

}  // namespace podball
