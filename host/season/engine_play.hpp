// Plays the missing matches of a plan on other machines.
#pragma once

#include "base/result.hpp"
#include "season/engine.hpp"
#include "season/part_merge.hpp"
#include "season/result_writer.hpp"
#include "season/round_play.hpp"
#include "season/wanted_matches.hpp"

#include <atomic>
#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace podball::season {

/// Writes shards, hands them to an engine, and merges their parts while they grow. What the shards leave is written as
/// new shards, up to store::kAttemptsMax times.
class EnginePlay final : public RoundPlay {
  public:
    /// `host`: as `store::Store::host_number` returned it, for notes of failures. Requires: all arguments outlive this.
    EnginePlay(SharedStore& shared, const league::Spec& spec, const EngineConfig& config, int host);

    Result<void> begin_round() override;
    Result<void> play(const std::function<Wish()>& observe) override;
    [[nodiscard]] std::int64_t played() const override { return played_; }
    Result<std::int64_t> left() override;
    std::vector<std::string> take_remarks() override { return std::exchange(remarks_, {}); }
    [[nodiscard]] std::optional<std::string> failure() const override { return failure_; }

  private:
    using Clock = std::chrono::steady_clock;

    Result<void> start();
    Result<void> play_missing(const std::function<Wish()>& observe);
    Result<void> follow(const std::function<Wish()>& observe);
    Result<void> look();
    Result<void> hand_over();
    Result<void> end_by_wish(const std::function<Wish()>& observe);
    Result<void> cancel_unwanted();
    Result<void> merge_all();
    Result<std::vector<store::PlannedMatch>> missing();
    Result<void> write_missing(const std::vector<store::PlannedMatch>& matches);
    Result<void> note_failures(const std::vector<store::PlannedMatch>& matches);
    Result<void> fail_engine(const Error& error);
    Wish wait(const std::function<Wish()>& observe);

    SharedStore& shared_;
    const league::Spec& spec_;
    EngineConfig config_;
    store::ShardFolder folder_;
    int host_;
    WantedMatches wanted_;
    std::unique_ptr<Engine> engine_;
    store::LineContext context_;
    std::optional<PartMerger> merger_;
    std::map<int, store::PartPlace> places_;  ///< By shard: how much of its part is merged.
    std::deque<int> waiting_;                 ///< Shards that the engine has not taken yet.
    std::set<int> active_;                    ///< Shards that the engine has.
    std::chrono::milliseconds period_{0};     ///< Between two looks at the engine.
    std::vector<std::string> remarks_;
    std::optional<std::string> failure_;
    std::atomic<std::int64_t> played_{0};
};

}  // namespace podball::season
