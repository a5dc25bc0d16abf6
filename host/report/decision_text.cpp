#include "report/decision_text.hpp"

#include "base/printable.hpp"

#include <cstddef>

#include <fmt/format.h>

namespace podball::report {

std::string decision_text(const std::vector<std::string>& names, std::optional<int> winner,
                          std::optional<std::string_view> decided_by) {
    if (!decided_by) {
        return {};
    }
    const std::string by = printable(std::string(*decided_by));
    return by == "worth" && winner ? fmt::format(", {} wins by worth", names[static_cast<std::size_t>(*winner)])
                                   : fmt::format(", decided by {}", by);
}

}  // namespace podball::report
