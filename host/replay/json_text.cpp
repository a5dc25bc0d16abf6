#include "replay/json_text.hpp"

#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "config/json_parse.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace podball::replay {

using nlohmann::json;

namespace {

constexpr int kLevelsMax = 32;

// Checked before parsing, because deep nesting could exhaust the stack.
bool is_shallow(std::string_view text) {
    int levels = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_text) {
            if (c == '\\') {
                ++i;
            }
            if (c == '"') {
                in_text = false;
            }
        } else if (c == '"') {
            in_text = true;
        } else if (c == '[' || c == '{') {
            if (++levels > kLevelsMax) {
                return false;
            }
        } else if (c == ']' || c == '}') {
            --levels;
        }
    }
    return true;
}

}  // namespace

Result<json> read_object(std::string_view payload) {
    if (!is_shallow(payload)) {
        return Error{fmt::format("JSON of more than {} levels", kLevelsMax)};
    }
    auto parsed = config::parse_json(payload, "JSON");
    if (parsed && !parsed.value().is_object()) {
        return Error{"JSON, but not an object"};
    }
    return parsed;
}

std::string json_line(const json& value) {
    return printable_json(value.dump(-1, ' ', false, json::error_handler_t::replace));
}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

std::optional<std::uint64_t> read_hash(std::string_view text) {
    std::uint64_t hash = 0;
    std::from_chars(text.data(), text.data() + text.size(), hash, 16);
    return hash_text(hash) == text ? std::optional(hash) : std::nullopt;  // Only the form that hash_text writes.
}

std::optional<std::int64_t> integer_of(const json& value, std::int64_t min, std::int64_t max) {
    if (!value.is_number_integer()) {
        return std::nullopt;
    }
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)) {
        return std::nullopt;
    }
    const auto number = value.get<std::int64_t>();
    return number < min || number > max ? std::nullopt : std::optional(number);
}

Error wrong_value(std::string_view path, const json& value, std::string_view permitted) {
    return {fmt::format("/{}: {}; must be {}", path, config::value_text(value), permitted)};
}

std::string whole_number_text(std::int64_t min, std::int64_t max) {
    return fmt::format("a whole number from {} to {}", min, max);
}

void ObjectReader::fail(const std::string& message) {
    if (result_) {
        result_ = Error{message};
    }
}

const json* ObjectReader::find(const char* key) {
    const auto found = object_.find(key);
    if (found != object_.end()) {
        return &*found;
    }
    fail(fmt::format("/{}: missing", key));
    return nullptr;
}

std::int64_t ObjectReader::integer(const char* key, std::int64_t min, std::int64_t max) {
    const json* value = find(key);
    if (value == nullptr) {
        return min;
    }
    const auto number = integer_of(*value, min, max);
    if (!number) {
        fail(wrong_value(key, *value, whole_number_text(min, max)).message);
    }
    return number.value_or(min);
}

double ObjectReader::number(const char* key, double min, double max) {
    const json* value = find(key);
    if (value == nullptr) {
        return min;
    }
    if (value->is_number() && value->get<double>() >= min && value->get<double>() <= max) {
        return value->get<double>();
    }
    const std::string permitted = fmt::format("a number from {} to {}", number_text(min), number_text(max));
    fail(wrong_value(key, *value, permitted).message);
    return min;
}

bool ObjectReader::flag(const char* key) {
    const json* value = find(key);
    if (value == nullptr) {
        return false;
    }
    if (!value->is_boolean()) {
        fail(wrong_value(key, *value, "true or false").message);
    }
    return value->is_boolean() && value->get<bool>();
}

std::string ObjectReader::text(const char* key) {
    const json* value = find(key);
    if (value == nullptr) {
        return {};
    }
    if (!value->is_string()) {
        fail(wrong_value(key, *value, "a text").message);
    }
    return value->is_string() ? value->get<std::string>() : std::string();
}

const json* ObjectReader::list(const char* key, std::size_t count) {
    const json* value = find(key);
    if (value == nullptr || (value->is_array() && value->size() == count)) {
        return value;
    }
    fail(wrong_value(key, *value, fmt::format("a list of {}", count)).message);
    return nullptr;
}

const json* ObjectReader::object(const char* key) {
    const json* value = find(key);
    if (value == nullptr || value->is_object()) {
        return value;
    }
    fail(wrong_value(key, *value, "an object").message);
    return nullptr;
}

}  // namespace podball::replay
