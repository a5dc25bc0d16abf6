// Checks strings from teams and users: length, UTF-8, printable characters.
#pragma once

#include "base/printable.hpp"
#include "base/result.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace podball::control {

/// Requirements on a string of a team.
struct TextRule {
    std::string_view field;  ///< Name of the field in the header of the ABI, for messages.
    std::size_t size_max = 0;
    bool may_be_empty = false;
};

/// A copy of a C string of a team. Reads at most `rule.size_max + 1` bytes.
/// Errors: null, longer than permitted, not UTF-8, with control or invisible characters (`is_printable`), or empty
/// without `rule.may_be_empty`.
Result<std::string> read_text(const char* text, const TextRule& rule);

/// As `read_text`, for a string of only a-z, 0-9, '_', '-' and '.'. Errors: also any other character.
Result<std::string> read_id(const char* text, const TextRule& rule);

/// The first `size_max` bytes of a C string at most, not cut within a character. Reads at most `size_max + 1` bytes.
/// Requires: `text` is not null.
std::string_view bounded(const char* text, std::size_t size_max);

/// An error with the message "file: reason".
Error with_path(const std::string& reason, const std::filesystem::path& file);

/// `reason` without "file: " in front, for a message that already names the file.
std::string without_path(const std::string& reason, const std::filesystem::path& file);

/// The words with `separator` between them.
std::string joined(std::span<const std::string> words, std::string_view separator);

}  // namespace podball::control
