#include "league/pair_sequences.hpp"

#include <algorithm>
#include <cassert>

namespace podball::league {

using statistics::Sample;
using statistics::SprtVerdict;

std::optional<int> PairSequence::stop() const {
    return test && test->verdict != SprtVerdict::Running ? std::optional(test->pairs) : std::nullopt;
}

void PairSequences::add_pairings(std::span<const Pairing> pairings) {
    for (const Pairing& pairing : pairings) {
        if (pairing.team_b == kBye) {
            of_pairing_.emplace_back();
            continue;
        }
        const auto [entry, is_new] =
            of_teams_.try_emplace(std::minmax(pairing.team_a, pairing.team_b), sequences_.size());
        if (is_new) {
            PairSequence sequence;
            sequence.team_a = pairing.team_a;
            sequence.team_b = pairing.team_b;
            sequence.pairs_first = pairing.pairs;
            if (stop_) {
                tests_.emplace_back(sprt_rule(*stop_, pairs_max_));
                sequence.test = tests_.back().state();
            }
            sequences_.push_back(sequence);
            pairs_.emplace_back();
        }
        PairSequence& sequence = sequences_[entry->second];
        sequence.pairs_planned += pairing.pairs;
        ++sequence.pairings;
        of_pairing_.emplace_back(entry->second);
    }
}

void PairSequences::add(const PlayedMatch& match) {
    const std::size_t number = of_pairing_.at(static_cast<std::size_t>(match.pairing)).value();
    PairSequence& sequence = sequences_[number];
    auto& pairs = pairs_[number];
    const auto k = static_cast<std::size_t>(match.pair);
    if (k >= pairs.size()) {
        pairs.resize(k + 1);
    }
    Legs& legs = pairs[k];
    const int slot_of_a = match.teams[0] == sequence.team_a ? 0 : 1;
    const auto leg = static_cast<std::size_t>(slot_of_a);
    if (legs.is_played.at(leg)) {
        return;
    }
    legs.is_played.at(leg) = true;
    legs.digests.at(leg) = match.digest;
    if (!match.winner) {
        ++legs.drawn;
    } else {
        ++(match.winner == slot_of_a ? legs.won_a : legs.won_b);
    }
    if (match.measured) {
        legs.measured.at(leg) = slot_of_a == 0 ? *match.measured : -*match.measured;
    }
    if (legs.is_complete()) {
        ++sequence.complete;
        extend_prefix(number);
    }
}

void PairSequences::extend_prefix(std::size_t sequence) {
    PairSequence& state = sequences_[sequence];
    const auto& pairs = pairs_[sequence];
    for (; static_cast<std::size_t>(state.prefix) < pairs.size(); ++state.prefix) {
        const Legs& legs = pairs[static_cast<std::size_t>(state.prefix)];
        if (!legs.is_complete()) {
            return;
        }
        if (stop_) {
            tests_[sequence].add(sample_of(legs));
            state.test = tests_[sequence].state();
        }
    }
}

// Null: a match has no value, because it was forfeited or the metric is undefined.
std::optional<Sample> PairSequences::sample_of(const Legs& legs) const {
    if (stop_->measure == kScoreMeasure) {
        return Sample{(2.0 * legs.won_a + legs.drawn) / 4.0, legs.outcome()};
    }
    if (!legs.measured[0] || !legs.measured[1]) {
        return std::nullopt;
    }
    return Sample{(*legs.measured[0] + *legs.measured[1]) / 2.0, legs.outcome()};
}

const PairSequence* PairSequences::find(int team, int other) const {
    const auto found = of_teams_.find(std::minmax(team, other));
    return found == of_teams_.end() ? nullptr : &sequences_[found->second];
}

bool PairSequences::is_beyond_stop(int pairing, int pair) const {
    const auto sequence = of_pairing_.at(static_cast<std::size_t>(pairing));
    const auto stop = sequence ? sequences_[*sequence].stop() : std::nullopt;
    return stop && pair >= *stop;
}

std::vector<statistics::RatedPair> PairSequences::rated_pairs() const {
    std::vector<statistics::RatedPair> rated;
    for (std::size_t i = 0; i < sequences_.size(); ++i) {
        const PairSequence& sequence = sequences_[i];
        const auto end = static_cast<std::size_t>(sequence.stop().value_or(sequence.pairs_planned));
        for (std::size_t k = 0; k < std::min(end, pairs_[i].size()); ++k) {
            const Legs& legs = pairs_[i][k];
            if (legs.is_complete()) {
                rated.push_back({static_cast<std::int64_t>(k), sequence.team_a, sequence.team_b, legs.won_a, legs.drawn,
                                 legs.won_b, legs.outcome()});
            }
        }
    }
    return rated;
}

std::vector<std::optional<double>> PairSequences::llr_path(std::size_t sequence) const {
    std::vector<std::optional<double>> path;
    if (!stop_) {
        return path;
    }
    statistics::Sprt test(sprt_rule(*stop_, pairs_max_));
    const auto end = static_cast<std::size_t>(sequences_.at(sequence).prefix);
    for (std::size_t k = 0; k < end && !test.is_over(); ++k) {
        test.add(sample_of(pairs_[sequence][k]));
        path.push_back(test.state().llr);
    }
    return path;
}

statistics::SprtRule sprt_rule(const StopRule& rule, int pairs_max) {
    const auto measure = rule.measure == kScoreMeasure ? statistics::SprtMeasure::Score : statistics::SprtMeasure::Mean;
    return {measure, rule.low, rule.high, rule.alpha, rule.beta, pairs_max};
}

statistics::Confidence confidence_of(std::span<const PairSequence> sequences, double level) {
    statistics::Confidence confidence{level, std::nullopt};
    const auto is_chosen_by_looking = [](const PairSequence& sequence) {
        return sequence.complete < sequence.pairs_planned || sequence.test || sequence.pairings > 1;
    };
    if (std::any_of(sequences.begin(), sequences.end(), is_chosen_by_looking)) {
        const auto fewest = std::min_element(
            sequences.begin(), sequences.end(),
            [](const PairSequence& x, const PairSequence& y) { return x.pairs_first < y.pairs_first; });
        confidence.pairs_planned = fewest->pairs_first;
    }
    return confidence;
}

}  // namespace podball::league
