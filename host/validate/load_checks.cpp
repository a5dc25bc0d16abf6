// Opening the library, which runs code of it, and what it says of itself.
#include "control/text.hpp"
#include "validate/check_functions.hpp"
#include "validate/game.hpp"

#include "isolation/library_quiz.hpp"
#include "isolation/shared_block.hpp"

#include <utility>

namespace podball::validate {
namespace {

constexpr std::int64_t kLoadUsualNs = 200'000'000;
constexpr std::size_t kPrintedShown = 60;

std::string first_line(const std::string& text) {
    return control::printable(text.substr(0, std::min(text.find('\n'), kPrintedShown)));
}

// Opens it and asks for its table in a process of its own, then looks. What is wrong with the table is told elsewhere.
template <typename Look>
Finding after_load(Context& context, Look look) {
    TeamProcess process = context.process();
    process.load();
    return look(process);
}

}  // namespace

Finding load_opens(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = process.open()) return fail(*trouble);
    return pass("opens");
}

Finding load_quiet(Context& context) {
    return after_load(context, [](TeamProcess& process) {
        const std::string& printed = process.printed();
        if (printed.empty()) return pass("prints nothing");
        return fail("prints " + size_text(static_cast<std::int64_t>(printed.size())) + ": " + first_line(printed));
    });
}

Finding load_calls(Context& context) {
    return after_load(context, [](TeamProcess& process) {
        const auto denied = process.denied();
        return denied.empty() ? pass("no system call denied")
                              : fail("denied system calls: " + control::joined(denied, ", "));
    });
}

Finding load_state(Context& context) {
    return after_load(context, [](TeamProcess& process) {
        const std::uint32_t meddled = process.meddled();
        if ((meddled & isolation::kMeddledFloatingPoint) != 0)
            return fail("changes how floating-point numbers round or underflow");
        if ((meddled & isolation::kMeddledLocale) != 0) return fail("changes the locale");
        return pass("arithmetic and locale as before");
    });
}

Finding load_time(Context& context) {
    TeamProcess process = context.process();
    const std::int64_t before = process.cpu_ns();
    process.load();
    const std::int64_t used = process.cpu_ns() - before;
    const std::string text = time_text(used) + " CPU";
    return used > kLoadUsualNs ? warn(text + "; usual is up to " + time_text(kLoadUsualNs)) : pass(text);
}

Finding describe_table(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = process.load()) return fail(*trouble);
    auto info = process.info();
    if (!info) return fail(info.error().message);
    auto parameters = control::choose_parameters(info.value().parameters, context.subject().parameters);
    if (!parameters) {
        context.unusable = Error{"--param: " + parameters.error().message};
        return skipped("");
    }
    const int pods = pods_for(info.value(), context.subject().game.rules);
    const auto rules = short_game(context.subject().game.rules, pods);
    const auto whole_rules = with_pods(context.subject().game.rules, pods);
    if (!rules || !whole_rules) {
        context.unusable = Error{context.subject().game.name + " with " + count_text(pods, "pod") + ": " +
                                 (rules ? whole_rules.error() : rules.error()).message};
        return skipped("");
    }
    context.parameters = std::move(parameters).value();
    context.rules = rules.value();
    context.whole_rules = whole_rules.value();
    context.info = std::move(info).value();
    const control::TeamInfo& team = *context.info;
    return pass(team.name + " " + team.version + ", id " + team.id + ", ABI 1." + std::to_string(team.abi_minor) +
                ", " + std::to_string(team.min_pods) + " to " + std::to_string(team.max_pods) + " pods, " +
                count_text(static_cast<std::int64_t>(team.parameters.size()), "parameter"));
}

Finding describe_steady(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = process.load()) return fail(*trouble);
    if (const auto trouble = process.quiz()) return fail(*trouble);
    const std::uint32_t objections = process.objections();
    const auto has = [&](std::uint32_t bit) { return (objections & bit) != 0; };
    std::vector<std::string> wrong;
    if (has(isolation::kObjectionTableChanges)) wrong.emplace_back("the entry, called again, gives another table");
    if (has(isolation::kObjectionLaterHost))
        wrong.emplace_back("the entry has no usable table for a later minor of the host");
    if (has(isolation::kObjectionUnknownId)) wrong.emplace_back("extension has an answer to an id that nobody knows");
    if (has(isolation::kObjectionParamsChange)) wrong.emplace_back("the list of parameters changes");
    return wrong.empty() ? pass("the same table again and for later hosts; unknown extensions are null")
                         : fail(control::joined(wrong, "; "));
}

}  // namespace podball::validate
