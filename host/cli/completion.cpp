#include "cli/completion.hpp"

#include "base/printable.hpp"
#include "cli/command_tree.hpp"
#include "cli/usage.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

namespace podball::cli {

namespace {

/// Where the words before the last one lead.
struct Place {
    const CLI::App* command;
    const CLI::Option* option = nullptr;  ///< The option whose value comes next.
    std::size_t arguments = 0;            ///< Number of words in fixed places so far.
    bool after_dashes = false;            ///< After "--" no word is an option.
};

// CLI11 looks for the options of a command in those above it too.
const CLI::Option* option_named(const CLI::App& command, const std::string& name) {
    for (const CLI::App* level = &command; level != nullptr; level = level->get_parent()) {
        if (const CLI::Option* option = level->get_option_no_throw(name)) {
            return option;
        }
    }
    return nullptr;
}

bool is_option(const Place& place, std::string_view word) {
    return !place.after_dashes && word.size() > 1 && word.front() == '-';
}

const CLI::App* command_named(const CLI::App& command, const std::string& name) {
    const auto below = commands_below(command);
    const auto found =
        std::find_if(below.begin(), below.end(), [&](const auto* app) { return app->get_name() == name; });
    return found == below.end() ? nullptr : *found;
}

void go_on(Place& place, const std::string& word) {
    if (place.option != nullptr) {
        place.option = nullptr;
    } else if (word == "--") {
        place.after_dashes = true;
    } else if (is_option(place, word)) {
        const CLI::Option* const option = option_named(*place.command, word);
        place.option = option != nullptr && option->get_items_expected_max() > 0 ? option : nullptr;
    } else if (const CLI::App* below = command_named(*place.command, word)) {
        place.command = below;
        place.arguments = 0;
    } else {
        ++place.arguments;
    }
}

// Whether `words` has the argument or option `word` of `command`, such as "match A" or "bench --compare".
template <std::size_t N>
bool has_place(const std::array<std::string_view, N>& places, const CLI::App& command, const std::string& word) {
    const std::string place = full_name(command) + " " + word;
    return std::find(places.begin(), places.end(), place) != places.end();
}

// The places of teams and games whose kind of value does not say so.
constexpr std::array<std::string_view, 8> kTeamPlaces = {
    "podball match A",         "podball match B",       "podball bench TEAM", "podball bench --opponent",
    "podball bench --compare", "podball validate TEAM", "podball teams NAME", "podball league add TEAM"};
constexpr std::array<std::string_view, 2> kGamePlaces = {"podball rules explain GAME", "podball rules check GAME"};
// Places of files; their kind of value, empty, is that of many others.
constexpr std::array<std::string_view, 2> kFilePlaces = {"podball league merge PART", "podball league explain FILE"};

PathKind paths_at(const CLI::App& command, const std::string& word, const std::string& value) {
    if (value == "FILE" || value == "GAME" || word == "FILE" || has_place(kTeamPlaces, command, word) ||
        has_place(kGamePlaces, command, word) || has_place(kFilePlaces, command, word)) {
        return PathKind::Files;
    }
    return value == "FOLDER" || value == "FOLDERS" || value == "DIR" || word == "DIR" ? PathKind::Folders
                                                                                      : PathKind::None;
}

// What may be the value of an option, or the word in a fixed place.
Completion values_at(const CLI::App& command, const CLI::Option& option, const KnownNames& names) {
    const auto option_names = names_of(option);
    const std::string word = option.get_positional() ? option.get_name(true) : option_names.back();
    const std::string value = value_of(option);
    Completion completion;
    for (const std::string& choice : choices_of(option)) {
        completion.candidates.push_back({choice, ""});
    }
    if (has_place(kTeamPlaces, command, word)) {
        completion.candidates = names.teams();
    } else if (value == "GAME" || has_place(kGamePlaces, command, word)) {
        completion.candidates = names.games();
    }
    completion.paths = paths_at(command, word, value);
    return completion;
}

Candidates all_options(const CLI::App& command) {
    Candidates candidates;
    for (const CLI::App* level = &command; level != nullptr; level = level->get_parent()) {
        for (const CLI::Option* option : options_of(*level)) {
            for (const std::string& name : names_of(*option)) {
                candidates.push_back({name, option->get_description()});
            }
        }
    }
    return candidates;
}

// The command or the word in a fixed place that comes next.
Completion next_words(const Place& place, const KnownNames& names) {
    const auto arguments = arguments_of(*place.command);
    Completion completion;
    if (!arguments.empty()) {
        const CLI::Option& last = *arguments.back();
        if (place.arguments < arguments.size()) {
            completion = values_at(*place.command, *arguments[place.arguments], names);
        } else if (last.get_items_expected_max() > 1) {
            completion = values_at(*place.command, last, names);
        }
    }
    if (place.arguments == 0) {  // Otherwise a command that does not exist came before.
        for (const CLI::App* below : commands_below(*place.command)) {
            completion.candidates.push_back({below->get_name(), below->get_description()});
        }
    }
    return completion;
}

// The values of an option whose name ends at the '=' of `word`, each with the name before it.
Completion values_with_name(const CLI::App& command, const std::string& word, const KnownNames& names) {
    const std::string name = word.substr(0, word.find('='));
    const CLI::Option* const option = option_named(command, name);
    if (option == nullptr) {
        return {};
    }
    Completion completion = values_at(command, *option, names);
    for (Candidate& candidate : completion.candidates) {
        candidate.word = name + "=" + candidate.word;
    }
    return completion;
}

Completion unfiltered(const Place& place, const std::string& word, const KnownNames& names) {
    if (place.option != nullptr) {
        return values_at(*place.command, *place.option, names);
    }
    if (is_option(place, word) && word.find('=') != std::string::npos) {
        return values_with_name(*place.command, word, names);
    }
    if (!place.after_dashes && !word.empty() && word.front() == '-') {
        return {all_options(*place.command), PathKind::None};
    }
    return next_words(place, names);
}

}  // namespace

Completion completion_of(const CLI::App& program, const std::vector<std::string>& words, const KnownNames& names) {
    Place place{&program};
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        go_on(place, words[i]);
    }
    const std::string word = words.empty() ? "" : words.back();
    Completion completion = unfiltered(place, word, names);
    std::erase_if(completion.candidates,
                  [&](const Candidate& candidate) { return !std::string_view(candidate.word).starts_with(word); });
    return completion;
}

std::string completion_text(const Completion& completion) {
    std::string text;
    for (const Candidate& candidate : completion.candidates) {
        if (is_printable(candidate.word) && candidate.word.find(' ') == std::string::npos) {
            text += candidate.word + " " + printable(candidate.meaning) + "\n";
        }
    }
    switch (completion.paths) {
        case PathKind::None: return text + ":none\n";
        case PathKind::Files: return text + ":files\n";
        case PathKind::Folders: return text + ":folders\n";
    }
    return text;
}

}  // namespace podball::cli
