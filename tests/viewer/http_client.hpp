// A browser's side of a connection, which does only what it is told.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace podball::testing {

struct HttpReply {
    int status = 0;
    std::map<std::string, std::string> headers;
    std::string body;    ///< Out of its chunks.
    bool whole = false;  ///< It has its length, or its last chunk.
};

class HttpClient {
  public:
    /// Connects to 127.0.0.1. `receive_buffer` bytes, at least, are kept by the system; 0: as it likes.
    explicit HttpClient(int port, int receive_buffer = 0);
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    void send(const std::string& text) const;
    /// What comes up to the end of the connection, or `bytes` of it.
    std::string receive(std::size_t bytes = std::string::npos) const;

  private:
    int socket_;
};

/// The reply in `text`, all that came on a connection.
HttpReply parse_reply(const std::string& text);

/// A request as text; `more` are lines with their ends.
std::string http_request(const std::string& target, const std::string& host, const std::string& more = "",
                         const std::string& method = "GET");

/// Asks 127.0.0.1:`port` for `target`.
HttpReply http_get(int port, const std::string& target, const std::string& more = "");

}  // namespace podball::testing
