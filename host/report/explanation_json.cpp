#include "report/explanation_json.hpp"

#include "replay/loss_cause.hpp"
#include "report/json_parts.hpp"

namespace podball::report {

namespace {

using replay::Player;
using replay::When;

Json player_json(const std::optional<Player>& player) {
    return player ? Json{{"slot", player->slot}, {"pod", player->pod}} : Json(nullptr);
}

Json moment_json(When when, Player player) {
    return {{"step", when.step}, {"tick", when.tick}, {"slot", player.slot}, {"pod", player.pod}};
}

Json when_json(When when) { return {{"step", when.step}, {"tick", when.tick}}; }

Json kick_json(const std::optional<replay::GoalKick>& kick) {
    if (!kick) {
        return nullptr;
    }
    Json object = when_json(kick->when);
    object["distance"] = kick->distance;
    object["before_whistle"] = kick->is_before_whistle;
    object["off_borders"] = kick->off_borders;
    object["off_pods"] = kick->off_pods;
    return object;
}

Json loss_json(const std::optional<replay::GoalLoss>& loss) {
    if (!loss) {
        return nullptr;
    }
    Json object = when_json(loss->when);
    object["distance"] = loss->distance;
    return object;
}

Json costliest_json(const std::optional<replay::CostlyPod>& costliest) {
    return costliest ? Json{{"pod", costliest->pod}, {"goals", costliest->goals}} : Json(nullptr);
}

Json conceded_json(const replay::Explanation& explanation) {
    Json list = Json::array();
    for (const replay::Conceded& conceded : explanation.conceded()) {
        list.push_back({{"goals", conceded.goals},
                        {"off_own_kicks", conceded.off_own_kicks},
                        {"before_whistle", conceded.before_whistle},
                        {"costliest_pod", costliest_json(explanation.costliest_pod(static_cast<int>(list.size())))}});
    }
    return list;
}

Json goal_json(const replay::ExplainedGoal& goal) {
    return {{"step", goal.when.step},
            {"tick", goal.when.tick},
            {"slot", goal.slot},
            {"scorer", player_json(goal.scorer)},
            {"cause", goal.cause ? Json(replay::cause_name(*goal.cause)) : Json(nullptr)},
            {"own_goal", goal.is_own_goal()},
            {"loss", loss_json(goal.loss)},
            {"kick", kick_json(goal.kick)},
            {"passer", player_json(goal.passer)},
            {"score", goal.score}};
}

Json kept_json(const replay::KeptShot& kept) {
    Json object = moment_json(kept.shot, kept.shooter);
    object["kept"] = moment_json(kept.kept, kept.keeper);
    return object;
}

Json lost_json(const replay::LostBall& lost) {
    Json object = moment_json(lost.lost, lost.loser);
    object["cause"] = replay::cause_name(lost.cause);
    object["shot"] = moment_json(lost.shot, lost.shooter);
    object["became_goal"] = lost.became_goal;
    return object;
}

Json fault_json(const replay::FaultGroup& group) {
    return {{"slot", group.slot},
            {"name", group.name},
            {"count", group.count},
            {"first", when_json(group.first)},
            {"last", when_json(group.last)}};
}

Json forfeit_json(const replay::ForfeitOfSlot& forfeit) {
    return {{"step", forfeit.when.step},
            {"tick", forfeit.when.tick},
            {"slot", forfeit.slot},
            {"reason", forfeit.of_conduct ? "conduct_forfeit" : "forfeit"}};
}

template <typename Entry>
Json list_json(const std::vector<Entry>& entries, Json (*json_of)(const Entry&)) {
    Json list = Json::array();
    for (const Entry& entry : entries) {
        list.push_back(json_of(entry));
    }
    return list;
}

}  // namespace

std::string explanation_json(const std::string& file, const replay::Reader& reader,
                             const replay::Explanation& explanation) {
    return json_line({{"schema", kExplanationSchema},
                      {"file", file},
                      {"goals", list_json(explanation.goals, goal_json)},
                      {"conceded", conceded_json(explanation)},
                      {"kept_shots", list_json(explanation.kept_shots, kept_json)},
                      {"lost_balls", list_json(explanation.lost_balls, lost_json)},
                      {"faults", list_json(explanation.faults, fault_json)},
                      {"forfeits", list_json(explanation.forfeits, forfeit_json)},
                      {"events_dropped", explanation.events_dropped},
                      {"complete", reader.complete()},
                      {"notice", reader.complete() ? Json(nullptr) : Json(reader.notice())}});
}

}  // namespace podball::report
