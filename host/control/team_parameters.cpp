#include "control/team_parameters.hpp"

#include "base/known_names.hpp"
#include "base/printable.hpp"
#include "base/utf8.hpp"
#include "control/call_guard.hpp"
#include "control/text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace podball::control {
namespace {

// The whole of `text` as a finite T, or nothing.
template <typename T>
std::optional<T> number_in(std::string_view text) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) {
        return std::nullopt;
    }
    if (!std::isfinite(static_cast<double>(value))) {
        return std::nullopt;
    }
    return value;
}

template <typename T>
bool is_between(const TeamParameter& parameter, std::string_view text) {
    const auto value = number_in<T>(text);
    return value && (parameter.min.empty() || *value >= *number_in<T>(parameter.min)) &&
           (parameter.max.empty() || *value <= *number_in<T>(parameter.max));
}

bool is_permitted(const TeamParameter& parameter, std::string_view text) {
    switch (parameter.type) {
        case ParameterType::Number: return is_between<double>(parameter, text);
        case ParameterType::Integer: return is_between<std::int64_t>(parameter, text);
        case ParameterType::Choice:
            return std::find(parameter.choices.begin(), parameter.choices.end(), text) != parameter.choices.end();
        case ParameterType::Text:
            return text.size() <= PODBALL_PARAM_TEXT_SIZE_MAX && is_utf8(text) &&
                   text.find('\0') == std::string_view::npos;
    }
    return false;
}

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> words;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(separator, start), text.size());
        words.emplace_back(text.substr(start, end - start));
        start = end + 1;
    }
    return words;
}

bool is_number_or_empty(ParameterType type, std::string_view text) {
    return text.empty() || (type == ParameterType::Integer ? number_in<std::int64_t>(text).has_value()
                                                           : number_in<double>(text).has_value());
}

// Reads the strings of a parameter. `read_parameter` checks them and reads the rest.
Result<TeamParameter> read_strings(const podball_param_info_t& entry) {
    TeamParameter parameter;
    const auto name = read_id(entry.name, {"name", PODBALL_ID_SIZE_MAX});
    if (!name.ok()) {
        return name.error();
    }
    parameter.name = name.value();
    std::string choices;
    const struct {
        const char* from;
        std::string_view field;
        std::string* to;
    } texts[] = {{entry.unit, "unit", &parameter.unit}, {entry.default_text, "default_text", &parameter.default_text},
                 {entry.min, "min", &parameter.min},    {entry.max, "max", &parameter.max},
                 {entry.choices, "choices", &choices},  {entry.meaning, "meaning", &parameter.meaning}};
    for (const auto& text : texts) {
        auto read = read_text(text.from, {text.field, PODBALL_PARAM_TEXT_SIZE_MAX, true});
        if (!read.ok()) {
            return Error{parameter.name + ": " + read.error().message};
        }
        *text.to = std::move(read).value();
    }
    if (!choices.empty()) {
        parameter.choices = split(choices, '|');
    }
    return parameter;
}

Result<void> check(const TeamParameter& parameter) {
    const bool is_number = parameter.type == ParameterType::Number || parameter.type == ParameterType::Integer;
    if (is_number &&
        !(is_number_or_empty(parameter.type, parameter.min) && is_number_or_empty(parameter.type, parameter.max))) {
        return Error{parameter.name + ": bounds '" + parameter.min + "' and '" + parameter.max + "' are no numbers"};
    }
    if (!is_permitted(parameter, parameter.default_text)) {
        return Error{parameter.name + ": default_text '" + parameter.default_text + "'; permitted is " +
                     range_text(parameter)};
    }
    return {};
}

Result<TeamParameter> read_parameter(const podball_param_info_t& entry) {
    auto read = read_strings(entry);
    if (!read.ok()) {
        return read;
    }
    TeamParameter parameter = std::move(read).value();
    if (entry.type < PODBALL_PARAM_NUMBER || entry.type > PODBALL_PARAM_TEXT) {
        return Error{parameter.name + ": type " + std::to_string(entry.type) + "; permitted is 0 to 3"};
    }
    parameter.type = static_cast<ParameterType>(entry.type);
    if (const auto result = check(parameter); !result) {
        return result.error();
    }
    return parameter;
}

Result<void> check_list(const podball_params_t& list) {
    if (list.struct_size < sizeof(podball_params_t)) {
        return Error{"struct_size " + std::to_string(list.struct_size) + "; at least " +
                     std::to_string(sizeof(podball_params_t))};
    }
    if (list.count > kParametersMax) {
        return Error{"count " + std::to_string(list.count) + "; at most " + std::to_string(kParametersMax)};
    }
    if (list.stride < sizeof(podball_param_info_t) || list.stride % alignof(podball_param_info_t) != 0) {
        return Error{"stride " + std::to_string(list.stride) + "; at least " +
                     std::to_string(sizeof(podball_param_info_t)) + " and a multiple of " +
                     std::to_string(alignof(podball_param_info_t))};
    }
    if (list.list == nullptr && list.count > 0) {
        return Error{"list is a null pointer"};
    }
    return {};
}

const podball_param_info_t& entry_at(const podball_params_t& params, std::uint32_t index) {
    const void* start = params.list;
    const void* entry = static_cast<const char*>(start) + std::size_t{params.stride} * index;
    return *static_cast<const podball_param_info_t*>(entry);
}

Error in_params(const std::string& place, const Error& error) {
    return {PODBALL_EXT_PARAMS + place + ": " + error.message};
}

template <typename Named>
const Named* find_named(std::span<const Named> all, std::string_view name) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

Result<void> check_given(std::span<const TeamParameter> known, const ParameterValue& value) {
    const TeamParameter* parameter = find_named(known, value.name);
    if (parameter == nullptr) {
        std::vector<std::string> names;
        for (const TeamParameter& one : known) {
            names.push_back(one.name);
        }
        return Error{"parameter '" + printable(value.name) + "' is not known. " +
                     (names.empty() ? "The team takes none." : known_names_text(value.name, "parameters", names))};
    }
    if (is_permitted(*parameter, value.text)) {
        return {};
    }
    return Error{"parameter '" + value.name + "': '" + printable(value.text) + "'; permitted is " +
                 range_text(*parameter)};
}

}  // namespace

Result<const podball_params_t*> parameters_of(const podball_team_info_t& table) {
    if (table.extension == nullptr) {
        return nullptr;
    }
    const CallGuard guard({"extension", table.id});
    try {
        return static_cast<const podball_params_t*>(table.extension(PODBALL_EXT_PARAMS));
    } catch (...) {
        return in_params("", Error{"an exception left extension"});
    }
}

Result<std::vector<TeamParameter>> read_parameters(const podball_params_t* params) {
    std::vector<TeamParameter> parameters;
    if (params == nullptr) {
        return parameters;
    }
    if (const auto result = check_list(*params); !result) {
        return in_params("", result.error());
    }
    for (std::uint32_t i = 0; i < params->count; ++i) {
        const std::string place = " entry " + std::to_string(i);
        auto read = read_parameter(entry_at(*params, i));
        if (!read.ok()) {
            return in_params(place, read.error());
        }
        if (find_named(std::span<const TeamParameter>(parameters), read.value().name) != nullptr) {
            return in_params(place, Error{read.value().name + " is there twice"});
        }
        parameters.push_back(std::move(read).value());
    }
    return parameters;
}

std::string range_text(const TeamParameter& parameter) {
    if (parameter.type == ParameterType::Choice) {
        return joined(parameter.choices, " | ");
    }
    if (parameter.type == ParameterType::Text) {
        return "UTF-8 of at most " + std::to_string(PODBALL_PARAM_TEXT_SIZE_MAX) + " bytes";
    }
    const std::string least = parameter.min.empty() ? "(-inf" : "[" + parameter.min;
    const std::string greatest = parameter.max.empty() ? "inf)" : parameter.max + "]";
    return (parameter.type == ParameterType::Integer ? "an integer in " : "a number in ") + least + ", " + greatest;
}

Result<std::vector<ParameterValue>> choose_parameters(std::span<const TeamParameter> known,
                                                      std::span<const ParameterValue> given) {
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (const auto result = check_given(known, given[i]); !result) {
            return result.error();
        }
        if (find_named(given.first(i), given[i].name) != nullptr) {
            return Error{"parameter '" + given[i].name + "' is given twice"};
        }
    }
    std::vector<ParameterValue> chosen;
    for (const TeamParameter& parameter : known) {
        const ParameterValue* value = find_named(given, parameter.name);
        chosen.push_back({parameter.name, value == nullptr ? parameter.default_text : value->text});
    }
    return chosen;
}

}  // namespace podball::control
