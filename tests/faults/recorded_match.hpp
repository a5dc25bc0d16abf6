// A match of a faulty team, and what is in its recording.
#pragma once

#include "faults/contained_run.hpp"

#include <string>
#include <vector>

namespace podball::testing {

/// Plays the match, which is not recorded yet.
class RecordedMatch {
  public:
    explicit RecordedMatch(FaultyMatch match);

    [[nodiscard]] const nlohmann::json& result() const { return result_; }
    [[nodiscard]] const std::string& file() const { return file_; }
    /// The lines of a type, such as "drawing", as `replay export --jsonl` prints them.
    [[nodiscard]] std::vector<nlohmann::json> lines(const std::string& type) const;
    /// The events of a kind, such as "goal".
    [[nodiscard]] std::vector<nlohmann::json> events(const std::string& kind) const;

  private:
    TemporaryFolder folder_;
    std::string file_;
    nlohmann::json result_;
};

/// Checks that `podball replay verify` agrees with the recording.
void check_verified(const std::string& recording, const Words& options = {});

}  // namespace podball::testing
