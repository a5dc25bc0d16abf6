#include "isolation/block_access.hpp"

#include "control/observation.hpp"
#include "control/observed_resources.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace podball::isolation {

namespace {

// Lines of one operation. HostServices drops any further lines.
constexpr std::size_t kLinesMax = control::HostServices::kLinesMax + 1;

void write_parameters(handoff::RequestBlock& request, std::span<const control::ParameterValue> parameters) {
    char* at = request.parameters;
    [[maybe_unused]] const char* const end = std::end(request.parameters);
    for (const control::ParameterValue& value : parameters) {
        for (const std::string* text : {&value.name, &value.text}) {
            assert(text->size() < static_cast<std::size_t>(end - at));
            at = std::copy_n(text->c_str(), text->size() + 1, at);
        }
    }
    request.parameters_size = static_cast<std::uint32_t>(at - request.parameters);
}

}  // namespace

void write_setup(handoff::RequestBlock& request, const engine::ResolvedRules& rules,
                 const control::InstanceSetup& setup) {
    request.seed = setup.seed;
    request.offer = setup.offer;
    request.wants_cpu = setup.clocks_calls ? 1 : 0;
    request.rules = control::observed_rules(rules, setup.slot);
    request.resources = control::observed_resource_rules(rules).value_or(podball_resource_rules_t{});
    const auto own = control::observed_lineup(rules, setup.slot, true);
    const auto opponent = control::observed_lineup(rules, setup.slot, false);
    std::copy(own.begin(), own.end(), request.own_lineup);
    std::copy(opponent.begin(), opponent.end(), request.opponent_lineup);
    write_parameters(request, setup.parameters);
}

std::string reply_text(const handoff::ReplyBlock& reply, std::size_t size_max) {
    const std::size_t size = std::min<std::size_t>({reply.text_size, sizeof reply.text, size_max});
    return {reply.text, size};
}

// Copies the whole block first, because the worker may change it at any time.
std::vector<LogLine> reply_lines(const handoff::ReplyBlock& reply) {
    std::vector<LogLine> lines;
    const std::string bytes(reply.log.bytes, std::min<std::size_t>(reply.log.size, sizeof reply.log.bytes));
    std::uint32_t level_and_size[2];
    for (std::size_t at = 0; at + sizeof level_and_size <= bytes.size() && lines.size() < kLinesMax;) {
        std::memcpy(level_and_size, bytes.data() + at, sizeof level_and_size);
        at += sizeof level_and_size;
        lines.push_back({static_cast<std::int32_t>(level_and_size[0]), bytes.substr(at, level_and_size[1])});
        at += lines.back().text.size();
    }
    const std::uint32_t dropped = reply.log.dropped;
    if (dropped > 0) {
        lines.push_back({PODBALL_LOG_WARNING, std::to_string(dropped) + " more lines of one call are left out"});
    }
    return lines;
}

}  // namespace podball::isolation
