#include "store/json_place.hpp"

#include "base/printable.hpp"

#include <charconv>
#include <limits>

namespace podball::store {

using nlohmann::json;

namespace {

const json& missing() {
    static const json null;
    return null;
}

std::string shown(const json& value) {
    constexpr std::size_t kShownMax = 80;
    std::string text = printable(value.dump(-1, ' ', false, json::error_handler_t::replace));
    return text.size() <= kShownMax ? text : text.substr(0, kShownMax) + "...";
}

}  // namespace

JsonPlace JsonPlace::operator[](std::string_view key) const {
    const auto found = value_.find(key);
    return {found == value_.end() ? missing() : *found, *this, key, 0};
}

JsonPlace JsonPlace::operator[](std::size_t index) const {
    const bool is_there = value_.is_array() && index < value_.size();
    return {is_there ? value_[index] : missing(), *this, "", index};
}

std::string JsonPlace::path() const {
    if (above_ == nullptr) {
        return "";
    }
    return above_->path() + '/' + (key_.empty() ? std::to_string(index_) : std::string(key_));
}

void JsonPlace::fail(std::string_view permitted) const {
    if (result_) {
        result_ = Error{path() + ": " + shown(value_) + "; must be " + std::string(permitted)};
    }
}

void JsonPlace::expect(const json& expected) const {
    if (value_ != expected) {
        fail(shown(expected));
    }
}

std::string JsonPlace::text() const {
    if (!value_.is_string()) {
        fail("a text");
        return "";
    }
    return value_.get<std::string>();
}

bool JsonPlace::flag() const {
    if (!value_.is_boolean()) {
        fail("true or false");
        return false;
    }
    return value_.get<bool>();
}

std::int64_t JsonPlace::integer() const {
    constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (!value_.is_number_integer() || (value_.is_number_unsigned() && value_.get<std::uint64_t>() > kMax)) {
        fail("a whole number below 2^63");
        return 0;
    }
    return value_.get<std::int64_t>();
}

int JsonPlace::count() const {
    const std::int64_t number = integer();
    if (number < 0 || number > std::numeric_limits<int>::max()) {
        fail("a whole number from 0 to 2^31 - 1");
        return 0;
    }
    return static_cast<int>(number);
}

int JsonPlace::slot() const {
    const int number = count();
    if (number > 1) {
        fail("0 or 1");
        return 0;
    }
    return number;
}

std::uint64_t JsonPlace::word() const {
    if (!value_.is_number_unsigned()) {
        fail("a whole number from 0 to 2^64 - 1");
        return 0;
    }
    return value_.get<std::uint64_t>();
}

std::uint64_t JsonPlace::hash() const {
    constexpr std::size_t kDigits = 16;
    constexpr int kBase = 16;
    const std::string digits = text();
    std::uint64_t hash = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), hash, kBase);
    if (digits.size() != kDigits || read.ptr != digits.data() + digits.size()) {
        fail("16 hex digits");
        return 0;
    }
    return hash;
}

std::optional<double> JsonPlace::number_or_null() const {
    if (value_.is_number()) {
        return value_.get<double>();
    }
    if (!value_.is_null()) {
        fail("a number or null");
    }
    return std::nullopt;
}

std::size_t JsonPlace::size() const {
    if (!value_.is_array() && !value_.is_null()) {
        fail("a list");
        return 0;
    }
    return value_.size();
}

}  // namespace podball::store
