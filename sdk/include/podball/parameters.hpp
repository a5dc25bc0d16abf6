// The parameters of a team in C++: functions that make entries of type podball_param_info_t.
#ifndef PODBALL_PARAMETERS_HPP
#define PODBALL_PARAMETERS_HPP

#include <podball/ext/params.h>

#include <cstdint>

namespace podball {

/// One entry of a team's table `parameters`:
///     static constexpr podball::Parameter parameters[] = {
///         podball::Parameter::number("depth", "0.3", "Distance of the last row from the centre.").between("0", "0.5"),
///     };
struct Parameter : podball_param_info_t {
    static constexpr Parameter number(const char* name, const char* default_text, const char* meaning) {
        return Parameter({name, "", default_text, "", "", "", meaning, PODBALL_PARAM_NUMBER, 0});
    }
    static constexpr Parameter integer(const char* name, const char* default_text, const char* meaning) {
        return Parameter({name, "", default_text, "", "", "", meaning, PODBALL_PARAM_INTEGER, 0});
    }
    /// A choice. `permitted` lists the values, separated by '|'.
    static constexpr Parameter choice(const char* name, const char* default_text, const char* permitted,
                                      const char* meaning) {
        return Parameter({name, "", default_text, "", "", permitted, meaning, PODBALL_PARAM_CHOICE, 0});
    }
    static constexpr Parameter text(const char* name, const char* default_text, const char* meaning) {
        return Parameter({name, "", default_text, "", "", "", meaning, PODBALL_PARAM_TEXT, 0});
    }

    /// This parameter with bounds. An empty text means no bound.
    constexpr Parameter between(const char* least, const char* greatest) const {
        Parameter bounded = *this;
        bounded.min = least;
        bounded.max = greatest;
        return bounded;
    }
    /// This parameter with a unit, such as "ticks".
    constexpr Parameter in(const char* unit_name) const {
        Parameter with_unit = *this;
        with_unit.unit = unit_name;
        return with_unit;
    }

  private:
    constexpr explicit Parameter(const podball_param_info_t& info) : podball_param_info_t(info) {}
};

}  // namespace podball

#endif
