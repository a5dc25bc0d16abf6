#include "store/ending_name.hpp"

#include <algorithm>
#include <array>

namespace podball::store {

namespace {

constexpr std::array<std::string_view, 4> kNames = {"full_time", "forfeit", "conduct_forfeit", "no_start"};

}  // namespace

std::string_view ending_name(league::Ending ending) { return kNames.at(static_cast<std::size_t>(ending)); }

std::optional<league::Ending> ending_of(std::string_view name) {
    const auto* const found = std::ranges::find(kNames, name);
    return found == kNames.end() ? std::nullopt : std::optional(static_cast<league::Ending>(found - kNames.begin()));
}

}  // namespace podball::store
