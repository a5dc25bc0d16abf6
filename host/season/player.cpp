#include "season/player.hpp"

#include "base/printable.hpp"
#include "config/rules_json.hpp"
#include "control/text.hpp"
#include "engine/result_version.hpp"
#include "hosting/recorded_match.hpp"
#include "league/spec_json.hpp"
#include "season/host_description.hpp"
#include "store/lock.hpp"
#include "store/shard_folder.hpp"
#include "store/store.hpp"
#include "store/team_files.hpp"

#include <cstddef>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace podball::season {

namespace {

namespace fs = std::filesystem;

std::string game_name(const std::string& rules) {
    if (rules.starts_with('{')) {
        return "rules";
    }
    const fs::path path = rules;
    return path.extension() == ".json" ? path.stem().string() : path.filename().string();
}

match::MatchOutcome play_into(const fs::path& file, const hosting::HostedMatch& match,
                              const match::Observer& observer) {
    auto [outcome, written] = hosting::play_recorded(match, observer, file);
    return outcome && !written ? match::MatchOutcome(match::MatchError(written.error())) : std::move(outcome);
}

// `file`: where the league was read, for messages.
Result<PlayConditions> league_conditions(const store::StoredLeague& league, const fs::path& file,
                                         const Surroundings& surroundings) {
    const std::string place = printable(file.string());
    if (league.result_version != engine::kResultVersion) {
        return Error{fmt::format("{}: its results have the version {}, and this program plays version {}", place,
                                 league.result_version, engine::kResultVersion)};
    }
    const auto spec = league::read_spec(league.spec, place);
    if (!spec) {
        return spec.error();
    }
    auto conditions = start_conditions(league.rules, game_name(spec.value().rules), league.budget, surroundings);
    if (!conditions) {
        return conditions.error();
    }
    const std::string sha256 = config::rules_sha256(conditions.value().rules.resolved);
    if (sha256 != league.rules_sha256) {
        return Error{fmt::format("{}: the rules of the league were changed: their SHA-256 is {}; must be {}", place,
                                 sha256, league.rules_sha256)};
    }
    return conditions;
}

}  // namespace

fs::path teams_folder(const fs::path& database) { return store::files_folder(database) / "teams"; }

fs::path recording_file(const fs::path& database, const std::string& key) {
    return store::files_folder(database) / "recordings" / (key + ".podlog");
}

// A store may be moved together with its files, so copies are looked for beside it.
fs::path played_file(const store::TeamFile& file, const fs::path& files) {
    const fs::path stored = file.path;
    const fs::path copy = files / stored.filename();
    std::error_code ignored;  // A copy that cannot be found is none.
    return fs::exists(copy, ignored) ? copy : stored;
}

Result<Player> start_player(store::Store& store, const Surroundings& surroundings) {
    auto teams = store.teams();
    if (!teams) {
        return teams.error();
    }
    auto conditions = league_conditions(store.league(), store.path(), surroundings);
    if (!conditions) {
        return conditions.error();
    }
    return Player(teams_folder(store.path()), std::move(teams).value(), std::move(conditions).value());
}

Result<Player> start_player(const store::ShardLeague& league, const store::ShardFolder& folder,
                            const Surroundings& surroundings) {
    auto conditions = league_conditions(league.league, folder.league(), surroundings);
    if (!conditions) {
        return conditions.error();
    }
    return Player(folder.teams(), league.teams, std::move(conditions).value());
}

Result<RegisteredPlayer> start_registered_player(store::Store& store, const Surroundings& surroundings) {
    auto player = start_player(store, surroundings);
    if (!player) {
        return player.error();
    }
    const auto host = store.host_number(describe_host(player.value().hosting().sandbox()));
    if (!host) {
        return host.error();
    }
    return RegisteredPlayer{std::move(player).value(), host.value()};
}

Player::Player(fs::path files, std::vector<store::StoredTeam> teams, PlayConditions conditions)
    : files_(std::move(files)),
      teams_(std::move(teams)),
      conditions_(std::move(conditions)),
      prepared_(teams_.size()) {}

Result<void> Player::prepare(std::span<const int> teams) {
    const std::lock_guard lock(*mutex_);
    for (const int team : teams) {
        if (auto result = prepare_team(team); !result) {
            return result;
        }
    }
    return {};
}

Result<void> Player::prepare_team(int team) {
    const auto t = static_cast<std::size_t>(team);
    const fs::path file = library(team);
    const bool is_copy = file.parent_path() == files_;
    if (is_copy && prepared_[t].is_checked) {
        return {};
    }
    if (auto result = read_document(team); !result) {
        return result;
    }
    auto result = store::check_unchanged({file.string(), teams_[t].files.back().sha256});
    if (result) {
        result = open_here(team);
    }
    prepared_[t].is_checked = result.ok();
    return result;
}

// A library that was checked and opened stays open, so a file that changes later plays nowhere.
Result<void> Player::open_here(int team) {
    auto& library = prepared_[static_cast<std::size_t>(team)].library;
    if (library) {
        return {};
    }
    auto opened = hosting::open_library(described(team), hosting());
    if (!opened) {
        return opened.error();
    }
    library = std::move(opened).value();
    return {};
}

bool Player::is_interrupted() const {
    const auto interrupted = hosting().callbacks().interrupted;
    return interrupted != nullptr && interrupted();
}

// Once: the bytes that were checked are those that play.
Result<void> Player::read_document(int team) {
    const auto t = static_cast<std::size_t>(team);
    const auto& files = teams_[t].files;
    if (files.size() < 2 || prepared_[t].document) {
        return {};
    }
    auto document = control::Document::read(played_file(files.front(), files_));
    if (!document) {
        return document.error();
    }
    if (document.value()->sha256() != files.front().sha256) {
        return Error{fmt::format("{}: was changed: its SHA-256 is {}; must be {}",
                                 printable(document.value()->file().string()), document.value()->sha256(),
                                 files.front().sha256)};
    }
    prepared_[t].document = std::move(document).value();
    return {};
}

fs::path Player::library(int team) const {
    return played_file(teams_[static_cast<std::size_t>(team)].files.back(), files_);
}

isolation::DocumentPointer Player::document(int team) const {
    return prepared_[static_cast<std::size_t>(team)].document;
}

// From what is stored, so that no team has to be described again.
isolation::TeamFile Player::described(int team) const {
    const store::StoredTeam& stored = teams_[static_cast<std::size_t>(team)];
    isolation::TeamFile file;
    file.file = library(team);
    file.document = document(team);
    file.info.id = file.info.name = stored.name;
    file.info.min_pods = stored.pods_min;
    file.info.max_pods = stored.pods_max;
    return file;
}

hosting::ChosenTeam Player::chosen(int team) const {
    const store::StoredTeam& stored = teams_[static_cast<std::size_t>(team)];
    hosting::ChosenTeam chosen;
    chosen.team = described(team);
    chosen.library = prepared_[static_cast<std::size_t>(team)].library;
    for (const league::Parameter& parameter : stored.parameters) {
        chosen.parameters.push_back({parameter.name, parameter.text});
    }
    chosen.file_sha256 = stored.files.front().sha256;
    chosen.runtime_sha256 = stored.files.size() > 1 ? stored.files.back().sha256 : "";
    return chosen;
}

match::MatchOutcome Player::play(const league::Fixture& fixture, const match::Observer& observer,
                                 const fs::path& file) const {
    const hosting::HostedMatch match = {
        rules(), fixture.seed, false, budget(), hosting(), {chosen(fixture.teams[0]), chosen(fixture.teams[1])}, false};
    auto outcome = file.empty() ? hosting::play_match(match, observer) : play_into(file, match, observer);
    if (outcome) {
        return outcome;
    }
    match::MatchError error = outcome.error();
    for (std::size_t slot = 0; slot < error.teams.size(); ++slot) {
        if (auto& failure = error.teams[slot]) {
            failure->message = control::without_path(failure->message, match.teams[slot].team.source());
        }
    }
    return error;
}

}  // namespace podball::season
