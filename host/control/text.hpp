// Strings from outside: bounded, UTF-8, printable.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace podball::control {

/// What a string of a team has to be.
struct TextRule {
    std::string_view field;  ///< As in the header, for messages.
    std::size_t size_max = 0;
    bool may_be_empty = false;
};

/// A copy of a string of the C border. Reads at most `rule.size_max + 1` bytes.
/// Errors: null, longer than permitted, not UTF-8, with control characters, or empty where it must not be.
Result<std::string> read_text(const char* text, const TextRule& rule);

/// As `read_text`, with a-z, 0-9, '_', '-' and '.' alone.
Result<std::string> read_id(const char* text, const TextRule& rule);

/// `text` in one line for people: a space for each control character, '?' for each byte that is not UTF-8.
std::string printable(std::string_view text);

/// Appends the same to `line`; it is never longer than `text`.
void append_printable(std::string_view text, std::string& line);

/// At most `size_max` bytes of a string of the C border, not cut within a character. Reads at most `size_max + 1`
/// bytes. Requires: not null.
std::string_view bounded(const char* text, std::size_t size_max);

/// What is wrong with a file, as one line that begins with it: "file: reason".
Error with_path(const std::string& reason, const std::filesystem::path& file);

/// `reason` without "file: " in front of it, for a message that names the file already.
std::string without_path(const std::string& reason, const std::filesystem::path& file);

std::string joined(std::span<const std::string> words, std::string_view separator);

}  // namespace podball::control
