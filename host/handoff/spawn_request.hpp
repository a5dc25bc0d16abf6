// Messages between a host and its zygote.
#pragma once

#include "handoff/circumstances.hpp"
#include "handoff/shared_block.hpp"
#include "sandbox/sandbox.hpp"

#include <sys/types.h>

#include <cstddef>
#include <cstdint>

namespace podball::handoff {

/// Descriptor of the zygote's end of the socket.
constexpr int kZygoteSocket = 3;

/// First message of the zygote: it is ready.
struct ZygoteHello {
    char is_ready = 1;
};

/// Requests one worker. It is sent with these descriptors: the memory of RequestBlock, the memory of ReplyBlock, the
/// worker's standard output, and, if the worker plays a document, the memory of its bytes.
struct SpawnRequest {
    sandbox::SandboxOptions sandbox;
    Circumstances circumstances;
    pid_t host;
};
constexpr std::size_t kSpawnDescriptorsMin = 3;
constexpr std::size_t kSpawnDescriptorsMax = 4;

/// Request that a worker passes on to itself when it is executed afresh, with the same descriptors.
struct FreshRequest {
    SpawnRequest spawn;
    sandbox::GuardState namespaces;  ///< The result of `enter_namespaces`, which the process has already entered.
};

struct SpawnReply {
    pid_t pid;    ///< The worker, a child of the host; -1 if the fork failed.
    int failure;  ///< The errno if the fork failed.
};

}  // namespace podball::handoff
