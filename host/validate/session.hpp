// A process with the team's library, which performs one operation after the other.
#pragma once

#include "base/result.hpp"
#include "isolation/worker.hpp"
#include "validate/subject.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace podball::validate {

/// Memory of a process. Units: bytes.
struct Memory {
    std::int64_t own = 0;   ///< Present size, also of shared and swapped memory, without memory from files.
    std::int64_t peak = 0;  ///< Largest size so far, of all its memory.
};

/// A worker, or this process in its place.
class Session {
  public:
    /// Starts a worker, or uses this process if teams are not isolated. The first workers with other memory are each
    /// bound to another core. Requires: the circumstances of this process are those of a match.
    /// Errors: a worker cannot be started, or not under these circumstances.
    static Result<std::unique_ptr<Session>> start(const Subject& subject, const handoff::Circumstances& circumstances);

    Session() = default;
    virtual ~Session() = default;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Input of the next operation.
    virtual handoff::RequestBlock& request() = 0;
    /// Result of the last operation.
    [[nodiscard]] virtual const handoff::ReplyBlock& reply() const = 0;
    /// Performs `operation` and waits for it. Returns the reason if the worker ended: no further call is permitted
    /// then.
    virtual std::optional<isolation::WorkerEnd> perform(handoff::Operation operation,
                                                        const isolation::TimeLimits& limits) = 0;
    /// CPU time of the process, counted from an arbitrary point. Units: nanoseconds.
    virtual std::int64_t cpu_ns() = 0;
    /// Time since an arbitrary point in which neither the team nor this thread computed, although both had a core.
    /// Waiting for a file counts too. 0 in this process. Units: nanoseconds.
    virtual std::int64_t waited_ns() = 0;
    /// Output of the team since the last call. Always empty in this process.
    virtual std::string output() = 0;
    /// Present memory of the process. Null in this process, or if the machine does not report it.
    virtual std::optional<Memory> memory() = 0;
};

}  // namespace podball::validate
