#include "config/json_parse.hpp"
#include "base/printable.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace podball::config {

using nlohmann::json;

namespace {

constexpr std::size_t kShownMax = 120;

// `text` in one line, shortened to kShownMax bytes.
std::string shortened(std::string_view text) {
    return printable(text.substr(0, kShownMax)) + (text.size() > kShownMax ? "..." : "");
}

// Line and column of the last of the first `size` bytes, such as "3:14".
std::string line_and_column(std::string_view text, std::size_t size) {
    const std::string_view before = text.substr(0, size > 0 ? size - 1 : 0);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t newline = before.rfind('\n');
    const std::size_t column = before.size() - (newline == std::string_view::npos ? 0 : newline + 1) + 1;
    return fmt::format("{}:{}", line, column);
}

// nlohmann's message without its beginning "[json.exception…] parse error at line 3, column 14: syntax error while
// parsing …".
std::string_view reason_of(std::string_view message) {
    const std::size_t id_end = message.find("] ");
    std::string_view reason = id_end == std::string_view::npos ? message : message.substr(id_end + 2);
    if (reason.starts_with("parse error")) {
        reason = reason.substr(std::min(reason.size(), reason.find(": ") + 2));
    }
    return reason;
}

// Builds the value as nlohmann's own parser does, but refuses a key that is given twice.
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
            error_ = {fmt::format("{}: {}{}: key given twice; must be given once", place_, path(), path_step(value))};
            return false;
        }
        open_.back().key = std::move(value);
        return true;
    }

    bool parse_error(std::size_t position, const std::string&, const json::exception& exception) override {
        error_ = {fmt::format("{}:{}: not JSON: {}", place_, line_and_column(text_, position),
                              shortened(reason_of(exception.what())))};
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
            path += step.value->is_array() ? fmt::format("/{}", step.value->size() - 1) : path_step(step.key);
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
    // nlohmann's parser takes a NUL for the end of the text.
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
        return Error{fmt::format("{}:{}: not JSON: a NUL character", place, line_and_column(text, nul + 1))};
    }
    Builder builder(text, place);
    const bool parsed = json::sax_parse(text.begin(), text.end(), &builder);
    return std::move(builder).result(parsed);
}

std::string value_text(const json& value) {
    if (value.is_array()) {
        return fmt::format("a list of {}", value.size());
    }
    return value.is_object() ? "an object" : shortened(value.dump(-1, ' ', false, json::error_handler_t::replace));
}

std::string path_step(std::string_view key) { return "/" + shortened(key); }

}  // namespace podball::config
