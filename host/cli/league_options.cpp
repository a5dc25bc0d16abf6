#include "cli/league_options.hpp"

#include "base/file.hpp"
#include "base/sha256.hpp"
#include "cli/arguments.hpp"
#include "cli/hosting_options.hpp"
#include "control/team_search.hpp"
#include "control/time_budget.hpp"
#include "league/spec_check.hpp"
#include "league/spec_json.hpp"
#include "season/metric_names.hpp"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace podball::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLeagueBytesMax = std::size_t{16} << 20U;
constexpr std::string_view kOptionsPlace = "options";

/// How the text of an option becomes a value of the league file.
enum class ValueKind { Text, Number, List, Pairs };

/// An option and the key of the league file that it sets.
struct LeagueOption {
    const char* key;
    const char* type;
    const char* meaning;
    ValueKind kind;
};

// The ranges are those of the league file, whose reader checks the values.
constexpr std::array kLeagueOptions = {
    LeagueOption{"name", "NAME", "Title of the league (default: name of the file)", ValueKind::Text},
    LeagueOption{"rules", "GAME", "Name of a game, or path of its file (default research-5)", ValueKind::Text},
    LeagueOption{"format", "FORMAT", "round_robin (default), gauntlet, swiss or knockout", ValueKind::Text},
    LeagueOption{"heroes", "NAMES", "Teams of a gauntlet that meet all others, separated by ','", ValueKind::List},
    LeagueOption{"rounds", "N", "Rounds of a Swiss league", ValueKind::Number},
    LeagueOption{"pairs", "N", "Pairs of matches of each pairing (default 10)", ValueKind::Number},
    LeagueOption{"seed", "N", "Pair k of every pairing has this seed plus k (default 1)", ValueKind::Number},
    LeagueOption{"budget", "BUDGET", "Time limits, as podball match takes them", ValueKind::Text},
    LeagueOption{"confidence", "P", "Confidence of the intervals (default 0.99)", ValueKind::Number},
    LeagueOption{"stop", "RULE",
                 "End a pairing by a sequential test, such as elo0=0,elo1=30 or measure=goals,d0=0,d1=0.3",
                 ValueKind::Pairs},
    LeagueOption{"admission", "WORD", "Teams that fail validation: mark (default), refuse, or off", ValueKind::Text},
    LeagueOption{"record", "WHICH", "Matches to record: none (default), incidents, sample:P or all", ValueKind::Text},
};

std::vector<std::string> split(const std::string& list, char separator) {
    std::vector<std::string> words;
    for (std::size_t start = 0; start <= list.size();) {
        const std::size_t end = std::min(list.find(separator, start), list.size());
        if (end > start) {
            words.push_back(list.substr(start, end - start));
        }
        start = end + 1;
    }
    return words;
}

// A text that is no number stays a text, which the reader of the league file refuses with the permitted range.
Json number_or_text(const std::string& text) {
    const Json value = Json::parse(text, nullptr, false);
    return value.is_number() ? value : Json(text);
}

Json pairs_of(const std::string& text) {
    Json object = Json::object();
    for (const std::string& word : split(text, ',')) {
        const std::size_t sign = std::min(word.find('='), word.size());
        object[word.substr(0, sign)] = number_or_text(word.substr(std::min(sign + 1, word.size())));
    }
    return object;
}

Json value_of(ValueKind kind, const std::string& text) {
    switch (kind) {
        case ValueKind::Text: return text;
        case ValueKind::Number: return number_or_text(text);
        case ValueKind::List: return split(text, ',');
        case ValueKind::Pairs: return pairs_of(text);
    }
    return nullptr;
}

// A folder stands for all libraries in it, and a library in the current folder needs no "./". A folder without
// libraries is left to the search for teams: a team may have its name, and otherwise the search says what is wrong.
std::vector<std::string> teams_of(const std::string& word) {
    std::error_code failure;  // A file that cannot be examined is left to the search too.
    if (std::filesystem::is_directory(word, failure)) {
        std::vector<std::string> teams;
        for (const auto& file : control::entrants_in(word.find('/') == std::string::npos ? "./" + word : word)) {
            teams.push_back(file.string());
        }
        if (!teams.empty()) {
            return teams;
        }
    }
    const bool is_file = word.ends_with(".so") && std::filesystem::is_regular_file(word, failure);
    return {is_file && word.find('/') == std::string::npos ? "./" + word : word};
}

// Teams with the same name get "@2", "@3" and so on.
Json teams_json(const std::vector<std::string>& words) {
    Json teams = Json::array();
    std::vector<std::string> names;
    for (const std::string& word : words) {
        for (const std::string& team : teams_of(word)) {
            const std::string name = league::default_team_name(team);
            const auto same = std::ranges::count(names, name);
            names.push_back(name);
            teams.push_back(same == 0 ? Json(team)
                                      : Json{{"team", team}, {"name", fmt::format("{}@{}", name, same + 1)}});
        }
    }
    return teams;
}

// "options: /pairs: 0; must be ..." becomes "--pairs: 0; must be ...".
Error as_option(const Error& error) {
    const std::string place = fmt::format("{}: /", kOptionsPlace);
    return {error.message.starts_with(place) ? "--" + error.message.substr(place.size()) : error.message};
}

bool is_given(const LeagueOptions& options, std::string_view key) {
    return std::ranges::any_of(options.values, [key](const auto& value) { return value.first == key; });
}

}  // namespace

void add_league_options(CLI::App& command, LeagueOptions& options) {
    command
        .add_option_function<std::string>(
            "--teams", [&options](const std::string& text) { options.team_names = split(text, ','); },
            "Names of teams, paths of libraries, and folders of libraries, separated by ','")
        ->type_name("LIST");
    for (const LeagueOption& option : kLeagueOptions) {
        const auto add = [&options, key = option.key](const std::string& text) {
            options.values.emplace_back(key, text);
        };
        command.add_option_function<std::string>(fmt::format("--{}", option.key), add, option.meaning)
            ->type_name(option.type)
            ->check(not_empty);
    }
    command.add_flag("--exploratory", options.is_exploratory,
                     "Play although a registration is missing something or differs; every table says so for good");
    add_team_path(command, options.team_path);
    add_rules_path(command, options.rules_path);
}

Result<league::Spec> with_options(const league::Spec& spec, const LeagueOptions& options) {
    Json json = Json::parse(league::spec_json(spec));
    if (!options.team_names.empty()) {
        json["teams"] = teams_json(options.team_names);
    }
    for (const auto& [key, text] : options.values) {
        const auto* const option =
            std::ranges::find_if(kLeagueOptions, [&key = key](const LeagueOption& known) { return key == known.key; });
        json[key] = value_of(option->kind, text);
    }
    if (json.contains("stop") && !spec.stop && !is_given(options, "pairs")) {
        json.erase("pairs");  // A test has another default.
    }
    auto read = league::read_spec(json.dump(-1, ' ', false, Json::error_handler_t::replace), kOptionsPlace);
    return read ? std::move(read) : as_option(read.error());
}

Result<LeagueFile> read_league_file(const std::filesystem::path& file) {
    const auto text = read_file(file, kLeagueBytesMax);
    if (!text) {
        return text.error();
    }
    LeagueFile read;
    auto spec = league::read_spec(text.value(), file.string());
    if (spec) {
        read.spec = std::move(spec).value();
    } else if (auto unregistered = league::read_unregistered(text.value(), file.string())) {
        read.spec = std::move(unregistered->spec);
        read.refusal = std::move(unregistered->refusal);
    } else {
        return spec.error();
    }
    read.sha256 = sha256_hex(std::as_bytes(std::span(text.value())));
    if (read.spec.name.empty()) {
        read.spec.name = file.stem().string();
    }
    return read;
}

Result<league::Spec> checked_spec(league::Spec spec, const std::string& file) {
    const std::string place = file.empty() ? std::string(kOptionsPlace) : file;
    if (!spec.budget.empty()) {
        const auto budget = control::parse_budget(spec.budget);
        if (!budget) {
            return as_option({fmt::format("{}: /{}", place, budget.error().message)});
        }
        spec.budget = control::budget_text(budget.value());
    }
    const auto checked = league::check_spec(spec, season::metric_names().team, place);
    return checked ? Result<league::Spec>(std::move(spec)) : as_option(checked.error());
}

}  // namespace podball::cli
