#include "season/founding.hpp"

#include "base/printable.hpp"
#include "config/rules_json.hpp"
#include "config/rules_library.hpp"
#include "engine/result_version.hpp"
#include "hosting/team_choice.hpp"
#include "league/spec_json.hpp"
#include "season/metric_names.hpp"
#include "season/plan_growth.hpp"
#include "season/play_conditions.hpp"
#include "season/player.hpp"
#include "season/team_number.hpp"
#include "store/lock.hpp"
#include "store/store.hpp"
#include "store/team_files.hpp"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace podball::season {

namespace {

namespace fs = std::filesystem;

Result<config::NamedRules> rules_of(const league::Spec& spec, const Surroundings& surroundings) {
    return spec.rules.starts_with('{') ? league_rules(spec.rules, "")
                                       : config::load_rules(spec.rules, config::rules_folders(surroundings.rules_path));
}

// As given where the working directory cannot be found.
std::string whole_path(const fs::path& file) {
    std::error_code failure;
    const fs::path whole = fs::absolute(file, failure);
    return failure ? file.string() : whole.string();
}

/// Turns entries of a league into teams that can be stored.
class Enrolment {
  public:
    /// Starts workers that open the libraries. Errors: as `start_conditions`.
    static Result<Enrolment> start(const store::StoredLeague& league, const Surroundings& surroundings) {
        auto conditions = start_conditions(league.rules, "", league.budget, surroundings);
        if (!conditions) {
            return conditions.error();
        }
        return Enrolment(std::move(conditions).value(), hosting::team_folders(surroundings.team_path));
    }

    /// Finds and describes a team. Writes nothing. Errors: it cannot be used.
    [[nodiscard]] Result<store::StoredTeam> describe(const league::TeamEntry& entry) const {
        hosting::TeamInput input = {entry.team, {}, fmt::format("team '{}'", printable(entry.name))};
        for (const league::Parameter& parameter : entry.parameters) {
            input.parameters.push_back({parameter.name, parameter.text});
        }
        const auto chosen = hosting::choose_team(input, folders_, conditions_.hosting);
        if (!chosen) {
            return chosen.error();
        }
        const hosting::ChosenTeam& team = chosen.value();
        if (const auto result = fits(team); !result) {
            return Error{fmt::format("team '{}': {}", printable(entry.name), result.error().message)};
        }
        store::StoredTeam stored;
        stored.name = entry.name;
        stored.given = entry.team;
        if (team.team.document) {
            stored.files.push_back({whole_path(team.team.source()), team.file_sha256});
        }
        stored.files.push_back(
            {whole_path(team.team.file), team.team.document ? team.runtime_sha256 : team.file_sha256});
        for (const control::ParameterValue& value : team.parameters) {
            stored.parameters.push_back({value.name, value.text});
        }
        stored.pods_min = team.team.info.min_pods;
        stored.pods_max = team.team.info.max_pods;
        return stored;
    }

    /// Copies the files of a described team into `folder`. A team whose library cannot be opened from there, for
    /// example because it needs a file beside it, stays where it is. Errors: a copy cannot be written.
    Result<void> copy(store::StoredTeam& team, const fs::path& folder) const {
        std::vector<store::TeamFile> copies;
        for (const store::TeamFile& file : team.files) {
            const auto copy = store::keep_copy(file.path, folder);
            if (!copy) {
                return copy.error();
            }
            if (copy.value().sha256 != file.sha256) {
                return Error{fmt::format("{}: the file changes while it is read", printable(file.path))};
            }
            copies.push_back(copy.value());
        }
        if (can_be_opened(copies)) {
            team.files = std::move(copies);
        }
        return {};
    }

  private:
    Enrolment(PlayConditions conditions, std::vector<fs::path> folders)
        : conditions_(std::move(conditions)), folders_(std::move(folders)) {}

    // A team that fits one of the slots can play half of its matches.
    [[nodiscard]] Result<void> fits(const hosting::ChosenTeam& team) const {
        Result<void> result;
        for (const int pods : conditions_.rules.resolved.pod_count) {
            result = control::accepts_pods(team.team.info, pods);
            if (result) {
                return result;
            }
        }
        return result;
    }

    [[nodiscard]] bool can_be_opened(const std::vector<store::TeamFile>& files) const {
        hosting::TeamFiles opened = {files.back().path};
        if (files.size() > 1) {
            const auto document = control::Document::read(files.front().path);
            if (!document) {
                return false;
            }
            opened.document = document.value();
        }
        return hosting::describe_team(opened, conditions_.hosting).ok();
    }

    PlayConditions conditions_;
    std::vector<fs::path> folders_;
};

Result<control::TimeBudget> budget_of(const league::Spec& spec) {
    return spec.budget.empty() ? Result(control::TimeBudget{}) : control::parse_budget(spec.budget);
}

store::StoredLeague stored_league(const league::Spec& spec, const engine::ResolvedRules& rules,
                                  const control::TimeBudget& budget) {
    return {league::spec_json(spec),     spec.seed,
            engine::kResultVersion,      config::rules_json(rules),
            config::rules_sha256(rules), control::budget_text(budget)};
}

// `folder`: that of the copies.
Result<void> enrol(store::Store& store, std::vector<store::StoredTeam> teams, const Enrolment& enrolment,
                   const fs::path& folder) {
    for (store::StoredTeam& team : teams) {
        if (auto result = enrolment.copy(team, folder); !result) {
            return result;
        }
    }
    if (auto result = store.add_teams(teams); !result) {
        return result;
    }
    const auto spec = current_spec(store);
    if (!spec) {
        return spec.error();
    }
    // Teams that may be refused get their matches once they are validated.
    if (spec.value().admission == league::Admission::Refuse) {
        return {};
    }
    const auto grown = grow_plan(store, spec.value());
    return grown ? Result<void>() : grown.error();
}

Result<void> note_registration(store::Store& store, const store::RegistrationRecord& registration) {
    if (!registration.head_sha256.empty()) {
        if (auto result = store.set_head(registration.head_sha256); !result) {
            return result;
        }
    }
    return registration.exploratory.empty() ? Result<void>() : store.set_exploratory(registration.exploratory);
}

// Of a registered league the teams are fixed, unless it is exploratory anyway.
Result<void> check_teams_may_change(store::Store& store, const league::Spec& spec) {
    if (!spec.registered) {
        return {};
    }
    const auto registration = store.registration();
    if (!registration) {
        return registration.error();
    }
    return registration.value().exploratory.empty()
               ? Error{fmt::format(
                     "{0}: /registered: the teams of a registered league are fixed; 'podball league run {0} "
                     "--exploratory' ends that",
                     store.path().string())}
               : Result<void>();
}

// A new team plays in the rounds that are not planned yet. In a knockout these are for the winners of the first one. A
// sequential test without a gauntlet is for two teams.
Result<void> check_place_is_left(store::Store& store, const league::Spec& spec) {
    if (spec.stop && spec.format == league::Format::RoundRobin) {
        return Error{store.path().string() + ": is a sequential test of 2 teams, so a new team has no place"};
    }
    if (spec.format != league::Format::Swiss && spec.format != league::Format::Knockout) {
        return {};
    }
    const auto pairings = store.pairings();
    if (!pairings) {
        return pairings.error();
    }
    const int planned = pairings.value().empty() ? 0 : pairings.value().back().round + 1;
    const bool is_late = spec.format == league::Format::Knockout ? planned > 0 : planned >= spec.rounds;
    return is_late ? Error{fmt::format("{}: its {} planned, so a new team has no match", store.path().string(),
                                       spec.format == league::Format::Knockout ? "ties are" : "last round is")}
                   : Result<void>();
}

/// What a new store contains.
struct NewLeague {
    store::StoredLeague league;
    store::RegistrationRecord registration;
    std::vector<store::StoredTeam> teams;
};

// `file`: the league's. `made`: the one to write.
Result<void> write_store(const fs::path& file, const fs::path& made, const NewLeague& content,
                         const Enrolment& enrolment) {
    std::error_code failure;
    for (const fs::path& folder : {teams_folder(file), recording_file(file, "").parent_path()}) {
        fs::create_directories(folder, failure);
        if (failure) {
            return Error{fmt::format("{}: {}", printable(folder.string()), failure.message())};
        }
    }
    auto store = store::Store::create(made, content.league, metric_names());
    if (!store) {
        return store.error();
    }
    auto opened = std::move(store).value();
    const auto noted = note_registration(opened, content.registration);
    return noted ? enrol(opened, content.teams, enrolment, teams_folder(file)) : noted;
}

Error exists_already(const fs::path& file) { return {fmt::format("{}: exists already", printable(file.string()))}; }

// The store gets its name when it is whole. So no end of the program leaves a league without its teams or its plan.
Result<void> make_store(const fs::path& file, const NewLeague& content, const Enrolment& enrolment) {
    std::error_code failure;
    const bool had_files = fs::exists(store::files_folder(file), failure);
    const auto lock = store::RunLock::take(file);
    if (!lock) {
        return lock.error();
    }
    if (fs::exists(file, failure)) {
        return exists_already(file);  // Another process was faster.
    }
    const fs::path made = file.string() + ".founding";
    store::Store::remove(made);  // A kill may have left it.
    auto written = write_store(file, made, content, enrolment);
    if (written) {
        fs::rename(made, file, failure);
        if (failure) {
            written = Error{fmt::format("{}: cannot be made: {}", printable(file.string()), failure.message())};
        }
    }
    store::Store::remove(made);
    if (!written && !had_files) {
        fs::remove_all(store::files_folder(file), failure);
    }
    return written;
}

std::string free_name(const league::TeamEntry& entry, const std::vector<store::StoredTeam>& teams) {
    const auto is_taken = [&](const std::string& name) {
        return std::any_of(teams.begin(), teams.end(), [&](const auto& team) { return team.name == name; });
    };
    const std::string base = entry.name.empty() ? league::default_team_name(entry.team) : entry.name;
    std::string name = base;
    for (int number = 2; is_taken(name); ++number) {
        name = fmt::format("{}@{}", base, number);
    }
    return name;
}

// A metric that the game lacks is undefined in every match.
Result<void> check_measure(const league::Spec& spec, bool has_resources) {
    const std::vector<std::string> metrics = metric_names_of(has_resources).team;
    if (!spec.registered || std::ranges::find(metrics, spec.registered->measure) != metrics.end()) {
        return {};
    }
    return Error{fmt::format("/registered/measure: {}; must be a metric of the league's game, which has no resources",
                             spec.registered->measure)};
}

}  // namespace

Result<void> found_league(const fs::path& file, const league::Spec& spec, const Surroundings& surroundings,
                          const store::RegistrationRecord& registration) {
    if (!file.has_filename()) {
        return Error{fmt::format("{}: must be the name of a file", printable(file.string()))};
    }
    std::error_code failure;
    if (fs::exists(file, failure)) {
        return exists_already(file);
    }
    const auto rules = rules_of(spec, surroundings);
    if (!rules) {
        return rules.error();
    }
    if (registration.exploratory.empty()) {
        if (auto measured = check_measure(spec, rules.value().resolved.has_resources); !measured) {
            return measured;
        }
    }
    const auto budget = budget_of(spec);
    if (!budget) {
        return budget.error();
    }
    NewLeague content = {stored_league(spec, rules.value().resolved, budget.value()), registration, {}};
    const auto enrolment = Enrolment::start(content.league, surroundings);
    if (!enrolment) {
        return enrolment.error();
    }
    for (const league::TeamEntry& entry : spec.teams) {
        auto team = enrolment.value().describe(entry);
        if (!team) {
            return team.error();
        }
        content.teams.push_back(std::move(team).value());
    }
    return make_store(file, content, enrolment.value());
}

Result<std::string> add_team(store::Store& store, const league::TeamEntry& team, const Surroundings& surroundings) {
    const auto spec = current_spec(store);
    if (!spec) {
        return spec.error();
    }
    if (const auto permitted = check_teams_may_change(store, spec.value()); !permitted) {
        return permitted.error();
    }
    if (const auto left = check_place_is_left(store, spec.value()); !left) {
        return left.error();
    }
    const auto known = store.teams();
    if (!known) {
        return known.error();
    }
    const auto enrolment = Enrolment::start(store.league(), surroundings);
    if (!enrolment) {
        return enrolment.error();
    }
    league::TeamEntry entry = team;
    entry.name = free_name(team, known.value());
    auto described = enrolment.value().describe(entry);
    if (!described) {
        return described.error();
    }
    if (const auto result = enrol(store, {std::move(described).value()}, enrolment.value(), teams_folder(store.path()));
        !result) {
        return result.error();
    }
    return entry.name;
}

Result<void> retire_team(store::Store& store, const std::string& name) {
    const auto spec = current_spec(store);
    if (!spec) {
        return spec.error();
    }
    if (auto permitted = check_teams_may_change(store, spec.value()); !permitted) {
        return permitted;
    }
    const auto teams = store.teams();
    if (!teams) {
        return teams.error();
    }
    const auto number = team_number(teams.value(), name);
    return number ? store.retire_team(number.value()) : Result<void>(number.error());
}

}  // namespace podball::season
