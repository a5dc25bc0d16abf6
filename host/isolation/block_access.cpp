#include "isolation/block_access.hpp"

#include "control/observation.hpp"

#include <algorithm>
#include <cstring>

namespace podball::isolation {

void tell_library(HostBlock& told, const std::filesystem::path& file) {
    const std::string path = file.string();
    std::copy_n(path.c_str(), path.size() + 1, told.library);
}

namespace {

constexpr std::size_t kLinesMax = control::HostServices::kLinesMax + 1;  // Of one operation: nobody is handed more.

// Requires: the values come from `control::choose_parameters`.
void tell_parameters(HostBlock& told, std::span<const control::ParameterValue> parameters) {
    char* at = told.parameters;
    for (const control::ParameterValue& value : parameters) {
        for (const std::string* text : {&value.name, &value.text}) {
            at = std::copy_n(text->c_str(), text->size() + 1, at);
        }
    }
    told.parameters_size = static_cast<std::uint32_t>(at - told.parameters);
}

}  // namespace

void tell_setup(HostBlock& told, const engine::ResolvedRules& rules, const control::InstanceSetup& setup) {
    told.seed = setup.seed;
    told.draws = setup.draws ? 1 : 0;
    told.wants_cpu = setup.clocks_calls ? 1 : 0;
    told.rules = control::observed_rules(rules, setup.slot);
    const auto own = control::observed_lineup(rules, setup.slot, true);
    const auto opponent = control::observed_lineup(rules, setup.slot, false);
    std::copy(own.begin(), own.end(), told.own_lineup);
    std::copy(opponent.begin(), opponent.end(), told.opponent_lineup);
    tell_parameters(told, setup.parameters);
}

std::string said_text(const WorkerBlock& said, std::size_t size_max) {
    const std::size_t size = std::min<std::size_t>({said.text_size, sizeof said.text, size_max});
    return {said.text, size};
}

// All of it is copied before it is looked at.
std::vector<LogLine> said_lines(const WorkerBlock& said) {
    std::vector<LogLine> lines;
    const std::string bytes(said.log.bytes, std::min<std::size_t>(said.log.size, sizeof said.log.bytes));
    std::uint32_t level_and_size[2];
    for (std::size_t at = 0; at + sizeof level_and_size <= bytes.size() && lines.size() < kLinesMax;) {
        std::memcpy(level_and_size, bytes.data() + at, sizeof level_and_size);
        at += sizeof level_and_size;
        lines.push_back({static_cast<std::int32_t>(level_and_size[0]), bytes.substr(at, level_and_size[1])});
        at += lines.back().text.size();
    }
    const std::uint32_t dropped = said.log.dropped;
    if (dropped > 0) {
        lines.push_back({PODBALL_LOG_WARNING, std::to_string(dropped) + " more lines of one call are left out"});
    }
    return lines;
}

}  // namespace podball::isolation
