// The version of results.
#pragma once

namespace podball::engine {

/// Results of equal matches are equal only under the same result version. It is raised whenever the same teams, rules,
/// budget and seed may give another result than before: a golden hash moves, a metric is counted in another way, teams
/// are shown another view, or their commands are checked in another way.
/// The golden test keeps this number beside its constants.
constexpr int kResultVersion = 1;

}  // namespace podball::engine
