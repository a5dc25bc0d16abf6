// Reads values of a JSON document by their paths, and keeps the first error.
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

/// Each function returns the value at a JSON path such as "/score/0". If it is missing or wrong the function returns
/// zero, empty or null, and `result` keeps the first such error.
class LineReader {
  public:
    /// Errors: `text` is no JSON.
    explicit LineReader(std::string_view text);

    std::string text(const std::string& path);
    std::vector<std::string> texts(const std::string& path);
    bool flag(const std::string& path);
    std::int64_t integer(const std::string& path);
    /// A whole number from 0 to 2^31 - 1.
    int count(const std::string& path);
    /// 0 or 1.
    int slot(const std::string& path);
    std::optional<int> slot_or_null(const std::string& path);
    std::uint64_t word(const std::string& path);
    /// 16 hex digits.
    std::uint64_t hash(const std::string& path);
    std::optional<double> number_or_null(const std::string& path);
    /// Number of values of a list.
    std::size_t size(const std::string& path);
    bool is_null(const std::string& path);

    /// Notes an error unless the value at `path` is `expected`.
    void expect(const std::string& path, const nlohmann::json& expected);
    /// Notes the error that the value at `path` must be `permitted`.
    void fail(const std::string& path, std::string_view permitted);
    /// Success, or the first error.
    [[nodiscard]] const Result<void>& result() const { return result_; }

  private:
    const nlohmann::json& at(const std::string& path);

    nlohmann::json document_;
    Result<void> result_;
};

}  // namespace podball::store
