#include "base/sha256.hpp"

#include <openssl/evp.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <memory>
#include <new>
#include <system_error>

namespace podball {
namespace {

class Sha256 {
  public:
    Sha256() : context_(EVP_MD_CTX_new()) {
        if (!context_ || EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) != 1) {
            throw std::bad_alloc();  // Nothing else can go wrong here.
        }
    }

    void add(std::span<const std::byte> bytes) { EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()); }

    std::string hex() {
        std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
        unsigned int size = 0;
        EVP_DigestFinal_ex(context_.get(), digest.data(), &size);
        constexpr std::string_view kDigits = "0123456789abcdef";
        std::string text;
        for (const unsigned char byte : std::span(digest).first(size)) {
            text += kDigits[byte >> 4U];
            text += kDigits[byte & 0xFU];
        }
        return text;
    }

  private:
    struct Free {
        void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
    };
    std::unique_ptr<EVP_MD_CTX, Free> context_;
};

Error unreadable(const std::filesystem::path& path, int reason) {
    return {path.string() + ": cannot be read: " + std::generic_category().message(reason)};
}

}  // namespace

std::string sha256_hex(std::span<const std::byte> bytes) {
    Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

Result<std::string> file_sha256(const std::filesystem::path& path) {
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return unreadable(path, errno);
    }
    Sha256 hash;
    std::array<char, 65536> block{};
    // A directory opens like a file and fails at the first read.
    while (file.read(block.data(), block.size()) || file.gcount() > 0) {
        hash.add(std::as_bytes(std::span(block).first(static_cast<std::size_t>(file.gcount()))));
    }
    if (file.bad()) {
        return unreadable(path, errno);
    }
    return hash.hex();
}

}  // namespace podball
