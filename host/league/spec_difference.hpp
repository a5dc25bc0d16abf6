// In what two specs of a league differ.
#pragma once

#include "league/spec.hpp"

#include <optional>
#include <string>

namespace podball::league {

/// A place at which two specs differ, with both values as text. "none": the value is left out.
struct Difference {
    std::string path;  ///< In the league file, such as "/teams/2/name".
    std::string a;
    std::string b;
    friend bool operator==(const Difference&, const Difference&) = default;
};

/// The first difference between `a` and `b`, in the order of the league file; null if they are equal.
std::optional<Difference> first_difference(const Spec& a, const Spec& b);

}  // namespace podball::league
