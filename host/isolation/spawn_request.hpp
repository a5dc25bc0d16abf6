// What a host and its zygote say to each other, over a socket of whole messages.
#pragma once

#include "isolation/sandbox.hpp"
#include "isolation/shared_block.hpp"

#include <sys/types.h>

#include <cstdint>

namespace podball::isolation {

/// The zygote's end of the socket, as a number that the program finds it under.
constexpr int kZygoteSocket = 3;

/// The zygote's first message: it is ready.
struct ZygoteHello {
    std::uint32_t is_ready = 1;
};

/// Asks for one worker. With it come three descriptors: the memory of HostBlock and of WorkerBlock, and what is to
/// become the worker's standard output.
struct SpawnRequest {
    SandboxOptions sandbox;
    /// Above 0: addresses and the contents of fresh memory are others than with another number. Teams must not care.
    std::uint32_t disturbance;
    pid_t host;
    char library[kPathBytesMax];  ///< It may be read, and the libraries beside it that it needs.
};
constexpr int kSpawnDescriptors = 3;

struct SpawnReply {
    pid_t pid;    ///< A child of the host; -1 if there is none.
    int failure;  ///< Then the errno.
};

}  // namespace podball::isolation
