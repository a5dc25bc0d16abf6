// The server's answers to browsers, to broken requests, and to clients that try to get or to hold up more than they
// may.
#include "viewer/view_server.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"
#include "viewer/http_client.hpp"
#include "viewer/view_page.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <future>
#include <optional>
#include <set>
#include <thread>
#include <vector>

using namespace podball::testing;
using podball::viewer::ViewServer;

namespace {

std::string pattern(std::size_t bytes) {
    std::string text(bytes, ' ');
    for (std::size_t i = 0; i < bytes; ++i) {
        text[i] = static_cast<char>(i * 131 + i / 251);
    }
    return text;
}

/// A file, and the server that shows the file.
class Served {
  public:
    explicit Served(const std::string& content) : file_(folder_.write("m.podlog", content)) {
        auto started = ViewServer::start(open(file_.c_str(), O_RDONLY | O_CLOEXEC), 0);
        REQUIRE(started);
        server_ = std::move(started).value();
        const std::string url = server_->url();
        const std::string begin = "http://127.0.0.1:";
        REQUIRE(url.starts_with(begin));
        const auto slash = url.find('/', begin.size());
        port = std::stoi(url.substr(begin.size(), slash - begin.size()));
        path = url.substr(slash);
    }

    void append(const std::string& more) {
        std::ofstream(file_, std::ios::binary | std::ios::app) << more;
        server_->grow(std::filesystem::file_size(file_));
    }
    void finish() { server_->finish(std::filesystem::file_size(file_)); }
    /// Shows another file, which is whole.
    void replace(const std::string& content) {
        file_ = folder_.write("next.podlog", content);
        server_->replace(open(file_.c_str(), O_RDONLY | O_CLOEXEC));
        finish();
    }
    void stop() { server_.reset(); }

    int port = 0;
    std::string path;  ///< "/TOKEN/"

  private:
    TemporaryFolder folder_;
    std::filesystem::path file_;
    std::unique_ptr<ViewServer> server_;
};

HttpReply get(const Served& served, const std::string& path, const std::string& more = "") {
    return http_get(served.port, path, more);
}

std::string status_line(const Served& served, const std::string& text) {
    const HttpClient client(served.port);
    client.send(text);
    const std::string answer = client.receive();
    return answer.substr(0, answer.find("\r\n"));
}

std::string own_host(const Served& served) { return "127.0.0.1:" + std::to_string(served.port); }

std::vector<std::unique_ptr<HttpClient>> open_clients(const Served& served, std::size_t count) {
    std::vector<std::unique_ptr<HttpClient>> clients;
    std::generate_n(std::back_inserter(clients), count, [&] { return std::make_unique<HttpClient>(served.port); });
    return clients;
}

/// Seconds that `action` takes.
template <typename Action>
double seconds_of(const Action& action) {
    const auto start = std::chrono::steady_clock::now();
    action();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Half of the time after which the server ends a connection that does not finish its request.
constexpr double kPromptSeconds = 5.0;

/// Leaves this process no file descriptor until it is released.
class DescriptorShortage {
  public:
    DescriptorShortage() {
        getrlimit(RLIMIT_NOFILE, &before_);
        const rlimit low = {std::min<rlim_t>(before_.rlim_cur, 256), before_.rlim_max};
        setrlimit(RLIMIT_NOFILE, &low);
        for (int taken = open("/dev/null", O_RDONLY | O_CLOEXEC); taken >= 0; taken = dup(taken)) {
            taken_.push_back(taken);
        }
    }
    ~DescriptorShortage() { release(taken_.size()); }
    DescriptorShortage(const DescriptorShortage&) = delete;
    DescriptorShortage& operator=(const DescriptorShortage&) = delete;

    void release(std::size_t count) {
        for (; count > 0; --count) {
            close(taken_.back());
            taken_.pop_back();
        }
        if (taken_.empty()) {
            setrlimit(RLIMIT_NOFILE, &before_);
        }
    }
    void release_all() { release(taken_.size()); }

  private:
    rlimit before_{};
    std::vector<int> taken_;
};

}  // namespace

TEST_CASE("under the address stand the page and the bytes of the file") {
    const std::string content = pattern(100'000);
    Served served(content);
    served.finish();
    const auto page = get(served, served.path);
    REQUIRE(page.status == 200);
    REQUIRE(page.body == podball::viewer::page());
    REQUIRE(page.headers.at("Content-Type") == "text/html; charset=utf-8");
    const auto log = get(served, served.path + "log");
    REQUIRE(log.status == 200);
    REQUIRE(log.body == content);
    REQUIRE(log.headers.at("Content-Length") == "100000");
    REQUIRE(log.headers.at("Content-Type") == "application/octet-stream");
}

TEST_CASE("every answer forbids what the page does not need") {
    Served served("x");
    served.finish();
    for (const std::string& path : {served.path, served.path + "log", std::string("/")}) {
        const auto answer = get(served, path);
        CAPTURE(path, answer.status);
        REQUIRE(answer.headers.at("Content-Security-Policy") ==
                std::string(podball::viewer::page_policy()) + "; frame-ancestors 'none'");
        REQUIRE(answer.headers.at("X-Content-Type-Options") == "nosniff");
        REQUIRE(answer.headers.at("Referrer-Policy") == "no-referrer");
        REQUIRE(answer.headers.at("Cache-Control") == "no-store");
        REQUIRE(answer.headers.at("Cross-Origin-Resource-Policy") == "same-origin");
        REQUIRE_FALSE(answer.headers.count("Access-Control-Allow-Origin") > 0);
    }
}

TEST_CASE("without the whole token nothing is found") {
    Served served("secret");
    served.finish();
    const std::string token = served.path.substr(1, served.path.size() - 2);
    REQUIRE(token.size() == 32);
    std::string other = token;
    other.back() = other.back() == '0' ? '1' : '0';
    for (const std::string& path :
         {std::string("/"), std::string("/log"), "/" + token, "/" + token + "log", "/" + other + "/",
          "/" + other + "/log", "/" + token.substr(1) + "/log", "/x/" + token + "/log", "//" + token + "/log"}) {
        CAPTURE(path);
        const auto answer = get(served, path);
        REQUIRE(answer.status == 404);
        REQUIRE(answer.body.find("secret") == std::string::npos);
        REQUIRE(answer.body.find(token) == std::string::npos);
    }
}

TEST_CASE("no two servers have the same token") {
    std::set<std::string> paths;
    for (int i = 0; i < 20; ++i) {
        REQUIRE(paths.insert(Served("").path).second);
    }
}

TEST_CASE("no path leads to another file") {
    Served served("secret");
    served.finish();
    for (const std::string rest : {"../log", "..%2f..%2fetc/passwd", "log/../../etc/passwd", "log%00", "LOG", "log/",
                                   "%6cog", "./log", "m.podlog", "viewer.html", "favicon.ico"}) {
        CAPTURE(rest);
        REQUIRE(status_line(served, http_request(served.path + rest, own_host(served))) == "HTTP/1.1 404 Not Found");
    }
    REQUIRE(status_line(served, http_request("http://" + own_host(served) + served.path, own_host(served))) ==
            "HTTP/1.1 404 Not Found");
}

TEST_CASE("a query is no part of the path") {
    Served served("x");
    served.finish();
    REQUIRE(get(served, served.path + "?a=b").status == 200);
    REQUIRE(get(served, served.path + "log?a=b").status == 200);
}

TEST_CASE("another host name that leads to this address is refused") {
    Served served("secret");
    served.finish();
    const std::string port = std::to_string(served.port);
    for (const std::string& host :
         {"evil.example:" + port, std::string("127.0.0.1"), "127.0.0.1:" + port + ".evil.example",
          std::string("localhost"), "127.0.0.1:1" + port, "[::1]:" + port}) {
        CAPTURE(host);
        REQUIRE(status_line(served, http_request(served.path + "log", host)) == "HTTP/1.1 403 Forbidden");
    }
    const std::string bad_request = "HTTP/1.1 400 Bad Request";
    REQUIRE(status_line(served, http_request(served.path, "")) == bad_request);
    REQUIRE(status_line(served, "GET " + served.path + " HTTP/1.0\r\n\r\n") == bad_request);
    REQUIRE(status_line(served, http_request(served.path, own_host(served), "Host: evil.example\r\n")) == bad_request);
    REQUIRE(status_line(served, http_request(served.path + "log", "localhost:" + port)) == "HTTP/1.1 200 OK");
}

TEST_CASE("what is no request is answered as such") {
    Served served("secret");
    served.finish();
    const std::string get = "GET " + served.path + "log";
    const std::string host = "Host: " + own_host(served) + "\r\n";
    const std::string rest = "\r\n" + host + "\r\n";
    REQUIRE(status_line(served, get + " HTTP/1.1" + rest) == "HTTP/1.1 200 OK");
    for (const std::string& text :
         {"GET" + rest, get + rest, get + " HTTP/2" + rest, get + " HTTP/1.1 " + rest, "GET  HTTP/1.1" + rest,
          " " + get + " HTTP/1.1" + rest, get + "\t HTTP/1.1" + rest, get + " HTTP/1.1\r\n\r\n",
          get + " HTTP/1.1\r\nHost:\r\n\r\n", get + " HTTP/1.1\r\nHost x\r\n\r\n",
          get + " HTTP/1.1\r\n: x\r\n" + host + "\r\n", get + " HTTP/1.1\r\n" + host + host + "\r\n",
          get + " HTTP/1.1\r\n" + host + "Range: a\r\nRange: b\r\n\r\n",
          get + " HTTP/1.1\r\n" + host + "A: x\ny\r\n\r\n",
          get + " HTTP/1.1\r\n" + host + "A: x" + std::string(1, '\0') + "y\r\n\r\n",
          get + " HTTP/1.1\n" + host + "\n"}) {
        CAPTURE(text);
        REQUIRE(status_line(served, text) == "HTTP/1.1 400 Bad Request");
    }
}

TEST_CASE("names of fields are known in every case, and blanks around values are left out") {
    Served served("0123456789");
    served.finish();
    const std::string port = std::to_string(served.port);
    const HttpClient client(served.port);
    client.send("GET " + served.path + "log HTTP/1.1\r\nhOST:   localhost:" + port + " \r\nRANGE:bytes=7-\r\n\r\n");
    REQUIRE(parse_reply(client.receive()).body == "789");
}

TEST_CASE("nothing but GET is answered") {
    Served served("secret");
    served.finish();
    for (const std::string method : {"POST", "PUT", "DELETE", "OPTIONS", "PATCH", "HEAD"}) {
        CAPTURE(method);
        REQUIRE(status_line(served, http_request(served.path + "log", own_host(served), "", method)) ==
                "HTTP/1.1 405 Method Not Allowed");
    }
    REQUIRE(status_line(served, http_request(served.path, own_host(served), "", "BREW")) ==
            "HTTP/1.1 405 Method Not Allowed");
    REQUIRE(status_line(served, "\r\n\r\n").find("200") == std::string::npos);
}

TEST_CASE("a part of a whole file can be asked for") {
    const std::string content = pattern(50'000);
    Served served(content);
    served.finish();
    const auto part = get(served, served.path + "log", "Range: bytes=49000-\r\n");
    REQUIRE(part.status == 206);
    REQUIRE(part.body == content.substr(49'000));
    REQUIRE(part.headers.at("Content-Range") == "bytes 49000-49999/50000");
    REQUIRE(get(served, served.path + "log", "Range: bytes=10-19\r\n").body == content.substr(10, 10));
    for (const std::string range : {"bytes=50000-", "bytes=99999999999999999-", "bytes=-5", "bytes=0-1,4-5"}) {
        CAPTURE(range);
        const auto refused = get(served, served.path + "log", "Range: " + range + "\r\n");
        REQUIRE(refused.status == 416);
    }
}

TEST_CASE("a growing file is sent as it grows, to its end") {
    const std::string content = pattern(300'000);
    Served served("");
    auto all = std::async(std::launch::async, [&] { return get(served, served.path + "log"); });
    for (std::size_t at = 0; at < content.size(); at += 30'000) {
        served.append(content.substr(at, 30'000));
    }
    served.finish();
    const auto log = all.get();
    REQUIRE(log.status == 200);
    REQUIRE(log.whole);
    REQUIRE(log.body == content);
}

TEST_CASE("who does not know chunks gets a growing file without them, up to the connection's end") {
    const std::string content = pattern(30'000);
    Served served("");
    const HttpClient old(served.port);
    old.send("GET " + served.path + "log HTTP/1.0\r\nHost: " + own_host(served) + "\r\n\r\n");
    served.append(content.substr(0, 10'000));
    std::string got = old.receive(5'000);
    served.append(content.substr(10'000));
    served.finish();
    got += old.receive();
    REQUIRE(got.starts_with("HTTP/1.1 200 OK\r\n"));
    REQUIRE(got.find("Transfer-Encoding") == std::string::npos);
    REQUIRE(got.substr(got.find("\r\n\r\n") + 4) == content);
}

TEST_CASE("what is there is sent before more is there") {
    Served served("");
    const HttpClient client(served.port);
    client.send(http_request(served.path + "log", own_host(served)));
    served.append("first");
    std::string got;
    while (got.find("first") == std::string::npos) {
        const std::string more = client.receive(1);
        REQUIRE(more.size() == 1);
        got += more;
    }
    served.append("second");
    served.finish();
    REQUIRE(client.receive().find("second") != std::string::npos);
}

TEST_CASE("of a growing file, a part is what is there, or what comes up to a byte that is named") {
    Served served("");
    served.append("abc");
    const auto there = get(served, served.path + "log", "Range: bytes=1-\r\n");
    REQUIRE(there.status == 206);
    REQUIRE(there.body == "bc");
    REQUIRE(there.headers.at("Content-Range") == "bytes 1-2/*");
    REQUIRE(get(served, served.path + "log", "Range: bytes=3-\r\n").status == 416);

    const auto ask = [&](const std::string& range) { return get(served, served.path + "log", range); };
    auto to_five = std::async(std::launch::async, ask, "Range: bytes=1-5\r\n");
    auto to_end = std::async(std::launch::async, ask, "Range: bytes=2-9007199254740991\r\n");
    served.append("defghi");
    const auto five = to_five.get();
    REQUIRE(five.whole);
    REQUIRE(five.body == "bcdef");
    REQUIRE(five.headers.at("Content-Range") == "bytes 1-5/*");
    served.append("jkl");
    served.finish();
    const auto end = to_end.get();
    REQUIRE(end.whole);
    REQUIRE(end.body == "cdefghijkl");
}

TEST_CASE("two browsers and a late one get the same bytes") {
    const std::string content = pattern(2'000'000);
    Served served("");
    const auto ask = [&] { return get(served, served.path + "log"); };
    auto first = std::async(std::launch::async, ask);
    served.append(content.substr(0, 1'000'000));
    auto second = std::async(std::launch::async, ask);
    served.append(content.substr(1'000'000));
    served.finish();
    const auto late = ask();
    REQUIRE(late.body == content);
    REQUIRE(first.get().body == content);
    REQUIRE(second.get().body == content);
}

TEST_CASE("a file can take the place of another, and who is being sent that one gets what is there of it") {
    const std::string content = pattern(8'000'000);
    Served served("");
    const HttpClient slow(served.port, 4096);
    slow.send(http_request(served.path + "log", own_host(served)));
    served.append(content);
    std::string got = slow.receive(1000);
    served.replace("the next one");
    REQUIRE(get(served, served.path + "log").body == "the next one");
    const HttpReply part = get(served, served.path + "log", "Range: bytes=4-\r\n");
    REQUIRE(part.headers.at("Content-Range") == "bytes 4-11/12");
    got += slow.receive();
    REQUIRE(parse_reply(got).whole);
    REQUIRE(parse_reply(got).body == content);
}

TEST_CASE("a browser that does not read holds up nobody, and gets everything when it goes on") {
    const std::string content = pattern(8'000'000);
    Served served("");
    const HttpClient stuck(served.port, 4096);
    stuck.send(http_request(served.path + "log", own_host(served)));
    served.append(content);
    const std::string begin = stuck.receive(1000);
    for (int i = 0; i < 20; ++i) {
        REQUIRE(get(served, served.path).status == 200);
        served.append("more");
    }
    served.finish();
    const auto other = get(served, served.path + "log");
    REQUIRE(other.whole);
    const auto late = parse_reply(begin + stuck.receive());
    REQUIRE(late.whole);
    REQUIRE(late.body == other.body);
    REQUIRE(late.body.starts_with(content));
}

TEST_CASE("browsers that went away make room for others") {
    Served served("");
    served.append("x");
    for (int i = 0; i < 3 * ViewServer::kBrowsersMax; ++i) {
        int status = 503;
        while (status == 503) {  // Until the server notices that the browser before has gone.
            const HttpClient client(served.port);
            client.send(http_request(served.path + "log", own_host(served)));
            const std::string answer = client.receive(12);
            REQUIRE(answer.size() == 12);
            status = std::stoi(answer.substr(9));
        }
        REQUIRE(status == 200);
    }
}

TEST_CASE("too many browsers at once are told so, and the page still comes") {
    Served served("");
    served.append("x");
    std::vector<std::unique_ptr<HttpClient>> clients;
    for (int i = 0; i < ViewServer::kBrowsersMax; ++i) {
        clients.push_back(std::make_unique<HttpClient>(served.port));
        clients.back()->send(http_request(served.path + "log", own_host(served)));
        REQUIRE(clients.back()->receive(15) == "HTTP/1.1 200 OK");
    }
    REQUIRE(get(served, served.path + "log").status == 503);
    REQUIRE(get(served, served.path).status == 200);
}

TEST_CASE("the server ends although browsers hang, wait, or never ask") {
    std::optional<Served> served(std::in_place, "");
    served->append(pattern(8'000'000));
    const HttpClient hanging(served->port, 4096);
    hanging.send(http_request(served->path + "log", own_host(*served)));
    REQUIRE(hanging.receive(100).size() == 100);
    const HttpClient waiting(served->port);
    waiting.send(http_request(served->path + "log", own_host(*served)));
    const std::string got = waiting.receive(8'000'000);
    REQUIRE(got.size() == 8'000'000);
    const HttpClient silent(served->port);
    const HttpClient half(served->port);
    half.send("GET " + served->path + "log HTTP/1.1\r\nHos");
    served->stop();
    // The file was not finished: a waiting browser must see that bytes are missing.
    REQUIRE_FALSE(parse_reply(got + waiting.receive()).whole);
}

TEST_CASE("a request that never ends, and one that is followed by more, are answered") {
    Served served("x");
    served.finish();
    REQUIRE(status_line(served, "GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n").ends_with("400 Bad Request"));
    REQUIRE(status_line(served, http_request(served.path + "log", own_host(served), "Content-Length: 100000\r\n") +
                                    std::string(100'000, 'b')) == "HTTP/1.1 200 OK");
}

TEST_CASE("300 browsers that send their requests a byte a second keep nobody out") {
    Served served(pattern(1000));
    served.finish();
    const std::string request = http_request(served.path + "log", own_host(served));
    const auto slow = open_clients(served, 300);
    for (std::size_t second = 0; second < 3; ++second) {
        for (const auto& client : slow) {
            client->send(request.substr(second, 1));
        }
        REQUIRE(seconds_of([&] { REQUIRE(get(served, served.path).status == 200); }) < kPromptSeconds);
        REQUIRE(seconds_of([&] { REQUIRE(get(served, served.path + "log").whole); }) < kPromptSeconds);
        std::this_thread::sleep_for(std::chrono::seconds(1));
    }
    for (const auto& client : slow) {
        client->send(request.substr(3));
        REQUIRE(client->receive(15) == "HTTP/1.1 200 OK");
    }
}

TEST_CASE("connections that never ask make room for others, the oldest first, and never a browser that watches") {
    Served served("");
    served.append("first");
    const HttpClient watching(served.port);
    watching.send(http_request(served.path + "log", own_host(served)));
    REQUIRE(watching.receive(15) == "HTTP/1.1 200 OK");
    const auto silent = open_clients(served, 420);
    REQUIRE(seconds_of([&] { REQUIRE(get(served, served.path).status == 200); }) < kPromptSeconds);
    REQUIRE(seconds_of([&] { REQUIRE(silent.front()->receive().empty()); }) < kPromptSeconds);
    silent.back()->send(http_request(served.path, own_host(served)));
    REQUIRE(silent.back()->receive(15) == "HTTP/1.1 200 OK");
    served.append("second");
    served.finish();
    REQUIRE(watching.receive().ends_with("second\r\n0\r\n\r\n"));
}

TEST_CASE("a browser that comes while no file descriptor is left is served once there is one") {
    Served served("x");
    served.finish();
    DescriptorShortage shortage;
    shortage.release(1);
    const HttpClient client(served.port);
    client.send(http_request(served.path + "log", own_host(served)));
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    shortage.release_all();
    REQUIRE(parse_reply(client.receive()).body == "x");
}

TEST_CASE("a port that is taken is named, with the reason of the system") {
    Served served("");
    const auto second = ViewServer::start(open("/dev/null", O_RDONLY | O_CLOEXEC), served.port);
    REQUIRE_FALSE(second);
    REQUIRE(second.error().message ==
            "--port: cannot listen on 127.0.0.1:" + std::to_string(served.port) + ": Address already in use");
}
