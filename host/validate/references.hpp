// Whom a team plays against.
#pragma once

#include <array>
#include <string_view>

namespace podball::validate {

/// The bundled teams. `Subject::references` has them in this order.
constexpr std::array<std::string_view, 6> kReferenceNames = {"idle",    "chaser",        "formation",
                                                             "marking", "multicriteria", "setplay"};

}  // namespace podball::validate
