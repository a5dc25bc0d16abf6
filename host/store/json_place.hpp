// Reads values of a JSON document, and keeps the first error with its path.
#pragma once

#include "base/result.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace podball::store {

/// A place in a JSON document. Each function that reads returns the value there; if it is missing or wrong it returns
/// zero, empty or null, and the result keeps the first such error. Requires: the places above this one, the document
/// and the result live longer.
class JsonPlace {
  public:
    /// The root of a document.
    JsonPlace(const nlohmann::json& document, Result<void>& result) : value_(document), result_(result) {}

    /// The place of a member, also of one that is missing.
    JsonPlace operator[](std::string_view key) const;
    JsonPlace operator[](std::size_t index) const;

    [[nodiscard]] std::string text() const;
    [[nodiscard]] bool flag() const;
    [[nodiscard]] std::int64_t integer() const;
    /// A whole number from 0 to 2^31 - 1.
    [[nodiscard]] int count() const;
    /// 0 or 1.
    [[nodiscard]] int slot() const;
    [[nodiscard]] std::uint64_t word() const;
    /// 16 hex digits.
    [[nodiscard]] std::uint64_t hash() const;
    /// A number; null or missing: none.
    [[nodiscard]] std::optional<double> number_or_null() const;
    /// Number of values of a list; 0 if it is missing.
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool is_null() const { return value_.is_null(); }

    /// Notes an error unless the value is `expected`.
    void expect(const nlohmann::json& expected) const;
    /// Notes the error that the value must be `permitted`.
    void fail(std::string_view permitted) const;

  private:
    JsonPlace(const nlohmann::json& value, const JsonPlace& above, std::string_view key, std::size_t index)
        : value_(value), result_(above.result_), above_(&above), key_(key), index_(index) {}
    [[nodiscard]] std::string path() const;

    const nlohmann::json& value_;
    Result<void>& result_;
    const JsonPlace* above_ = nullptr;  ///< Null: this is the root.
    std::string_view key_;              ///< Empty: `index_` names the place.
    std::size_t index_ = 0;
};

}  // namespace podball::store
