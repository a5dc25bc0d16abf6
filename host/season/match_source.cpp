#include "season/match_source.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace podball::season {

bool MatchSource::is_active(const store::PlannedMatch& match) const {
    return std::all_of(match.fixture.teams.begin(), match.fixture.teams.end(),
                       [&](int team) { return active_[static_cast<std::size_t>(team)]; });
}

// Returns false if nothing is left to read.
Result<bool> MatchSource::read_piece() {
    const auto read = [&] {
        const std::lock_guard lock(shared_.mutex);
        return shared_.store.missing(next_ordinal_, kPiece);
    }();
    if (!read) {
        return read.error();
    }
    for (const store::PlannedMatch& match : read.value()) {
        next_ordinal_ = match.fixture.ordinal + 1;
        if (is_active(match)) {
            piece_.push_back(match);
        }
    }
    return !read.value().empty();
}

Result<std::optional<store::PlannedMatch>> MatchSource::next() {
    const std::lock_guard lock(mutex_);
    while (piece_.empty()) {
        const auto has_read = read_piece();
        if (!has_read) {
            return has_read.error();
        }
        if (!has_read.value()) {
            break;
        }
    }
    auto& from = piece_.empty() ? again_ : piece_;
    if (from.empty()) {
        return std::optional<store::PlannedMatch>();
    }
    std::optional<store::PlannedMatch> match = std::move(from.front());
    from.pop_front();
    return match;
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
    std::int64_t count = 0;
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
            return is_active(match) && match.attempts < store::kAttemptsMax;
        });
    }
}

}  // namespace podball::season
