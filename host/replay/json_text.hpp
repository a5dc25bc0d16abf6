// JSON payloads: bounded reading, and access to values with checks of their types.
#pragma once

#include "base/result.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace podball::replay {

/// Parses an object of at most 32 levels.
/// Errors: the text is not JSON or no object, a key is given twice, or there are more levels.
Result<nlohmann::json> read_object(std::string_view payload);

/// `value` in one line. Bytes that are not UTF-8 are replaced.
std::string json_line(const nlohmann::json& value);

/// A hash as 16 hex digits in lower case, and the hash that such a text stands for; null for any other text.
std::string hash_text(std::uint64_t hash);
std::optional<std::uint64_t> read_hash(std::string_view text);

/// The error "/PATH: VALUE; must be PERMITTED".
Error wrong_value(std::string_view path, const nlohmann::json& value, std::string_view permitted);
/// The text "a whole number from MIN to MAX".
std::string whole_number_text(std::int64_t min, std::int64_t max);

/// Reads the members of an object. Each function returns the member `key`; if it is missing or wrong it returns zero,
/// empty or null, and `result` keeps the first such error.
class ObjectReader {
  public:
    explicit ObjectReader(const nlohmann::json& object) : object_(object) {}

    /// A whole number from `min` to `max`.
    std::int64_t integer(const char* key, std::int64_t min, std::int64_t max);
    double number(const char* key, double min, double max);
    bool flag(const char* key);
    std::string text(const char* key);
    /// A list of `count` values. Null if it is missing or wrong.
    const nlohmann::json* list(const char* key, std::size_t count);
    const nlohmann::json* object(const char* key);
    [[nodiscard]] bool has(const char* key) const { return object_.contains(key); }
    [[nodiscard]] bool is_null(const char* key) const { return has(key) && object_.at(key).is_null(); }

    void fail(const std::string& message);
    /// Success, or the first error.
    [[nodiscard]] const Result<void>& result() const { return result_; }

  private:
    const nlohmann::json* find(const char* key);

    const nlohmann::json& object_;
    Result<void> result_;
};

/// The whole number in `value`; null if `value` is not a whole number from `min` to `max`.
std::optional<std::int64_t> integer_of(const nlohmann::json& value, std::int64_t min, std::int64_t max);

}  // namespace podball::replay
