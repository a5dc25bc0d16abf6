#include "store/part_league.hpp"

#include "league/match_key.hpp"

#include <array>
#include <cstdio>

namespace podball::store::testing {

namespace {

// CRC-32 of ISO 3309, bit by bit: independent of the library.
std::uint32_t crc_of(const std::string& text) {
    std::uint32_t crc = 0xffffffff;
    for (const char letter : text) {
        crc ^= static_cast<unsigned char>(letter);
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xedb88320 : 0);
        }
    }
    return ~crc;
}

}  // namespace

LineContext part_context() {
    const std::array teams = {team_of(0), team_of(1), team_of(2)};
    return line_context(league_text(), teams, metric_names());
}

std::vector<MatchLine> random_lines(int count, std::uint64_t seed) {
    const LineContext context = part_context();
    Draw draw(seed);
    std::vector<MatchLine> lines;
    for (int i = 0; i < count; ++i) {
        PlannedMatch planned;
        planned.fixture.seed = 1000 + static_cast<std::uint64_t>(i);
        const int a = draw.below(3);
        const int b = (a + 1 + draw.below(2)) % 3;
        planned.fixture.teams = {a, b};
        planned.key = league::match_key(
            {context.result_version,
             context.rules_sha256,
             context.budget,
             {context.teams.at(static_cast<std::size_t>(a)), context.teams.at(static_cast<std::size_t>(b))},
             planned.fixture.seed});
        const Played played = played_of(planned, draw);
        lines.push_back(
            {played.row, played.teams, {"node1", "a \"cpu\"", "6.1.0", "full"}, played.time_s, played.calls});
    }
    return lines;
}

std::string sealed(std::string text) {
    constexpr std::size_t kSuffix = 18;
    text.resize(text.size() - kSuffix);
    std::array<char, kSuffix + 1> suffix{};
    std::snprintf(suffix.data(), suffix.size(), ",\"crc\":\"%08x\"}", crc_of(text));
    return text + suffix.data();
}

}  // namespace podball::store::testing
