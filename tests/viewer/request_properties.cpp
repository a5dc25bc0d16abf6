#include "viewer/request_properties.hpp"

#include "viewer/http_fields.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>

namespace podball::viewer {
namespace {

namespace http = boost::beast::http;

constexpr int kPort = 8080;

std::string broken_range(std::string_view text) {
    const auto range = read_range(text);
    if (!range) {
        return "";
    }
    if (!text.starts_with("bytes=")) {
        return "a range of another unit";
    }
    return range->last && *range->last < range->first ? "a range that ends before its first byte" : "";
}

std::string broken_host(std::string_view text) {
    const bool is_own = text == "127.0.0.1:8080" || text == "localhost:8080";
    return is_own_host(text, kPort) == is_own ? "" : "the wrong host is taken for this one";
}

std::string broken_fields(std::string_view host, std::string_view range) {
    const std::string broken = broken_host(host);
    return broken.empty() ? broken_range(range) : broken;
}

std::string_view view_of(boost::beast::string_view text) { return {text.data(), text.size()}; }

}  // namespace

std::string broken_property(std::string_view text) {
    if (std::string broken = broken_fields(text, text); !broken.empty()) {
        return broken;
    }
    http::request_parser<http::empty_body> parser;
    boost::beast::error_code failure;
    parser.put(boost::asio::buffer(text.data(), text.size()), failure);
    if (failure || !parser.is_header_done()) {
        return "";
    }
    const auto& request = parser.get();
    return broken_fields(view_of(request[http::field::host]), view_of(request[http::field::range]));
}

}  // namespace podball::viewer
