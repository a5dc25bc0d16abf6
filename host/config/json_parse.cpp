#include "config/json_parse.hpp"

#include <algorithm>
#include <vector>

namespace podball::config {

using nlohmann::json;

namespace {

constexpr std::size_t kShownMax = 120;

// `text` without what would break a line or a terminal, shortened.
std::string printable(std::string_view text) {
    std::string shown;
    for (const char letter : text.substr(0, kShownMax)) {
        shown += letter >= ' ' && letter <= '~' ? letter : '?';
    }
    return text.size() > kShownMax ? shown + "..." : shown;
}

// "3:14" for the place of the last of the first `size` bytes.
std::string line_and_column(std::string_view text, std::size_t size) {
    const std::string_view before = text.substr(0, size > 0 ? size - 1 : 0);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t newline = before.rfind('\n');
    const std::size_t column = before.size() - (newline == std::string_view::npos ? 0 : newline + 1) + 1;
    return std::to_string(line) + ":" + std::to_string(column);
}

// nlohmann's message without its "[json.exception…] parse error at line 3, column 14: syntax error while parsing …".
std::string_view reason_of(std::string_view message) {
    const std::size_t id_end = message.find("] ");
    std::string_view reason = id_end == std::string_view::npos ? message : message.substr(id_end + 2);
    if (reason.starts_with("parse error")) {
        reason = reason.substr(std::min(reason.size(), reason.find(": ") + 2));
    }
    return reason;
}

// Builds the value as nlohmann's own parser does, but refuses a key given twice instead of keeping the last.
class Builder final : public json::json_sax_t {
  public:
    Builder(std::string_view text, std::string_view place) : text_(text), place_(place) {}

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t&) override { return add(value); }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t& value) override { return add(std::move(value)); }
    bool start_object(std::size_t) override { return open(json::object()); }
    bool start_array(std::size_t) override { return open(json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& value) override {
        if (open_.back().value->contains(value)) {
            error_ = {place_ + ": " + path() + path_step(value) + ": key given twice; must be given once"};
            return false;
        }
        open_.back().key = std::move(value);
        return true;
    }

    bool parse_error(std::size_t position, const std::string&, const json::exception& exception) override {
        error_ = {place_ + ":" + line_and_column(text_, position) +
                  ": not JSON: " + printable(reason_of(exception.what()))};
        return false;
    }

    Result<json> result(bool parsed) && { return parsed ? Result<json>(std::move(root_)) : Result<json>(error_); }

  private:
    struct Open {
        json* value;
        std::string key;
    };

    json* put(json&& value) {
        if (open_.empty()) {
            root_ = std::move(value);
            return &root_;
        }
        json& parent = *open_.back().value;
        json& slot = parent.is_array() ? parent.emplace_back() : parent[open_.back().key];
        slot = std::move(value);
        return &slot;
    }
    bool add(json&& value) { return put(std::move(value)) != nullptr; }
    bool open(json&& value) {
        open_.push_back({put(std::move(value)), {}});
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    std::string path() const {
        std::string path;
        for (std::size_t i = 0; i + 1 < open_.size() && path.size() < kShownMax; ++i) {
            const Open& step = open_[i];
            path += step.value->is_array() ? "/" + std::to_string(step.value->size() - 1) : path_step(step.key);
        }
        return path;
    }

    std::string_view text_;
    std::string place_;
    json root_;
    std::vector<Open> open_;  // The lists and objects around the next value, outermost first.
    Error error_;
};

}  // namespace

Result<json> parse_json(std::string_view text, std::string_view place) {
    Builder builder(text, place);
    const bool parsed = json::sax_parse(text.begin(), text.end(), &builder);
    return std::move(builder).result(parsed);
}

std::string value_text(const json& value) {
    if (value.is_array()) {
        return "a list of " + std::to_string(value.size());
    }
    return value.is_object() ? "an object" : printable(value.dump());
}

std::string path_step(std::string_view key) { return "/" + printable(key); }

}  // namespace podball::config
