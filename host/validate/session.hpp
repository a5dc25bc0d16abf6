// A process with the team's library, asked one operation after the other.
#pragma once

#include "base/result.hpp"
#include "isolation/worker.hpp"
#include "validate/subject.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace podball::validate {

/// What a process holds. Units: bytes.
struct Memory {
    std::int64_t own = 0;   ///< Now, without what is shared or read from files.
    std::int64_t peak = 0;  ///< The most of all that it ever held.
};

class Session {
  public:
    /// A fresh worker, or this process where there are no workers. Errors: the machine has no worker to give.
    static Result<std::unique_ptr<Session>> start(const Subject& subject, std::uint32_t disturbance);

    Session() = default;
    virtual ~Session() = default;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    virtual isolation::HostBlock& told() = 0;
    [[nodiscard]] virtual const isolation::WorkerBlock& said() const = 0;
    /// Does it and waits. An end means that there is nothing more to ask.
    virtual std::optional<isolation::WorkerEnd> perform(isolation::Operation operation,
                                                        const isolation::TimeLimits& limits) = 0;
    /// Units: nanoseconds, from some point on.
    virtual std::int64_t cpu_ns() = 0;
    /// What was printed since the last call. Always empty in this process.
    virtual std::string output() = 0;
    /// Null in this process.
    virtual std::optional<Memory> memory() = 0;
};

}  // namespace podball::validate
