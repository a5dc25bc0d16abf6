#include "viewer/view_server.hpp"

#include "viewer/http_connection.hpp"
#include "viewer/view_page.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace podball::viewer {

namespace {

constexpr int kConnectionsMax = 64;  // Others wait until the system lets them in.
constexpr int kLookPeriodMs = 1000;  // Between two looks at who lets its time pass.
constexpr std::size_t kTokenBytes = 16;

std::string random_token() {
    std::array<unsigned char, kTokenBytes> bytes{};
    if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
        return {};
    }
    std::string text;
    for (const unsigned char byte : bytes) {
        text += "0123456789abcdef"[byte >> 4U];
        text += "0123456789abcdef"[byte & 15U];
    }
    return text;
}

// Not faster where the first characters are wrong.
bool same(std::string_view a, std::string_view b) {
    unsigned difference = a.size() == b.size() ? 0 : 1;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        difference |= static_cast<unsigned>(a[i] ^ b[i]);
    }
    return difference == 0;
}

std::string head(std::string_view status, std::string_view type, std::string_view more = {}) {
    std::string text = "HTTP/1.1 " + std::string(status) + "\r\nContent-Type: " + std::string(type) + "\r\n";
    text += "Content-Security-Policy: " + std::string(page_policy()) + "; frame-ancestors 'none'\r\n";
    text +=
        "X-Content-Type-Options: nosniff\r\n"
        "X-Frame-Options: DENY\r\n"
        "Referrer-Policy: no-referrer\r\n"
        "Cross-Origin-Resource-Policy: same-origin\r\n"
        "Cross-Origin-Opener-Policy: same-origin\r\n"
        "Cache-Control: no-store\r\n";
    return text += more;
}

HttpAnswer words(std::string_view status, std::string_view text, std::string_view more = {}) {
    return {head(status, "text/plain; charset=utf-8", more), text};
}

HttpAnswer file_answer(std::string_view status, std::uint64_t first, std::uint64_t end, std::string_view more = {}) {
    return {head(status, "application/octet-stream", more), {}, true, first, end};
}

// Of a growing file, "to the end" means what is there now, and whoever wants to have more as it comes names a last byte
// beyond. Source: RFC 8673.
HttpAnswer part_answer(const HttpRange& range, const Extent& extent) {
    const std::uint64_t last_there = extent.bytes - 1;
    const std::uint64_t last_asked = range.last.value_or(last_there);
    const std::uint64_t last = extent.whole ? std::min(last_asked, last_there) : last_asked;
    return file_answer("206 Partial Content", range.first, last == UINT64_MAX ? last : last + 1,
                       "Content-Range: bytes " + std::to_string(range.first) + "-" + std::to_string(last) + "/" +
                           (extent.whole ? std::to_string(extent.bytes) : "*") + "\r\n");
}

HttpAnswer log_answer(const std::string& range_text, const Extent& extent) {
    if (range_text.empty()) return file_answer("200 OK", 0, HttpAnswer::kAll, "Accept-Ranges: bytes\r\n");
    const auto range = read_range(range_text);
    if (!range || range->first >= extent.bytes) {
        return words("416 Range Not Satisfiable", "No such part.\n",
                     "Content-Range: bytes */" + std::to_string(extent.bytes) + "\r\n");
    }
    return part_answer(*range, extent);
}

// A socket that listens on 127.0.0.1, or -1. `port` 0 becomes the one that was free.
int listen_on(int& port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const int yes = 1;  // A port can be had again at once.
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    auto* generic = reinterpret_cast<sockaddr*>(&address);
    if (bind(socket, generic, size) != 0 || listen(socket, SOMAXCONN) != 0 ||
        getsockname(socket, generic, &size) != 0) {
        close(socket);
        return -1;
    }
    port = ntohs(address.sin_port);
    return socket;
}

}  // namespace

/// One thread for all browsers: no socket blocks it, so none that is stuck holds up another.
class ViewServer::Implementation {
  public:
    explicit Implementation(int file) : file_(file), wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;

    ~Implementation() {
        stopping_ = true;
        wake();
        if (thread_.joinable()) thread_.join();
        for (const int descriptor : {file_, wake_, listener_}) {
            if (descriptor >= 0) close(descriptor);
        }
    }

    std::optional<Error> start(int port) {
        token_ = random_token();
        if (token_.empty() || wake_ < 0) return Error{"the viewer: the system refuses what a server needs"};
        port_ = port;
        listener_ = listen_on(port_);
        if (listener_ < 0) return Error{"--port: 127.0.0.1:" + std::to_string(port) + " cannot be had"};
        thread_ = std::thread([this] { serve(); });
        return std::nullopt;
    }

    [[nodiscard]] std::string url() const { return "http://127.0.0.1:" + std::to_string(port_) + "/" + token_ + "/"; }

    void set_extent(const Extent& extent) {
        {
            const std::lock_guard lock(mutex_);
            extent_ = {std::max(extent_.bytes, extent.bytes), extent_.whole || extent.whole};
        }
        wake();
    }

  private:
    void wake() const {
        const std::uint64_t one = 1;
        // It cannot fail but where the thread is to wake up anyway.
        [[maybe_unused]] const ssize_t count = write(wake_, &one, sizeof(one));
    }

    Extent extent() {
        const std::lock_guard lock(mutex_);
        return extent_;
    }

    void serve() {
        while (!stopping_) {
            const Extent now = extent();
            auto sockets = sockets_to_watch(now);
            poll(sockets.data(), sockets.size(), kLookPeriodMs);
            std::uint64_t ignored = 0;
            [[maybe_unused]] const ssize_t count = read(wake_, &ignored, sizeof(ignored));
            attend(sockets, now);
            if (sockets[1].revents != 0) accept_all();
        }
        connections_.clear();
    }

    // The wake-up call and the door, then the connections in their order.
    [[nodiscard]] std::vector<pollfd> sockets_to_watch(const Extent& extent) const {
        const bool full = connections_.size() >= kConnectionsMax;
        std::vector<pollfd> sockets = {{wake_, POLLIN, 0}, {full ? -1 : listener_, POLLIN, 0}};
        for (const auto& connection : connections_) {
            const bool writes = connection->wants_to_write(extent);
            sockets.push_back({connection->socket(), static_cast<short>(writes ? POLLIN | POLLOUT : POLLIN), 0});
        }
        return sockets;
    }

    void attend(const std::vector<pollfd>& sockets, const Extent& extent) {
        const auto now = HttpConnection::Clock::now();
        for (std::size_t i = 0; i < connections_.size(); ++i) {
            const int events = sockets[i + 2].revents;
            auto& connection = connections_[i];
            bool alive = !connection->is_late(now);
            if ((events & ~POLLOUT) != 0) alive = alive && connection->read(extent, responder_);
            if ((events & POLLOUT) != 0) alive = alive && connection->write(extent);
            if (!alive) connection.reset();
        }
        connections_.erase(std::remove(connections_.begin(), connections_.end(), nullptr), connections_.end());
    }

    void accept_all() {
        while (connections_.size() < kConnectionsMax) {
            const int socket = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
            if (socket < 0) return;
            connections_.push_back(std::make_unique<HttpConnection>(socket, file_));
        }
    }

    HttpAnswer respond(const HttpRequest* request) {
        if (request == nullptr) return words("400 Bad Request", "That is no request.\n");
        // A page of elsewhere that got its name turned to this address has another Host.
        if (!is_own_host(request->host, port_)) {
            return words("403 Forbidden", "Not the name of this server.\n");
        }
        const std::string_view path = request->path;
        const bool known = path.starts_with('/') && same(path.substr(1, token_.size()), token_);
        const std::string_view name = known ? path.substr(1 + token_.size()) : "";
        if (name != "/" && name != "/log") return words("404 Not Found", "Nothing is here. Is the address whole?\n");
        if (request->method != "GET") return words("405 Method Not Allowed", "Only GET.\n", "Allow: GET\r\n");
        if (name == "/") return {head("200 OK", "text/html; charset=utf-8"), page()};
        const auto watching = std::count_if(connections_.begin(), connections_.end(),
                                            [](const auto& other) { return other && other->is_watching(); });
        if (watching >= kBrowsersMax) return words("503 Service Unavailable", "Too many browsers are watching.\n");
        return log_answer(request->range, extent());
    }

    int file_;
    int wake_;
    int listener_ = -1;
    int port_ = 0;
    std::string token_;
    std::atomic<bool> stopping_{false};
    std::mutex mutex_;  ///< Of the extent.
    Extent extent_;
    std::vector<std::unique_ptr<HttpConnection>> connections_;
    const HttpConnection::Respond responder_ = [this](const HttpRequest* request) { return respond(request); };
    std::thread thread_;
};

ViewServer::ViewServer(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
ViewServer::~ViewServer() = default;

Result<std::unique_ptr<ViewServer>> ViewServer::start(int descriptor, int port) {
    auto implementation = std::make_unique<Implementation>(descriptor);
    if (auto error = implementation->start(port)) {
        return *std::move(error);
    }
    return std::unique_ptr<ViewServer>(new ViewServer(std::move(implementation)));
}

std::string ViewServer::url() const { return implementation_->url(); }

void ViewServer::grow(std::uint64_t bytes) { implementation_->set_extent({bytes, false}); }

void ViewServer::finish(std::uint64_t bytes) { implementation_->set_extent({bytes, true}); }

}  // namespace podball::viewer
