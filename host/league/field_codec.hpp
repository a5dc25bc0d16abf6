// Codecs: how values of one type are read from JSON, written as JSON and described. The codec of an object is made from
// a table of its fields.
#pragma once

#include "base/printable.hpp"
#include "base/result.hpp"
#include "config/json_value.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace podball::league {

using config::JsonValue;
using nlohmann::ordered_json;

/// A line about one key, for people.
struct KeyDescription {
    std::string path;      ///< Below the value that it belongs to, such as "points/win" or "teams/*/name".
    std::string standard;  ///< Its default as JSON; "none": left out; "required": it must be given.
    std::string permitted;
    std::string meaning;
};

// NOLINTBEGIN(bugprone-exception-escape): moving a JSON value is said to throw, which it does not.

/// How values of type Value are read, written and described.
template <typename Value>
struct Codec {
    std::string permitted;  ///< Such as "a whole number in [1, 100000]".
    ordered_json schema;    ///< JSON schema.
    std::function<Result<Value>(const JsonValue&)> read;
    std::function<ordered_json(const Value&)> write;
    std::vector<KeyDescription> keys = {};  ///< Keys within the value.
};

/// A key of an object that is read into an Owner.
template <typename Owner>
struct Field {
    std::string name;
    KeyDescription description;
    std::vector<KeyDescription> keys;  ///< Keys within its value.
    ordered_json schema;
    bool is_required = false;
    std::function<Result<void>(Owner&, const JsonValue&)> read;
    std::function<std::optional<ordered_json>(const Owner&)> write;  ///< Null: the key is left out.
};

// NOLINTEND(bugprone-exception-escape)

/// When a key is written.
enum class Presence {
    Required,  ///< Always, and a file must have it.
    Always,    ///< A file may leave it out.
    Optional,  ///< Only while its value is not the default.
};

/// The field `name` with the values of `member`.
template <typename Owner, typename Value>
Field<Owner> field(std::string name, Value Owner::*member, const Codec<Value>& codec, std::string meaning,
                   Presence presence = Presence::Always) {
    Field<Owner> field;
    field.is_required = presence == Presence::Required;
    const Value standard = Owner{}.*member;
    const bool is_shown = presence == Presence::Always;
    field.schema = codec.schema;
    field.schema["description"] = meaning;
    if (is_shown) {
        field.schema["default"] = codec.write(standard);
    }
    const std::string text = is_shown            ? printable_json(codec.write(standard).dump())
                             : field.is_required ? "required"
                                                 : "none";
    field.description = {name, text, codec.permitted, std::move(meaning)};
    field.keys = codec.keys;
    field.read = [codec, member](Owner& owner, const JsonValue& value) -> Result<void> {
        auto read = codec.read(value);
        if (!read) {
            return read.error();
        }
        owner.*member = std::move(read).value();
        return {};
    };
    field.write = [codec, member, standard, presence](const Owner& owner) -> std::optional<ordered_json> {
        if (presence == Presence::Optional && owner.*member == standard) {
            return std::nullopt;
        }
        return codec.write(owner.*member);
    };
    field.name = std::move(name);
    return field;
}

/// An object with the keys of `fields`. `finish` gets what was read, and the object.
template <typename Owner>
Codec<Owner> object_of(std::vector<Field<Owner>> fields,
                       std::function<Result<void>(Owner&, const JsonValue&)> finish = nullptr) {
    Codec<Owner> codec;
    codec.permitted = "an object";
    codec.schema = {{"type", "object"}, {"additionalProperties", false}, {"properties", ordered_json::object()}};
    std::vector<std::string> names;
    for (const Field<Owner>& field : fields) {
        names.push_back(field.name);
        codec.schema["properties"][field.name] = field.schema;
        if (field.is_required) {
            codec.schema["required"].push_back(field.name);
        }
        codec.keys.push_back(field.description);
        for (KeyDescription key : field.keys) {
            key.path = field.name + "/" + key.path;
            codec.keys.push_back(std::move(key));
        }
    }
    codec.read = [fields, names, finish](const JsonValue& object) -> Result<Owner> {
        if (!object.is_object()) {
            return object.wrong("an object");
        }
        if (const auto known = object.check_keys(names); !known) {
            return known.error();
        }
        Owner owner;
        for (const Field<Owner>& field : fields) {
            const auto value = object.find(field.name);
            if (!value && field.is_required) {
                return object.missing(field.name, field.description.permitted);
            }
            if (const auto read = value ? field.read(owner, *value) : Result<void>(); !read) {
                return read.error();
            }
        }
        if (const auto finished = finish ? finish(owner, object) : Result<void>(); !finished) {
            return finished.error();
        }
        return owner;
    };
    codec.write = [fields](const Owner& owner) {
        ordered_json object = ordered_json::object();
        for (const Field<Owner>& field : fields) {
            if (auto value = field.write(owner)) {
                object[field.name] = *std::move(value);
            }
        }
        return object;
    };
    return codec;
}

/// A list of `min` to `max` values. `of` names them: "a list of 0 to 1000 teams".
template <typename Value>
Codec<std::vector<Value>> list_of(const Codec<Value>& element, std::size_t min, std::size_t max, std::string_view of) {
    Codec<std::vector<Value>> codec;
    codec.permitted = "a list of " + std::to_string(min) + " to " + std::to_string(max) + " " + std::string(of);
    codec.schema = {{"type", "array"}, {"items", element.schema}, {"minItems", min}, {"maxItems", max}};
    codec.read = [element, min, max, permitted = codec.permitted](const JsonValue& list) -> Result<std::vector<Value>> {
        if (!list.is_list() || list.size() < min || list.size() > max) {
            return list.wrong(permitted);
        }
        std::vector<Value> values;
        for (std::size_t i = 0; i < list.size(); ++i) {
            auto value = element.read(list.at(i));
            if (!value) {
                return value.error();
            }
            values.push_back(std::move(value).value());
        }
        return values;
    };
    codec.write = [element](const std::vector<Value>& values) {
        ordered_json list = ordered_json::array();
        for (const Value& value : values) {
            list.push_back(element.write(value));
        }
        return list;
    };
    for (KeyDescription key : element.keys) {
        key.path = "*/" + key.path;
        codec.keys.push_back(std::move(key));
    }
    return codec;
}

/// A value that may be left out.
template <typename Value>
Codec<std::optional<Value>> optional_of(const Codec<Value>& codec) {
    return {codec.permitted, codec.schema,
            [read = codec.read](const JsonValue& value) -> Result<std::optional<Value>> {
                auto result = read(value);
                return result ? Result<std::optional<Value>>(std::move(result).value())
                              : Result<std::optional<Value>>(result.error());
            },
            [write = codec.write](const std::optional<Value>& value) { return value ? write(*value) : ordered_json(); },
            codec.keys};
}

}  // namespace podball::league
