// Keys of matches, which are stored as bytes.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace podball::store {

inline constexpr std::size_t kKeyBytes = 16;

using KeyBytes = std::array<char, kKeyBytes>;

inline std::string_view view_of(const KeyBytes& key) { return {key.data(), key.size()}; }

/// The 16 bytes of a key of 32 hex digits in lower case; null: it is no such key.
std::optional<KeyBytes> key_bytes(std::string_view key);

/// The key of 16 bytes, as 32 hex digits in lower case.
std::string key_text(std::string_view bytes);

}  // namespace podball::store
