// One connection of a browser. It has one request and one answer. Thread: only the thread that runs the socket's
// context.
#pragma once

#include "base/descriptor.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/serializer.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace podball::viewer {

namespace http = boost::beast::http;

using HttpRequest = http::request<http::empty_body>;
using HttpHead = http::response<http::buffer_body>;

/// A file that is shown.
struct ShownFile {
    Descriptor descriptor;
    std::uint64_t bytes = 0;  ///< Number of bytes that can be read now.
    bool is_whole = false;    ///< The file will not grow.
};

/// The answer to a request: a text, or bytes of the file.
struct HttpAnswer {
    static constexpr std::uint64_t kAll = UINT64_MAX;

    HttpHead head;          ///< Status and fields, except the fields for length and connection.
    std::string_view text;  ///< The body, unless it is from a file. Must live as long as the connection.
    std::shared_ptr<const ShownFile> file = nullptr;  ///< The body is a part of this file. Null: it is `text`.
    std::uint64_t first = 0;                          ///< First byte of the body.
    std::uint64_t end =
        kAll;  ///< One beyond the last byte. Bytes that a growing file does not have yet are sent later.
};

/// A connection. Its pending operations own it, so it is destroyed when it is over.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
  public:
    using Socket = boost::asio::ip::tcp::socket;
    using Respond = std::function<HttpAnswer(const HttpRequest* request)>;  ///< Null: the input is not a valid request.

    /// Requires: `respond` lives as long as the connection.
    HttpConnection(Socket socket, const Respond& respond);

    /// Reads the request and answers it.
    void start();
    /// Continues sending if the connection waits for more bytes of the file.
    void notice_growth();
    /// Ends the connection at once.
    void close();

    [[nodiscard]] bool is_open() const { return socket_.is_open(); }
    /// Whether bytes of a file are being sent.
    [[nodiscard]] bool is_watching() const;

  private:
    void begin(HttpAnswer answer);
    void describe_length();
    void send_next();
    void send(const void* data, std::size_t bytes, bool more);
    void go_on(boost::beast::error_code failure);
    void finish();
    void discard_input();
    void set_deadline();
    bool read_piece(std::uint64_t bytes);
    [[nodiscard]] std::uint64_t end() const;
    [[nodiscard]] bool may_grow() const;

    Socket socket_;
    const Respond& respond_;
    boost::asio::steady_timer
        deadline_;  ///< Limits the time for the request, and the time until the browser ends the connection.
    boost::beast::flat_buffer input_;
    http::request_parser<http::empty_body> parser_;
    HttpAnswer answer_;
    std::optional<http::response_serializer<http::buffer_body>> serializer_;  ///< Null unless the answer is being sent.
    std::uint64_t position_ = 0;  ///< First byte of the text or the file that is not sent yet.
    bool waits_ = false;          ///< All present bytes are sent, and the file may grow.
    std::vector<char> piece_;     ///< Bytes of the file that are being sent.
    std::array<char, 4096> discarded_{};
};

}  // namespace podball::viewer
