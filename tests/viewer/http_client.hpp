// A browser's side of a connection. It sends and receives only what a test tells it to.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace podball::testing {

struct HttpReply {
    int status = 0;
    std::map<std::string, std::string> headers;
    std::string body;    ///< Without the heads of chunks.
    bool whole = false;  ///< The body has the length that the headers tell, or its last chunk.
};

class HttpClient {
  public:
    /// Connects to 127.0.0.1. `receive_buffer`: size of the system's receive buffer in bytes; 0 keeps its default.
    explicit HttpClient(int port, int receive_buffer = 0);
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    void send(const std::string& text) const;
    /// Receives up to the end of the connection, at most `bytes` bytes.
    std::string receive(std::size_t bytes = std::string::npos) const;

  private:
    int socket_;
};

/// Parses `text`, all bytes that came on a connection.
HttpReply parse_reply(const std::string& text);

/// A request as text. `more`: further header lines, each with its line end.
std::string http_request(const std::string& target, const std::string& host, const std::string& more = "",
                         const std::string& method = "GET");

/// Sends a GET request for `target` to 127.0.0.1:`port`, and receives the reply.
HttpReply http_get(int port, const std::string& target, const std::string& more = "");

}  // namespace podball::testing
