#include "control/text.hpp"

#include "base/printable.hpp"
#include "base/utf8.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace podball::control {
namespace {

unsigned byte_at(std::string_view text, std::size_t index) { return static_cast<unsigned char>(text[index]); }

bool is_id_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

Error bad(const TextRule& rule, const std::string& what) { return {std::string(rule.field) + " " + what}; }

}  // namespace

std::string_view bounded(const char* text, std::size_t size_max) {
    assert(text != nullptr);
    std::size_t size = strnlen(text, size_max + 1);
    if (size <= size_max) {
        return {text, size};
    }
    size = size_max;
    for (int i = 0; i < 3 && (byte_at({text, size_max + 1}, size) & 0xC0) == 0x80; ++i) {
        --size;
    }
    return {text, size};
}

Result<std::string> read_text(const char* text, const TextRule& rule) {
    if (text == nullptr) {
        return bad(rule, "is a null pointer; permitted is a string");
    }
    const std::string_view read(text, strnlen(text, rule.size_max + 1));
    if (read.size() > rule.size_max) {
        return bad(rule, "is longer than " + std::to_string(rule.size_max) + " bytes");
    }
    if (!is_utf8(read)) {
        return bad(rule, "'" + printable(read) + "' is not UTF-8");
    }
    if (!is_printable(read)) {
        return bad(rule, "'" + printable(read) + "' has control or invisible characters");
    }
    if (read.empty() && !rule.may_be_empty) {
        return bad(rule, "is empty");
    }
    return std::string(read);
}

Result<std::string> read_id(const char* text, const TextRule& rule) {
    auto id = read_text(text, rule);
    if (id.ok() && !std::all_of(id.value().begin(), id.value().end(), is_id_character)) {
        return bad(rule, "'" + id.value() + "' has other characters than a-z, 0-9, '_', '-' and '.'");
    }
    return id;
}

Error with_path(const std::string& reason, const std::filesystem::path& file) {
    return {printable(file.string()) + ": " + reason};
}

std::string without_path(const std::string& reason, const std::filesystem::path& file) {
    const std::string path = printable(file.string()) + ": ";
    return reason.starts_with(path) ? reason.substr(path.size()) : reason;
}

std::string joined(std::span<const std::string> words, std::string_view separator) {
    std::string text;
    for (const std::string& word : words) {
        if (!text.empty()) {
            text += separator;
        }
        text += word;
    }
    return text;
}

}  // namespace podball::control
