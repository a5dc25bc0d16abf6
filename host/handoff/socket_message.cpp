#include "handoff/socket_message.hpp"

#include "handoff/spawn_request.hpp"

#include <sys/socket.h>

#include <cassert>
#include <cerrno>
#include <cstring>

namespace podball::handoff {
namespace {

constexpr std::size_t kControlBytes = CMSG_SPACE(sizeof(int) * kSpawnDescriptorsMax);

template <typename Call>
ssize_t uninterrupted(Call call) {
    for (;;) {
        const ssize_t result = call();
        if (result >= 0 || errno != EINTR) {
            return result;
        }
    }
}

void take_descriptors(msghdr& header, std::vector<Descriptor>* taken) {
    for (cmsghdr* part = CMSG_FIRSTHDR(&header); part != nullptr; part = CMSG_NXTHDR(&header, part)) {
        if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) {
            continue;
        }
        for (std::size_t at = 0; CMSG_LEN(at + sizeof(int)) <= part->cmsg_len; at += sizeof(int)) {
            int number = -1;
            std::memcpy(&number, CMSG_DATA(part) + at, sizeof number);
            Descriptor descriptor(number);
            if (taken != nullptr) {
                taken->push_back(std::move(descriptor));
            }
        }
    }
}

}  // namespace

bool send_bytes(int socket, std::span<const std::byte> bytes, std::span<const int> descriptors) {
    assert(descriptors.size() <= kSpawnDescriptorsMax);
    iovec vector = {const_cast<std::byte*>(bytes.data()), bytes.size()};
    alignas(cmsghdr) char control[kControlBytes] = {};
    msghdr header = {};
    header.msg_iov = &vector;
    header.msg_iovlen = 1;
    if (!descriptors.empty()) {
        header.msg_control = control;
        header.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
        cmsghdr* const part = CMSG_FIRSTHDR(&header);
        part->cmsg_level = SOL_SOCKET;
        part->cmsg_type = SCM_RIGHTS;
        part->cmsg_len = CMSG_LEN(descriptors.size_bytes());
        std::memcpy(CMSG_DATA(part), descriptors.data(), descriptors.size_bytes());
    }
    return uninterrupted([&] { return sendmsg(socket, &header, MSG_NOSIGNAL); }) == static_cast<ssize_t>(bytes.size());
}

bool receive_bytes(int socket, std::span<std::byte> bytes, std::vector<Descriptor>* descriptors) {
    iovec vector = {bytes.data(), bytes.size()};
    alignas(cmsghdr) char control[kControlBytes] = {};
    msghdr header = {};
    header.msg_iov = &vector;
    header.msg_iovlen = 1;
    header.msg_control = control;
    header.msg_controllen = sizeof control;
    const ssize_t size = uninterrupted([&] { return recvmsg(socket, &header, MSG_CMSG_CLOEXEC); });
    if (size < 0) {
        return false;
    }
    take_descriptors(header, descriptors);
    return size == static_cast<ssize_t>(bytes.size()) && (header.msg_flags & MSG_TRUNC) == 0;
}

}  // namespace podball::handoff
