#include "league/spec_fields.hpp"

#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "config/json_parse.hpp"
#include "config/rules_reader.hpp"
#include "league/judgement_fields.hpp"
#include "league/spec_json.hpp"
#include "league/value_codecs.hpp"

#include <charconv>

#include <fmt/format.h>

namespace podball::league {
namespace {

constexpr int kPointsMax = 1000;
constexpr int kGoalsMax = 100;
constexpr double kConfidenceMin = 0.5;
constexpr double kConfidenceMax = 0.9999;
constexpr double kEloMax = 2000.0;
constexpr double kErrorRateMin = 1e-4;
constexpr double kErrorRateMax = 0.4;
constexpr std::size_t kCompareMax = 1000;

// The whole text as a number; null if it is none.
std::optional<double> number_in(std::string_view text) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

// A file may give a number or a text. Written is a number where it reads back as the same text.
ordered_json parameter_json(const std::string& text) {
    if (const auto value = number_in(text)) {
        ordered_json number = number_json(*value);
        if (number_text(number.get<double>()) == text && std::isfinite(*value)) {
            return number;
        }
    }
    return text;
}

Codec<std::vector<Parameter>> parameters() {
    const std::string permitted = "an object with a number or a text for each parameter";
    const auto text = text_of("a number or a text", kTextBytesMax);
    Codec<std::vector<Parameter>> codec;
    codec.permitted = permitted;
    codec.schema = {{"type", "object"},
                    {"additionalProperties", {{"anyOf", {{{"type", "number"}}, {{"type", "string"}}}}}}};
    const std::string named =
        fmt::format("of a parameter with a name of 1 to {} bytes without control characters", kNameBytesMax);
    codec.read = [permitted, named, text](const JsonValue& object) -> Result<std::vector<Parameter>> {
        if (!object.is_object()) {
            return object.wrong(permitted);
        }
        std::vector<Parameter> parameters;
        for (const auto& [key, value] : object.json().items()) {
            if (key.empty() || key.size() > kNameBytesMax || !is_printable(key)) {
                return object.at(key).wrong(named);
            }
            if (value.is_number()) {
                parameters.push_back({key, number_text(value.template get<double>())});
                continue;
            }
            const auto read = text.read(object.at(key));
            if (!read) {
                return read.error();
            }
            parameters.push_back({key, read.value()});
        }
        return parameters;
    };
    codec.write = [](const std::vector<Parameter>& parameters) {
        ordered_json object = ordered_json::object();
        for (const Parameter& parameter : parameters) {
            object[parameter.name] = parameter_json(parameter.text);
        }
        return object;
    };
    return codec;
}

// A team is an object, or short a text: {"team": text}.
Codec<TeamEntry> team() {
    const auto text = text_of("a text", kTextBytesMax);
    const auto object = object_of<TeamEntry>({
        field("team", &TeamEntry::team, text, "Name of a team, or path of a library with a '/'.", Presence::Required),
        field("name", &TeamEntry::name, name_codec(),
              "Its name in the league. Default: the team without folders and .so.", Presence::Optional),
        field("params", &TeamEntry::parameters, parameters(), "Parameters of the team that differ from its defaults.",
              Presence::Optional),
    });
    Codec<TeamEntry> codec = object;
    const std::string permitted = "a text or an object";
    codec.permitted = permitted;
    codec.schema = {{"anyOf", {text.schema, object.schema}}};
    codec.read = [text, object, permitted](const JsonValue& value) -> Result<TeamEntry> {
        if (!value.json().is_string() && !value.is_object()) {
            return value.wrong(permitted);
        }
        TeamEntry entry;
        if (value.json().is_string()) {
            const auto read = text.read(value);
            if (!read) {
                return read.error();
            }
            entry.team = read.value();
        } else {
            auto read = object.read(value);
            if (!read) {
                return read.error();
            }
            entry = std::move(read).value();
        }
        if (entry.name.empty()) {
            entry.name = default_team_name(entry.team);
        }
        return entry;
    };
    return codec;
}

// The name of a game, the path of its file, or rules as an object, which are kept as text.
Codec<std::string> rules() {
    const auto name = text_of("an object, or a text", kTextBytesMax);
    Codec<std::string> codec;
    codec.permitted = name.permitted;
    codec.schema = {{"anyOf", {{{"type", "string"}}, {{"type", "object"}}}}};
    codec.read = [name](const JsonValue& value) -> Result<std::string> {
        if (!value.is_object()) {
            const auto text = name.read(value);
            return text && text.value().front() == '{' ? value.wrong(name.permitted) : text;
        }
        const auto rules = config::read_rules(value);
        return rules ? Result<std::string>(printable_json(value.json().dump())) : Result<std::string>(rules.error());
    };
    codec.write = [](const std::string& rules) {
        if (!rules.starts_with('{')) {
            return ordered_json(rules);
        }
        auto object = ordered_json::parse(rules, nullptr, false);
        return object.is_discarded() ? ordered_json(rules) : object;
    };
    return codec;
}

Codec<RecordRule> record() {
    const std::string permitted = "one of none | incidents | all, or sample:P with a share P in [0, 1]";
    constexpr std::string_view kSample = "sample:";
    return {
        permitted,
        {{"type", "string"}},
        [permitted, kSample](const JsonValue& value) -> Result<RecordRule> {
            const std::string text = value.json().is_string() ? value.json().get<std::string>() : "";
            if (text.starts_with(kSample)) {
                const auto share = number_in(std::string_view(text).substr(kSample.size()));
                return share && *share >= 0.0 && *share <= 1.0
                           ? Result(RecordRule{RecordRule::Kind::Sample, *share + 0.0})
                           : value.wrong(permitted);
            }
            const auto kind = named<RecordRule::Kind>(text);
            return kind && kind != RecordRule::Kind::Sample ? Result(RecordRule{*kind, 0.0}) : value.wrong(permitted);
        },
        [kSample](const RecordRule& rule) {
            return rule.kind == RecordRule::Kind::Sample
                       ? ordered_json(fmt::format("{}{}", kSample, number_text(rule.share)))
                       : ordered_json(name_of(rule.kind));
        }};
}

// The bounds of the hypotheses have names that say their unit: elo0 and elo1, or d0 and d1.
Result<void> check_bounds(const StopRule& rule, const JsonValue& object) {
    const bool is_score = rule.measure == kScoreMeasure;
    for (const char* key : is_score ? std::array{"d0", "d1"} : std::array{"elo0", "elo1"}) {
        if (const auto value = object.find(key)) {
            return value->wrong(fmt::format("left out with the measure {}", rule.measure));
        }
    }
    return is_score || object.find("d1") ? Result<void>()
                                         : object.missing("d1", number(-kDifferenceMax, kDifferenceMax).permitted);
}

Field<StopRule> only_if(Field<StopRule> field, bool is_score) {
    field.write = [write = field.write, is_score](const StopRule& rule) {
        return (rule.measure == kScoreMeasure) == is_score ? write(rule) : std::nullopt;
    };
    return field;
}

Codec<StopRule> stop() {
    auto d1 = field("d1", &StopRule::high, number(-kDifferenceMax, kDifferenceMax),
                    "Second hypothesis with a metric, above d0. It must be given.");
    d1.description.standard = "none";
    d1.schema.erase("default");
    return object_of<StopRule>(
        {
            field("measure", &StopRule::measure, name_codec(), "What is tested: score, or a metric of a team."),
            only_if(field("elo0", &StopRule::low, number(-kEloMax, kEloMax), "First hypothesis with the score."), true),
            only_if(field("elo1", &StopRule::high, number(-kEloMax, kEloMax),
                          "Second hypothesis with the score, above elo0."),
                    true),
            only_if(field("d0", &StopRule::low, number(-kDifferenceMax, kDifferenceMax),
                          "First hypothesis with a metric: a difference A minus B."),
                    false),
            only_if(d1, false),
            field("alpha", &StopRule::alpha, number(kErrorRateMin, kErrorRateMax),
                  "Rate of decisions for the second hypothesis while the first is true."),
            field("beta", &StopRule::beta, number(kErrorRateMin, kErrorRateMax),
                  "Rate of decisions for the first hypothesis while the second is true."),
        },
        check_bounds);
}

Codec<Points> points() {
    return object_of<Points>({
        field("win", &Points::win, whole_number(0, kPointsMax), "Points of a win."),
        field("draw", &Points::draw, whole_number(0, kPointsMax), "Points of a draw."),
        field("loss", &Points::loss, whole_number(0, kPointsMax), "Points of a loss."),
    });
}

Codec<ForfeitScore> forfeit_score() {
    return object_of<ForfeitScore>({
        field("loser", &ForfeitScore::loser, whole_number(0, kGoalsMax), "Goals of the team that forfeited."),
        field("winner", &ForfeitScore::winner, whole_number(0, kGoalsMax), "Goals of the other team."),
    });
}

Result<void> give_pairs(Spec& spec, const JsonValue& document) {
    if (spec.stop && !document.find("pairs")) {
        spec.pairs = kPairsWithStop;
    }
    return {};
}

// Each meaning is one sentence, or two.
Codec<Spec> made_codec() {
    const auto teams = static_cast<std::size_t>(kTeamsMax);
    return object_of<Spec>(
        {
            constant_field<Spec>("schema", kLeagueSchema, "Format of the file."),
            field("name", &Spec::name, name_codec(), "Title of the league.", Presence::Optional),
            field("rules", &Spec::rules, rules(), "The game: its name, its file, or an object as in a file of rules."),
            field("teams", &Spec::teams, list_of(team(), 0, teams, "teams"),
                  "The teams. A text is short for an object with `team` alone."),
            field("format", &Spec::format, choice_of<Format>(), "Rule by which teams are paired."),
            field("heroes", &Spec::heroes, list_of(name_codec(), 0, teams, "names of teams"),
                  "Teams of a gauntlet that meet all others, but not each other.", Presence::Optional),
            field("rounds", &Spec::rounds, whole_number(1, kTeamsMax / 2),
                  "Rounds of a Swiss league, at most half as many as there are teams.", Presence::Optional),
            field("pairs", &Spec::pairs, whole_number(1, kPairsMax),
                  "Pairs of each pairing. With a stop rule at most so many, and the default is 1000."),
            field("seed", &Spec::seed, big_number(kSeedMax),
                  "Pair k of every pairing has this seed plus k, from k = 0 on."),
            field("budget", &Spec::budget, text_of("a text", kTextBytesMax),
                  "Time budget of every team, as --budget of podball match takes it.", Presence::Optional),
            field("confidence", &Spec::confidence, number(kConfidenceMin, kConfidenceMax),
                  "Confidence of the intervals."),
            field("points", &Spec::points, points(), "Points of a match."),
            field("tie_break", &Spec::tie_break,
                  list_of(choice_of<TieBreak>(), 0, kNames<TieBreak>.size(), "tie-breaks"),
                  "What decides between teams with equal points, in this order."),
            field("forfeit_score", &Spec::forfeit_score, forfeit_score(),
                  "Score of a match that one team forfeited, unless the other has won by more."),
            field("stop", &Spec::stop, optional_of(stop()),
                  "A sequential test (SPRT) that ends a pairing early. For two teams and for gauntlets.",
                  Presence::Optional),
            field("admission", &Spec::admission, choice_of<Admission>(),
                  "What happens to a team that podball validate fails: it is marked, or it does not play; off: teams "
                  "are not validated."),
            field("record", &Spec::record, record(), "Which matches are recorded; sample:0.1 is a tenth of them."),
            field("compare", &Spec::compare, list_of(comparison_codec(), 0, kCompareMax, "comparisons"),
                  "Comparisons that podball league run and compare show, with Holm's correction over all of them.",
                  Presence::Optional),
            field("contrasts", &Spec::contrasts, list_of(contrast_codec(), 0, kCompareMax, "contrasts"),
                  "Effects and interactions over several teams. They stand with the comparisons, under one correction.",
                  Presence::Optional),
            field("registered", &Spec::registered, optional_of(registered_codec()),
                  "What was fixed before the first match. It stands above every table.", Presence::Optional),
        },
        give_pairs);
}

}  // namespace

const Codec<Spec>& spec_codec() {
    static const Codec<Spec> codec = made_codec();
    return codec;
}

}  // namespace podball::league
