#include "base/sha256.hpp"

#include "base/file.hpp"
#include "base/hex.hpp"

#include <openssl/evp.h>

#include <array>
#include <memory>
#include <new>

namespace podball {
namespace {

class Sha256 {
  public:
    Sha256() { require(context_ != nullptr && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1); }

    void add(std::span<const std::byte> bytes) {
        require(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
    }

    /// Requires: called once.
    std::string hex() {
        std::array<std::byte, 32> digest{};
        require(EVP_DigestFinal_ex(context_.get(), reinterpret_cast<unsigned char*>(digest.data()), nullptr) == 1);
        return hex_text(digest);
    }

  private:
    // The functions can fail only for lack of memory.
    static void require(bool succeeded) {
        if (!succeeded) {
            throw std::bad_alloc();
        }
    }

    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_{EVP_MD_CTX_new(), &EVP_MD_CTX_free};
};

}  // namespace

std::string sha256_hex(std::span<const std::byte> bytes) {
    Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

Result<std::string> file_sha256(const std::filesystem::path& path) {
    Sha256 hash;
    const auto result = read_blocks(path, std::size_t{1} << 30U,
                                    [&hash](std::string_view block) { hash.add(std::as_bytes(std::span(block))); });
    if (!result) {
        return result.error();
    }
    return hash.hex();
}

}  // namespace podball
