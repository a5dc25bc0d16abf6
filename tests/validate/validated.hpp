// Validations by the layer itself, without the program around it.
#pragma once

#include "validate/validation.hpp"

#include <string>
#include <vector>

namespace podball::testing {

/// A subject with a worker, the games and the reference teams; parameters as "key=value".
validate::Subject subject_of(const std::string& file, const std::vector<std::string>& parameters = {});

/// The whole report. Requires: the words of `only` are known.
validate::Report validated(const validate::Subject& subject, int level, const std::vector<std::string>& only = {});

/// What the check found, run by itself with what it stands on; "CHECK was not run" if it was not.
validate::CheckResult finding_of(const std::string& check, const std::string& file,
                                 const std::vector<std::string>& parameters = {});

std::string bundled(const std::string& name);
std::string careless_team(const std::string& name = "careless");
std::string faulty_team(const std::string& name = "faulty");
std::string odd_team(const std::string& name);  ///< Of tests/teams.

}  // namespace podball::testing
