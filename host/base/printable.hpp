// Text from outside as text for people. Every text that reaches a terminal, a JSON document or a page passes here.
#pragma once

#include <string>
#include <string_view>

namespace podball {

/// `text` in one line for people: a space for each control character and for each space or line separator but U+0020,
/// and '?' for each invisible or direction-changing character and each byte that is not UTF-8.
std::string printable(std::string_view text);

/// Appends `printable(text)` to `line`. The appended part is never longer than `text`.
void append_printable(std::string_view text, std::string& line);

/// Whether `printable(text)` is `text`.
bool is_printable(std::string_view text);

/// `printable` of each line of `text`. Line feeds are kept.
std::string printable_lines(std::string_view text);

/// A JSON document in which each character outside ASCII that `printable` would replace is escaped as \uXXXX. The
/// document keeps its value. Requires: `json` is a valid JSON document in UTF-8.
std::string printable_json(std::string_view json);

}  // namespace podball
