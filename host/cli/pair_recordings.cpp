#include "cli/pair_recordings.hpp"

#include "base/printable.hpp"
#include "base/system_error.hpp"
#include "hosting/recorded_match.hpp"

#include <unistd.h>

#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

namespace fs = std::filesystem;

Error folder_error(const std::string& message) { return {"--record-dir: " + message}; }

}  // namespace

PairRecordings::PairRecordings(const hosting::HostedMatch& match, fs::path folder, int pairs)
    : match_(match), folder_(std::move(folder)), pairs_(pairs) {}

Result<void> PairRecordings::check() const {
    std::error_code failure;
    const std::string folder = printable(folder_.string());
    if (!fs::is_directory(folder_, failure)) {
        return folder_error(fmt::format("'{}' is no folder", folder));
    }
    if (access(folder_.c_str(), W_OK | X_OK) != 0) {
        return folder_error(system_error(fmt::format("cannot write into '{}'", folder)).message);
    }
    for (int k = 0; k < pairs_; ++k) {
        for (int leg = 0; leg < 2; ++leg) {
            const fs::path file = file_of(match_.seed + static_cast<std::uint64_t>(k), leg);
            if (fs::exists(fs::symlink_status(file, failure))) {
                return folder_error(fmt::format("'{}' exists, and no recording is replaced", printable(file.string())));
            }
        }
    }
    return {};
}

match::MatchOutcome PairRecordings::play(std::uint64_t seed, int leg, const match::Observer& observer) {
    const hosting::HostedMatch match = leg_of(seed, leg);
    if (has_failed()) {
        return hosting::play_match(match, observer);
    }
    auto [outcome, written] = hosting::play_recorded(match, observer, file_of(seed, leg));
    if (written) {
        return std::move(outcome);
    }
    {
        const std::lock_guard lock(mutex_);
        error_ = error_.value_or(written.error());
    }
    // A recording that could not begin has kept the match from beginning.
    return outcome ? std::move(outcome) : hosting::play_match(match, observer);
}

void PairRecordings::keep(int pairs) const {
    for (int k = pairs; k < pairs_; ++k) {
        for (int leg = 0; leg < 2; ++leg) {
            std::error_code ignored;  // Most of these matches were not played.
            fs::remove(file_of(match_.seed + static_cast<std::uint64_t>(k), leg), ignored);
        }
    }
}

Result<void> PairRecordings::result() const {
    const std::lock_guard lock(mutex_);
    if (!error_) {
        return {};
    }
    return folder_error(error_->message + "; the matches from then on are not recorded");
}

fs::path PairRecordings::file_of(std::uint64_t seed, int leg) const {
    const auto last = match_.seed + static_cast<std::uint64_t>(pairs_ - 1);
    return folder_ / fmt::format("seed-{:0{}}-leg-{}.podlog", seed, std::to_string(last).size(), leg + 1);
}

bool PairRecordings::has_failed() const {
    const std::lock_guard lock(mutex_);
    return error_.has_value();
}

hosting::HostedMatch PairRecordings::leg_of(std::uint64_t seed, int leg) const {
    hosting::HostedMatch match = match_;
    match.seed = seed;
    if (leg == 1) {
        std::swap(match.teams[0], match.teams[1]);
    }
    return match;
}

}  // namespace podball::cli
