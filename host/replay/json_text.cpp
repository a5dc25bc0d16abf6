#include "replay/json_text.hpp"

#include "base/number_text.hpp"
#include "config/json_parse.hpp"

#include <charconv>
#include <cmath>

namespace podball::replay {

using nlohmann::json;

namespace {

constexpr int kLevelsMax = 32;

// Before it is parsed: what is nested deeper than anything of ours could exhaust the stack later.
bool is_shallow(std::string_view text) {
    int levels = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_text) {
            if (c == '\\') ++i;
            if (c == '"') in_text = false;
        } else if (c == '"') {
            in_text = true;
        } else if (c == '[' || c == '{') {
            if (++levels > kLevelsMax) return false;
        } else if (c == ']' || c == '}') {
            --levels;
        }
    }
    return true;
}

}  // namespace

Result<json> read_object(std::string_view payload) {
    if (!is_shallow(payload)) return Error{"JSON of more than " + std::to_string(kLevelsMax) + " levels"};
    auto parsed = config::parse_json(payload, "JSON");
    if (parsed && !parsed.value().is_object()) return Error{"JSON, but not an object"};
    return parsed;
}

std::string json_line(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

std::string hash_text(std::uint64_t hash) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text(16, '0');
    for (std::size_t i = 0; i < 16; ++i) text[15 - i] = kDigits[(hash >> (4 * i)) & 0xFU];
    return text;
}

std::optional<std::uint64_t> read_hash(std::string_view text) {
    std::uint64_t hash = 0;
    std::from_chars(text.data(), text.data() + text.size(), hash, 16);
    return hash_text(hash) == text ? std::optional(hash) : std::nullopt;  // In its one form: all digits, small letters.
}

std::optional<std::int64_t> integer_of(const json& value, std::int64_t min, std::int64_t max) {
    if (!value.is_number_integer()) return std::nullopt;
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)) {
        return std::nullopt;
    }
    const auto number = value.get<std::int64_t>();
    return number < min || number > max ? std::nullopt : std::optional(number);
}

void ObjectReader::fail(const std::string& message) {
    if (!error_) error_ = Error{message};
}

const json* ObjectReader::find(const char* key) {
    const auto found = object_.find(key);
    if (found != object_.end()) return &*found;
    fail("/" + std::string(key) + ": missing");
    return nullptr;
}

std::int64_t ObjectReader::integer(const char* key, std::int64_t min, std::int64_t max) {
    const json* value = find(key);
    if (value == nullptr) return min;
    const auto number = integer_of(*value, min, max);
    if (!number) {
        fail("/" + std::string(key) + ": " + config::value_text(*value) + "; must be a whole number from " +
             std::to_string(min) + " to " + std::to_string(max));
    }
    return number.value_or(min);
}

double ObjectReader::number(const char* key, double min, double max) {
    const json* value = find(key);
    if (value == nullptr) return min;
    if (value->is_number() && value->get<double>() >= min && value->get<double>() <= max) return value->get<double>();
    fail("/" + std::string(key) + ": " + config::value_text(*value) + "; must be a number from " + number_text(min) +
         " to " + number_text(max));
    return min;
}

bool ObjectReader::flag(const char* key) {
    const json* value = find(key);
    if (value == nullptr) return false;
    if (!value->is_boolean())
        fail("/" + std::string(key) + ": " + config::value_text(*value) + "; must be true or false");
    return value->is_boolean() && value->get<bool>();
}

std::string ObjectReader::text(const char* key) {
    const json* value = find(key);
    if (value == nullptr) return {};
    if (!value->is_string()) fail("/" + std::string(key) + ": " + config::value_text(*value) + "; must be a text");
    return value->is_string() ? value->get<std::string>() : std::string();
}

const json* ObjectReader::list(const char* key, std::size_t count) {
    const json* value = find(key);
    if (value == nullptr || (value->is_array() && value->size() == count)) return value;
    fail("/" + std::string(key) + ": " + config::value_text(*value) + "; must be a list of " + std::to_string(count));
    return nullptr;
}

const json* ObjectReader::object(const char* key) {
    const json* value = find(key);
    if (value == nullptr || value->is_object()) return value;
    fail("/" + std::string(key) + ": " + config::value_text(*value) + "; must be an object");
    return nullptr;
}

}  // namespace podball::replay
