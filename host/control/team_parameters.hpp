// The parameters a team takes (podball.params/1), and the choice of their values.
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <podball/podball.h>

namespace podball::control {

constexpr std::uint32_t kParametersMax = 256;  ///< Of a team.

enum class ParameterType : std::int32_t { Number = 0, Integer = 1, Choice = 2, Text = 3 };

/// A parameter as the team lists it, checked and copied.
struct TeamParameter {
    std::string name;
    std::string unit;
    std::string default_text;
    std::string min;  ///< Of a number or an integer; empty: no bound.
    std::string max;
    std::vector<std::string> choices;
    std::string meaning;
    ParameterType type = ParameterType::Number;
};

struct ParameterValue {
    std::string name;
    std::string text;
};

/// The list that the team with this table hands out; null without the extension. Errors: an exception left it.
Result<const podball_params_t*> parameters_of(const podball_team_info_t& table);

/// A copy of the list; empty without one. Errors: an entry that breaks ext/params.h, with its index and name.
Result<std::vector<TeamParameter>> read_parameters(const podball_params_t* params);

/// The permitted values as people write them: "[0, 0.5]", "integer, (-inf, 16]", "low | high".
std::string range_text(const TeamParameter& parameter);

/// A value for every known parameter, in their order: the given one, else the default.
/// Errors: a name that is not known (with the known ones) or given twice, a value out of its range.
Result<std::vector<ParameterValue>> choose_parameters(std::span<const TeamParameter> known,
                                                      std::span<const ParameterValue> given);

}  // namespace podball::control
