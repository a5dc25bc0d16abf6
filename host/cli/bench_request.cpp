#include "cli/bench_request.hpp"

#include "control/text.hpp"

#include <utility>

namespace podball::cli {

namespace {

// Bundled, and they play well enough to bring all kinds of situations.
constexpr const char* kOpponent = "formation";
constexpr const char* kOpponentOfFormation = "marking";
constexpr std::int64_t kNeverNs = std::int64_t{1} << 60U;

std::optional<Error> choose_all(BenchRequest& request) {
    const BenchOptions& options = request.options;
    const auto choose = [&](const std::string& name, const TeamInput& input) {
        return choose_team(name, input, options.team_path, request.hosting);
    };
    auto team = choose(options.team, {"--param A", request.numbers.parameters[0]});
    if (!team) {
        return team.error();
    }
    request.teams.push_back(std::move(team).value());
    if (!options.compare.empty()) {
        auto other = choose(options.compare, {"--param B", request.numbers.parameters[1]});
        if (!other) {
            return other.error();
        }
        request.teams.push_back(std::move(other).value());
    }
    if (request.recording != nullptr || (options.opponent.empty() && !options.compare.empty())) {
        return std::nullopt;
    }
    const char* const usual = request.teams[0].team.info.id == kOpponent ? kOpponentOfFormation : kOpponent;
    auto opponent = choose(options.opponent.empty() ? usual : options.opponent, {});
    if (!opponent) {
        return opponent.error();
    }
    request.opponent = std::move(opponent).value();
    return std::nullopt;
}

std::optional<Error> load_recording(BenchRequest& request) {
    auto reader = replay::Reader::open(request.options.from);
    if (!reader) {
        return Error{control::printable(reader.error().message)};
    }
    request.recording = std::make_shared<const replay::Reader>(std::move(reader).value());
    request.rules = request.recording->head().rules;
    request.game = control::printable(request.recording->head().game);
    return std::nullopt;
}

std::optional<Error> load_game(BenchRequest& request) {
    const BenchOptions& options = request.options;
    if (!options.from.empty()) {
        return load_recording(request);
    }
    auto rules = config::load_rules(options.rules, config::rules_folders(options.rules_path));
    if (!rules) {
        return rules.error();
    }
    request.rules = rules.value().resolved;
    request.game = rules.value().name;
    return std::nullopt;
}

}  // namespace

std::vector<std::string> BenchRequest::names() const {
    if (teams.size() == 1) {
        return {teams[0].team.info.name};
    }
    const auto names = display_names(ChosenTeams{teams[0], teams[1]});
    return {names[0], names[1]};
}

PlayingUnder BenchRequest::playing_under() const {
    control::TimeBudget patient = numbers.budget;
    if (!patient.enabled) {
        patient.hang_ns = patient.create_ns = patient.create_hang_ns = 0;  // No limit.
    }
    patient.enabled = true;  // The CPU clock is to be read.
    patient.soft_ns = patient.hard_ns = patient.bank_ns = kNeverNs;
    return {rules, hosting, patient};
}

Result<BenchRequest> load_request(const BenchOptions& options, const BenchNumbers& numbers) {
    auto hosting = Hosting::start(mode_named(options.mode), numbers.budget);
    if (!hosting) {
        return hosting.error();
    }
    BenchRequest request = {options, numbers, {}, {}, nullptr, std::move(hosting).value(), {}, {}};
    if (auto error = load_game(request)) {
        return *std::move(error);
    }
    if (auto error = choose_all(request)) {
        return *std::move(error);
    }
    return request;
}

}  // namespace podball::cli
