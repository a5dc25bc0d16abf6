#include "viewer/http_connection.hpp"

#include <unistd.h>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>

#include <algorithm>
#include <chrono>
#include <utility>

namespace podball::viewer {

namespace {

using boost::beast::error_code;

constexpr std::uint32_t kRequestBytesMax = 16 * 1024;
constexpr std::uint64_t kPieceBytesMax = 64 * 1024;
constexpr std::chrono::seconds kPatience{10};
constexpr unsigned kFirstVersionWithChunks = 11;

}  // namespace

HttpConnection::HttpConnection(Socket socket, const Respond& respond)
    : socket_(std::move(socket)), respond_(respond), deadline_(socket_.get_executor()) {
    parser_.header_limit(kRequestBytesMax);
    parser_.body_limit(UINT64_MAX);  // A body is permitted, but not read.
}

void HttpConnection::start() {
    set_deadline();
    http::async_read_header(socket_, input_, parser_, [self = shared_from_this()](error_code failure, std::size_t) {
        if (self->is_open()) {
            self->begin(self->respond_(failure ? nullptr : &self->parser_.get()));
        }
    });
}

void HttpConnection::begin(HttpAnswer answer) {
    deadline_.expires_at(decltype(deadline_)::time_point::max());
    answer_ = std::move(answer);
    position_ = answer_.first;
    describe_length();
    serializer_.emplace(answer_.head);
    http::async_write_header(socket_, *serializer_,
                             [self = shared_from_this()](error_code failure, std::size_t) { self->go_on(failure); });
    discard_input();
}

// The length of a growing file is unknown. Then the answer is chunked, so that the browser can see whether it is whole.
void HttpConnection::describe_length() {
    if (!may_grow()) {
        answer_.head.content_length(end() - position_);
    } else if (parser_.get().version() >= kFirstVersionWithChunks) {
        answer_.head.chunked(true);
    }
    answer_.head.set(http::field::connection, "close");
}

std::uint64_t HttpConnection::end() const {
    return answer_.file ? std::min(answer_.end, answer_.file->bytes) : answer_.text.size();
}

bool HttpConnection::may_grow() const {
    return answer_.file && !answer_.file->is_whole && answer_.end > answer_.file->bytes;
}

bool HttpConnection::is_watching() const { return answer_.file && serializer_ && is_open(); }

void HttpConnection::notice_growth() {
    if (std::exchange(waits_, false)) {
        send_next();
    }
}

void HttpConnection::send_next() {
    const std::uint64_t left = end() - position_;
    if (left == 0) {
        waits_ = may_grow();
        if (!waits_) {
            send(nullptr, 0, false);
        }
    } else if (!answer_.file) {
        position_ += left;
        send(answer_.text.data(), answer_.text.size(), true);
    } else if (read_piece(std::min(left, kPieceBytesMax))) {
        position_ += piece_.size();
        send(piece_.data(), piece_.size(), true);
    } else {
        close();  // Another program cut the file. The browser sees from the length that bytes are missing.
    }
}

bool HttpConnection::read_piece(std::uint64_t bytes) {
    piece_.resize(bytes);
    const ssize_t count =
        pread(answer_.file->descriptor.get(), piece_.data(), piece_.size(), static_cast<off_t>(position_));
    piece_.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    return count > 0;
}

void HttpConnection::send(const void* data, std::size_t bytes, bool more) {
    answer_.head.body() = {const_cast<void*>(data), bytes, more};  // Beast uses this type for reading as well.
    http::async_write(socket_, *serializer_,
                      [self = shared_from_this()](error_code failure, std::size_t) { self->go_on(failure); });
}

void HttpConnection::go_on(error_code failure) {
    if (failure && failure != http::error::need_buffer) {
        close();
    } else if (serializer_->is_done()) {
        finish();
    } else {
        send_next();
    }
}

// Does not close at once: with unread input, that would discard bytes on their way to the browser.
void HttpConnection::finish() {
    serializer_.reset();
    error_code ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
    set_deadline();
}

// Bytes after the request have no meaning. Reading them shows when the browser ends the connection.
void HttpConnection::discard_input() {
    socket_.async_read_some(boost::asio::buffer(discarded_),
                            [self = shared_from_this()](error_code failure, std::size_t) {
                                if (failure) {
                                    self->close();
                                } else {
                                    self->discard_input();
                                }
                            });
}

void HttpConnection::set_deadline() {
    deadline_.expires_after(kPatience);
    deadline_.async_wait([weak = weak_from_this()](error_code) {
        const auto self = weak.lock();
        if (self && self->deadline_.expiry() <= decltype(deadline_)::clock_type::now()) {
            self->close();
        }
    });
}

void HttpConnection::close() {
    error_code ignored;
    socket_.close(ignored);
}

}  // namespace podball::viewer
