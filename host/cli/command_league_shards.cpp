// podball league play|merge
#include "base/plural.hpp"
#include "base/printable.hpp"
#include "cli/interrupt.hpp"
#include "cli/league_command.hpp"
#include "cli/league_progress.hpp"
#include "report/figure_text.hpp"
#include "report/json_parts.hpp"
#include "season/part_merge.hpp"
#include "season/shard_play.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

namespace fs = std::filesystem;
using report::Json;

constexpr std::string_view kPlaySchema = "podball.league-play/1";
constexpr std::string_view kMergeSchema = "podball.league-merge/1";

std::string play_text(const LeagueCommandOptions& options, const season::ShardResult& result) {
    return fmt::format("shard {}: {} of {} matches are played, {} of them now\n", options.shard,
                       result.total - result.left, result.total, result.played);
}

std::string play_json(const LeagueCommandOptions& options, const season::ShardResult& result) {
    return report::json_line({{"schema", kPlaySchema},
                              {"shard", options.shard},
                              {"matches", result.total},
                              {"played", result.played},
                              {"left", result.left}});
}

ExitCode end_of_play(const season::ShardResult& result) {
    if (result.left == 0) {
        return ExitCode::Done;
    }
    return result.wish != season::Wish::GoOn
               ? fail_interrupted(fmt::format("{} of {} matches are in the part; the same command goes on",
                                              result.total - result.left, result.total))
               : fail({fmt::format("{} {} not begin on this machine; the same command tries again", result.left,
                                   plural(result.left, "match could", "matches could"))},
                      ExitCode::VoidMatches);
}

/// A part and what was found in it.
struct MergedPart {
    fs::path path;
    store::PartCount count;
};

struct Merged {
    std::vector<MergedPart> parts;
    store::PutCount count;
};

// The files that are named, with all parts of folders.
std::vector<fs::path> parts_of(const std::vector<std::string>& named) {
    std::vector<fs::path> parts;
    for (const std::string& name : named) {
        std::error_code ignored;  // What cannot be examined is left to the reader, which says why.
        if (!fs::is_directory(name, ignored)) {
            parts.emplace_back(name);
            continue;
        }
        const auto found = store::ShardFolder{name}.parts();
        parts.insert(parts.end(), found.begin(), found.end());
    }
    return parts;
}

Result<Merged> merge_parts(store::Store& store, const std::vector<fs::path>& parts) {
    auto begun = season::PartMerger::begin(store);
    if (!begun) {
        return begun.error();
    }
    season::PartMerger merger = std::move(begun).value();
    Merged merged;
    for (const fs::path& part : parts) {
        auto count = merger.merge(part);
        if (!count) {
            return count.error();
        }
        merged.parts.push_back({part, std::move(count).value()});
    }
    merged.count = merger.count();
    return merged;
}

std::string merge_text(const Merged& merged) {
    std::string text;
    for (const auto& [path, count] : merged.parts) {
        for (const std::int64_t line : count.damaged) {
            text += fmt::format("{}:{}: damaged, left out\n", printable(path.string()), line);
        }
        if (count.is_cut) {
            text += fmt::format("{}: ends within a line, left out\n", printable(path.string()));
        }
    }
    const store::PutCount& count = merged.count;
    const std::int64_t parts = std::ssize(merged.parts);
    return text + fmt::format("{} {}: {} {} new, {} {} known, {} {}\n", parts, plural(parts, "part", "parts"),
                              report::thousands(count.stored), plural(count.stored, "result is", "results are"),
                              report::thousands(count.known), plural(count.known, "was", "were"),
                              report::thousands(count.discrepancies), plural(count.discrepancies, "differs", "differ"));
}

std::string merge_json(const Merged& merged) {
    Json parts = Json::array();
    for (const auto& [path, count] : merged.parts) {
        parts.push_back(
            {{"part", path.string()}, {"lines", count.good}, {"damaged", count.damaged}, {"is_cut", count.is_cut}});
    }
    return report::json_line({{"schema", kMergeSchema},
                              {"new", merged.count.stored},
                              {"known", merged.count.known},
                              {"discrepancies", merged.count.discrepancies},
                              {"parts", parts}});
}

}  // namespace

ExitCode league_play(const LeagueCommandOptions& options) {
    prepare_for_teams(2);
    catch_termination();
    const store::ShardFolder folder = {options.file};
    const auto result = [&] {
        LeagueProgress progress(folder.league(), options.quiet);
        return season::play_shard(folder, options.shard, surroundings_of(options.league, interrupted_twice),
                                  run_callbacks(progress));
    }();
    if (!result) {
        return fail(result.error());
    }
    const ExitCode printed =
        print(options.json ? play_json(options, result.value()) : play_text(options, result.value()));
    return printed == ExitCode::Done ? end_of_play(result.value()) : printed;
}

ExitCode league_merge(const LeagueCommandOptions& options) {
    return with_locked_store(options, [&](store::Store& store) {
        const auto merged = merge_parts(store, parts_of(options.parts));
        if (!merged) {
            return fail(merged.error());
        }
        const ExitCode printed = print(options.json ? merge_json(merged.value()) : merge_text(merged.value()));
        if (printed != ExitCode::Done || merged.value().count.discrepancies == 0) {
            return printed;
        }
        return fail_with_discrepancies(merged.value().count.discrepancies);
    });
}

}  // namespace podball::cli
