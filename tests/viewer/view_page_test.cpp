#include "viewer/view_page.hpp"

#include "support/catch.hpp"

#include <string>

using namespace podball::viewer;

namespace {

std::string between(std::string_view text, std::string_view begin, std::string_view end) {
    const auto first = text.find(begin);
    REQUIRE(first != std::string_view::npos);
    const auto rest = text.substr(first + begin.size());
    const auto size = rest.find(end);
    REQUIRE(size != std::string_view::npos);
    return std::string(rest.substr(0, size));
}

std::string log_in(const std::string& page) {
    return between(page, "<script type=\"application/octet-stream\" id=\"podlog\">", "</script>");
}

}  // namespace

TEST_CASE("the page inside the program is whole") {
    REQUIRE(page().starts_with("<!doctype html>"));
    REQUIRE(page().find("</html>") != std::string_view::npos);
    REQUIRE(page().size() > 1000);
}

TEST_CASE("the page permits no script but its own, and no other place to send anything to") {
    const std::string policy(page_policy());
    REQUIRE(policy.starts_with("default-src 'none'; "));
    REQUIRE(policy.find("script-src 'sha256-") != std::string::npos);
    REQUIRE(policy.find("connect-src 'self'") != std::string::npos);
    REQUIRE(policy.find("unsafe") == std::string::npos);
    REQUIRE(policy.find("http") == std::string::npos);
}

TEST_CASE("a recording stands in the page in base64, and nothing else of the page changes") {
    const std::string mark = "<!--podlog-->";
    REQUIRE(log_in(page_with_log("")).empty());
    REQUIRE(log_in(page_with_log("foobar")) == "Zm9vYmFy");
    REQUIRE(log_in(page_with_log(std::string("\x89PO\x00\xff\xfe", 6))) == "iVBPAP/+");

    const std::string whole = page_with_log("foobar");
    const std::string without(page());
    const auto place = without.find(mark);
    REQUIRE(place != std::string::npos);
    REQUIRE(without.find(mark, place + 1) == std::string::npos);
    REQUIRE(whole.substr(0, place) == without.substr(0, place));
    REQUIRE(whole.ends_with(without.substr(place + mark.size())));
}

TEST_CASE("a remark stands beside the recording and cannot leave its attribute") {
    const std::string page = page_with_log("foobar", "other \"seeds\" & <b>pairs</b>");
    const std::string script = between(page, "id=\"podlog\"", "</script>");
    REQUIRE(script == " data-remark=\"other &quot;seeds&quot; &amp; <b>pairs</b>\">Zm9vYmFy");
    REQUIRE(has_remark(page, "other \"seeds\" & <b>pairs</b>"));
    REQUIRE_FALSE(has_remark(page, "other seeds"));
    REQUIRE_FALSE(has_remark(page_with_log("foobar"), "other seeds"));
    REQUIRE(has_remark(page_with_log("foobar"), ""));
}
