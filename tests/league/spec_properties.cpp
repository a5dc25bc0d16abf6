#include "league/spec_properties.hpp"

#include "league/spec_check.hpp"
#include "league/spec_difference.hpp"
#include "league/spec_explain.hpp"
#include "league/spec_json.hpp"

#include <vector>

namespace podball::league {
namespace {

constexpr std::size_t kShortLineMax = 20'000;  // Room for the names of many teams.

std::string broken_message(const std::string& message) {
    if (!message.starts_with("f:")) {
        return "the place is missing: " + message;
    }
    const bool is_broken = message.size() > kShortLineMax || message.find_first_of("\n\r") != std::string::npos;
    return is_broken ? "not one short line: " + message : "";
}

std::string broken_spec(const Spec& spec) {
    const auto again = read_spec(spec_json(spec), "f");
    if (!again) {
        return "its own text is refused: " + again.error().message;
    }
    if (again.value() != spec || first_difference(again.value(), spec)) {
        return "it is another one after writing and reading";
    }
    if (explain_spec(spec).empty()) {
        return "no explanation";
    }
    const std::vector<std::string> metrics = {"goals"};
    const auto checked = check_spec(spec, metrics, "f");
    return checked ? "" : broken_message(checked.error().message);
}

}  // namespace

std::string broken_spec_property(std::string_view text) {
    const auto read = read_spec(text, "f");
    return read ? broken_spec(read.value()) : broken_message(read.error().message);
}

}  // namespace podball::league
