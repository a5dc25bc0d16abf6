// Whole messages of plain data over a SOCK_SEQPACKET socket, with descriptors if need be.
#pragma once

#include "isolation/descriptor.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace podball::isolation {

/// False if it could not be sent.
bool send_bytes(int socket, std::span<const std::byte> bytes, std::span<const int> descriptors = {});

/// Fills `bytes` with one message; null if there is none, or one of another size. The descriptors that came with it.
bool receive_bytes(int socket, std::span<std::byte> bytes, std::vector<Descriptor>* descriptors = nullptr);

template <typename Message>
bool send_message(int socket, const Message& message, std::span<const int> descriptors = {}) {
    return send_bytes(socket, std::as_bytes(std::span(&message, 1)), descriptors);
}

template <typename Message>
bool receive_message(int socket, Message& message, std::vector<Descriptor>* descriptors = nullptr) {
    return receive_bytes(socket, std::as_writable_bytes(std::span(&message, 1)), descriptors);
}

}  // namespace podball::isolation
