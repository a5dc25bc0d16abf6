// podball league plan
#include "base/plural.hpp"
#include "base/printable.hpp"
#include "cli/league_command.hpp"
#include "report/figure_text.hpp"
#include "report/json_parts.hpp"
#include "report/text_table.hpp"
#include "season/match_seconds.hpp"
#include "season/plan_growth.hpp"

#include <cmath>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

using report::Json;

constexpr std::string_view kPlanSchema = "podball.league-plan/1";

struct PlannedPairing {
    league::Pairing pairing;
    std::int64_t played = 0;
};

/// The shards that were written.
struct WrittenShards {
    std::string folder;
    std::size_t count = 0;
};

/// The plan of a league, and how long it takes.
struct LeaguePlan {
    LeagueContent content;
    std::vector<PlannedPairing> pairings;
    std::vector<store::PlannedMatch> missing;
    std::optional<double> match_s;  ///< Time of a match as measured. Null: not known yet.
    std::optional<WrittenShards> shards;

    [[nodiscard]] double estimated_match_s() const { return match_s.value_or(season::kMatchSeconds); }
    [[nodiscard]] double left_s() const { return static_cast<double>(missing.size()) * estimated_match_s(); }
};

Result<std::vector<PlannedPairing>> planned_pairings(store::Store& store, const LeagueContent& content) {
    std::vector<PlannedPairing> planned;
    for (const league::Pairing& pairing : content.pairings) {
        planned.push_back({pairing, 0});
    }
    const auto read = store.each_row({store::Depth::Score, {}}, [&](const store::PlayedFixture& played) {
        ++planned[static_cast<std::size_t>(played.fixture.pairing)].played;
        return true;
    });
    return read ? Result<std::vector<PlannedPairing>>(std::move(planned))
                : Result<std::vector<PlannedPairing>>(read.error());
}

Result<LeaguePlan> read_plan(store::Store& store) {
    LeaguePlan plan;
    auto content = read_content(store);
    if (!content) {
        return content.error();
    }
    plan.content = std::move(content).value();
    auto pairings = planned_pairings(store, plan.content);
    if (!pairings) {
        return pairings.error();
    }
    plan.pairings = std::move(pairings).value();
    season::WantedMatches wanted(plan.content.spec);
    if (const auto read = wanted.read(store); !read) {
        return read.error();
    }
    auto missing = season::missing_matches(store, wanted);
    if (!missing) {
        return missing.error();
    }
    plan.missing = std::move(missing).value();
    const auto match_s = season::match_seconds(store);
    if (!match_s) {
        return match_s.error();
    }
    plan.match_s = match_s.value();
    return plan;
}

std::string opponent_of(const LeagueContent& content, const league::Pairing& pairing) {
    return pairing.team_b == league::kBye ? "bye" : content.teams[static_cast<std::size_t>(pairing.team_b)].name;
}

std::string duration_text(double seconds) {
    constexpr double kHour = 3600.0;
    return seconds < kHour ? fmt::format("{:.0f} s", std::ceil(seconds)) : fmt::format("{:.1f} h", seconds / kHour);
}

std::string left_text(const LeaguePlan& plan) {
    if (plan.missing.empty()) {
        return "";
    }
    const std::int64_t missing = std::ssize(plan.missing);
    return fmt::format("{} {} missing: about {} of one core, at {:.2g} s a match{}\n", report::thousands(missing),
                       plural(missing, "match is", "matches are"), duration_text(plan.left_s()),
                       plan.estimated_match_s(), plan.match_s ? "" : ", a guess while none is played");
}

std::string shards_text(const LeaguePlan& plan) {
    if (!plan.shards) {
        return "";
    }
    const std::string folder = printable(plan.shards->folder);
    const auto shards = static_cast<std::int64_t>(plan.shards->count);
    return fmt::format("{}: {} {}; 'podball league play {} 1' plays the first of them\n", folder,
                       report::thousands(shards), plural(shards, "shard", "shards"), folder);
}

std::string plan_text(const LeaguePlan& plan) {
    const LeagueContent& content = plan.content;
    report::TextTable table({"round", "A", "B", "pairs", "matches", "played"});
    table.set_left(1);
    table.set_left(2);
    for (const auto& [pairing, played] : plan.pairings) {
        const bool is_bye = pairing.team_b == league::kBye;
        table.add({std::to_string(pairing.round + 1),
                   printable(content.teams[static_cast<std::size_t>(pairing.team_a)].name),
                   printable(opponent_of(content, pairing)), std::to_string(pairing.pairs),
                   is_bye ? "-" : std::to_string(2 * pairing.pairs), is_bye ? "-" : std::to_string(played)});
    }
    return fmt::format("{}{} of {} matches are played\n{}{}", table.text(), report::thousands(content.progress.played),
                       report::thousands(content.progress.planned), left_text(plan), shards_text(plan));
}

std::string plan_json(const LeaguePlan& plan) {
    const LeagueContent& content = plan.content;
    Json pairings = Json::array();
    for (const auto& [pairing, played] : plan.pairings) {
        const bool is_bye = pairing.team_b == league::kBye;
        pairings.push_back({{"round", pairing.round},
                            {"a", content.teams[static_cast<std::size_t>(pairing.team_a)].name},
                            {"b", is_bye ? Json(nullptr) : Json(opponent_of(content, pairing))},
                            {"first_pair", pairing.first_pair},
                            {"pairs", pairing.pairs},
                            {"played", played}});
    }
    Json json = {{"schema", kPlanSchema},
                 {"name", content.spec.name},
                 {"matches",
                  {{"planned", content.progress.planned},
                   {"played", content.progress.played},
                   {"missing", plan.missing.size()}}},
                 {"match_s", report::optional_json(plan.match_s)},
                 {"left_s", plan.left_s()},
                 {"pairings", pairings}};
    if (plan.shards) {
        json["shards"] = {{"folder", plan.shards->folder}, {"count", plan.shards->count}};
    }
    return report::json_line(json);
}

Result<WrittenShards> write_plan(store::Store& store, const LeaguePlan& plan, const LeagueCommandOptions& options) {
    auto league = season::shard_league(store);
    if (!league) {
        return league.error();
    }
    const store::ShardFolder folder = {options.into};
    if (const auto written = store::write_shard_league(folder, std::move(league).value()); !written) {
        return written.error();
    }
    const auto numbers = season::write_shards(folder, plan.missing, plan.estimated_match_s(), options.shard_s);
    return numbers ? Result<WrittenShards>({options.into, numbers.value().size()})
                   : Result<WrittenShards>(numbers.error());
}

ExitCode print_plan(const LeagueCommandOptions& options, store::Store& store) {
    auto plan = read_plan(store);
    if (!plan) {
        return fail(plan.error());
    }
    LeaguePlan shown = std::move(plan).value();
    if (!options.into.empty()) {
        const auto written = write_plan(store, shown, options);
        if (!written) {
            return fail(written.error());
        }
        shown.shards = written.value();
    }
    return print(options.json ? plan_json(shown) : plan_text(shown));
}

// Other machines may already play what is in a folder.
ExitCode write_shards(const LeagueCommandOptions& options) {
    std::error_code failure;
    if (std::filesystem::exists(options.into, failure) && !std::filesystem::is_empty(options.into, failure)) {
        return fail({printable(options.into) + ": exists; must be a new or an empty folder"});
    }
    return with_locked_store(options, [&](store::Store& store) {
        const auto spec = season::current_spec(store);
        if (!spec) {
            return fail(spec.error());
        }
        const auto grown = season::grow_plan(store, spec.value());
        return grown ? print_plan(options, store) : fail(grown.error());
    });
}

}  // namespace

ExitCode league_plan(const LeagueCommandOptions& options) {
    if (!options.into.empty()) {
        return write_shards(options);
    }
    return with_store(options, [&](store::Store& store) { return print_plan(options, store); });
}

}  // namespace podball::cli
