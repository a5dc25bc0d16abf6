// Values of a JSON document. Errors name the place, the value and the permitted values.
#pragma once

#include "base/result.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace podball::config {

/// A value and its path in the document. Every error is one line such as
/// "my.json: /ball/mass: -1; must be a number in (0, 10] (mass)". Requires: the document outlives the value.
class JsonValue {
  public:
    /// The whole document. Errors name it `place`.
    JsonValue(const nlohmann::json& document, std::string_view place) : value_(&document), place_(place) {}

    [[nodiscard]] const nlohmann::json& json() const { return *value_; }
    [[nodiscard]] bool is_object() const { return value_->is_object(); }
    [[nodiscard]] bool is_list() const { return value_->is_array(); }
    /// Number of values of a list, or of members of an object. 1 for a number or a text.
    [[nodiscard]] std::size_t size() const { return value_->size(); }

    /// The member `key`; null if there is none. Requires: this is an object.
    [[nodiscard]] std::optional<JsonValue> find(std::string_view key) const;
    /// The member `key`. Requires: this is an object with the member `key`.
    [[nodiscard]] JsonValue at(std::string_view key) const;
    /// The value at `index`. Requires: this is a list of more than `index` values.
    [[nodiscard]] JsonValue at(std::size_t index) const;

    /// The error that this value must be `permitted`.
    [[nodiscard]] Error wrong(std::string_view permitted) const;
    /// The error that the member `key` is missing and must be `permitted`, which is left out if empty.
    [[nodiscard]] Error missing(std::string_view key, std::string_view permitted = {}) const;
    /// Checks the keys of an object. Requires: this is an object. Errors: a key is not one of `known`.
    [[nodiscard]] Result<void> check_keys(std::span<const std::string> known) const;

    /// The number. Errors: this is not a number in [min, max]. Units: the message names `unit`, unless it is empty.
    [[nodiscard]] Result<double> number(double min, double max, std::string_view unit = {}) const;
    /// The whole number. A number such as 3.0 is whole. Errors: this is not a whole number in [min, max].
    [[nodiscard]] Result<int> whole_number(int min, int max) const;
    /// Appends the numbers of a list to `numbers`. Errors: this is not a list of `count` numbers in [min, max].
    [[nodiscard]] Result<void> append_numbers(std::size_t count, double min, double max,
                                              std::vector<double>& numbers) const;

  private:
    JsonValue(const JsonValue& parent, const nlohmann::json& value, std::string_view step);

    const nlohmann::json* value_;
    std::string_view place_;
    std::string path_;  ///< Such as "/ball/mass"; empty for the whole document.
};

}  // namespace podball::config
