// JSON payloads: reading them with bounds, and taking values out of them with their types checked.
#pragma once

#include "base/result.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace podball::replay {

/// An object of at most 32 levels. Errors: not JSON, a key given twice, or nested deeper.
Result<nlohmann::json> read_object(std::string_view payload);

/// One line; what is not UTF-8 is replaced.
std::string json_line(const nlohmann::json& value);

/// 16 hex digits, and back.
std::string hash_text(std::uint64_t hash);
std::optional<std::uint64_t> read_hash(std::string_view text);

/// Takes values out of an object; remembers the first that is missing or wrong.
class ObjectReader {
  public:
    explicit ObjectReader(const nlohmann::json& object) : object_(object) {}

    /// A whole number from `min` to `max`.
    std::int64_t integer(const char* key, std::int64_t min, std::int64_t max);
    double number(const char* key, double min, double max);
    bool flag(const char* key);
    std::string text(const char* key);
    /// A list of `count` values. Null if it is none.
    const nlohmann::json* list(const char* key, std::size_t count);
    const nlohmann::json* object(const char* key);
    [[nodiscard]] bool has(const char* key) const { return object_.contains(key); }
    [[nodiscard]] bool is_null(const char* key) const { return has(key) && object_.at(key).is_null(); }

    void fail(const std::string& message);
    /// Nothing if all was well.
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

  private:
    const nlohmann::json* find(const char* key);

    const nlohmann::json& object_;
    std::optional<Error> error_;
};

/// A whole number of `value` from `min` to `max`; nothing if it is none.
std::optional<std::int64_t> integer_of(const nlohmann::json& value, std::int64_t min, std::int64_t max);

}  // namespace podball::replay
