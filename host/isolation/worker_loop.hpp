// What a worker does for its host, operation by operation.
#pragma once

#include "control/team_instance.hpp"
#include "control/team_library.hpp"
#include "isolation/shared_block.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace podball::isolation {

/// Serves one host through two blocks of shared memory.
class WorkerLoop {
  public:
    WorkerLoop(const HostBlock& host, WorkerBlock& said) : host_(host), said_(said) {}

    /// Answers requests for ever.
    [[noreturn]] void run();

    /// Does once what the host's block asks for. For a host that is its own worker.
    Answer act();

  private:
    using Instance = std::unique_ptr<control::TeamInstance>;

    Answer open();
    Answer load();
    Answer create();
    Answer step();
    void prepare_commands(std::size_t own_count);
    Answer quiz();
    Answer refuse(const std::string& reason);
    void say(std::string_view text);
    void write_line(control::LogLevel level, std::string_view text);
    void write_drawing(const Drawing& drawing);
    void note_meddling();
    const podball_view_t& lent_view();
    void take_view_back();
    [[nodiscard]] std::vector<control::ParameterValue> parameters() const;
    [[nodiscard]] Instance& instance() { return instances_[host_.instance % kInstancesMax]; }

    const HostBlock& host_;
    WorkerBlock& said_;
    std::optional<control::TeamLibrary> library_;
    std::array<Instance, kInstancesMax> instances_;
    std::vector<std::uint64_t> lent_;  ///< A copy of the view, aligned to 8.
};

}  // namespace podball::isolation
