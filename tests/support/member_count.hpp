// Counts the members of a plain struct, so that a test notices a new member.
#pragma once

#include <cstddef>
#include <utility>

namespace podball::testing {

namespace detail {

struct Anything {
    template <typename T>
    constexpr operator T() const;  // NOLINT(google-explicit-constructor): converts to a value of any type.
};

template <typename Struct, std::size_t... kIndex>
constexpr bool can_have(std::index_sequence<kIndex...>) {
    return requires { Struct{(static_cast<void>(kIndex), Anything{})...}; };
}

}  // namespace detail

/// Number of members of the aggregate `Struct`. An array counts as one member.
template <typename Struct, std::size_t kAtLeast = 0>
constexpr std::size_t member_count() {
    if constexpr (detail::can_have<Struct>(std::make_index_sequence<kAtLeast + 1>())) {
        return member_count<Struct, kAtLeast + 1>();
    } else {
        return kAtLeast;
    }
}

}  // namespace podball::testing
