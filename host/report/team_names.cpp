#include "report/team_names.hpp"

#include "base/printable.hpp"

#include <cassert>
#include <utility>

namespace podball::report {

std::vector<std::string> told_apart(std::vector<std::string> names) {
    assert(names.size() == 1 || names.size() == 2);
    if (names.size() == 2 && names[0] == names[1]) {
        names[0] += " (A)";
        names[1] += " (B)";
    }
    return names;
}

std::vector<std::string> display_names(const replay::Head& head) {
    return told_apart({printable(head.teams[0].name), printable(head.teams[1].name)});
}

}  // namespace podball::report
