// podball league: the commands and their options
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/hosting_options.hpp"
#include "cli/league_command.hpp"
#include "match/pair_runner.hpp"

#include <array>
#include <memory>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

constexpr double kConfidenceMin = 0.5;
constexpr double kConfidenceMax = 0.9999;

using LeagueVerb = ExitCode (*)(const LeagueCommandOptions&);
using Options = std::shared_ptr<LeagueCommandOptions>;

/// Adds commands below `league`.
class Verbs {
  public:
    Verbs(CLI::App& command, Options options, Run& chosen)
        : command_(command), options_(std::move(options)), chosen_(chosen) {}

    CLI::App& add(const std::string& name, const std::string& meaning, const std::string& file, LeagueVerb verb) {
        auto& added = add_command(command_, name, meaning, options_, verb, chosen_);
        added.add_option("FILE", options_->file, file)->type_name("")->check(not_empty)->required();
        added.add_flag("--force", options_->force, "Permit a store on a network file system");
        return added;
    }

  private:
    CLI::App& command_;
    Options options_;
    Run& chosen_;
};

void add_json(CLI::App& verb, LeagueCommandOptions& options) {
    verb.add_flag("--json", options.json, "Print one JSON object");
}

void add_confidence(CLI::App& verb, LeagueCommandOptions& options) {
    add_value(verb, {"--confidence", "P", "Confidence of the intervals, 0.5 to 0.9999 (default: that of the league)"},
              options.confidence, [](const std::string& text) {
                  const auto number = parse_number("--confidence", text, kConfidenceMin, kConfidenceMax);
                  return number ? Result<std::optional<double>>(number.value())
                                : Result<std::optional<double>>(number.error());
              });
}

void add_threads(CLI::App& verb, LeagueCommandOptions& options) {
    add_whole(verb, {"-j", "N", "Number of matches at once, 1 to 256 (default: number of cores)"}, options.threads, 1,
              match::kThreadsMax);
}

void add_shard_length(CLI::App& verb, LeagueCommandOptions& options) {
    add_number(verb, {"--shard-seconds", "S", "Length of a shard on one core, 0.1 to 1000000 (default 600)"},
               options.shard_s, season::kShardSecondsMin, season::kShardSecondsMax);
}

void add_engine(CLI::App& verb, LeagueCommandOptions& options) {
    verb.add_option("--engine", options.engine, "What plays the matches (default: this program)")
        ->type_name("ENGINE")
        ->check(CLI::IsMember({"local", "slurm", "parallel"}));
    add_text(verb, {"--into", "DIR", "Folder for shards, which all machines see (default: shards in FILE's folder)"},
             options.into);
    add_shard_length(verb, options);
    verb.add_option("OPTIONS", options.engine_options, "After --: further options of sbatch or parallel")
        ->type_name("");
}

void add_run(CLI::App& verb, LeagueCommandOptions& options) {
    add_league_options(verb, options.league);
    add_threads(verb, options);
    add_mode(verb, options.mode);
    add_engine(verb, options);
    add_json(verb, options);
    add_text(verb, {"--page", "FOLDER", "Write the page of the league to this folder, again every 10 s"}, options.page);
    verb.add_flag("--quiet", options.quiet, "Print no progress");
}

void add_init(CLI::App& verb, LeagueCommandOptions& options) {
    add_text(verb, {"--from", "FILE", "League file to begin with"}, options.from);
    add_league_options(verb, options.league);
}

void add_pattern(CLI::App& verb, const OptionText& option, std::string& pattern) {
    add_value(verb, option, pattern,
              [name = option.name](const std::string& text) { return parse_pattern(name, text); });
}

void add_table(CLI::App& verb, LeagueCommandOptions& options) {
    verb.add_flag("--cross", options.table.with_cross, "Also print the cross table");
    verb.add_flag("--rating", options.table.with_superiority, "Also print the chances to be the stronger team");
    add_value(verb, {"--anchor", "TEAM", "Team whose rating is 0 (default: the mean of all is 0)"},
              options.table.anchor, [](const std::string& text) { return Result<std::optional<std::string>>(text); });
    add_pattern(verb, {"--include", "RE", "Only teams whose name this regular expression finds (default: all)"},
                options.table.filter.include);
    add_pattern(verb, {"--exclude", "RE", "No teams whose name this regular expression finds (default: none)"},
                options.table.filter.exclude);
    add_confidence(verb, options);
    add_json(verb, options);
}

void add_status(CLI::App& verb, LeagueCommandOptions& options) {
    add_json(verb, options);
    verb.add_flag("--watch", options.watch, "Print it anew every second until all matches are played");
}

Result<std::vector<std::string>> words_of_list(const std::string& list) {
    std::vector<std::string> words;
    for (std::size_t start = 0; start <= list.size();) {
        const std::size_t end = std::min(list.find(',', start), list.size());
        words.push_back(list.substr(start, end - start));
        start = end + 1;
    }
    return words;
}

void add_compare(CLI::App& verb, LeagueCommandOptions& options) {
    auto* const a = verb.add_option("A", options.comparison.a, "First team (default: the comparisons of the file)");
    auto* const b = verb.add_option("B", options.comparison.b, "Second team");
    a->type_name("TEAM")->needs(b);
    b->type_name("TEAM");
    add_value(verb, {"--against", "TEAM", "Compare the matches of A and of B with this team"},
              options.comparison.against,
              [](const std::string& text) { return Result<std::optional<std::string>>(text); })
        ->needs(b);
    add_value(verb, {"--metric", "LIST", "Metrics, separated by ',' (default: all)"}, options.comparison.metrics,
              words_of_list);
    add_confidence(verb, options);
    add_json(verb, options);
}

void add_plan(CLI::App& verb, LeagueCommandOptions& options) {
    add_text(verb, {"--into", "DIR", "Write what is missing as shards for other machines into this new folder"},
             options.into);
    add_shard_length(verb, options);
    add_json(verb, options);
}

void add_play(CLI::App& command, const Options& options, Run& chosen) {
    auto& verb = add_command(command, "play", "Play a shard that 'plan --into' wrote, and append to its part", options,
                             league_play, chosen);
    verb.add_option("DIR", options->file, "Folder of the shards")->type_name("")->check(not_empty)->required();
    add_whole(verb, {"SHARD", "", "Number of the shard, from 1"}, options->shard, 1, season::kShardsMax)->required();
    add_json(verb, *options);
    verb.add_flag("--quiet", options->quiet, "Print no progress");
}

void add_merge(CLI::App& verb, LeagueCommandOptions& options) {
    verb.add_option("PART", options.parts, "Part (.jsonl), or folder of shards with all its parts")
        ->type_name("")
        ->required();
    add_json(verb, options);
}

void add_team(CLI::App& verb, LeagueCommandOptions& options) {
    verb.add_option("TEAM", options.team.team,
                    "Name of a team (see podball teams), or path of its library, which contains a '/'")
        ->type_name("")
        ->check(not_empty)
        ->required();
    add_text(verb, {"--name", "NAME", "Its name in the league (default: name of the team, with @2 if that is taken)"},
             options.team.name);
    add_parameters(verb, "Parameter of the team: key=value. Can be repeated",
                   [&options](const std::vector<std::string>& texts) -> Result<void> {
                       const auto values = parse_parameters(texts);
                       if (!values) {
                           return values.error();
                       }
                       for (const control::ParameterValue& value : values.value()) {
                           options.team.parameters.push_back({value.name, value.text});
                       }
                       return {};
                   });
    add_team_path(verb, options.league.team_path);
}

void add_retire(CLI::App& verb, LeagueCommandOptions& options) {
    verb.add_option("TEAM", options.team.team, "Name of the team in the league")->type_name("")->required();
}

void add_match(CLI::App& verb, LeagueCommandOptions& options) {
    verb.add_option("MATCH", options.match, "Key of the match, or its beginning")
        ->type_name("")
        ->check(not_empty)
        ->required();
}

void add_show(CLI::App& verb, LeagueCommandOptions& options) {
    add_match(verb, options);
    add_json(verb, options);
}

void add_replay(CLI::App& verb, LeagueCommandOptions& options) {
    add_match(verb, options);
    add_text(verb, {"-o", "FILE", "Write a recording to this file (see podball replay)"}, options.out);
    auto* const view = verb.add_flag("--view", options.with_view, "Show the match in a browser until Ctrl-C");
    for (auto* option : add_view_options(verb, options.viewer)) {
        option->needs(view);
    }
}

void add_verify(CLI::App& verb, LeagueCommandOptions& options) {
    add_number(verb, {"--sample", "P", "Share of the matches, 0 to 1 (default 1)"}, options.sample, 0.0, 1.0);
    add_threads(verb, options);
    add_json(verb, options);
    verb.add_flag("--quiet", options.quiet, "Print no progress");
}

void add_explain(CLI::App& command, const Options& options, Run& chosen) {
    auto& verb = add_command(command, "explain", "Print every key of a league file with its value and meaning", options,
                             league_explain, chosen);
    verb.add_option("FILE", options->file, "League file (default: only the defaults)")->type_name("");
}

void add_query(CLI::App& verb, LeagueCommandOptions& options) {
    auto* const name = verb.add_option("NAME", options.query, "Name of a query (default: a list of all names)");
    name->type_name("");
    add_text(verb, {"--sql", "TEXT", "A statement of SQL that only reads"}, options.sql)->excludes(name);
    add_json(verb, options);
}

Result<Replays> replays_named(const std::string& name) {
    constexpr std::array kReplays = {std::pair("best", Replays::Best), std::pair("all", Replays::All),
                                     std::pair("none", Replays::None)};
    for (const auto& [known, replays] : kReplays) {
        if (name == known) {
            return replays;
        }
    }
    return Error{fmt::format("--replays: '{}'; must be best, all or none", name)};
}

void add_export(CLI::App& verb, LeagueCommandOptions& options) {
    add_text(
        verb,
        {"--format", "FORMAT",
         "html: a folder with the page of the league; csv: a row for each match; pairs: a row of CSV for each pair "
         "and metric; jsonl: a line of JSON for each match; pgn: a game for each match; json: the league file"},
        options.format)
        ->required();
    add_text(verb, {"-o", "FILE", "Write to this file, or html to this folder (default: standard output)"},
             options.out);
    add_value(
        verb,
        {"--replays", "WHICH", "Matches that can be watched from the page: best (default; 30 at most), all or none"},
        options.replays, replays_named);
    add_team_path(verb, options.league.team_path);
    verb.add_flag("--quiet", options.quiet, "Print no progress");
}

}  // namespace

void add_league_command(CLI::App& app, Run& chosen) {
    auto* command = app.add_subcommand("league", "Play leagues and cups: standings, ratings, comparisons");
    command->fallthrough();
    command->require_subcommand(1);
    const auto options = std::make_shared<LeagueCommandOptions>();
    Verbs verbs(*command, options, chosen);
    const char* const store = "Store of the league (.db)";
    add_run(verbs.add("run", "Play what is missing, and print the table",
                      "Store of the league (.db), or league file (.json), whose store is in the current folder",
                      league_run),
            *options);
    add_init(verbs.add("init", "Make the store of a league and play nothing", store, league_init), *options);
    add_status(verbs.add("status", "Print how much is played", store, league_status), *options);
    add_table(verbs.add("table", "Print standings and ratings", store, league_table), *options);
    add_compare(verbs.add("compare", "Compare two teams in their metrics", store, league_compare), *options);
    add_plan(verbs.add("plan", "Print the pairings, or write shards for other machines", store, league_plan), *options);
    add_play(*command, options, chosen);
    add_merge(verbs.add("merge", "Store the results of parts", store, league_merge), *options);
    add_team(verbs.add("add", "Add a team, which gets its own matches", store, league_add), *options);
    add_retire(verbs.add("retire", "Take a team out of the matches that are not played", store, league_retire),
               *options);
    add_json(verbs.add("check", "Validate the teams that were not validated, and check the store", store, league_check),
             *options);
    add_show(verbs.add("show", "Print a match, and the command that plays it again", store, league_show), *options);
    add_replay(verbs.add("replay", "Play a match again and compare it with its result", store, league_replay),
               *options);
    add_verify(verbs.add("verify", "Play matches again and compare them with their results", store, league_verify),
               *options);
    add_query(verbs.add("query", "Ask the store in SQL", store, league_query), *options);
    add_export(verbs.add("export", "Write the league for other programs", store, league_export), *options);
    add_explain(*command, options, chosen);
    add_command(*command, "schema", "Print the JSON schema of league files", options, league_schema, chosen);
}

}  // namespace podball::cli
