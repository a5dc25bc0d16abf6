#include "config/json_value.hpp"

#include "base/known_names.hpp"
#include "base/number_text.hpp"
#include "config/json_parse.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <fmt/format.h>

namespace podball::config {
namespace {

bool is_in_range(const nlohmann::json& value, double min, double max) {
    if (!value.is_number()) {
        return false;
    }
    const auto number = value.get<double>();
    return number >= min && number <= max;
}

std::string range_text(std::string_view kind, double min, double max) {
    return fmt::format("{} in [{}, {}]", kind, number_text(min), number_text(max));
}

}  // namespace

JsonValue::JsonValue(const JsonValue& parent, const nlohmann::json& value, std::string_view step)
    : value_(&value), place_(parent.place_), path_(parent.path_ + path_step(step)) {}

std::optional<JsonValue> JsonValue::find(std::string_view key) const {
    assert(is_object());
    const auto found = value_->find(key);
    return found == value_->end() ? std::nullopt : std::optional(JsonValue(*this, *found, key));
}

JsonValue JsonValue::at(std::string_view key) const {
    auto found = find(key);
    assert(found);
    return *std::move(found);
}

JsonValue JsonValue::at(std::size_t index) const {
    assert(is_list() && index < size());
    return {*this, (*value_)[index], std::to_string(index)};
}

Error JsonValue::wrong(std::string_view permitted) const {
    return {fmt::format("{}: {}{}{}; must be {}", place_, path_, path_.empty() ? "" : ": ", value_text(*value_),
                        permitted)};
}

Error JsonValue::missing(std::string_view key, std::string_view permitted) const {
    return {fmt::format("{}: {}{}: missing{}{}", place_, path_, path_step(key), permitted.empty() ? "" : "; must be ",
                        permitted)};
}

Result<void> JsonValue::check_keys(std::span<const std::string> known) const {
    assert(is_object());
    for (const auto& [key, value] : value_->items()) {
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            return Error{fmt::format("{}: {}{}: unknown key. {}", place_, path_, path_step(key),
                                     known_names_text(key, "keys", known))};
        }
    }
    return {};
}

Result<double> JsonValue::number(double min, double max, std::string_view unit) const {
    if (is_in_range(*value_, min, max)) {
        return value_->get<double>();
    }
    const std::string range = range_text("a number", min, max);
    return wrong(unit.empty() ? range : fmt::format("{} ({})", range, unit));
}

Result<int> JsonValue::whole_number(int min, int max) const {
    const bool is_whole = is_in_range(*value_, min, max) && value_->get<double>() == std::floor(value_->get<double>());
    return is_whole ? Result<int>(static_cast<int>(value_->get<double>()))
                    : Result<int>(wrong(range_text("a whole number", min, max)));
}

Result<void> JsonValue::append_numbers(std::size_t count, double min, double max, std::vector<double>& numbers) const {
    if (!is_list() || size() != count) {
        return wrong(fmt::format("a list of {} {}", count, count == 1 ? "number" : "numbers"));
    }
    for (std::size_t i = 0; i < count; ++i) {
        const nlohmann::json& value = (*value_)[i];
        if (!is_in_range(value, min, max)) {  // The text of the path is made only for an error.
            return at(i).number(min, max).error();
        }
        numbers.push_back(value.get<double>());
    }
    return {};
}

}  // namespace podball::config
