#include "viewer/http_client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace podball::testing {

namespace {

// Throws, because clients also run on threads of their own, where Catch2's macros must not be used.
void check(bool ok) {
    if (!ok) {
        throw std::runtime_error("the connection of a test's client failed");
    }
}

}  // namespace

HttpClient::HttpClient(int port, int receive_buffer) : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    check(socket_ >= 0);
    if (receive_buffer > 0) {
        setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof(receive_buffer));
    }
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    check(connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0);
}

HttpClient::~HttpClient() { close(socket_); }

void HttpClient::send(const std::string& text) const {
    check(::send(socket_, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size()));
}

std::string HttpClient::receive(std::size_t bytes) const {
    std::string text;
    std::array<char, 65536> piece{};
    while (text.size() < bytes) {
        const ssize_t count = recv(socket_, piece.data(), std::min(piece.size(), bytes - text.size()), 0);
        if (count <= 0) {
            break;
        }
        text.append(piece.data(), static_cast<std::size_t>(count));
    }
    return text;
}

namespace {

std::string take_line(const std::string& text, std::size_t& at) {
    const auto end = text.find("\r\n", at);
    std::string line = text.substr(at, end - at);
    at = end == std::string::npos ? text.size() : end + 2;
    return line;
}

void take_chunks(const std::string& text, std::size_t at, HttpReply& reply) {
    while (at < text.size()) {
        const std::size_t size = std::stoul(take_line(text, at), nullptr, 16);
        reply.whole = size == 0;
        reply.body += text.substr(at, size);
        at += size + 2;
    }
}

}  // namespace

HttpReply parse_reply(const std::string& text) {
    HttpReply reply;
    std::size_t at = 0;
    const std::string first = take_line(text, at);
    check(first.starts_with("HTTP/1.1 "));
    reply.status = std::stoi(first.substr(9));
    for (std::string line = take_line(text, at); !line.empty(); line = take_line(text, at)) {
        const auto colon = line.find(": ");
        check(colon != std::string::npos);
        reply.headers[line.substr(0, colon)] = line.substr(colon + 2);
    }
    if (reply.headers.count("Transfer-Encoding") > 0) {
        take_chunks(text, at, reply);
    } else {
        reply.body = text.substr(at);
        reply.whole = reply.headers["Content-Length"] == std::to_string(reply.body.size());
    }
    return reply;
}

std::string http_request(const std::string& target, const std::string& host, const std::string& more,
                         const std::string& method) {
    return method + " " + target + " HTTP/1.1\r\nHost: " + host + "\r\n" + more + "\r\n";
}

HttpReply http_get(int port, const std::string& target, const std::string& more) {
    const HttpClient client(port);
    client.send(http_request(target, "127.0.0.1:" + std::to_string(port), more));
    return parse_reply(client.receive());
}

}  // namespace podball::testing
