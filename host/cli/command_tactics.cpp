// podball tactics assign|pareto
#include "base/file.hpp"
#include "base/number_text.hpp"
#include "cli/command.hpp"
#include "cli/tactics_input.hpp"
#include "report/json_parts.hpp"
#include "report/text_table.hpp"

#include <podball/tactics/pareto_set.hpp>
#include <podball/tactics/scram.hpp>

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace podball::cli {

namespace {

constexpr std::size_t kFileSizeMax = 64 << 20;  // Bytes; 100,000 rows of 8 long numbers have 20 million.

struct TacticsOptions {
    std::string file;
    std::string objective = "mmdr";
    bool json = false;
};

struct Objective {
    const char* name;
    void (*assign)(const tactics::CostMatrix& cost, tactics::AssignmentWorkspace& workspace, std::span<int> targets);
};

constexpr std::array<Objective, 4> kObjectives = {{{"mmdr", tactics::mmdr_assignment},
                                                   {"sum", tactics::minimum_sum_assignment},
                                                   {"bottleneck", tactics::bottleneck_assignment},
                                                   {"mmd-msd2", tactics::mmd_msd2_assignment}}};

std::vector<std::string> objective_names() {
    std::vector<std::string> names;
    for (const Objective& objective : kObjectives) {
        names.emplace_back(objective.name);
    }
    return names;
}

// Requires: `name` is one of `objective_names`; the option --objective permits no others.
const Objective& objective_named(const std::string& name) {
    return *std::find_if(kObjectives.begin(), kObjectives.end(),
                         [&name](const Objective& objective) { return objective.name == name; });
}

// Reads std::cin, because opening /dev/stdin fails for some pipes.
Result<std::string> read_standard_input() {
    std::string content;
    std::array<char, 65536> block{};
    while (std::cin.read(block.data(), block.size()) || std::cin.gcount() > 0) {
        content.append(block.data(), static_cast<std::size_t>(std::cin.gcount()));
        if (content.size() > kFileSizeMax) {
            return Error{fmt::format("standard input: too large; at most {} bytes are read", kFileSizeMax)};
        }
    }
    return content;
}

template <typename Instance>
Result<Instance> read_instance(const std::string& file,
                               Result<Instance> (*read)(std::string_view text, std::string_view place)) {
    const bool is_standard = file == "-";
    const auto text = is_standard ? read_standard_input() : read_file(file, kFileSizeMax);
    if (!text) {
        return text.error();
    }
    return read(text.value(), is_standard ? "standard input" : file);
}

struct Assignment {
    std::string objective;
    std::vector<int> targets;
    std::vector<double> sorted_costs;  ///< Costs of the pairs, in decreasing order.
    double sum = 0.0;
};

Assignment assign(const Objective& objective, const tactics::CostMatrix& cost) {
    Assignment made;
    made.objective = objective.name;
    made.targets.resize(static_cast<std::size_t>(cost.agents()));
    made.sorted_costs.resize(made.targets.size());
    tactics::AssignmentWorkspace workspace;
    objective.assign(cost, workspace, made.targets);
    tactics::sorted_costs(cost, made.targets, made.sorted_costs);
    made.sum = tactics::total_cost(cost, made.targets);
    return made;
}

std::string assignment_json(const Assignment& made) {
    return report::json_line({{"assignment", made.targets},
                              {"objective", made.objective},
                              {"sorted_costs", made.sorted_costs},
                              {"sum", made.sum},
                              {"maximum", made.sorted_costs.front()}});
}

std::string assignment_text(const Assignment& made, const tactics::CostMatrix& cost) {
    report::TextTable table({"agent", "target", "cost"});
    for (int agent = 0; agent < cost.agents(); ++agent) {
        const int target = made.targets[static_cast<std::size_t>(agent)];
        table.add({fmt::to_string(agent), fmt::to_string(target), number_text(cost(agent, target))});
    }
    std::string sorted;
    for (const double value : made.sorted_costs) {
        sorted += " " + number_text(value);
    }
    return fmt::format("{}\nobjective {}\ncosts in decreasing order:{}\nsum {}, maximum {}\n", table.text(),
                       made.objective, sorted, number_text(made.sum), number_text(made.sorted_costs.front()));
}

ExitCode run_assign(const TacticsOptions& options) {
    const auto instance = read_instance(options.file, read_assignment_instance);
    if (!instance) {
        return fail(instance.error());
    }
    const tactics::CostMatrix cost = instance.value().matrix();
    const Assignment made = assign(objective_named(options.objective), cost);
    return print(options.json ? assignment_json(made) : assignment_text(made, cost));
}

std::string pareto_text(std::span<const int> found, int alternatives) {
    return fmt::format("{} of {} {} not dominated: {}\n", found.size(), alternatives,
                       alternatives == 1 ? "alternative is" : "alternatives are", fmt::join(found, " "));
}

ExitCode run_pareto(const TacticsOptions& options) {
    const auto instance = read_instance(options.file, read_criteria_instance);
    if (!instance) {
        return fail(instance.error());
    }
    tactics::ParetoWorkspace workspace;
    const auto found = tactics::non_dominated(instance.value().matrix(), workspace);
    if (!found) {
        return fail({options.file + ": /criteria: not all are numbers"});  // JSON has no NaN.
    }
    const report::Json object = {{"non_dominated", std::vector<int>(found->begin(), found->end())}};
    return print(options.json ? report::json_line(object) : pareto_text(*found, instance.value().alternatives));
}

using TacticsVerb = ExitCode (*)(const TacticsOptions&);

CLI::App* add_verb(CLI::App& command, const std::string& name, const std::string& meaning, TacticsVerb verb,
                   const std::shared_ptr<TacticsOptions>& options, Run& chosen) {
    auto& added = add_command(command, name, meaning, options, verb, chosen);
    added.add_option("FILE", options->file, "JSON file, or - for standard input")->required()->type_name("");
    added.add_flag("--json", options->json, "Print one JSON object");
    return &added;
}

}  // namespace

void add_tactics_command(CLI::App& app, Run& chosen) {
    auto* command = app.add_subcommand("tactics", "Try the decision algorithms of the tactics library");
    command->fallthrough();
    command->require_subcommand(1);
    const auto options = std::make_shared<TacticsOptions>();
    auto* assign_verb = add_verb(*command, "assign", R"(Assign agents to targets: {"n": 2, "cost": [[1, 2], [3, 4]]})",
                                 run_assign, options, chosen);
    assign_verb->add_option("--objective", options->objective, "Objective to minimise (default mmdr)")
        ->type_name("NAME")
        ->check(CLI::IsMember(objective_names()));
    add_verb(*command, "pareto",
             R"(Find the alternatives that no other one dominates: {"criteria": [[1, 2], [2, 1], [2, 2]]})", run_pareto,
             options, chosen);
}

}  // namespace podball::cli
