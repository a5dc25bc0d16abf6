// Finds the texts that are printable ASCII, a word of bytes at a time. Inline, because a team that draws has dozens of
// texts in each step, nearly all of them printable ASCII.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace podball {
namespace detail {

// Whether each byte of the word is ' ' to '~'. The subtraction sets the top bit of the lowest byte below ' ', and the
// addition that of '\x7F'.
template <typename Word>
bool is_plain_word(const char* bytes) {
    constexpr auto kOnes = static_cast<Word>(0x0101010101010101U);
    Word word;
    std::memcpy(&word, bytes, sizeof word);
    return ((word | (word - kOnes * 0x20U) | (word + kOnes)) & (kOnes * 0x80U)) == 0;
}

// The last word may overlap the one before. Requires: the text has the bytes of a word.
template <typename Word>
bool has_plain_words(std::string_view text) {
    const char* const last = text.data() + (text.size() - sizeof(Word));
    for (const char* at = text.data(); at < last; at += sizeof(Word)) {
        if (!is_plain_word<Word>(at)) {
            return false;
        }
    }
    return is_plain_word<Word>(last);
}

}  // namespace detail

/// Whether each byte of `text` is printable ASCII, ' ' to '~'.
inline bool is_plain(std::string_view text) {
    if (text.size() >= sizeof(std::uint64_t)) {
        return detail::has_plain_words<std::uint64_t>(text);
    }
    if (text.size() >= sizeof(std::uint32_t)) {
        return detail::has_plain_words<std::uint32_t>(text);
    }
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

}  // namespace podball
