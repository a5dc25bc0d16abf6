#include "season/match_source.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace podball::season {

Result<void> MatchSource::read_repeated() {
    if (repeated_) {
        return {};
    }
    const auto read = [&] {
        const std::lock_guard lock(shared_.mutex);
        return shared_.store.repeated();
    }();
    if (!read) {
        return read.error();
    }
    repeated_.emplace();
    for (const store::PlannedMatch& match : read.value()) {
        (*repeated_)[match.key].fixtures.push_back(match.fixture);
    }
    return {};
}

Result<void> MatchSource::read_piece() {
    if (auto repeated = read_repeated(); !repeated) {
        return repeated;
    }
    const auto read = [&] {
        const std::lock_guard lock(shared_.mutex);
        return shared_.store.missing(next_ordinal_, kPiece);
    }();
    if (!read) {
        return read.error();
    }
    for (const store::PlannedMatch& match : read.value()) {
        next_ordinal_ = match.fixture.ordinal + 1;
        piece_.push_back(match);
    }
    return {};
}

// False if the match was handed out before, with another fixture.
bool MatchSource::hand_out(const store::PlannedMatch& match) {
    const auto found = repeated_->find(match.key);
    return found == repeated_->end() || !std::exchange(found->second.is_handed_out, true);
}

// Gives a match that comes again a fixture that is wanted. False: it has none.
bool MatchSource::choose_fixture(store::PlannedMatch& match) {
    const auto found = repeated_->find(match.key);
    if (found == repeated_->end()) {
        return is_wanted_(match.fixture);
    }
    const auto wanted = std::ranges::find_if(found->second.fixtures, is_wanted_);
    if (wanted == found->second.fixtures.end()) {
        return false;
    }
    match.fixture = *wanted;
    return true;
}

// Whether a match is wanted is asked late, because results of others may decide it.
Result<std::optional<store::PlannedMatch>> MatchSource::next() {
    const std::lock_guard lock(mutex_);
    for (;;) {
        if (piece_.empty()) {
            const auto has_read = read_piece();
            if (!has_read) {
                return has_read.error();
            }
        }
        const bool is_again = piece_.empty();
        auto& from = is_again ? again_ : piece_;
        if (from.empty()) {
            return std::optional<store::PlannedMatch>();
        }
        std::optional<store::PlannedMatch> match = std::move(from.front());
        from.pop_front();
        if (is_again ? choose_fixture(*match) : is_wanted_(match->fixture) && hand_out(*match)) {
            return match;
        }
    }
}

void MatchSource::play_again(const store::PlannedMatch& match) {
    const std::lock_guard lock(mutex_);
    store::PlannedMatch failed = match;
    if (++failed.attempts < store::kAttemptsMax) {
        again_.push_back(std::move(failed));
    }
}

bool MatchSource::has_repetitions() {
    const std::lock_guard lock(mutex_);
    return !again_.empty();
}

Result<std::int64_t> MatchSource::left() {
    {
        const std::lock_guard lock(mutex_);
        if (auto repeated = read_repeated(); !repeated) {
            return repeated.error();
        }
    }
    std::int64_t count = 0;
    std::unordered_set<std::string> counted;  // Of those with several fixtures.
    for (std::int64_t first = 0;;) {
        const std::lock_guard lock(shared_.mutex);
        const auto missing = shared_.store.missing(first, kPiece);
        if (!missing) {
            return missing.error();
        }
        if (missing.value().empty()) {
            return count;
        }
        first = missing.value().back().fixture.ordinal + 1;
        count += std::count_if(missing.value().begin(), missing.value().end(), [&](const auto& match) {
            return is_wanted_(match.fixture) && match.attempts < store::kAttemptsMax &&
                   (!repeated_->contains(match.key) || counted.insert(match.key).second);
        });
    }
}

}  // namespace podball::season
