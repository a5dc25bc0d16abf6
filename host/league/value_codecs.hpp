// Codecs of single values: numbers, texts and choices.
#pragma once

#include "league/field_codec.hpp"
#include "league/names.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace podball::league {

/// A number as JSON. Whole numbers are written without ".0".
ordered_json number_json(double value);

Codec<int> whole_number(int min, int max);
Codec<double> number(double min, double max);
/// A whole number from 0 to `max`, which is below 2^53.
Codec<std::uint64_t> big_number(std::uint64_t max);
/// A printable text of 1 to `bytes_max` bytes. `meant`: beginning of `Codec::permitted`, such as "a name".
Codec<std::string> text_of(std::string_view meant, std::size_t bytes_max);
/// So many hexadecimal digits, in lower case.
Codec<std::string> hex_digits(std::size_t count);
/// One of `names`.
Codec<std::size_t> name_among(std::span<const std::string_view> names);

/// The required field `name`, whose only permitted value is the text `value`.
template <typename Owner>
Field<Owner> constant_field(const std::string& name, std::string_view value, const std::string& meaning) {
    const std::string permitted = '"' + std::string(value) + '"';
    Field<Owner> field;
    field.name = name;
    field.description = {name, "required", permitted, meaning};
    field.schema = {{"const", value}, {"description", meaning}};
    field.is_required = true;
    field.read = [permitted, value](Owner&, const JsonValue& read) -> Result<void> {
        return read.json() == value ? Result<void>() : read.wrong(permitted);
    };
    field.write = [value](const Owner&) { return std::optional<ordered_json>(value); };
    return field;
}

/// One of the names of Enum, see kNames.
template <typename Enum>
Codec<Enum> choice_of() {
    const Codec<std::size_t> index = name_among(kNames<Enum>);
    return {index.permitted, index.schema,
            [read = index.read](const JsonValue& value) -> Result<Enum> {
                const auto result = read(value);
                return result ? Result<Enum>(static_cast<Enum>(result.value())) : Result<Enum>(result.error());
            },
            [](const Enum& value) { return ordered_json(name_of(value)); }};
}

}  // namespace podball::league
