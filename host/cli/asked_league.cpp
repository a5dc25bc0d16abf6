#include "cli/asked_league.hpp"

#include "league/registered_check.hpp"
#include "league/spec_difference.hpp"
#include "league/spec_json.hpp"
#include "season/metric_names.hpp"

#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

constexpr const char* kDeclared = "declared by --exploratory";

// A refusal with the way out of it.
std::string with_way_out(const std::string& refusal) {
    return refusal + (refusal.ends_with('.') ? " --exploratory permits it." : "; --exploratory permits it");
}

std::string place_of(const LeagueSource& source) { return source.file.empty() ? source.store.string() : source.file; }

ExitCode code_of_source(const std::string& file) { return file.empty() ? ExitCode::Usage : ExitCode::Input; }

// Why the registration of `base`, which became `changed` by options, is refused. Empty: it is not.
std::string refusal_of(const LeagueSource& source, const LeagueFile& base, const league::Spec& changed) {
    if (!base.refusal.empty() || !base.spec.registered) {
        return base.refusal;
    }
    if (const auto difference = league::first_difference(base.spec, changed)) {
        return fmt::format("{}: {}: {} by an option; must be {}, as in the registered league", place_of(source),
                           difference->path, difference->b, difference->a);
    }
    const auto checked = league::check_registered(changed, season::metric_names().team, place_of(source));
    return checked ? "" : checked.error().message;
}

std::string reason_of(const LeagueSource& source, const std::string& refusal) {
    return !source.options.is_exploratory ? "" : refusal.empty() ? kDeclared : refusal;
}

// How the league that is asked for differs from that of the store. Null: they do not.
std::optional<std::string> difference_text(const store::Store& store, const league::Spec& stored,
                                           const league::Spec& asked) {
    const auto difference = league::first_difference(stored, asked);
    return difference
               ? std::optional(fmt::format("{}: {}: the league was made with {}, not with {}", store.path().string(),
                                           difference->path, difference->a, difference->b))
               : std::nullopt;
}

// How the registration of the file differs from that of the store, whose leagues are otherwise equal. Null: it does
// not. A league without a file has the registration of its store.
Result<std::optional<std::string>> other_registration(const LeagueSource& source, const league::Spec& stored,
                                                      const AskedLeague& asked, store::Store& store) {
    if (auto difference = difference_text(store, stored, asked.spec)) {
        return difference;
    }
    const auto known = store.registration();
    if (!known) {
        return known.error();
    }
    const std::string& head = known.value().head_sha256;
    const std::string& other = asked.registration.head_sha256;
    if (source.file.empty() || head == other) {
        return std::optional<std::string>();
    }
    const auto file_of = [](const std::string& sha256) {
        return sha256.empty() ? std::string("no registered file") : "a file with the SHA-256 " + sha256;
    };
    return std::optional(fmt::format("{}: /registered: the league was made from {}, not from {}", store.path().string(),
                                     file_of(head), file_of(other)));
}

}  // namespace

std::optional<ExitCode> read_asked(const LeagueSource& source, const league::Spec& without_file, AskedLeague& asked) {
    const auto base = source.file.empty() ? Result(LeagueFile{without_file, "", ""}) : read_league_file(source.file);
    if (!base) {
        return fail(base.error());
    }
    auto changed = with_options(base.value().spec, source.options);
    if (!changed) {
        return fail(changed.error(), ExitCode::Usage);
    }
    league::Spec spec = std::move(changed).value();
    const std::string refusal = refusal_of(source, base.value(), spec);
    if (!refusal.empty() && !source.options.is_exploratory) {
        return fail({source.file.empty() ? refusal : with_way_out(refusal)});
    }
    if (!refusal.empty()) {
        spec.registered.reset();
    }
    auto checked = checked_spec(std::move(spec), source.file);
    if (!checked) {
        return fail(checked.error(), code_of_source(source.file));
    }
    asked.spec = std::move(checked).value();
    asked.registration = {asked.spec.registered ? base.value().sha256 : "", reason_of(source, refusal)};
    return std::nullopt;
}

std::optional<ExitCode> check_same(const LeagueSource& source, store::Store& store, std::string& exploratory) {
    const auto stored = league::read_spec(store.league().spec, store.path().string());
    if (!stored) {
        return fail(stored.error());
    }
    // A difference from the store is told first, because --exploratory does not permit it.
    LeagueOptions permitting = source.options;
    permitting.is_exploratory = true;
    AskedLeague asked;
    if (const auto code = read_asked({permitting, source.file, source.store}, stored.value(), asked)) {
        return code;
    }
    league::Spec rest = asked.spec;
    rest.registered = stored.value().registered;
    if (const auto difference = difference_text(store, stored.value(), rest)) {
        return fail({*difference});
    }
    if (const auto code = read_asked(source, stored.value(), asked)) {
        return code;
    }
    const auto other = other_registration(source, stored.value(), asked, store);
    if (!other) {
        return fail(other.error());
    }
    if (!source.options.is_exploratory) {
        return other.value() ? std::optional(fail({with_way_out(*other.value())})) : std::nullopt;
    }
    const bool is_declared = asked.registration.exploratory == kDeclared;
    exploratory = is_declared ? other.value().value_or(kDeclared) : asked.registration.exploratory;
    return std::nullopt;
}

}  // namespace podball::cli
