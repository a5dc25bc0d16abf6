// What a league consists of: teams, game, format, and how its results are judged. Made from a league file or from
// options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace podball::league {

constexpr int kTeamsMax = 1000;
constexpr int kPairs = 10;            ///< Pairs of each pairing, if nothing else is said,
constexpr int kPairsWithStop = 1000;  ///< and if there is a stop rule.
constexpr int kPairsMax = 100'000;
constexpr std::uint64_t kSeedMax = 9'000'000'000'000'000;  ///< With the number of any pair it is below 2^53.

/// A parameter of a team, as text.
struct Parameter {
    std::string name;
    std::string text;
    friend bool operator==(const Parameter&, const Parameter&) = default;
};

/// A team of a league.
struct TeamEntry {
    std::string name;                   ///< Unique within the league, such as "chaser" or "chaser@2".
    std::string team;                   ///< A name that is searched, or the path of a library if it has a '/'.
    std::vector<Parameter> parameters;  ///< As given. All other parameters have their defaults.
    friend bool operator==(const TeamEntry&, const TeamEntry&) = default;
};

enum class Format {
    RoundRobin,  ///< Each team against each other team.
    Gauntlet,    ///< The heroes against all other teams.
    Swiss,       ///< Rounds between teams with about equal points, without repetition.
    Knockout,    ///< The loser of a tie leaves.
};

/// Points of one match.
struct Points {
    int win = 3;
    int draw = 1;
    int loss = 0;
    friend bool operator==(const Points&, const Points&) = default;
};

/// What decides between teams with equal points, in the order of the list.
enum class TieBreak {
    GoalDifference,
    Goals,
    DirectEncounter,
};

/// The score of a forfeited match, unless the real score is wider.
struct ForfeitScore {
    int loser = 0;
    int winner = 3;
    friend bool operator==(const ForfeitScore&, const ForfeitScore&) = default;
};

constexpr std::string_view kScoreMeasure = "score";

/// A sequential test that ends a pairing early. Without a decision the pairing ends after `Spec::pairs`.
struct StopRule {
    std::string measure{kScoreMeasure};  ///< "score" or the name of a team's metric.
    double low = 0.0;                    ///< First hypothesis: Elo for "score", otherwise a difference of the metric.
    double high = 30.0;                  ///< Second hypothesis. > low.
    double alpha = 0.05;
    double beta = 0.05;
    friend bool operator==(const StopRule&, const StopRule&) = default;
};

/// What happens to a team that `podball validate` fails.
enum class Admission {
    Mark,    ///< It plays, and tables mark it.
    Refuse,  ///< It does not play.
    Off,     ///< Teams are not validated.
};

/// Which matches are recorded.
struct RecordRule {
    enum class Kind { None, Incidents, Sample, All };
    Kind kind = Kind::None;
    double share = 0.0;  ///< Share of the matches for Kind::Sample, from 0 to 1.
    friend bool operator==(const RecordRule&, const RecordRule&) = default;
};

/// A comparison of two teams, in their matches with each other or with a third team.
struct Comparison {
    std::string a;
    std::string b;
    std::optional<std::string> against;
    std::vector<std::string> metrics;  ///< Empty: all.
    std::string hypothesis;            ///< What is expected, in words. Empty: nothing.
    friend bool operator==(const Comparison&, const Comparison&) = default;
};

/// A team in a contrast.
struct Weight {
    std::string team;
    double weight = 0.0;
    friend bool operator==(const Weight&, const Weight&) = default;
};

/// A sum over the pairs that several teams played with one opponent, joined by seed: each team's difference to the
/// opponent times its weight, over `divisor`. Differences of differences are contrasts.
struct Contrast {
    std::string name;
    std::string against;               ///< The opponent.
    std::vector<Weight> weights;       ///< Their sum is 0, so equal teams give 0.
    double divisor = 1.0;              ///< > 0. With weights that are whole numbers it keeps means exact.
    std::vector<std::string> metrics;  ///< Empty: all.
    std::string hypothesis;            ///< As that of a comparison.
    friend bool operator==(const Contrast&, const Contrast&) = default;
};

/// What was fixed before the first match was played: what is tested, and by how many matches.
struct Registered {
    std::string hypothesis;   ///< In words.
    std::string measure;      ///< The primary measure: a metric of the league's comparisons or contrasts.
    int pairs = 0;            ///< As `Spec::pairs`. The number is fixed: no test ends a pairing early.
    std::uint64_t seed = 0;   ///< As `Spec::seed`.
    double effect_min = 0.0;  ///< Smallest effect of interest. > 0. Units: those of the measure.
    std::string commit;       ///< Of the frozen program: 40 hex digits.
    friend bool operator==(const Registered&, const Registered&) = default;
};

/// A league as its author wrote it.
struct Spec {
    std::string name;
    std::string rules = "research-5";  ///< Name of a game, the path of its file, or the JSON text of rules, with '{'.
    std::vector<TeamEntry> teams;
    Format format = Format::RoundRobin;
    std::vector<std::string> heroes;  ///< Teams of Format::Gauntlet that meet all others.
    int rounds = 0;                   ///< Of Format::Swiss.
    int pairs = kPairs;               ///< Pairs of each pairing; with `stop` at most so many.
    std::uint64_t seed = 1;           ///< Pair k of every pairing has the seed `seed` + k.
    std::string budget;               ///< Text of the time budget. Empty: the default budget.
    double confidence = 0.99;
    Points points;
    std::vector<TieBreak> tie_break = {TieBreak::GoalDifference, TieBreak::Goals, TieBreak::DirectEncounter};
    ForfeitScore forfeit_score;
    std::optional<StopRule> stop;
    Admission admission = Admission::Mark;
    RecordRule record;
    std::vector<Comparison> compare;
    std::vector<Contrast> contrasts;
    std::optional<Registered> registered;
    friend bool operator==(const Spec&, const Spec&) = default;
};

}  // namespace podball::league
