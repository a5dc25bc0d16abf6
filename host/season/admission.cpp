#include "season/admission.hpp"

#include "hosting/team_choice.hpp"
#include "season/player.hpp"
#include "season/shared_admission.hpp"
#include "store/store.hpp"
#include "validate/references.hpp"
#include "validate/validation.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace podball::season {

namespace {

constexpr int kLevel = 2;
constexpr const char* kPassed = "passed";
constexpr const char* kFailed = "failed";

std::vector<validate::Reference> references(const std::filesystem::path& folder) {
    std::vector<validate::Reference> found;
    for (const std::string_view name : validate::kReferenceNames) {
        found.push_back({std::string(name), folder / fmt::format("{}.so", name)});
    }
    return found;
}

std::string first_finding(const validate::Report& report) {
    const auto failed = std::find_if(report.results.begin(), report.results.end(), [](const auto& result) {
        return result.finding.outcome == validate::Outcome::Fail;
    });
    return failed == report.results.end() ? "" : failed->check->id() + ": " + failed->finding.text;
}

/// Validates the teams of one league.
class Admission {
  public:
    Admission(SharedStore& shared, Player& player, const AdmissionConfig& config)
        : shared_(shared), player_(player), config_(config) {}

    Result<void> run() {
        for (;;) {
            const auto team = next();
            if (!team) {
                return team.error();
            }
            if (!team.value() || !goes_on()) {
                return {};
            }
            if (auto result = admit(*team.value()); !result) {
                return result;
            }
        }
    }

  private:
    [[nodiscard]] bool goes_on() const { return !config_.goes_on || config_.goes_on(); }

    // The verdict on a team is also that on all teams that play alike, so it is asked for again each time.
    Result<std::optional<int>> next() {
        const std::lock_guard lock(shared_.mutex);
        const auto verdicts = shared_.store.admissions();
        if (!verdicts) {
            return verdicts.error();
        }
        for (std::size_t team = next_; team < verdicts.value().size(); ++team) {
            if (!verdicts.value()[team]) {
                next_ = team + 1;
                return std::optional(static_cast<int>(team));
            }
        }
        return std::optional<int>();
    }

    Result<void> admit(int team) {
        const store::StoredTeam& stored = player_.teams()[static_cast<std::size_t>(team)];
        if (auto result = player_.prepare(std::array{team}); !result) {
            return result;
        }
        if (config_.before) {
            config_.before(stored.name);
        }
        const auto selected = validate::selected_checks({kLevel, {}});
        if (!selected) {
            return selected.error();
        }
        const validate::Report report = validate::validate(subject_of(team), selected.value());
        if (report.interrupted || !goes_on()) {
            return {};
        }
        if (report.unusable) {
            return Error{fmt::format("team '{}' cannot be validated: {}", stored.name, *report.unusable)};
        }
        const store::AdmissionVerdict verdict = {kLevel, report.passed() ? kPassed : kFailed, first_finding(report)};
        const std::lock_guard lock(shared_.mutex);
        return shared_.store.set_admission(team, verdict);
    }

    [[nodiscard]] validate::Subject subject_of(int team) const {
        validate::Subject subject;
        subject.file = player_.library(team);
        subject.document = player_.document(team);
        for (const auto& parameter : player_.teams()[static_cast<std::size_t>(team)].parameters) {
            subject.parameters.push_back({parameter.name, parameter.text});
        }
        subject.game = {player_.rules().name, player_.rules().rules};
        subject.games = {subject.game};
        const auto& folder = config_.surroundings.reference_folder;
        subject.references = references(folder.empty() ? hosting::bundled_team_folder() : folder);
        subject.budget = player_.budget();
        subject.hosting = player_.hosting();
        subject.goes_on = [this] { return goes_on(); };
        return subject;
    }

    SharedStore& shared_;
    Player& player_;
    const AdmissionConfig& config_;
    std::size_t next_ = 0;
};

}  // namespace

bool has_passed(const store::AdmissionVerdict& verdict) { return verdict.verdict == kPassed; }

Result<void> admit_shared(SharedStore& shared, Player& player, const AdmissionConfig& config) {
    return Admission(shared, player, config).run();
}

Result<void> admit_teams(store::Store& store, const AdmissionConfig& config) {
    auto started = start_player(store, config.surroundings);
    if (!started) {
        return started.error();
    }
    Player player = std::move(started).value();
    SharedStore shared = {store, {}};
    return admit_shared(shared, player, config);
}

}  // namespace podball::season
