#include "report/decision_text.hpp"

#include "base/printable.hpp"
#include "match/verdict.hpp"

#include <cstddef>

#include <fmt/format.h>

namespace podball::report {

std::string decision_text(const std::vector<std::string>& names, std::optional<int> winner,
                          std::optional<std::string_view> decided_by) {
    if (!decided_by) {
        return {};
    }
    const bool is_by_worth = decided_by == match::decided_by_name(engine::DecidedBy::Worth) && winner;
    return is_by_worth ? fmt::format(", {} wins by worth", names[static_cast<std::size_t>(*winner)])
                       : fmt::format(", decided by {}", printable(std::string(*decided_by)));
}

}  // namespace podball::report
