#include "report/explanation_text.hpp"

#include "base/plural.hpp"
#include "base/printable.hpp"
#include "report/figure_text.hpp"
#include "report/recording_text.hpp"
#include "report/team_names.hpp"
#include "report/text_table.hpp"

#include <array>
#include <string_view>

#include <fmt/format.h>

namespace podball::report {

namespace {

using engine::LossCause;
using replay::Player;
using replay::When;
using Names = std::vector<std::string>;

// A tick lasts 10 ms at nominal speed: "2:05.3".
std::string time_text(std::int64_t ticks) {
    const std::int64_t tenths = ticks / 10;
    return fmt::format("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10);
}

// The cells that every list begins with.
std::vector<std::string> moment_cells(When when) { return {time_text(when.tick), std::to_string(when.step)}; }

TextTable moment_table(std::string title, const std::vector<std::string>& columns) {
    std::vector<std::string> header = {std::move(title), "step"};
    header.insert(header.end(), columns.begin(), columns.end());
    TextTable table(header);
    for (std::size_t column = 2; column < header.size(); ++column) {
        table.set_left(column);
    }
    return table;
}

std::string name_of(const Names& names, int slot) { return names.at(static_cast<std::size_t>(slot)); }

std::string player_text(const Names& names, Player player) {
    return fmt::format("pod {} of {}", player.pod, name_of(names, player.slot));
}

std::string_view loss_words(LossCause cause) {
    switch (cause) {
        case LossCause::Shot: return "a pass was intercepted";
        case LossCause::Force: return "was hit too hard";
        case LossCause::KeepLimit: return "keep limit";
        case LossCause::Stall: return "stall rule";
    }
    return "";
}

std::string_view goal_words(LossCause cause) {
    switch (cause) {
        case LossCause::Shot: return "";
        case LossCause::Force: return ", who was hit too hard";
        case LossCause::KeepLimit: return ", at the keep limit";
        case LossCause::Stall: return ", by the stall rule";
    }
    return "";
}

std::string_view bounce_words(const replay::GoalKick& kick) {
    if (kick.off_borders > 0) {
        return kick.off_pods > 0 ? ", off a border and a pod" : ", off a border";
    }
    return kick.off_pods > 0 ? ", off a pod" : "";
}

// "at 3:20.3, 7.2 s before, 0.23 from the goal". `between` comes after the time.
std::string origin_text(const replay::ExplainedGoal& goal, When when, double distance, std::string_view between = "") {
    return fmt::format("at {}{}, {:.1f} s before, {:.2f} from the goal", time_text(when.tick), between,
                       static_cast<double>(goal.when.tick - when.tick) / 100.0, distance);
}

// How the ball left the scorer of an own goal is described, because it may be long ago. Of other goals only a bounce of
// a kick is told.
std::string kick_text(const replay::ExplainedGoal& goal) {
    if (!goal.kick) {
        return goal.is_own_goal() ? ", " + origin_text(goal, goal.loss->when, goal.loss->distance) : "";
    }
    const replay::GoalKick& kick = *goal.kick;
    const std::string_view whistle = kick.is_before_whistle ? ", before the whistle" : "";
    const std::string own =
        goal.is_own_goal() ? ", by its kick " + origin_text(goal, kick.when, kick.distance, whistle) : "";
    return fmt::format("{}{}", own, bounce_words(kick));
}

std::string conceded_text(const Names& names, const replay::Explanation& explanation) {
    std::string text;
    const auto conceded = explanation.conceded();
    for (std::size_t slot = 0; slot < conceded.size(); ++slot) {
        const auto& [goals, off_own_kicks, before_whistle] = conceded[slot];
        const std::string whistle =
            before_whistle > 0 ? fmt::format(", {} of these before the whistle", before_whistle) : "";
        const std::string own =
            off_own_kicks > 0 ? fmt::format(", {} of them off its own kicks{}", off_own_kicks, whistle) : "";
        text += fmt::format("{} conceded {} {}{}\n", names.at(slot), goals, plural(goals, "goal", "goals"), own);
        const auto costliest = explanation.costliest_pod(static_cast<int>(slot));
        if (costliest && costliest->goals > 1) {
            text += fmt::format("{} of {} conceded goals of {} followed a ball that pod {} lost\n", costliest->goals,
                                goals, names.at(slot), costliest->pod);
        }
    }
    return text;
}

std::string scorer_text(const Names& names, const replay::ExplainedGoal& goal) {
    if (!goal.scorer) {
        return "not carried by anybody before";
    }
    const std::string_view own = goal.is_own_goal() ? "own goal of " : "";
    const std::string pass = goal.passer ? fmt::format(", after a pass of pod {}", goal.passer->pod) : "";
    return fmt::format("{}{}{}{}{}", own, player_text(names, *goal.scorer),
                       goal.cause ? goal_words(*goal.cause) : std::string_view(), pass, kick_text(goal));
}

std::string goals_text(const Names& names, const replay::Explanation& explanation) {
    TextTable table = moment_table("goals", {"score", "for", "by"});
    for (const auto& goal : explanation.goals) {
        auto row = moment_cells(goal.when);
        row.push_back(fmt::format("{} : {}", goal.score[0], goal.score[1]));
        row.push_back(name_of(names, goal.slot));
        row.push_back(scorer_text(names, goal));
        table.add(row);
    }
    return table.text() + conceded_text(names, explanation);
}

std::string kept_text(const Names& names, const std::vector<replay::KeptShot>& shots) {
    TextTable table = moment_table("kept shots", {"shot by", "kept by"});
    for (const auto& shot : shots) {
        auto row = moment_cells(shot.shot);
        row.push_back(player_text(names, shot.shooter));
        row.push_back(fmt::format("{} at {}", player_text(names, shot.keeper), time_text(shot.kept.tick)));
        table.add(row);
    }
    return table.text();
}

std::string lost_text(const Names& names, const std::vector<replay::LostBall>& balls) {
    TextTable table = moment_table("lost balls", {"lost by", "how", "shot at the goal by"});
    for (const auto& ball : balls) {
        auto row = moment_cells(ball.lost);
        row.push_back(player_text(names, ball.loser));
        row.emplace_back(loss_words(ball.cause));
        row.push_back(fmt::format("{} at {}{}", player_text(names, ball.shooter), time_text(ball.shot.tick),
                                  ball.became_goal ? ", a goal" : ""));
        table.add(row);
    }
    return table.text();
}

std::string faults_text(const Names& names, const std::vector<replay::FaultGroup>& faults) {
    TextTable table = moment_table("faults", {"of", "what", "how often"});
    for (const auto& group : faults) {
        auto row = moment_cells(group.first);
        row.push_back(name_of(names, group.slot));
        row.push_back(metric_title(printable(group.name)));
        row.push_back(group.count == 1
                          ? "once"
                          : fmt::format("{} times, last at {}", thousands(group.count), time_text(group.last.tick)));
        table.add(row);
    }
    return table.text();
}

std::string forfeits_text(const Names& names, const std::vector<replay::ForfeitOfSlot>& forfeits) {
    TextTable table = moment_table("forfeits", {"of", "why"});
    for (const auto& forfeit : forfeits) {
        auto row = moment_cells(forfeit.when);
        row.push_back(name_of(names, forfeit.slot));
        row.emplace_back(forfeit.of_conduct ? "rules of conduct"
                                            : "strikes, crashes or waits; not called from here on");
        table.add(row);
    }
    return table.text();
}

struct Part {
    std::string_view title;
    bool is_empty;
    std::string text;
};

}  // namespace

std::string explanation_text(const replay::Reader& reader, const replay::Explanation& explanation) {
    const Names names = display_names(reader.head());
    const std::array parts = {
        Part{"goals", explanation.goals.empty(), goals_text(names, explanation)},
        Part{"kept shots", explanation.kept_shots.empty(), kept_text(names, explanation.kept_shots)},
        Part{"lost balls", explanation.lost_balls.empty(), lost_text(names, explanation.lost_balls)},
        Part{"faults", explanation.faults.empty(), faults_text(names, explanation.faults)},
        Part{"forfeits", explanation.forfeits.empty(), forfeits_text(names, explanation.forfeits)}};
    std::string text = result_line(reader);
    for (const Part& part : parts) {
        text += part.is_empty ? fmt::format("\n{}: none\n", part.title) : "\n" + part.text;
    }
    return text;
}

}  // namespace podball::report
