#include "config/reader_properties.hpp"

#include "config/rules_json.hpp"
#include "config/rules_reader.hpp"
#include "engine/rule_fields.hpp"

namespace podball::config {
namespace {

constexpr std::size_t kLineMax = 2000;

std::string broken_line(const std::string& line) {
    const bool broken = line.empty() || line.size() > kLineMax || line.find_first_of("\n\r") != std::string::npos;
    return broken ? "not one short line: " + line : "";
}

std::string broken_rules(const engine::Rules& rules) {
    for (const engine::RuleField& field : engine::rule_fields()) {
        if (!in_range(field, field.get(rules))) {
            return std::string(field.path) + " is out of its range";
        }
    }
    const auto resolved = engine::resolve(rules);
    if (!resolved) {
        return broken_line(resolved.error().message);
    }
    const std::string canonical = rules_json(resolved.value());
    const auto again = read_rules(canonical, "f");
    if (!again) {
        return "its own canonical form is refused: " + again.error().message;
    }
    const auto resolved_again = engine::resolve(again.value().rules);
    return resolved_again && rules_json(resolved_again.value()) == canonical ? "" : "the canonical form changes";
}

}  // namespace

std::string broken_property(std::string_view text) {
    const auto read = read_rules(text, "f");
    if (read) {
        return broken_rules(read.value().rules);
    }
    const std::string& message = read.error().message;
    return message.starts_with("f:") ? broken_line(message) : "the place is missing: " + message;
}

}  // namespace podball::config
