#include "base/base64.hpp"

#include <openssl/evp.h>

#include <cstddef>

namespace podball {
namespace {

constexpr std::size_t kPieceMax = 3'000'000;  // Whole groups of three bytes; OpenSSL counts in int.

// Requires: not more than kPieceMax.
void append_piece(std::string_view bytes, std::string& text) {
    const std::size_t end = text.size();
    text.resize(end + (bytes.size() + 2) / 3 * 4);  // The zero byte that OpenSSL adds is the string's own.
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
