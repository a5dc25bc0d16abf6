#include "viewer/view_page.hpp"

#include "base/base64.hpp"

#include <cassert>
#include <cstddef>

// The assembler includes the page, because a literal of this size makes compiling slow.
asm(".pushsection .rodata\n"
    ".global kPodballViewerPageBegin\n"
    ".hidden kPodballViewerPageBegin\n"
    "kPodballViewerPageBegin:\n"
    ".incbin \"" PODBALL_VIEWER_PAGE
    "\"\n"
    ".global kPodballViewerPageEnd\n"
    ".hidden kPodballViewerPageEnd\n"
    "kPodballViewerPageEnd:\n"
    ".byte 0\n"
    ".popsection\n");

extern "C" {
extern const char kPodballViewerPageBegin[];
extern const char kPodballViewerPageEnd[];
}

namespace podball::viewer {

namespace {

constexpr std::string_view kMark = "<!--podlog-->";
constexpr std::string_view kLogBegin = "<script type=\"application/octet-stream\" id=\"podlog\"";
constexpr std::string_view kPolicyMark = "http-equiv=\"Content-Security-Policy\" content=\"";

// The value of an attribute in double quotes: nothing else ends or changes it.
std::string attribute_text(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '"') {
            escaped += "&quot;";
        } else if (c == '&') {
            escaped += "&amp;";
        } else {
            escaped += c;
        }
    }
    return escaped;
}

// The element of the recording, up to the end of its remark.
std::string begin_of_log(std::string_view remark) {
    std::string begin(kLogBegin);
    if (!remark.empty()) {
        begin += " data-remark=\"" + attribute_text(remark) + '"';
    }
    return begin;
}

}  // namespace

std::string_view page() {
    return {kPodballViewerPageBegin, static_cast<std::size_t>(kPodballViewerPageEnd - kPodballViewerPageBegin)};
}

std::string_view page_policy() {
    const auto mark = page().find(kPolicyMark);
    assert(mark != std::string_view::npos);
    const auto rest = page().substr(mark + kPolicyMark.size());
    return rest.substr(0, rest.find('"'));
}

std::string page_with_log(std::string_view log, std::string_view remark) {
    const auto mark = page().find(kMark);
    assert(mark != std::string_view::npos);
    std::string text;
    text.reserve(page().size() + log.size() / 3 * 4 + 100);
    text += page().substr(0, mark);
    text += begin_of_log(remark) + '>';
    append_base64(log, text);
    text += "</script>";
    text += page().substr(mark + kMark.size());
    return text;
}

bool has_remark(std::string_view page, std::string_view remark) {
    return remark.empty() || page.find(begin_of_log(remark)) != std::string_view::npos;
}

}  // namespace podball::viewer
