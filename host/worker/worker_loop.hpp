// The operations of a worker.
#pragma once

#include "control/team_instance.hpp"
#include "control/team_library.hpp"
#include "handoff/shared_block.hpp"
#include "worker/process_state.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace podball::worker {

/// Serves one host through two blocks of shared memory.
class WorkerLoop {
  public:
    using DocumentPointer = control::TeamLibrary::DocumentPointer;

    /// `state`: the state of a process that serves this loop alone. It is checked for changes. `document`: what the
    /// library plays.
    WorkerLoop(const handoff::RequestBlock& request, handoff::ReplyBlock& reply,
               std::optional<ProcessState> state = std::nullopt, DocumentPointer document = nullptr)
        : request_(request), reply_(reply), state_(state), document_(std::move(document)) {}

    /// Replies to requests forever.
    [[noreturn]] void run();

    /// Performs the operation of the request once. Used without a worker process, when the host calls the team itself.
    handoff::Completion act();

  private:
    using Instance = std::unique_ptr<control::TeamInstance>;

    handoff::Completion open();
    handoff::Completion load();
    handoff::Completion create();
    handoff::Completion step();
    handoff::Completion destroy();
    void prepare_commands(std::size_t own_count);
    handoff::Completion probe();
    handoff::Completion refuse(const std::string& reason);
    void say(std::string_view text);
    void write_line(control::LogLevel level, std::string_view text);
    void write_drawing(const Drawing& drawing);
    void note_meddling();
    const podball_view_t& lent_view();
    void take_view_back();
    [[nodiscard]] std::vector<control::ParameterValue> parameters() const;
    [[nodiscard]] Instance& instance() { return instances_[request_.instance % handoff::kInstancesMax]; }

    const handoff::RequestBlock& request_;
    handoff::ReplyBlock& reply_;
    std::optional<ProcessState> state_;
    DocumentPointer document_;
    std::optional<control::TeamLibrary> library_;
    std::array<Instance, handoff::kInstancesMax> instances_;
    std::vector<std::uint64_t> lent_;  ///< A copy of the view, aligned to 8.
};

}  // namespace podball::worker
