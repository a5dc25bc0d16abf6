// What a script says about its team, in its global table `team`.
#pragma once

#include "lua/lua_api.hpp"

#include <string>
#include <vector>

#include <podball/ext/params.h>
#include <podball/podball.h>

namespace podball::lua {

/// One parameter, as texts.
struct ScriptParameter {
    std::string name;
    std::string unit;
    std::string default_text;
    std::string min;
    std::string max;
    std::string choices;
    std::string meaning;
    int type = PODBALL_PARAM_NUMBER;
};

struct Description {
    std::string id;  ///< From the name of the document at first.
    std::string name;
    std::string version = "1";
    std::string author;
    int min_pods = 1;
    int max_pods = PODBALL_PODS_MAX;
    std::vector<ScriptParameter> parameters;  ///< By name.
};

/// Fills the Description that is the argument from the globals of the script. For `Script::run`.
/// Errors: `step` is no function, or `team` has an unknown key or a field of a wrong type. The host checks the values.
int read_description(lua_State* state);

}  // namespace podball::lua
