#include "store/match_line.hpp"

#include "base/printable.hpp"
#include "league/names.hpp"
#include "store/line_reader.hpp"

#include <fmt/format.h>
#include <zlib.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace podball::store {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kSchema = "podball.league-match/1";
constexpr std::string_view kCrcBegin = R"(,"crc":")";
constexpr std::size_t kCrcDigits = 8;
constexpr std::size_t kSuffixSize = kCrcBegin.size() + kCrcDigits + 2;  // And "}.
constexpr std::size_t kHashDigits = 16;

std::string crc_suffix(std::string_view content) {
    const auto* const bytes = reinterpret_cast<const Bytef*>(content.data());
    return fmt::format("{}{:08x}\"}}", kCrcBegin, crc32_z(0, bytes, content.size()));
}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

// Enough of a SHA-256 to tell two games apart.
std::string rules_mark(const LineContext& context) { return context.rules_sha256.substr(0, kHashDigits); }

// A count is written without a fraction.
Json number_json(const std::optional<double>& number) {
    constexpr double kExact = 9007199254740992.0;  // 2^53
    if (!number || !std::isfinite(*number)) {
        return nullptr;
    }
    const bool is_whole = *number == std::floor(*number) && std::fabs(*number) < kExact;
    return is_whole ? Json(static_cast<std::int64_t>(*number)) : Json(*number);
}

Json metrics_json(const league::MatchRow& row, const MetricNames& names) {
    if (row.ending == league::Ending::NoStart) {
        return nullptr;
    }
    Json metrics = Json::object();
    for (std::size_t i = 0; i < names.team.size(); ++i) {
        metrics[names.team[i]] =
            Json::array({number_json(row.slots[0].metrics.at(i)), number_json(row.slots[1].metrics.at(i))});
    }
    for (std::size_t i = 0; i < names.match.size(); ++i) {
        metrics[names.match[i]] = row.metrics.at(i);
    }
    return metrics;
}

Json incidents_json(const std::vector<league::Incident>& incidents) {
    Json list = Json::array();
    for (const league::Incident& incident : incidents) {
        list.push_back({{"team", incident.slot},
                        {"kind", incident.kind},
                        {"count", incident.count},
                        {"tick", incident.first_tick},
                        {"pod", incident.first_pod < 0 ? Json(nullptr) : Json(incident.first_pod)},
                        {"value", incident.value}});
    }
    return list;
}

Json calls_json(const std::vector<CallTimes>& calls) {
    Json list = Json::array();
    for (const CallTimes& times : calls) {
        list.push_back(Json::array({times.slot, times.call, times.least_ns, times.count}));
    }
    return list;
}

Json line_json(const MatchLine& line, const LineContext& context) {
    const league::MatchRow& row = line.row;
    Json object = {{"schema", kSchema},
                   {"match", row.key},
                   {"result_version", context.result_version},
                   {"rules", rules_mark(context)}};
    const auto mark = [&](int team) { return context.marks.at(static_cast<std::size_t>(team)); };
    object["teams"] = Json::array({mark(line.teams[0]), mark(line.teams[1])});
    object["seed"] = row.seed;
    object["ending"] = league::name_of(row.ending);
    object["reason"] = row.reason;
    object["score"] = row.score;
    object["winner"] = row.winner ? Json(*row.winner) : Json(nullptr);
    object["forfeited"] = Json::array({row.slots[0].forfeited, row.slots[1].forfeited});
    object["ticks"] = row.ticks;
    object["final_state_hash"] = hash_text(row.final_state_hash);
    object["digest"] = hash_text(row.digest);
    object["timed"] = row.is_timed;
    object["metrics"] = metrics_json(row, context.metrics);
    object["conduct"] = Json::array({row.slots[0].conduct, row.slots[1].conduct});
    object["incidents"] = incidents_json(row.incidents);
    object["calls"] = calls_json(line.calls);
    object["host"] = Json::array({line.host.name, line.host.cpu, line.host.kernel, line.host.sandbox});
    object["time"] = line.time_s;
    return object;
}

void read_identity(LineReader& reader, const LineContext& context, MatchLine& line) {
    reader.expect("/schema", kSchema);
    reader.expect("/result_version", context.result_version);
    reader.expect("/rules", rules_mark(context));
    for (int slot = 0; slot < 2; ++slot) {
        const std::string place = fmt::format("/teams/{}", slot);
        const std::string mark = reader.text(place);
        const auto found = std::ranges::find(context.marks, mark);
        if (found == context.marks.end()) {
            reader.fail(place, "a team of this league, with its files and parameters");
        }
        line.teams.at(static_cast<std::size_t>(slot)) = static_cast<int>(found - context.marks.begin());
    }
    line.row.key = reader.text("/match");
    line.row.seed = reader.word("/seed");
}

// With this check a line cannot name another budget or seed than its result has.
void check_key(LineReader& reader, const LineContext& context, const MatchLine& line) {
    if (!reader.result()) {
        return;
    }
    const auto team = [&](int slot) { return context.teams.at(static_cast<std::size_t>(line.teams.at(slot))); };
    const league::MatchIdentity identity{
        context.result_version, context.rules_sha256, context.budget, {team(0), team(1)}, line.row.seed};
    if (league::match_key(identity) != line.row.key) {
        reader.fail("/match", "the key of these teams, seed, rules and this league's budget");
    }
}

void read_metrics(LineReader& reader, const MetricNames& names, league::MatchRow& row) {
    if (row.ending == league::Ending::NoStart) {
        return;
    }
    for (const std::string& name : names.team) {
        row.slots[0].metrics.push_back(reader.number_or_null("/metrics/" + name + "/0"));
        row.slots[1].metrics.push_back(reader.number_or_null("/metrics/" + name + "/1"));
    }
    for (const std::string& name : names.match) {
        row.metrics.push_back(reader.integer("/metrics/" + name));
    }
}

void read_result(LineReader& reader, league::MatchRow& row) {
    const auto ending = league::named<league::Ending>(reader.text("/ending"));
    if (!ending) {
        reader.fail("/ending", fmt::format("one of {}", fmt::join(league::kNames<league::Ending>, ", ")));
    }
    row.ending = ending.value_or(league::Ending::FullTime);
    row.reason = reader.text("/reason");
    row.score = {reader.count("/score/0"), reader.count("/score/1")};
    row.winner = reader.slot_or_null("/winner");
    row.ticks = reader.count("/ticks");
    row.final_state_hash = reader.hash("/final_state_hash");
    row.digest = reader.hash("/digest");
    row.is_timed = reader.flag("/timed");
    for (int slot = 0; slot < 2; ++slot) {
        league::SlotRow& half = row.slots.at(static_cast<std::size_t>(slot));
        half.forfeited = reader.flag(fmt::format("/forfeited/{}", slot));
        half.conduct = reader.texts(fmt::format("/conduct/{}", slot));
    }
}

void read_incidents(LineReader& reader, std::vector<league::Incident>& incidents) {
    for (std::size_t i = 0; i < reader.size("/incidents"); ++i) {
        const std::string place = fmt::format("/incidents/{}", i);
        league::Incident incident;
        incident.slot = reader.slot(place + "/team");
        incident.kind = reader.text(place + "/kind");
        incident.count = reader.integer(place + "/count");
        incident.first_tick = reader.integer(place + "/tick");
        incident.first_pod = reader.is_null(place + "/pod") ? -1 : reader.count(place + "/pod");
        incident.value = reader.text(place + "/value");
        incidents.push_back(std::move(incident));
    }
}

void read_calls(LineReader& reader, std::vector<CallTimes>& calls) {
    for (std::size_t i = 0; i < reader.size("/calls"); ++i) {
        const std::string place = fmt::format("/calls/{}", i);
        CallTimes times;
        times.slot = reader.slot(place + "/0");
        times.call = reader.text(place + "/1");
        times.least_ns = reader.integer(place + "/2");
        times.count = reader.integer(place + "/3");
        calls.push_back(std::move(times));
    }
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

std::string match_line(const MatchLine& line, const LineContext& context) {
    std::string text = printable_json(line_json(line, context).dump(-1, ' ', false, Json::error_handler_t::replace));
    text.pop_back();  // The closing brace comes after the checksum.
    return text + crc_suffix(text) + '\n';
}

bool is_whole_line(std::string_view line) {
    return line.size() > kSuffixSize &&
           line.substr(line.size() - kSuffixSize) == crc_suffix(line.substr(0, line.size() - kSuffixSize));
}

Result<MatchLine> read_match_line(std::string_view line, const LineContext& context) {
    LineReader reader(line);
    MatchLine read;
    read_identity(reader, context, read);
    check_key(reader, context, read);
    if (reader.result()) {
        read_result(reader, read.row);
        read_metrics(reader, context.metrics, read.row);
        read_incidents(reader, read.row.incidents);
        read_calls(reader, read.calls);
        read.host = {reader.text("/host/0"), reader.text("/host/1"), reader.text("/host/2"), reader.text("/host/3")};
        read.time_s = reader.integer("/time");
    }
    return reader.result() ? Result<MatchLine>(std::move(read)) : reader.result().error();
}

}  // namespace podball::store
