#include "config/json_mutation.hpp"

#include "engine/rule_fields.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace podball::config {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 14> kFragments = {"{",     "}",    "[",  "]",       ",",        ":",    "\"",
                                                         "1e999", "-0.0", "\n", "\\u0000", "\"ball\"", "null", "\xff"};

void damage_once(std::string& text, Draw& draw) {
    const std::size_t place = index_below(draw, text.size() + 1);
    const std::size_t length = index_below(draw, 1 + text.size() - place) % 20;
    switch (index_below(draw, 5)) {
        case 0: text.insert(place, 1, static_cast<char>(index_below(draw, 256))); break;
        case 1: text.insert(place, kFragments.at(index_below(draw, kFragments.size()))); break;
        case 2: text.insert(index_below(draw, text.size() + 1), text.substr(place, length)); break;
        case 3: text.erase(place, length); break;
        default: text.resize(place); break;
    }
}

// Every value within `value`, itself included.
void collect(json& value, std::vector<json*>& all) {
    all.push_back(&value);
    if (value.is_structured()) {
        for (json& child : value) {
            collect(child, all);
        }
    }
}

json random_value(Draw& draw) {
    static const json kValues = json::parse(
        R"([null, true, -1, 0, 1, 2, 5, 11, 16, 17, 1e9, 1e300, -1e-300, 0.05, 0.5, 1.5, "", "warn", "podball.rules/1",
            [], {}, [5, 5], [[-0.4, 0]], [[[-0.4, 0]], [[-0.4, 0]]], [[]], {"mass": 1}])");
    return kValues.at(index_below(draw, kValues.size()));
}

std::string random_key(Draw& draw) {
    static const std::vector<std::string> kKeys = {"schema", "description", "lineup", "pods", "ball", "mas", "", "a/b"};
    const std::size_t fields = engine::rule_fields().size();
    const std::size_t choice = index_below(draw, kKeys.size() + fields);
    if (choice >= fields) {
        return kKeys.at(choice - fields);
    }
    const std::string_view path = engine::rule_fields()[choice].path;
    return std::string(path.substr(path.find('/') + 1));
}

void change_once(json& document, Draw& draw) {
    std::vector<json*> all;
    collect(document, all);
    json& value = *all.at(index_below(draw, all.size()));
    const std::size_t place = value.empty() ? 0 : index_below(draw, value.size());
    if (value.is_object() && index_below(draw, 2) == 0) {
        value[random_key(draw)] = random_value(draw);
    } else if (value.is_structured() && !value.empty() && index_below(draw, 2) == 0) {
        value.erase(std::next(value.begin(), static_cast<std::ptrdiff_t>(place)));
    } else if (value.is_array() && !value.empty() && index_below(draw, 2) == 0) {
        const json copy = value.at(place);
        value.push_back(copy);
    } else if (&value != &document) {
        value = random_value(draw);
    }
}

}  // namespace

std::string damaged(std::string text, Draw& draw) {
    for (std::size_t left = 1 + index_below(draw, 4); left > 0; --left) {
        damage_once(text, draw);
    }
    return text;
}

json changed(json document, Draw& draw) {
    for (std::size_t left = 1 + index_below(draw, 3); left > 0; --left) {
        change_once(document, draw);
    }
    return document;
}

}  // namespace podball::config
