#include "league/spec_json.hpp"

#include "base/printable.hpp"
#include "config/json_parse.hpp"
#include "league/spec_fields.hpp"

#include <fmt/format.h>

namespace podball::league {

Result<Spec> read_spec(std::string_view text, std::string_view place) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        return Error{fmt::format("{}: empty; must be an object with \"schema\": \"{}\"", place, kLeagueSchema)};
    }
    const auto document = config::parse_json(text, place);
    if (!document) {
        return document.error();
    }
    return spec_codec().read(JsonValue(document.value(), place));
}

std::optional<UnregisteredSpec> read_unregistered(std::string_view text, std::string_view place) {
    const auto whole = read_spec(text, place);
    auto document = config::parse_json(text, place);
    if (whole || !document || !document.value().is_object()) {
        return std::nullopt;
    }
    nlohmann::json rest = std::move(document).value();
    rest.erase("registered");
    auto read = spec_codec().read(JsonValue(rest, place));
    return read ? std::optional(UnregisteredSpec{std::move(read).value(), whole.error().message}) : std::nullopt;
}

std::string spec_json(const Spec& spec) { return printable_json(spec_codec().write(spec).dump(2)) + "\n"; }

std::string default_team_name(std::string_view team) {
    const std::string_view ending = ".so";
    std::string_view name = team.substr(team.rfind('/') + 1);  // Without '/' the whole text: npos + 1 is 0.
    if (name.ends_with(ending) && name.size() > ending.size()) {
        name.remove_suffix(ending.size());
    }
    return std::string(name.empty() ? team : name);
}

std::string spec_schema() {
    ordered_json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                           {"title", "A Podball league"},
                           {"description", "What is left out has its default."}};
    schema.update(spec_codec().schema);
    return printable_json(schema.dump(2)) + "\n";
}

}  // namespace podball::league
