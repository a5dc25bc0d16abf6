#include "store/line_reader.hpp"

#include "base/printable.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace podball::store {

using nlohmann::json;

namespace {

constexpr std::size_t kShownMax = 80;

std::string shown(const json& value) {
    std::string text = printable(value.dump(-1, ' ', false, json::error_handler_t::replace));
    if (text.size() > kShownMax) {
        text = text.substr(0, kShownMax) + "...";
    }
    return text;
}

}  // namespace

LineReader::LineReader(std::string_view text) : document_(json::parse(text, nullptr, false)) {
    if (!document_.is_object()) {
        result_ = Error{"is no JSON object"};
    }
}

const json& LineReader::at(const std::string& path) {
    static const json kMissing;
    const json::json_pointer pointer(path);
    return document_.contains(pointer) ? document_.at(pointer) : kMissing;
}

void LineReader::fail(const std::string& path, std::string_view permitted) {
    if (result_) {
        result_ = Error{path + ": " + shown(at(path)) + "; must be " + std::string(permitted)};
    }
}

std::string LineReader::text(const std::string& path) {
    const json& value = at(path);
    if (!value.is_string()) {
        fail(path, "a text");
        return "";
    }
    return value.get<std::string>();
}

std::vector<std::string> LineReader::texts(const std::string& path) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < size(path); ++i) {
        texts.push_back(text(path + '/' + std::to_string(i)));
    }
    return texts;
}

bool LineReader::flag(const std::string& path) {
    const json& value = at(path);
    if (!value.is_boolean()) {
        fail(path, "true or false");
        return false;
    }
    return value.get<bool>();
}

std::int64_t LineReader::integer(const std::string& path) {
    const json& value = at(path);
    const bool is_too_large =
        value.is_number_unsigned() &&
        value.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (!value.is_number_integer() || is_too_large) {
        fail(path, "a whole number below 2^63");
        return 0;
    }
    return value.get<std::int64_t>();
}

int LineReader::count(const std::string& path) {
    const std::int64_t number = integer(path);
    if (number < 0 || number > std::numeric_limits<int>::max()) {
        fail(path, "a whole number from 0 to 2^31 - 1");
        return 0;
    }
    return static_cast<int>(number);
}

int LineReader::slot(const std::string& path) {
    const int number = count(path);
    if (number > 1) {
        fail(path, "0 or 1");
        return 0;
    }
    return number;
}

std::optional<int> LineReader::slot_or_null(const std::string& path) {
    return is_null(path) ? std::nullopt : std::optional(slot(path));
}

std::uint64_t LineReader::word(const std::string& path) {
    const json& value = at(path);
    if (!value.is_number_unsigned()) {
        fail(path, "a whole number from 0 to 2^64 - 1");
        return 0;
    }
    return value.get<std::uint64_t>();
}

std::uint64_t LineReader::hash(const std::string& path) {
    constexpr std::size_t kDigits = 16;
    constexpr int kBase = 16;
    const std::string digits = text(path);
    std::uint64_t hash = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), hash, kBase);
    if (digits.size() != kDigits || read.ptr != digits.data() + digits.size()) {
        fail(path, "16 hex digits");
        return 0;
    }
    return hash;
}

std::optional<double> LineReader::number_or_null(const std::string& path) {
    const json& value = at(path);
    if (value.is_number()) {
        return value.get<double>();
    }
    // A metric that a newer program added is missing in older lines.
    if (!value.is_null()) {
        fail(path, "a number or null");
    }
    return std::nullopt;
}

std::size_t LineReader::size(const std::string& path) {
    const json& value = at(path);
    if (!value.is_array()) {
        fail(path, "a list");
        return 0;
    }
    return value.size();
}

bool LineReader::is_null(const std::string& path) { return at(path).is_null(); }

void LineReader::expect(const std::string& path, const json& expected) {
    if (at(path) != expected) {
        fail(path, shown(expected));
    }
}

}  // namespace podball::store
