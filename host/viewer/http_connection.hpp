// One browser's connection: a request, an answer, the end. Never waits.
#pragma once

#include "viewer/http_request.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace podball::viewer {

/// What there is of the file.
struct Extent {
    std::uint64_t bytes = 0;
    bool whole = false;  ///< It will not grow.
};

/// What a request is answered with: a text, or bytes of the file.
struct HttpAnswer {
    static constexpr std::uint64_t kAll = UINT64_MAX;

    std::string head;       ///< Status line and headers, without Content-Length and the like.
    std::string_view text;  ///< Stays where it is. Empty where bytes of the file are sent:
    bool from_file = false;
    std::uint64_t first = 0;
    std::uint64_t end = kAll;  ///< One beyond the last. Beyond what is there of a growing file: sent as it grows.
};

class HttpConnection {
  public:
    using Clock = std::chrono::steady_clock;
    using Respond = std::function<HttpAnswer(const HttpRequest* request)>;  ///< Null: it was no request.

    /// `socket` does not block, and belongs to the connection; `file` is read from, and belongs to others.
    HttpConnection(int socket, int file);
    ~HttpConnection();
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;

    [[nodiscard]] int socket() const { return socket_; }
    /// Whether it sends bytes of the file.
    [[nodiscard]] bool is_watching() const { return state_ == State::Answering && answer_.from_file; }
    /// Whether there is something to send.
    [[nodiscard]] bool wants_to_write(const Extent& extent) const;

    /// Reads what came, and asks `respond` once the request is whole. False: the connection is over.
    [[nodiscard]] bool read(const Extent& extent, const Respond& respond);
    /// Sends what the socket takes at once. False: the connection is over.
    [[nodiscard]] bool write(const Extent& extent);
    /// Whether the browser let the time pass in which it had to do something.
    [[nodiscard]] bool is_late(Clock::time_point now) const;

  private:
    enum class State { Asking, Answering, Closing };

    void begin(HttpAnswer answer, const Extent& extent);
    bool fill(const Extent& extent);
    bool fill_from_file(std::size_t size);
    [[nodiscard]] std::uint64_t end(const Extent& extent) const;
    void close_soon();

    int socket_;
    int file_;
    State state_ = State::Asking;
    Clock::time_point deadline_;  ///< Of the request, and of the browser's own end.
    std::string request_;
    HttpAnswer answer_;
    bool grows_ = false;          ///< What is answered has no length yet.
    bool in_chunks_ = false;      ///< Then it is sent in chunks, else up to the connection's end.
    std::uint64_t position_ = 0;  ///< Of the text or the file.
    std::string output_;          ///< Not taken by the socket yet.
    std::size_t output_first_ = 0;
};

}  // namespace podball::viewer
