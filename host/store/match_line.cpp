#include "store/match_line.hpp"

#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "league/names.hpp"
#include "store/json_place.hpp"

#include <fmt/format.h>
#include <libdeflate.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace podball::store {

namespace {

constexpr std::string_view kSchema = "podball.league-result/1";
constexpr std::string_view kCrcBegin = R"(,"crc":")";
constexpr std::size_t kCrcDigits = 8;
constexpr std::size_t kSuffixSize = kCrcBegin.size() + kCrcDigits + 2;  // And "}.
constexpr std::size_t kRulesDigits = 16;

std::string crc_suffix(std::string_view content) {
    return fmt::format("{}{:08x}\"}}", kCrcBegin, libdeflate_crc32(0, content.data(), content.size()));
}

// Enough of a SHA-256 to tell two games apart.
std::string rules_mark(const LineContext& context) { return context.rules_sha256.substr(0, kRulesDigits); }

std::string quoted(const std::string& text) {
    return printable_json(nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

std::string number_or_null(const std::optional<double>& number) {
    return number && std::isfinite(*number) ? number_text(*number) : "null";
}

std::string metrics_json(const league::MatchRow& row, const MetricNames& names) {
    if (row.ending == league::Ending::NoStart) {
        return "null";
    }
    std::string json;
    for (std::size_t i = 0; i < names.team.size(); ++i) {
        const auto& first = row.slots[0].metrics.at(i);
        const auto& second = row.slots[1].metrics.at(i);
        if (first || second) {  // As a game without resources has no value in a third of the metrics.
            json += fmt::format(",\"{}\":[{},{}]", names.team[i], number_or_null(first), number_or_null(second));
        }
    }
    for (std::size_t i = 0; i < names.match.size(); ++i) {
        json += fmt::format(",\"{}\":{}", names.match[i], row.metrics.at(i));
    }
    return '{' + json.substr(json.empty() ? 0 : 1) + '}';
}

// A JSON list with the text that `write` returns for each value.
template <typename Value, typename Write>
std::string list_json(const std::vector<Value>& values, const Write& write) {
    std::string json;
    for (const Value& value : values) {
        json += (json.empty() ? "" : ",") + write(value);
    }
    return '[' + json + ']';
}

std::string incident_json(const league::Incident& incident) {
    return fmt::format(R"({{"team":{},"kind":{},"count":{},"tick":{},"pod":{},"value":{}}})", incident.slot,
                       quoted(incident.kind), incident.count, incident.first_tick,
                       incident.first_pod < 0 ? "null" : std::to_string(incident.first_pod), quoted(incident.value));
}

std::string calls_json(const CallTimes& times) {
    return fmt::format("[{},{},{},{}]", times.slot, quoted(times.call), times.least_ns, times.count);
}

// What most matches do not have is left out where it is empty.
std::string rare_json(const MatchLine& line) {
    const league::MatchRow& row = line.row;
    std::string json;
    if (!row.reason.empty()) {
        json += ",\"reason\":" + quoted(row.reason);
    }
    if (!row.slots[0].conduct.empty() || !row.slots[1].conduct.empty()) {
        json += fmt::format(",\"conduct\":[{},{}]", list_json(row.slots[0].conduct, quoted),
                            list_json(row.slots[1].conduct, quoted));
    }
    if (!row.incidents.empty()) {
        json += ",\"incidents\":" + list_json(row.incidents, incident_json);
    }
    if (!line.calls.empty()) {
        json += ",\"calls\":" + list_json(line.calls, calls_json);
    }
    return json;
}

// The line up to its checksum.
std::string content_of(const MatchLine& line, const LineContext& context) {
    const league::MatchRow& row = line.row;
    const auto mark = [&](int team) { return context.marks.at(static_cast<std::size_t>(team)); };
    return fmt::format(R"({{"schema":"{}","match":"{}","result_version":{},"rules":"{}","teams":["{}","{}"],"seed":{},)"
                       R"("ending":"{}","score":[{},{}],"winner":{},"forfeited":[{},{}],"ticks":{},)"
                       R"("final_state_hash":"{:016x}","digest":"{:016x}","timed":{},"metrics":{}{},)"
                       R"("host":[{},{},{},{}],"time":{})",
                       kSchema, row.key, context.result_version, rules_mark(context), mark(line.teams[0]),
                       mark(line.teams[1]), row.seed, league::name_of(row.ending), row.score[0], row.score[1],
                       row.winner ? std::to_string(*row.winner) : "null", row.slots[0].forfeited,
                       row.slots[1].forfeited, row.ticks, row.final_state_hash, row.digest, row.is_timed,
                       metrics_json(row, context.metrics), rare_json(line), quoted(line.host.name),
                       quoted(line.host.cpu), quoted(line.host.kernel), quoted(line.host.sandbox), line.time_s);
}

void read_identity(const JsonPlace& root, const LineContext& context, MatchLine& line) {
    root["schema"].expect(kSchema);
    root["result_version"].expect(context.result_version);
    root["rules"].expect(rules_mark(context));
    const JsonPlace teams = root["teams"];
    for (std::size_t slot = 0; slot < 2; ++slot) {
        const auto found = std::ranges::find(context.marks, teams[slot].text());
        if (found == context.marks.end()) {
            teams[slot].fail("a team of this league, with its files and parameters");
        }
        line.teams.at(slot) = static_cast<int>(found - context.marks.begin());
    }
    line.row.key = root["match"].text();
    line.row.seed = root["seed"].word();
}

// With this check a line cannot name another budget or seed than its result has.
// Requires: the teams of the line are those of the context.
void check_key(const JsonPlace& root, const LineContext& context, const MatchLine& line) {
    if (key_of(context, line.teams, line.row.seed) != line.row.key) {
        root["match"].fail("the key of these teams, seed, rules and this league's budget");
    }
}

void read_metrics(const JsonPlace& metrics, const MetricNames& names, league::MatchRow& row) {
    for (const std::string& name : names.team) {
        const JsonPlace both = metrics[name];
        row.slots[0].metrics.push_back(both[std::size_t{0}].number_or_null());
        row.slots[1].metrics.push_back(both[std::size_t{1}].number_or_null());
    }
    for (const std::string& name : names.match) {
        row.metrics.push_back(metrics[name].integer());
    }
}

void read_slot(const JsonPlace& root, std::size_t slot, league::SlotRow& row) {
    const JsonPlace forfeited = root["forfeited"];
    row.forfeited = forfeited[slot].flag();
    const JsonPlace conduct = root["conduct"];
    const JsonPlace breaches = conduct[slot];
    for (std::size_t i = 0; i < breaches.size(); ++i) {
        row.conduct.push_back(breaches[i].text());
    }
}

void read_result(const JsonPlace& root, league::MatchRow& row) {
    const auto ending = league::named<league::Ending>(root["ending"].text());
    if (!ending) {
        root["ending"].fail(fmt::format("one of {}", fmt::join(league::kNames<league::Ending>, ", ")));
    }
    row.ending = ending.value_or(league::Ending::FullTime);
    row.reason = root["reason"].is_null() ? "" : root["reason"].text();
    const JsonPlace score = root["score"];
    row.score = {score[std::size_t{0}].count(), score[std::size_t{1}].count()};
    row.winner = root["winner"].is_null() ? std::nullopt : std::optional(root["winner"].slot());
    row.ticks = root["ticks"].count();
    row.final_state_hash = root["final_state_hash"].hash();
    row.digest = root["digest"].hash();
    row.is_timed = root["timed"].flag();
    read_slot(root, 0, row.slots[0]);
    read_slot(root, 1, row.slots[1]);
}

void read_incidents(const JsonPlace& list, std::vector<league::Incident>& incidents) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        const JsonPlace place = list[i];
        league::Incident incident;
        incident.slot = place["team"].slot();
        incident.kind = place["kind"].text();
        incident.count = place["count"].integer();
        incident.first_tick = place["tick"].integer();
        incident.first_pod = place["pod"].is_null() ? -1 : place["pod"].count();
        incident.value = place["value"].text();
        incidents.push_back(std::move(incident));
    }
}

void read_calls(const JsonPlace& list, std::vector<CallTimes>& calls) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        const JsonPlace place = list[i];
        calls.push_back({place[std::size_t{0}].slot(), place[std::size_t{1}].text(), place[std::size_t{2}].integer(),
                         place[std::size_t{3}].integer()});
    }
}

void read_origin(const JsonPlace& root, MatchLine& line) {
    const JsonPlace host = root["host"];
    line.host = {host[std::size_t{0}].text(), host[std::size_t{1}].text(), host[std::size_t{2}].text(),
                 host[std::size_t{3}].text()};
    line.time_s = root["time"].integer();
}

}  // namespace

LineContext line_context(const StoredLeague& league, std::span<const StoredTeam> teams, const MetricNames& metrics) {
    LineContext context;
    context.result_version = league.result_version;
    context.rules_sha256 = league.rules_sha256;
    context.budget = league.budget;
    context.metrics = metrics;
    for (const StoredTeam& team : teams) {
        context.teams.push_back(identity_of(team));
        context.marks.push_back(team_mark(context.teams.back()));
    }
    return context;
}

std::string key_of(const LineContext& context, const std::array<int, 2>& teams, std::uint64_t seed) {
    const auto team = [&](int number) { return context.teams.at(static_cast<std::size_t>(number)); };
    return league::match_key(
        {context.result_version, context.rules_sha256, context.budget, {team(teams[0]), team(teams[1])}, seed});
}

std::string match_line(const MatchLine& line, const LineContext& context) {
    const std::string content = content_of(line, context);
    return content + crc_suffix(content) + '\n';
}

bool is_whole_line(std::string_view line) {
    return line.size() > kSuffixSize &&
           line.substr(line.size() - kSuffixSize) == crc_suffix(line.substr(0, line.size() - kSuffixSize));
}

Result<MatchLine> read_match_line(std::string_view line, const LineContext& context) {
    const auto document = nlohmann::json::parse(line, nullptr, false);
    if (!document.is_object()) {
        return Error{"is no JSON object"};
    }
    Result<void> result;
    const JsonPlace root(document, result);
    MatchLine read;
    read_identity(root, context, read);
    if (result) {
        check_key(root, context, read);
    }
    if (!result) {
        return result.error();
    }
    read_result(root, read.row);
    if (read.row.ending != league::Ending::NoStart) {
        read_metrics(root["metrics"], context.metrics, read.row);
    }
    read_incidents(root["incidents"], read.row.incidents);
    read_calls(root["calls"], read.calls);
    read_origin(root, read);
    return result ? Result<MatchLine>(std::move(read)) : result.error();
}

}  // namespace podball::store
