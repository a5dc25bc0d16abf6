#include "league/random_spec.hpp"

#include "league/spec_json.hpp"

#include <algorithm>

namespace podball::league {
namespace {

using testing::Draw;

template <typename Value>
Value one_of(Draw& draw, const std::vector<Value>& values) {
    return values.at(static_cast<std::size_t>(draw.below(static_cast<int>(values.size()))));
}

TeamEntry random_team(Draw& draw, int number) {
    static const std::vector<std::string> kTexts = {
        "1",   "0.25", "-3",  "1e-05", "advanced", "007", "-0",
        "1e3", "nan",  "inf", "0x1",   "\"<b>\"",  "ü",   "123456789012345678"};
    TeamEntry team;
    team.team = one_of<std::string>(draw, {"chaser", "./build/my_team.so", "/teams/x.so", "a b"});
    team.name = one_of<std::string>(draw, {"chaser@", "<script>", "Ü ", "t"}) + std::to_string(number);
    for (const char* name : {"a", "mark_range", "z z"}) {
        if (draw.chance(0.3)) {
            team.parameters.push_back({name, one_of(draw, kTexts)});
        }
    }
    return team;
}

void draw_format(Spec& spec, Draw& draw) {
    const auto teams = static_cast<int>(spec.teams.size());
    spec.format = static_cast<Format>(draw.below(4));
    if (teams < 2) {
        spec.format = Format::RoundRobin;
    }
    if (spec.format == Format::Swiss) {
        spec.rounds = 1 + draw.below(teams / 2);
    }
    if (spec.format == Format::Gauntlet) {
        for (int hero = 0; hero <= draw.below(teams - 1); ++hero) {
            spec.heroes.push_back(spec.teams.at(static_cast<std::size_t>(hero)).name);
        }
    }
    if (spec.format == Format::Gauntlet || (spec.format == Format::RoundRobin && teams == 2)) {
        if (draw.chance(0.7)) {
            const bool is_score = draw.chance(0.5);
            spec.stop = StopRule{is_score ? "score" : one_of(draw, kSomeMetrics), draw.between(-10.0, 0.0),
                                 draw.between(0.5, 9.0), draw.between(0.01, 0.3), draw.between(0.01, 0.3)};
        }
    }
}

void draw_comparisons(Spec& spec, Draw& draw) {
    if (spec.teams.size() < 3 || draw.chance(0.5)) {
        return;
    }
    Comparison comparison{spec.teams[1].name, spec.teams[0].name, std::nullopt, {}, ""};
    if (draw.chance(0.5)) {
        comparison.against = spec.teams[2].name;
    }
    if (draw.chance(0.5)) {
        comparison.metrics = {"goals", "passes"};
        comparison.hypothesis = "more passes";
    }
    spec.compare.push_back(comparison);
}

// Teams are drawn in the order of their names, as a file of JSON is read.
void draw_contrast(Spec& spec, Draw& draw) {
    if (spec.teams.size() < 3 || draw.chance(0.5)) {
        return;
    }
    std::vector<std::string> names = {spec.teams[1].name, spec.teams[2].name};
    std::sort(names.begin(), names.end());
    const double weight = one_of<double>(draw, {1.0, 0.1, -3.0});
    Contrast contrast{"an effect", spec.teams[0].name, {{names[0], weight}, {names[1], -weight}}, 1.0, {}, ""};
    contrast.divisor = one_of<double>(draw, {1.0, 12.0, 0.5});
    if (draw.chance(0.5)) {
        contrast.metrics = {"possession"};
        contrast.hypothesis = "above <0>";
    }
    spec.contrasts.push_back(contrast);
}

// In a registered gauntlet only teams that meet are compared.
void leave_out_unplayed(Spec& spec) {
    const auto is_hero = [&](const std::string& team) {
        return std::find(spec.heroes.begin(), spec.heroes.end(), team) != spec.heroes.end();
    };
    std::erase_if(spec.compare, [&](const Comparison& compared) {
        return compared.against || is_hero(compared.a) == is_hero(compared.b);
    });
}

void draw_registered(Spec& spec, Draw& draw) {
    if (spec.format == Format::Gauntlet) {
        leave_out_unplayed(spec);
    }
    const bool has_fixed_pairs = (spec.format == Format::RoundRobin || spec.format == Format::Gauntlet) && !spec.stop;
    if (!has_fixed_pairs || (spec.compare.empty() && spec.contrasts.empty()) || draw.chance(0.3)) {
        return;
    }
    const std::vector<std::string>& metrics =
        spec.compare.empty() ? spec.contrasts[0].metrics : spec.compare[0].metrics;
    spec.registered = Registered{
        "\"A\" has more", metrics.empty() ? "goals" : metrics.front(), spec.pairs,
        spec.seed,        one_of<double>(draw, {0.15, 1e-6, 1e6}),     "0123456789abcdef0123456789abcdef01234567"};
}

}  // namespace

Spec random_spec(Draw& draw) {
    Spec spec;
    spec.name = one_of<std::string>(draw, {"", "spring cup", "<b>&\"'"});
    spec.rules = one_of<std::string>(
        draw, {"research-5", "./my.json", R"({"ball":{"mass":0.2},"pods":5,"schema":"podball.rules/1"})"});
    const int teams = draw.below(8);
    for (int team = 0; team < teams; ++team) {
        spec.teams.push_back(random_team(draw, team));
    }
    draw_format(spec, draw);
    spec.pairs = one_of<int>(draw, {1, kPairs, kPairsWithStop, kPairsMax});
    spec.seed = one_of<std::uint64_t>(draw, {0, 1, 10'000, kSeedMax});
    spec.budget = one_of<std::string>(draw, {"", "off", "hard=5ms"});
    spec.confidence = one_of<double>(draw, {0.5, 0.95, 0.99, 0.9999});
    spec.points.win = draw.below(4);
    spec.points.draw = draw.below(2);
    spec.tie_break.resize(static_cast<std::size_t>(draw.below(4)));
    std::reverse(spec.tie_break.begin(), spec.tie_break.end());
    spec.forfeit_score.winner = 1 + draw.below(5);
    spec.admission = static_cast<Admission>(draw.below(3));
    spec.record.kind = static_cast<RecordRule::Kind>(draw.below(4));
    spec.record.share = spec.record.kind == RecordRule::Kind::Sample ? draw.unit() : 0.0;
    draw_comparisons(spec, draw);
    draw_contrast(spec, draw);
    draw_registered(spec, draw);
    return spec;
}

}  // namespace podball::league
