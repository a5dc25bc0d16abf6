#include "store/shard_folder.hpp"

#include "base/file.hpp"
#include "base/printable.hpp"
#include "store/json_place.hpp"
#include "store/team_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>

namespace podball::store {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view kFolderSchema = "podball.league-shards/1";
constexpr std::string_view kShardSchema = "podball.league-shard/1";
constexpr std::size_t kSizeMax = 1U << 30U;

std::string place(const fs::path& path) { return printable(path.string()); }

Result<void> write_json(const fs::path& path, const Json& json) {
    return write_whole(path, [&](std::ostream& out) -> Result<void> {
        out << json.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
        return {};
    });
}

// Reads the JSON file `path` with `read`, whose errors get the path.
template <typename Value, typename Read>
Result<Value> read_json(const fs::path& path, const Read& read) {
    const auto text = read_file(path, kSizeMax);
    if (!text) {
        return text.error();
    }
    const auto document = nlohmann::json::parse(text.value(), nullptr, false);
    if (!document.is_object()) {
        return Error{place(path) + ": is no JSON object"};
    }
    Result<void> result;
    Value value = read(JsonPlace(document, result));
    return result ? Result<Value>(std::move(value)) : Error{place(path) + ": " + result.error().message};
}

Json team_json(const StoredTeam& team) {
    Json files = Json::array();
    for (const TeamFile& file : team.files) {
        files.push_back({{"path", file.path}, {"sha256", file.sha256}});
    }
    Json parameters = Json::array();
    for (const league::Parameter& parameter : team.parameters) {
        parameters.push_back({parameter.name, parameter.text});
    }
    return {{"name", team.name},        {"given", team.given},       {"files", files},
            {"parameters", parameters}, {"pods_min", team.pods_min}, {"pods_max", team.pods_max}};
}

StoredTeam read_team(const JsonPlace& place, int number) {
    StoredTeam team;
    team.number = number;
    team.name = place["name"].text();
    team.given = place["given"].text();
    const JsonPlace files = place["files"];
    for (std::size_t i = 0; i < std::max<std::size_t>(files.size(), 1); ++i) {
        const JsonPlace file = files[i];
        team.files.push_back({file["path"].text(), file["sha256"].text()});
    }
    const JsonPlace parameters = place["parameters"];
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const JsonPlace parameter = parameters[i];
        team.parameters.push_back({parameter[std::size_t{0}].text(), parameter[std::size_t{1}].text()});
    }
    team.pods_min = place["pods_min"].count();
    team.pods_max = place["pods_max"].count();
    return team;
}

ShardLeague read_league(const JsonPlace& root) {
    root["schema"].expect(kFolderSchema);
    ShardLeague read;
    StoredLeague& league = read.league;
    league.spec = root["league"].text();
    league.seed = root["seed"].word();
    league.result_version = root["result_version"].count();
    league.rules = root["rules"].text();
    league.rules_sha256 = root["rules_sha256"].text();
    league.budget = root["budget"].text();
    const JsonPlace teams = root["teams"];
    for (std::size_t i = 0; i < teams.size(); ++i) {
        read.teams.push_back(read_team(teams[i], static_cast<int>(i)));
    }
    return read;
}

int read_team_number(const JsonPlace& place, const LineContext& context) {
    const int number = place.count();
    if (static_cast<std::size_t>(number) < context.teams.size()) {
        return number;
    }
    place.fail(fmt::format("the number of a team, 0 to {}", context.teams.size() - 1));
    return 0;
}

PlannedMatch read_match(const JsonPlace& place, const LineContext& context) {
    PlannedMatch match;
    match.fixture.ordinal = place[std::size_t{0}].integer();
    match.fixture.teams = {read_team_number(place[std::size_t{1}], context),
                           read_team_number(place[std::size_t{2}], context)};
    match.fixture.seed = place[std::size_t{3}].word();
    match.key = place[std::size_t{4}].text();
    if (match.key != key_of(context, match.fixture.teams, match.fixture.seed)) {
        place[std::size_t{4}].fail("the key of these teams and seed in this league");
    }
    return match;
}

// The number in the name of a shard; 0: it has none.
int number_of(const fs::path& shard) {
    const std::string digits = shard.stem().string();
    int number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return read.ec == std::errc() && read.ptr == digits.data() + digits.size() ? number : 0;
}

Result<void> make_folder(const fs::path& path) {
    std::error_code failure;
    fs::create_directories(path, failure);
    return failure ? Result<void>(Error{place(path) + ": cannot be made: " + failure.message()}) : Result<void>();
}

// Copies a file of a team, unless it could not be copied for its league either.
Result<void> copy_file(TeamFile& file, const ShardFolder& folder) {
    if (auto unchanged = check_unchanged(file); !unchanged) {
        return unchanged;
    }
    if (fs::path(file.path).stem() != file.sha256) {
        return {};
    }
    auto copy = keep_copy(file.path, folder.teams());
    if (!copy) {
        return copy.error();
    }
    file.path = fs::path(copy.value().path).filename().string();
    return {};
}

}  // namespace

fs::path ShardFolder::shard(int number) const { return path / "shards" / fmt::format("{}.json", number); }

fs::path ShardFolder::part(int number) const { return path / "parts" / fmt::format("{}.jsonl", number); }

int ShardFolder::shard_count() const {
    int count = 0;
    std::error_code ignored;  // A folder that is not there has no shards.
    for (const auto& entry : fs::directory_iterator(path / "shards", ignored)) {
        count = std::max(count, number_of(entry.path()));
    }
    return count;
}

std::vector<fs::path> ShardFolder::parts() const {
    std::vector<fs::path> parts;
    std::error_code ignored;  // A folder that is not there has no parts.
    for (const auto& entry : fs::directory_iterator(path / "parts", ignored)) {
        if (entry.path().extension() == ".jsonl") {
            parts.push_back(entry.path());
        }
    }
    std::ranges::sort(parts);
    return parts;
}

Result<void> write_shard_league(const ShardFolder& folder, ShardLeague league) {
    for (const char* const name : {"teams", "shards", "parts"}) {
        if (auto made = make_folder(folder.path / name); !made) {
            return made;
        }
    }
    Json teams = Json::array();
    for (StoredTeam& team : league.teams) {
        for (TeamFile& file : team.files) {
            if (auto copied = copy_file(file, folder); !copied) {
                return copied;
            }
        }
        teams.push_back(team_json(team));
    }
    const StoredLeague& stored = league.league;
    return write_json(folder.league(), {{"schema", kFolderSchema},
                                        {"league", stored.spec},
                                        {"seed", stored.seed},
                                        {"result_version", stored.result_version},
                                        {"rules", stored.rules},
                                        {"rules_sha256", stored.rules_sha256},
                                        {"budget", stored.budget},
                                        {"teams", teams}});
}

Result<ShardLeague> read_shard_league(const ShardFolder& folder) {
    return read_json<ShardLeague>(folder.league(), read_league);
}

Result<void> write_shard(const ShardFolder& folder, int number, std::span<const PlannedMatch> matches) {
    Json list = Json::array();
    for (const PlannedMatch& match : matches) {
        const league::Fixture& fixture = match.fixture;
        list.push_back({fixture.ordinal, fixture.teams[0], fixture.teams[1], fixture.seed, match.key});
    }
    return write_json(folder.shard(number), {{"schema", kShardSchema}, {"shard", number}, {"matches", list}});
}

Result<std::vector<PlannedMatch>> read_shard(const ShardFolder& folder, int number, const LineContext& context) {
    return read_json<std::vector<PlannedMatch>>(folder.shard(number), [&](const JsonPlace& root) {
        root["schema"].expect(kShardSchema);
        root["shard"].expect(number);
        std::vector<PlannedMatch> matches;
        const JsonPlace list = root["matches"];
        for (std::size_t i = 0; i < list.size(); ++i) {
            matches.push_back(read_match(list[i], context));
        }
        return matches;
    });
}

}  // namespace podball::store
