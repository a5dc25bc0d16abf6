#include "viewer/http_connection.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <utility>

namespace podball::viewer {

namespace {

constexpr std::size_t kRequestBytesMax = 16 * 1024;
constexpr std::size_t kPieceBytes = 64 * 1024;
constexpr std::chrono::seconds kPatience{10};
constexpr std::string_view kHeadEnd = "\r\n\r\n";
constexpr std::string_view kLastChunk = "0\r\n\r\n";

bool would_wait() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

std::string chunk_head(std::size_t size) {
    std::array<char, 24> text{};
    const int count = std::snprintf(text.data(), text.size(), "%zx\r\n", size);
    return {text.data(), static_cast<std::size_t>(count)};
}

}  // namespace

HttpConnection::HttpConnection(int socket, int file)
    : socket_(socket), file_(file), deadline_(Clock::now() + kPatience) {}

HttpConnection::~HttpConnection() { close(socket_); }

bool HttpConnection::is_late(Clock::time_point now) const { return state_ != State::Answering && now > deadline_; }

bool HttpConnection::read(const Extent& extent, const Respond& respond) {
    std::array<char, 4096> piece{};
    const ssize_t count = recv(socket_, piece.data(), piece.size(), 0);
    if (count <= 0) return count < 0 && would_wait();
    if (state_ != State::Asking) return true;  // What comes after the request is of no interest.
    request_.append(piece.data(), static_cast<std::size_t>(count));
    const bool whole = request_.find(kHeadEnd) != std::string::npos;
    if (whole || request_.size() > kRequestBytesMax) {
        const auto request = whole ? read_request(request_) : std::nullopt;
        in_chunks_ = request && request->knows_chunks;
        begin(respond(request ? &*request : nullptr), extent);
    }
    return true;
}

void HttpConnection::begin(HttpAnswer answer, const Extent& extent) {
    state_ = State::Answering;
    answer_ = std::move(answer);
    position_ = answer_.first;
    // Whoever gets a part that is not there yet cannot be told its length, and must still see whether it is whole.
    grows_ = answer_.from_file && !extent.whole && answer_.end > extent.bytes;
    output_ = answer_.head;
    if (!grows_) output_ += "Content-Length: " + std::to_string(end(extent) - position_) + "\r\n";
    if (grows_ && in_chunks_) output_ += "Transfer-Encoding: chunked\r\n";
    output_ += "Connection: close\r\n\r\n";
}

std::uint64_t HttpConnection::end(const Extent& extent) const {
    return answer_.from_file ? std::min(answer_.end, extent.bytes) : answer_.text.size();
}

bool HttpConnection::wants_to_write(const Extent& extent) const {
    if (state_ != State::Answering) return false;
    const bool waits = grows_ && position_ == end(extent) && position_ < answer_.end && !extent.whole;
    return output_first_ < output_.size() || !waits;
}

bool HttpConnection::write(const Extent& extent) {
    if (output_first_ == output_.size() && !fill(extent)) return false;
    if (state_ != State::Answering) return true;
    const ssize_t count = send(socket_, output_.data() + output_first_, output_.size() - output_first_, MSG_NOSIGNAL);
    if (count < 0) return would_wait();
    output_first_ += static_cast<std::size_t>(count);
    return true;
}

// The next piece of the answer; after the last one the connection is on its way to its end.
bool HttpConnection::fill(const Extent& extent) {
    output_.clear();
    output_first_ = 0;
    const std::uint64_t left = end(extent) - position_;
    if (left > 0) {
        const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(left, kPieceBytes));
        if (answer_.from_file) return fill_from_file(size);
        output_ = answer_.text.substr(static_cast<std::size_t>(position_), size);
        position_ += size;
    } else if (grows_ && (extent.whole || position_ == answer_.end)) {
        grows_ = false;
        if (in_chunks_) output_ = kLastChunk;
    } else if (!grows_) {
        close_soon();
    }
    return true;
}

bool HttpConnection::fill_from_file(std::size_t size) {
    output_.resize(size);
    const ssize_t count = pread(file_, output_.data(), size, static_cast<off_t>(position_));
    if (count <= 0) return false;  // Somebody else made it shorter: what is missing is seen by the length.
    output_.resize(static_cast<std::size_t>(count));
    position_ += static_cast<std::uint64_t>(count);
    if (grows_ && in_chunks_) output_ = chunk_head(output_.size()) + output_ + "\r\n";
    return true;
}

// An end at once would take with it what the browser has not read yet, if it sent more than was read.
void HttpConnection::close_soon() {
    state_ = State::Closing;
    deadline_ = Clock::now() + kPatience;
    shutdown(socket_, SHUT_WR);
}

}  // namespace podball::viewer
