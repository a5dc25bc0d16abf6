#include "cli/bench_request.hpp"

#include "base/printable.hpp"
#include "cli/hosting_options.hpp"
#include "cli/written_file.hpp"

#include <utility>

namespace podball::cli {

namespace {

// Bundled teams that play well enough for all kinds of situations to occur.
constexpr const char* kOpponent = "formation";
constexpr const char* kOpponentOfFormation = "marking";
constexpr std::int64_t kNeverNs = std::int64_t{1} << 60U;

std::string usual_opponent(const hosting::ChosenTeam& team) {
    return team.team.info.id == kOpponent ? kOpponentOfFormation : kOpponent;
}

Result<void> choose_all(BenchRequest& request) {
    const BenchOptions& options = request.options;
    const auto folders = hosting::team_folders(options.team_path);
    for (std::size_t i = 0; i < (options.compares() ? 2 : 1); ++i) {
        auto team = hosting::choose_team(options.teams[i], folders, request.hosting);
        if (!team) {
            return team.error();
        }
        request.teams.push_back(std::move(team).value());
    }
    if (request.recording != nullptr || (options.opponent.empty() && options.compares())) {
        return {};
    }
    const std::string name = options.opponent.empty() ? usual_opponent(request.teams[0]) : options.opponent;
    auto opponent = hosting::choose_team({name}, folders, request.hosting);
    if (!opponent) {
        return opponent.error();
    }
    request.opponent = std::move(opponent).value();
    return {};
}

Result<void> load_recording(BenchRequest& request) {
    auto reader = replay::Reader::open(request.options.from);
    if (!reader) {
        return reader.error();
    }
    request.recording = std::make_shared<const replay::Reader>(std::move(reader).value());
    request.rules = request.recording->head().rules;
    request.game = printable(request.recording->head().game);
    return {};
}

// Returns the file of the rules; empty: none.
Result<std::filesystem::path> load_game(BenchRequest& request) {
    if (!request.options.from.empty()) {
        const auto loaded = load_recording(request);
        return loaded ? Result<std::filesystem::path>(std::filesystem::path()) : loaded.error();
    }
    const auto rules = hosting::load_rules(request.options);
    if (!rules) {
        return rules.error();
    }
    request.rules = rules.value().resolved;
    request.game = rules.value().name;
    return std::filesystem::path(rules.value().file);
}

// The page is written at the end, so it must not replace what was read. `rules`: file of the rules; empty: none.
Result<void> check_page(const BenchRequest& request, const std::filesystem::path& rules) {
    const std::filesystem::path page = request.options.html;
    if (page.empty()) {
        return {};
    }
    std::error_code failure;  // A file that does not exist cannot be lost.
    std::optional<std::string> loss;
    if (std::filesystem::equivalent(page, request.options.from, failure)) {
        loss = "is the recording that is read";
    } else if (std::filesystem::equivalent(page, rules, failure)) {
        loss = "is the game that is played";
    }
    for (const hosting::ChosenTeam& team : request.teams) {
        loss = loss ? loss : loss_of_team(page, team);
    }
    if (request.opponent && !loss) {
        loss = loss_of_team(page, *request.opponent);
    }
    return loss ? Error{"--html: '" + printable(request.options.html) + "' " + *loss} : Result<void>();
}

}  // namespace

hosting::Conditions BenchRequest::conditions() const {
    control::TimeBudget patient = options.budget;
    if (!patient.enabled) {
        patient.hang_ns = patient.create_ns = patient.create_hang_ns = 0;  // No limit.
    }
    patient.enabled = true;  // A budget makes the host read the CPU clock.
    patient.wait_ns = 0;     // No limit.
    patient.soft_ns = patient.hard_ns = patient.bank_ns = kNeverNs;
    return {rules, hosting, patient};
}

Result<BenchRequest> load_request(const BenchOptions& options) {
    auto hosting = hosting::Hosting::start(options.mode, options.budget, program_callbacks());
    if (!hosting) {
        return hosting.error();
    }
    BenchRequest request = {options, std::move(hosting).value(), {}, {}, nullptr, {}, {}};
    const auto rules = load_game(request);
    if (!rules) {
        return rules.error();
    }
    if (const auto result = choose_all(request); !result) {
        return result.error();
    }
    if (const auto result = check_page(request, rules.value()); !result) {
        return result.error();
    }
    return request;
}

}  // namespace podball::cli
