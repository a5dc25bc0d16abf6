#include "league/spec_difference.hpp"

#include "config/json_parse.hpp"
#include "league/spec_fields.hpp"

#include <algorithm>
#include <vector>

namespace podball::league {
namespace {

std::string shown(const ordered_json* value) { return value == nullptr ? "none" : config::value_text(*value); }

const ordered_json* member(const ordered_json& object, const std::string& key) {
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

const ordered_json* element(const ordered_json& list, std::size_t index) {
    return index < list.size() ? &list[index] : nullptr;
}

// The keys of both objects: those of `a`, then those that only `b` has.
std::vector<std::string> keys_of(const ordered_json& a, const ordered_json& b) {
    std::vector<std::string> keys;
    for (const ordered_json* object : {&a, &b}) {
        for (const auto& [key, value] : object->items()) {
            if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
                keys.push_back(key);
            }
        }
    }
    return keys;
}

// Null stands for a value that is left out.
std::optional<Difference> difference(const std::string& path, const ordered_json* a, const ordered_json* b) {
    if (a == nullptr || b == nullptr || a->type() != b->type() || !a->is_structured()) {
        const bool is_equal = a == b || (a != nullptr && b != nullptr && *a == *b);
        return is_equal ? std::nullopt : std::optional(Difference{path, shown(a), shown(b)});
    }
    if (a->is_object()) {
        for (const std::string& key : keys_of(*a, *b)) {
            if (auto found = difference(path + config::path_step(key), member(*a, key), member(*b, key))) {
                return found;
            }
        }
        return std::nullopt;
    }
    for (std::size_t i = 0; i < std::max(a->size(), b->size()); ++i) {
        if (auto found = difference(path + "/" + std::to_string(i), element(*a, i), element(*b, i))) {
            return found;
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<Difference> first_difference(const Spec& a, const Spec& b) {
    const ordered_json document_a = spec_codec().write(a);
    const ordered_json document_b = spec_codec().write(b);
    return difference("", &document_a, &document_b);
}

}  // namespace podball::league
