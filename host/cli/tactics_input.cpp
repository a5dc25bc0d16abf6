#include "cli/tactics_input.hpp"

#include "config/json_parse.hpp"
#include "config/json_value.hpp"

#include <cstddef>
#include <limits>
#include <string>

#include <fmt/format.h>

namespace podball::cli {

namespace {

using config::JsonValue;

// Checks that `document` is an object with exactly `keys`.
Result<void> check_members(const JsonValue& document, const std::vector<std::string>& keys) {
    if (!document.is_object()) {
        return document.wrong(fmt::format("an object with \"{}\"", keys.back()));
    }
    if (const auto result = document.check_keys(keys); !result) {
        return result.error();
    }
    for (const std::string& key : keys) {
        if (!document.find(key)) {
            return document.missing(key);
        }
    }
    return {};
}

// Reads rows of `width` numbers in [-bound, bound]. Requires: a list.
Result<void> read_rows(const JsonValue& rows, std::size_t width, double bound, std::vector<double>& values) {
    values.reserve(rows.size() * width);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (const auto result = rows.at(row).append_numbers(width, -bound, bound, values); !result) {
            return result.error();
        }
    }
    return {};
}

Result<void> read_assignment(const JsonValue& document, AssignmentInstance& instance) {
    if (const auto result = check_members(document, {"n", "cost"}); !result) {
        return result.error();
    }
    const auto n = document.at("n").whole_number(1, kAgentsMax);
    if (!n) {
        return n.error();
    }
    instance.n = n.value();
    const JsonValue rows = document.at("cost");
    const auto width = static_cast<std::size_t>(instance.n);
    if (!rows.is_list() || rows.size() != width) {
        return rows.wrong(fmt::format("a list of as many rows as /n, {}", width));
    }
    return read_rows(rows, width, tactics::kCostMax, instance.cost);
}

Result<void> read_criteria(const JsonValue& document, CriteriaInstance& instance) {
    if (const auto result = check_members(document, {"criteria"}); !result) {
        return result.error();
    }
    const JsonValue rows = document.at("criteria");
    if (!rows.is_list() || rows.size() < 1 || rows.size() > static_cast<std::size_t>(kAlternativesMax)) {
        return rows.wrong(fmt::format("a list of 1 to {} rows, one for each alternative", kAlternativesMax));
    }
    const JsonValue first = rows.at(0);
    const std::size_t width = first.is_list() ? first.size() : 0;
    if (width < 1 || width > static_cast<std::size_t>(tactics::kCriteriaMax)) {
        return first.wrong(fmt::format("a list of 1 to {} numbers", tactics::kCriteriaMax));
    }
    instance.alternatives = static_cast<int>(rows.size());
    instance.criteria = static_cast<int>(width);
    return read_rows(rows, width, std::numeric_limits<double>::max(), instance.values);
}

template <typename Instance>
Result<Instance> read_instance(std::string_view text, std::string_view place,
                               Result<void> (*read)(const JsonValue& document, Instance& instance)) {
    const auto document = config::parse_json(text, place);
    if (!document) {
        return document.error();
    }
    Instance instance;
    if (const auto result = read(JsonValue(document.value(), place), instance); !result) {
        return result.error();
    }
    return instance;
}

}  // namespace

Result<AssignmentInstance> read_assignment_instance(std::string_view text, std::string_view place) {
    return read_instance(text, place, read_assignment);
}

Result<CriteriaInstance> read_criteria_instance(std::string_view text, std::string_view place) {
    return read_instance(text, place, read_criteria);
}

}  // namespace podball::cli
