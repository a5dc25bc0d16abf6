#include "viewer/view_server.hpp"

#include "base/hex.hpp"
#include "base/system_error.hpp"
#include "viewer/http_connection.hpp"
#include "viewer/http_fields.hpp"
#include "viewer/view_page.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cstddef>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace podball::viewer {

namespace {

using boost::asio::ip::tcp;
using boost::beast::error_code;

constexpr std::size_t kVisitorsMax =
    400;  // Connections that do not get bytes of the file. A further connection ends the oldest.
constexpr std::chrono::milliseconds kAcceptPause{100};  // Pause after the system refused a connection.
constexpr std::size_t kTokenBytes = 16;
constexpr unsigned kHttpVersion = 11;

// A random text for the address; empty if the system has no random numbers.
std::string random_token() {
    std::array<std::byte, kTokenBytes> bytes{};
    if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
        return {};
    }
    return hex_text(bytes);
}

// Compares in constant time, so that the time reveals nothing about the token.
bool is_same(std::string_view a, std::string_view b) {
    unsigned difference = a.size() == b.size() ? 0 : 1;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        difference |= static_cast<unsigned>(a[i] ^ b[i]);
    }
    return difference == 0;
}

HttpHead head(http::status status, std::string_view type) {
    HttpHead head(status, kHttpVersion);
    head.set("Content-Type", type);
    head.set("Content-Security-Policy", fmt::format("{}; frame-ancestors 'none'", page_policy()));
    head.set("X-Content-Type-Options", "nosniff");
    head.set("X-Frame-Options", "DENY");
    head.set("Referrer-Policy", "no-referrer");
    head.set("Cross-Origin-Resource-Policy", "same-origin");
    head.set("Cross-Origin-Opener-Policy", "same-origin");
    head.set("Cache-Control", "no-store");
    return head;
}

HttpAnswer text_answer(http::status status, std::string_view literal) {
    return {head(status, "text/plain; charset=utf-8"), literal};
}

using FilePointer = std::shared_ptr<const ShownFile>;

HttpAnswer file_answer(http::status status, FilePointer file, std::uint64_t first, std::uint64_t end) {
    return {head(status, "application/octet-stream"), {}, std::move(file), first, end};
}

// The answer to a request for a range. In a growing file, a range without a last byte ends with the bytes that are
// there now. A browser that also wants later bytes names a last byte beyond them. Source: RFC 8673.
HttpAnswer part_answer(const ByteRange& range, const FilePointer& file) {
    const std::uint64_t last_there = file->bytes - 1;
    const std::uint64_t last_asked = range.last.value_or(last_there);
    const std::uint64_t last = file->is_whole ? std::min(last_asked, last_there) : last_asked;
    const std::uint64_t end = last == UINT64_MAX ? last : last + 1;
    HttpAnswer answer = file_answer(http::status::partial_content, file, range.first, end);
    const std::string size = file->is_whole ? fmt::format("{}", file->bytes) : "*";
    answer.head.set(http::field::content_range, fmt::format("bytes {}-{}/{}", range.first, last, size));
    return answer;
}

HttpAnswer log_answer(std::string_view range_text, const FilePointer& file) {
    if (range_text.empty()) {
        HttpAnswer answer = file_answer(http::status::ok, file, 0, HttpAnswer::kAll);
        answer.head.set(http::field::accept_ranges, "bytes");
        return answer;
    }
    const auto range = read_range(range_text);
    if (!range || range->first >= file->bytes) {
        HttpAnswer answer = text_answer(http::status::range_not_satisfiable, "The file has no such range.\n");
        answer.head.set(http::field::content_range, fmt::format("bytes */{}", file->bytes));
        return answer;
    }
    return part_answer(*range, file);
}

bool is_proper(const HttpRequest& request) {
    const bool has_one_host = request.count(http::field::host) == 1 && !request[http::field::host].empty();
    return has_one_host && request.count(http::field::range) <= 1;
}

}  // namespace

/// One thread serves all browsers. Its operations never wait, so a stuck browser does not delay others.
class ViewServer::Implementation {
  public:
    explicit Implementation(int descriptor) : file_(shown_file(descriptor)) {}
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;

    ~Implementation() {
        context_.stop();
        if (thread_.joinable()) {
            thread_.join();
        }
    }

    Result<void> start(int port) {
        token_ = random_token();
        if (token_.empty()) {
            return system_error("the viewer: no random number for its address");
        }
        if (const error_code failure = listen(port)) {
            return Error{fmt::format("--port: cannot listen on 127.0.0.1:{}: {}", port, failure.message())};
        }
        accept_next();
        thread_ = std::thread([this] { context_.run(); });
        return {};
    }

    [[nodiscard]] std::string url() const { return fmt::format("http://127.0.0.1:{}/{}/", port_, token_); }

    void set_extent(std::uint64_t bytes, bool is_whole) {
        boost::asio::post(context_, [this, bytes, is_whole] {
            file_->bytes = std::max(file_->bytes, bytes);
            file_->is_whole = file_->is_whole || is_whole;
            notice_growth();
        });
    }

    void replace(int descriptor) {
        boost::asio::post(context_, [this, file = shown_file(descriptor)] {
            file_->is_whole = true;
            notice_growth();
            file_ = file;
        });
    }

  private:
    using Connections = std::vector<std::shared_ptr<HttpConnection>>;

    static std::shared_ptr<ShownFile> shown_file(int descriptor) {
        auto file = std::make_shared<ShownFile>();
        file->descriptor = Descriptor(descriptor);
        return file;
    }

    void notice_growth() {
        for (const auto& connection : open_connections()) {
            connection->notice_growth();
        }
    }

    error_code listen(int port) {
        try {
            const auto loopback = boost::asio::ip::address_v4::loopback();
            listener_ = tcp::acceptor(context_, {loopback, static_cast<std::uint16_t>(port)});
            listener_.native_non_blocking(true);
            port_ = listener_.local_endpoint().port();
        } catch (const boost::system::system_error& failure) {
            return failure.code();
        }
        fcntl(listener_.native_handle(), F_SETFD, FD_CLOEXEC);
        return {};
    }

    // Uses accept4 because programs that the host starts would inherit a socket of Asio's async_accept.
    void accept_next() {
        listener_.async_wait(tcp::acceptor::wait_read, [this](error_code) {
            const int socket = accept4(listener_.native_handle(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
            if (socket >= 0) {
                welcome(tcp::socket(context_, tcp::v4(), socket));
                accept_next();
            } else {
                accept_later();
            }
        });
    }

    // Waits before accepting, because a system without a free descriptor would refuse again at once.
    void accept_later() {
        pause_.expires_after(kAcceptPause);
        pause_.async_wait([this](error_code) { accept_next(); });
    }

    void welcome(tcp::socket socket) {
        end_oldest_visitor();
        const auto connection = std::make_shared<HttpConnection>(std::move(socket), responder_);
        connections_.push_back(connection);
        connection->start();
    }

    // Makes room for a new connection, so that connections that never finish their request do not block browsers.
    void end_oldest_visitor() {
        Connections visitors = open_connections();
        std::erase_if(visitors, [](const auto& connection) { return connection->is_watching(); });
        if (visitors.size() >= kVisitorsMax) {
            visitors.front()->close();
        }
    }

    // All open connections, the oldest first.
    Connections open_connections() {
        Connections open;
        for (const auto& weak : connections_) {
            if (auto connection = weak.lock(); connection && connection->is_open()) {
                open.push_back(std::move(connection));
            }
        }
        connections_.assign(open.begin(), open.end());
        return open;
    }

    int watching() {
        const Connections open = open_connections();
        return static_cast<int>(
            std::count_if(open.begin(), open.end(), [](const auto& connection) { return connection->is_watching(); }));
    }

    HttpAnswer respond(const HttpRequest* request) {
        if (request == nullptr || !is_proper(*request)) {
            return text_answer(http::status::bad_request, "This is not a valid HTTP request.\n");
        }
        // Protects against DNS rebinding: such a page sends its own host name as Host.
        if (!is_own_host((*request)[http::field::host], port_)) {
            return text_answer(http::status::forbidden, "The request names another host.\n");
        }
        const std::string_view path = request->target().substr(0, request->target().find('?'));
        const bool is_known = path.starts_with('/') && is_same(path.substr(1, token_.size()), token_);
        const std::string_view name = is_known ? path.substr(1 + token_.size()) : "";
        if (name != "/" && name != "/log") {
            return text_answer(http::status::not_found, "Nothing is here. Check that the address is complete.\n");
        }
        if (request->method() != http::verb::get) {
            HttpAnswer answer = text_answer(http::status::method_not_allowed, "Only GET is answered.\n");
            answer.head.set(http::field::allow, "GET");
            return answer;
        }
        if (name == "/") {
            return {head(http::status::ok, "text/html; charset=utf-8"), page()};
        }
        if (watching() >= kBrowsersMax) {
            return text_answer(http::status::service_unavailable, "Too many browsers are watching. Try again later.\n");
        }
        return log_answer((*request)[http::field::range], file_);
    }

    // While the thread runs, only the thread uses these members. Port and token are constant.
    std::shared_ptr<ShownFile> file_;
    int port_ = 0;
    std::string token_;
    const HttpConnection::Respond responder_ = [this](const HttpRequest* request) { return respond(request); };
    std::vector<std::weak_ptr<HttpConnection>> connections_;
    boost::asio::io_context context_{1};
    tcp::acceptor listener_{context_};
    boost::asio::steady_timer pause_{context_};
    std::thread thread_;
};

ViewServer::ViewServer(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
ViewServer::~ViewServer() = default;

Result<std::unique_ptr<ViewServer>> ViewServer::start(int descriptor, int port) {
    assert(descriptor >= 0);
    assert(port >= 0 && port <= UINT16_MAX);
    auto implementation = std::make_unique<Implementation>(descriptor);
    if (const auto result = implementation->start(port); !result) {
        return result.error();
    }
    return std::unique_ptr<ViewServer>(new ViewServer(std::move(implementation)));
}

std::string ViewServer::url() const { return implementation_->url(); }

void ViewServer::replace(int descriptor) {
    assert(descriptor >= 0);
    implementation_->replace(descriptor);
}

void ViewServer::grow(std::uint64_t bytes) { implementation_->set_extent(bytes, false); }

void ViewServer::finish(std::uint64_t bytes) { implementation_->set_extent(bytes, true); }

}  // namespace podball::viewer
