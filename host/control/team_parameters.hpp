// The parameters of a team (podball.params/1) and the choice of their values.
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <podball/podball.h>

namespace podball::control {

constexpr std::uint32_t kParametersMax = 256;  ///< Parameters of one team.

enum class ParameterType : std::int32_t { Number = 0, Integer = 1, Choice = 2, Text = 3 };

/// A checked copy of a parameter that the team lists.
struct TeamParameter {
    std::string name;
    std::string unit;
    std::string default_text;
    std::string min;  ///< Bound of a number or an integer; empty: no bound.
    std::string max;
    std::vector<std::string> choices;
    std::string meaning;
    ParameterType type = ParameterType::Number;
};

struct ParameterValue {
    std::string name;
    std::string text;
};

/// The parameter list of the team with this table; null without the extension. Errors: the team's function threw.
Result<const podball_params_t*> parameters_of(const podball_team_info_t& table);

/// A checked copy of the list; empty if `params` is null.
/// Errors: an entry violates ext/params.h; the message has its index and name.
Result<std::vector<TeamParameter>> read_parameters(const podball_params_t* params);

/// The permitted values as people write them: "[0, 0.5]", "integer, (-inf, 16]", "low | high".
std::string range_text(const TeamParameter& parameter);

/// A value for every parameter in `known`, in their order: the given value, else the default.
/// Errors: an unknown name (the message lists the known names), a name given twice, or a value out of its range.
Result<std::vector<ParameterValue>> choose_parameters(std::span<const TeamParameter> known,
                                                      std::span<const ParameterValue> given);

}  // namespace podball::control
