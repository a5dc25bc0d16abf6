#include "cli/shell_word.hpp"

#include <string_view>

namespace podball::cli {

namespace {

constexpr std::string_view kPlainCharacters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=:,./@%";

}  // namespace

std::string shell_word(const std::string& text) {
    if (!text.empty() && text.find_first_not_of(kPlainCharacters) == std::string::npos) {
        return text;
    }
    std::string word = "'";
    for (const char c : text) {
        word += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return word + "'";
}

}  // namespace podball::cli
