#include "replay/head_json.hpp"

#include "config/rules_json.hpp"
#include "config/rules_reader.hpp"
#include "replay/json_text.hpp"
#include "replay/play_json.hpp"

#include <algorithm>
#include <cassert>
#include <cctype>

#include <fmt/format.h>

namespace podball::replay {

using engine::kSlots;
using nlohmann::json;

namespace {

constexpr std::int64_t kSeedMax = (std::int64_t{1} << 53) - 1;
constexpr std::int64_t kStepMax = (std::int64_t{1} << 32) - 1;
constexpr std::int64_t kBudgetMax = std::int64_t{1} << 53;
constexpr const char* kOutcomePlay = "play";  // Of RSLT.

json or_null(const std::optional<std::int64_t>& value) { return value ? json(*value) : json(nullptr); }

json team_json(const TeamHead& team) {
    json params = json::object();
    for (const auto& [name, text] : team.params) {
        params[name] = text;
    }
    json object = {
        {"name", team.name}, {"id", team.id},       {"version", team.version},         {"author", team.author},
        {"file", team.file}, {"color", team.color}, {"file_sha256", team.file_sha256}, {"params", params}};
    if (team.runtime) {
        object["runtime"] = {{"file", team.runtime->file}, {"file_sha256", team.runtime->file_sha256}};
    }
    return object;
}

void read_runtime(ObjectReader& reader, const json& object, TeamHead& team) {
    if (!object.contains("runtime")) {
        return;
    }
    const json* const found = reader.object("runtime");
    if (found == nullptr) {
        return;
    }
    ObjectReader inner(*found);
    team.runtime = RuntimeHead{inner.text("file"), inner.text("file_sha256")};
    if (const auto result = inner.result(); !result) {
        reader.fail("/runtime" + result.error().message);
    }
}

bool is_color(std::string_view text) {
    const auto is_digit = [](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; };
    return text.size() == 7 && text[0] == '#' && std::all_of(text.begin() + 1, text.end(), is_digit);
}

Result<void> read_team(const json& object, TeamHead& team) {
    if (!object.is_object()) {
        return Error{"must be an object"};
    }
    ObjectReader reader(object);
    team.name = reader.text("name");
    team.id = reader.text("id");
    team.version = reader.text("version");
    team.author = reader.text("author");
    team.file = reader.text("file");
    team.file_sha256 = reader.text("file_sha256");
    team.color = reader.text("color");
    if (!is_color(team.color)) {
        reader.fail("/color: must be # and 6 hex digits");
    }
    if (const json* params = reader.object("params")) {
        for (const auto& [name, value] : params->items()) {
            if (!value.is_string()) {
                reader.fail("/params: must all be texts");
            }
            if (value.is_string()) {
                team.params.emplace_back(name, value.get<std::string>());
            }
        }
    }
    read_runtime(reader, object, team);
    return reader.result();
}

Result<void> read_format(ObjectReader& reader) {
    const json* format = reader.list("format", 2);
    if (format == nullptr) {
        return reader.result();
    }
    const auto major = integer_of((*format)[0], 0, kStepMax);
    if (major != kFormatMajor || !integer_of((*format)[1], 0, kStepMax)) {
        return Error{fmt::format("the format is {}; this program reads format {}",
                                 major ? std::to_string(*major) : "none", kFormatMajor)};
    }
    return {};
}

Result<void> read_rules(ObjectReader& reader, Head& head) {
    const json* object = reader.object("rules");
    if (object == nullptr) {
        return reader.result();
    }
    const auto text = config::read_rules(json_line(*object), "/rules");
    if (!text) {
        return text.error();
    }
    const auto rules = engine::resolve(text.value().rules);
    if (!rules) {
        return Error{"/rules: " + rules.error().message};
    }
    head.rules = rules.value();
    if (reader.integer("control_step_ticks", 1, kStepMax) != head.rules.match.control_step_ticks) {
        reader.fail("/control_step_ticks: not that of the rules");
    }
    if (const json* counts = reader.list("pod_count", kSlots)) {
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            const int pods = head.rules.pod_count.at(slot);
            if (!integer_of((*counts)[slot], pods, pods)) {
                reader.fail("/pod_count: not that of the rules");
            }
        }
    }
    return reader.result();
}

std::optional<std::int64_t> read_budget(ObjectReader& reader, const char* key) {
    if (reader.is_null(key)) {
        return std::nullopt;
    }
    return reader.integer(key, 0, kBudgetMax);
}

// What RSLT has in a game with resources.
void read_resources(ObjectReader& reader, Outcome& outcome) {
    if (const json* mined = reader.list("points_mined", kSlots)) {
        outcome.points_mined.emplace();
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            const json& points = (*mined)[slot];
            const bool is_amount = points.is_number() && points.get<double>() >= 0.0;
            if (!is_amount) {
                reader.fail("/points_mined: must be numbers from 0 on");
            }
            outcome.points_mined->at(slot) = is_amount ? points.get<double>() : 0.0;
        }
    }
    if (!reader.is_null("decided_by")) {
        outcome.ending.decided_by = reader.text("decided_by");
        if (outcome.ending.decided_by != "goals" && outcome.ending.decided_by != "worth") {
            reader.fail("/decided_by: must be goals, worth or null");
        }
    }
}

}  // namespace

std::string head_json(const Head& head) {
    assert(head.seed <= static_cast<std::uint64_t>(kSeedMax));
    return json_line({{"format", {kFormatMajor, kFormatMinor}},
                      {"engine", head.engine},
                      {"abi", head.abi},
                      {"first_step", head.first_step},
                      {"rules", json::parse(config::rules_json(head.rules))},
                      {"game", head.game},
                      {"pod_count", head.rules.pod_count},
                      {"control_step_ticks", head.rules.match.control_step_ticks},
                      {"seed", head.seed},
                      {"swap_sides", head.swap_sides},
                      {"teams", {team_json(head.teams[0]), team_json(head.teams[1])}},
                      {"mode", head.mode},
                      {"budget", head.budget},
                      {"soft_ns", or_null(head.soft_ns)},
                      {"hard_ns", or_null(head.hard_ns)}});
}

Result<Head> read_head(std::string_view payload) {
    const auto object = read_object(payload);
    if (!object) {
        return object.error();
    }
    ObjectReader reader(object.value());
    Head head;
    if (const auto result = read_format(reader); !result) {
        return result.error();
    }
    if (const auto result = read_rules(reader, head); !result) {
        return result.error();
    }
    head.engine = reader.text("engine");
    head.abi = reader.text("abi");
    head.game = reader.text("game");
    head.first_step = reader.integer("first_step", 0, kStepMax);
    head.seed = static_cast<std::uint64_t>(reader.integer("seed", 0, kSeedMax));
    head.swap_sides = reader.flag("swap_sides");
    head.mode = reader.text("mode");
    head.budget = reader.text("budget");
    head.soft_ns = read_budget(reader, "soft_ns");
    head.hard_ns = read_budget(reader, "hard_ns");
    if (const json* teams = reader.list("teams", kSlots)) {
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            if (const auto result = read_team((*teams)[slot], head.teams.at(slot)); !result) {
                reader.fail(fmt::format("/teams/{}: {}", slot, result.error().message));
            }
        }
    }
    if (!reader.result()) {
        return reader.result().error();
    }
    return head;
}

std::string outcome_json(const Outcome& outcome) {
    json object = {{"steps", outcome.steps},
                   {"ticks", outcome.ticks},
                   {"score", outcome.score},
                   {"end_reason", outcome.ending.reason},
                   {"winner", outcome.ending.winner ? json(*outcome.ending.winner) : json(nullptr)},
                   {"final_state_hash", hash_text(outcome.final_state_hash)}};
    if (outcome.points_mined) {
        const auto& decided_by = outcome.ending.decided_by;
        object["points_mined"] = *outcome.points_mined;
        object["decided_by"] = decided_by ? json(*decided_by) : json(nullptr);
    }
    if (outcome.play) {
        object[kOutcomePlay] = play_json(*outcome.play);
    }
    return json_line(object);
}

Result<Outcome> read_outcome(std::string_view payload, bool with_resources) {
    const auto object = read_object(payload);
    if (!object) {
        return object.error();
    }
    ObjectReader reader(object.value());
    Outcome outcome;
    outcome.steps = reader.integer("steps", 0, kStepMax);
    outcome.ticks = reader.integer("ticks", 0, kBudgetMax);
    if (const json* score = reader.list("score", kSlots)) {
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            const auto goals = integer_of((*score)[slot], 0, std::int64_t{1} << 30);
            if (!goals) {
                reader.fail("/score: must be whole numbers from 0 on");
            }
            outcome.score.at(slot) = static_cast<int>(goals.value_or(0));
        }
    }
    outcome.ending.reason = reader.text("end_reason");
    if (!reader.is_null("winner")) {
        outcome.ending.winner = static_cast<int>(reader.integer("winner", 0, kSlots - 1));
    }
    if (with_resources) {
        read_resources(reader, outcome);
    }
    if (object.value().contains(kOutcomePlay)) {
        const auto play = read_play(object.value()[kOutcomePlay]);
        if (play) {
            outcome.play = play.value();
        } else {
            reader.fail(play.error().message);
        }
    }
    const auto hash = read_hash(reader.text("final_state_hash"));
    if (!hash) {
        reader.fail("/final_state_hash: must be 16 hex digits");
    }
    outcome.final_state_hash = hash.value_or(0);
    if (!reader.result()) {
        return reader.result().error();
    }
    return outcome;
}

}  // namespace podball::replay
