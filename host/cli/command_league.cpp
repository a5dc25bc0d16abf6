// podball league run|init|table|status|compare
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/league_command.hpp"
#include "match/pair_runner.hpp"

#include <memory>

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

void add_run(CLI::App& verb, LeagueCommandOptions& options) {
    add_league_options(verb, options.league);
    add_whole(verb, {"-j", "N", "Number of matches at once, 1 to 256 (default: number of cores)"}, options.threads, 1,
              match::kThreadsMax);
    add_json(verb, options);
    verb.add_flag("--quiet", options.quiet, "Print no progress");
}

void add_init(CLI::App& verb, LeagueCommandOptions& options) {
    add_text(verb, {"--from", "FILE", "League file to begin with"}, options.from);
    add_league_options(verb, options.league);
}

void add_table(CLI::App& verb, LeagueCommandOptions& options) {
    verb.add_flag("--cross", options.table.with_cross, "Also print the cross table");
    verb.add_flag("--rating", options.table.with_superiority, "Also print the chances to be the stronger team");
    add_value(verb, {"--anchor", "TEAM", "Team whose rating is 0 (default: the mean of all is 0)"},
              options.table.anchor, [](const std::string& text) { return Result<std::optional<std::string>>(text); });
    add_confidence(verb, options);
    add_json(verb, options);
}

void add_status(CLI::App& verb, LeagueCommandOptions& options) { add_json(verb, options); }

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
}

}  // namespace podball::cli
