#include "base/sha256.hpp"

#include "base/file.hpp"

#include <openssl/evp.h>

#include <array>
#include <new>
#include <string_view>

namespace podball {

std::string sha256_hex(std::span<const std::byte> bytes) {
    std::array<unsigned char, 32> digest{};
    if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha256(), nullptr) != 1) {
        throw std::bad_alloc();  // The only way in which it fails.
    }
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const unsigned char byte : digest) {
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 0xFU];
    }
    return text;
}

Result<std::string> file_sha256(const std::filesystem::path& path) {
    const auto content = read_file(path, std::size_t{1} << 30U);
    if (!content) {
        return content.error();
    }
    return sha256_hex(std::as_bytes(std::span(content.value())));
}

}  // namespace podball
