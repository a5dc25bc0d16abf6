#include "base/base64.hpp"

#include <openssl/evp.h>

#include <cassert>
#include <cstddef>

namespace podball {
namespace {

constexpr std::size_t kPieceMax = 3'000'000;  // A multiple of three bytes, since OpenSSL counts in int.

// Requires: at most kPieceMax bytes.
void append_piece(std::string_view bytes, std::string& text) {
    assert(bytes.size() <= kPieceMax);
    const std::size_t end = text.size();
    text.resize(end +
                (bytes.size() + 2) / 3 * 4);  // OpenSSL also writes a final zero byte, where the string has its own.
    EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data() + end),
                    reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
}

}  // namespace

void append_base64(std::string_view bytes, std::string& text) {
    for (std::size_t at = 0; at < bytes.size(); at += kPieceMax) {
        append_piece(bytes.substr(at, kPieceMax), text);
    }
}

}  // namespace podball
