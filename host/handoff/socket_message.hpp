// Sends and receives whole messages of plain data, with optional descriptors, over a SOCK_SEQPACKET socket.
#pragma once

#include "base/descriptor.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace podball::handoff {

/// Sends one message. Returns false and sets errno if it could not be sent.
/// Requires: at most `kSpawnDescriptorsMax` descriptors.
bool send_bytes(int socket, std::span<const std::byte> bytes, std::span<const int> descriptors = {});

/// Fills `bytes` with one message and appends its descriptors. Returns false if the other side has closed the socket,
/// or if the message has another size.
bool receive_bytes(int socket, std::span<std::byte> bytes, std::vector<Descriptor>* descriptors = nullptr);

template <typename Message>
bool send_message(int socket, const Message& message, std::span<const int> descriptors = {}) {
    return send_bytes(socket, std::as_bytes(std::span(&message, 1)), descriptors);
}

template <typename Message>
bool receive_message(int socket, Message& message, std::vector<Descriptor>* descriptors = nullptr) {
    return receive_bytes(socket, std::as_writable_bytes(std::span(&message, 1)), descriptors);
}

}  // namespace podball::handoff
