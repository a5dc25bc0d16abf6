// Each promise of docs/security.md names the tests that keep it: (kept by `area.name`, `area.name`).
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "support/catch.hpp"

namespace fs = std::filesystem;

namespace {

struct Promise {
    std::string section;
    std::string text;
};

std::string content_of(const fs::path& file) {
    std::ifstream in(file);
    REQUIRE(in);
    return {std::istreambuf_iterator<char>(in), {}};
}

bool begins_item(const std::string& line) {
    static const std::regex kItem(R"(^(?:- |\d+\. |\| (?!wall \|)).*)");
    return std::regex_match(line, kItem);
}

bool continues_item(const std::string& line) { return line.starts_with("  ") && line.find_first_not_of(' ') > 1; }

// Items of lists and rows of tables, each as one line.
std::vector<Promise> items_of(const std::string& page) {
    std::vector<Promise> items;
    std::string section;
    bool is_open = false;
    std::size_t start = 0;
    for (std::size_t end = page.find('\n'); end != std::string::npos; end = page.find('\n', start)) {
        const std::string line = page.substr(start, end - start);
        start = end + 1;
        if (line.starts_with("## ")) {
            section = line.substr(3);
        }
        if (begins_item(line)) {
            items.push_back({section, line});
        } else if (is_open && continues_item(line)) {
            items.back().text += line.substr(line.find_first_not_of(' ') - 1);
        }
        is_open = begins_item(line) || (is_open && continues_item(line));
    }
    return items;
}

// Names of the tests that keep a promise; empty if it names none.
std::vector<std::string> keepers_of(const std::string& text) {
    static const std::regex kKept(R"(\(kept by ((?:`[^`]+`(?:, | and )?)+)\))");
    static const std::regex kName("`([^`]+)`");
    std::vector<std::string> names;
    for (std::sregex_iterator kept(text.begin(), text.end(), kKept), end; kept != end; ++kept) {
        const std::string list = (*kept)[1].str();
        for (std::sregex_iterator name(list.begin(), list.end(), kName); name != end; ++name) {
            names.push_back((*name)[1].str());
        }
    }
    return names;
}

// "area.name" of each TEST_CASE. The area is the folder below tests.
std::set<std::string> all_tests() {
    static const std::regex kTest(R"re((?:TEST_CASE|TEMPLATE_TEST_CASE)\(\s*"((?:[^"\\]|\\.)*)")re");
    std::set<std::string> tests;
    const fs::path root = fs::path(PODBALL_SOURCE_DIR) / "tests";
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
        if (entry.path().extension() != ".cpp") {
            continue;
        }
        const std::string area = entry.path().lexically_relative(root).begin()->string();
        const std::string code = content_of(entry.path());
        for (std::sregex_iterator test(code.begin(), code.end(), kTest), end; test != end; ++test) {
            tests.insert(area + "." + (*test)[1].str());
        }
    }
    return tests;
}

// Promises are the things that are protected, the mechanisms, and the bounds on what a hostile team can still do.
bool is_promise(const Promise& item) {
    static const std::regex kBound(R"(\b(?:\d\d|\d+ (?:ms|s|KiB|MiB|GiB)\b))");
    return item.section == "What is protected" || (item.section == "Mechanisms" && item.text.starts_with('|')) ||
           (item.section == "What a hostile team can still do" && std::regex_search(item.text, kBound));
}

std::vector<std::string> promises_without_test(const std::string& page) {
    std::vector<std::string> found;
    for (const Promise& item : items_of(page)) {
        if (is_promise(item) && keepers_of(item.text).empty()) {
            found.push_back(item.text);
        }
    }
    return found;
}

std::vector<std::string> unknown_tests(const std::string& page) {
    const auto known = all_tests();
    std::vector<std::string> unknown;
    for (const Promise& item : items_of(page)) {
        for (const std::string& name : keepers_of(item.text)) {
            if (!known.contains(name)) {
                unknown.push_back(name);
            }
        }
    }
    return unknown;
}

}  // namespace

TEST_CASE("each promise of the security page names the tests that keep it, and each such test exists") {
    const std::string page = content_of(PODBALL_SOURCE_DIR "/docs/security.md");
    REQUIRE(items_of(page).size() > 20);
    CHECK(promises_without_test(page) == std::vector<std::string>{});
    CHECK(unknown_tests(page) == std::vector<std::string>{});
}

TEST_CASE("a promise without a test is found, and so is a test that does not exist") {
    const std::string page =
        "## What is protected\n\n"
        "1. **The host** survives (kept by\n   `docs.no such test`).\n"
        "2. **The other team** is not\n   disturbed.\n\n"
        "## Mechanisms\n\n| wall | mechanism |\n|---|---|\n| memory | a process |\n\n"
        "## What a hostile team can still do\n\n- Play badly.\n- Use 1 GiB.\n\n"
        "## Running as root\n\n- No test is needed here.\n";
    CHECK(promises_without_test(page) == std::vector<std::string>{"2. **The other team** is not disturbed.",
                                                                  "| memory | a process |", "- Use 1 GiB."});
    CHECK(unknown_tests(page) == std::vector<std::string>{"docs.no such test"});
}
