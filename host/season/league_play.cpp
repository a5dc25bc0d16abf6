#include "season/league_play.hpp"

#include "season/match_row.hpp"
#include "season/record_choice.hpp"

#include <ctime>
#include <system_error>
#include <utility>

namespace podball::season {

LeaguePlay::LeaguePlay(SharedStore& shared, const league::Spec& spec, Player& player, const PlayConfig& config)
    : shared_(shared), spec_(spec), player_(player), config_(config), wanted_(spec), writer_(shared) {}

Result<void> LeaguePlay::begin_round() {
    source_.emplace(shared_, [this](const league::Fixture& fixture) { return wanted_.is_wanted(fixture); });
    return wanted_.read(shared_.store);
}

Result<void> LeaguePlay::play(const std::function<Wish()>& observe) {
    const match::MatchJobs jobs = {
        [this] { return next(); },
        [this](std::int64_t job, const match::Observer& observer) { return play_one(job, observer); },
        [this](std::int64_t job, const match::MatchOutcome& outcome) { take(job, outcome); }};
    const auto watch = [&] {
        wish_ = observe();
        return wish_ != Wish::Stop;
    };
    // A pool ends when nothing is left to begin. What fails in its last matches is left for a further one.
    while (match::play_matches(config_.threads, jobs, watch) && source_->has_repetitions() && !has_failed_ &&
           wish_ == Wish::GoOn) {
    }
    if (auto result = writer_.flush(); !result) {
        return result;
    }
    const std::lock_guard lock(mutex_);
    running_.clear();
    return outcome_;
}

// Called for one thread at a time.
std::optional<std::int64_t> LeaguePlay::next() {
    if (wish_ != Wish::GoOn || has_failed_ || !writer_.wait_for_room()) {
        return std::nullopt;
    }
    auto found = source_->next();
    if (!found) {
        fail(found.error());
        return std::nullopt;
    }
    if (!found.value()) {
        return std::nullopt;
    }
    store::PlannedMatch match = *std::move(found).value();
    if (const auto result = player_.prepare(match.fixture.teams); !result) {
        fail(result.error());
        return std::nullopt;
    }
    const std::int64_t ordinal = match.fixture.ordinal;
    const std::lock_guard lock(mutex_);
    running_.insert_or_assign(ordinal, std::move(match));
    return ordinal;
}

store::PlannedMatch LeaguePlay::running(std::int64_t job) {
    const std::lock_guard lock(mutex_);
    return running_.at(job);
}

store::PlannedMatch LeaguePlay::ended(std::int64_t job) {
    const std::lock_guard lock(mutex_);
    return std::move(running_.extract(job).mapped());
}

std::filesystem::path LeaguePlay::recording_of(const store::PlannedMatch& match) const {
    return is_recorded(spec_.record, match.key) ? recording_file(shared_.store.path(), match.key)
                                                : std::filesystem::path();
}

match::MatchOutcome LeaguePlay::play_one(std::int64_t job, const match::Observer& observer) {
    const store::PlannedMatch match = running(job);
    return player_.play(match.fixture, observer, recording_of(match));
}

// Called for one match at a time.
void LeaguePlay::take(std::int64_t job, const match::MatchOutcome& outcome) {
    const store::PlannedMatch match = ended(job);
    if (player_.is_interrupted()) {
        return;
    }
    auto result = played_of(match, outcome);
    if (!result) {
        note_failure(match, result.error());
        return;
    }
    store::Played played = std::move(result).value();
    played.host = config_.host;
    if (const auto file = recording_of(match); !file.empty() && !is_kept(spec_.record, played.row)) {
        std::error_code ignored;  // A recording too many does no harm.
        std::filesystem::remove(file, ignored);
    }
    wanted_.add(match, played.row);
    writer_.add(std::move(played));
    ++played_;
}

void LeaguePlay::note_failure(const store::PlannedMatch& match, const Error& error) {
    const auto result = [&] {
        const std::lock_guard lock(shared_.mutex);
        return shared_.store.add_attempt({match.key, config_.host, std::time(nullptr), error.message});
    }();
    if (!result) {
        fail(result.error());
        return;
    }
    source_->play_again(match);
    remarks_.add_failure(error);
}

void LeaguePlay::fail(const Error& error) {
    const std::lock_guard lock(mutex_);
    if (outcome_) {
        outcome_ = error;
    }
    has_failed_ = true;
}

}  // namespace podball::season
