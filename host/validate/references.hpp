// Opponents in the checks `play`.
#pragma once

#include <array>
#include <string_view>

namespace podball::validate {

/// Names and ids of bundled teams. `Subject::references` has the same order.
constexpr std::array<std::string_view, 6> kReferenceNames = {"idle",    "chaser",        "formation",
                                                             "marking", "multicriteria", "setplay"};

}  // namespace podball::validate
