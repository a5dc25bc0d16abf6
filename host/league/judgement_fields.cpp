#include "league/judgement_fields.hpp"

#include "league/value_codecs.hpp"

#include <fmt/format.h>

namespace podball::league {
namespace {

constexpr std::size_t kMetricsMax = 100;
constexpr std::size_t kCommitDigits = 40;
constexpr std::size_t kWeightsMax = 1000;
constexpr double kEffectMin = 1e-6;
constexpr double kDivisorMin = 1e-6;

Codec<std::string> words() { return text_of("a text", kTextBytesMax); }

template <typename Owner>
Field<Owner> metrics_field() {
    return field("metrics", &Owner::metrics, list_of(name_codec(), 0, kMetricsMax, "metrics"),
                 "Metrics to compare. Default: all.", Presence::Optional);
}

template <typename Owner>
Field<Owner> hypothesis_field() {
    return field("hypothesis", &Owner::hypothesis, words(), "What is expected, in words.", Presence::Optional);
}

// An object: the weight of each team.
Codec<std::vector<Weight>> weights() {
    const Codec<double> factor = number(-kDifferenceMax, kDifferenceMax);
    Codec<std::vector<Weight>> codec;
    codec.permitted = fmt::format("an object with 2 to {} weights by the names of teams", kWeightsMax);
    codec.schema = {{"type", "object"},
                    {"minProperties", 2},
                    {"maxProperties", kWeightsMax},
                    {"additionalProperties", factor.schema}};
    codec.read = [factor, permitted = codec.permitted](const JsonValue& object) -> Result<std::vector<Weight>> {
        if (!object.is_object() || object.size() < 2 || object.size() > kWeightsMax) {
            return object.wrong(permitted);
        }
        std::vector<Weight> weights;
        for (const auto& [team, value] : object.json().items()) {
            const auto read = factor.read(object.at(team));
            if (!read) {
                return read.error();
            }
            weights.push_back({team, read.value()});
        }
        return weights;
    };
    codec.write = [](const std::vector<Weight>& weights) {
        ordered_json object = ordered_json::object();
        for (const Weight& weight : weights) {
            object[weight.team] = number_json(weight.weight);
        }
        return object;
    };
    return codec;
}

}  // namespace

Codec<std::string> name_codec() { return text_of("a name", kNameBytesMax); }

Codec<Comparison> comparison_codec() {
    return object_of<Comparison>({
        field("a", &Comparison::a, name_codec(), "First team, by its name in the league.", Presence::Required),
        field("b", &Comparison::b, name_codec(), "Second team.", Presence::Required),
        field("against", &Comparison::against, optional_of(name_codec()),
              "A third team. The results of both teams against it are compared.", Presence::Optional),
        metrics_field<Comparison>(),
        hypothesis_field<Comparison>(),
    });
}

Codec<Contrast> contrast_codec() {
    return object_of<Contrast>({
        field("name", &Contrast::name, name_codec(), "What is contrasted, such as an effect or an interaction.",
              Presence::Required),
        field("against", &Contrast::against, name_codec(), "The opponent of all teams of the contrast.",
              Presence::Required),
        field("weights", &Contrast::weights, weights(),
              "The factor of each team's difference to the opponent. The sum of the weights is 0.", Presence::Required),
        field("divisor", &Contrast::divisor, number(kDivisorMin, kDifferenceMax), "The weighted sum is divided by it."),
        metrics_field<Contrast>(),
        hypothesis_field<Contrast>(),
    });
}

Codec<Registered> registered_codec() {
    return object_of<Registered>({
        field("hypothesis", &Registered::hypothesis, words(), "What is expected of the whole experiment, in words.",
              Presence::Required),
        field("measure", &Registered::measure, name_codec(),
              "The primary measure: a metric of a comparison or contrast of this file.", Presence::Required),
        field("pairs", &Registered::pairs, whole_number(1, kPairsMax), "Pairs of each pairing, as `pairs` of the file.",
              Presence::Required),
        field("seed", &Registered::seed, big_number(kSeedMax), "Seed of the first pair, as `seed` of the file.",
              Presence::Required),
        constant_field<Registered>("stop", "fixed", "Stop rule: every pairing ends after its number of pairs."),
        field(
            "effect_min", &Registered::effect_min, number(kEffectMin, kDifferenceMax),
            "Smallest effect of interest: a difference, in units of the measure. A share has the unit 1: 0.05 is 5 %.",
            Presence::Required),
        field("commit", &Registered::commit, hex_digits(kCommitDigits), "The commit of the frozen program.",
              Presence::Required),
    });
}

}  // namespace podball::league
