#include "cli/tactics_input.hpp"

#include "base/known_names.hpp"
#include "base/number_text.hpp"
#include "config/json_parse.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace podball::cli {

namespace {

using nlohmann::json;

using Names = std::vector<std::string>;
using Failure = std::optional<Error>;

std::string range_text(double min, double max) { return " in [" + number_text(min) + ", " + number_text(max) + "]"; }

// Reads parts of one document; keeps the first failure's words alike.
class Reader {
  public:
    Reader(std::string_view place, const json& document) : place_(place), document_(document) {}

    Failure check_keys(const Names& known) const {
        if (!document_.is_object()) {
            return wrong("", document_, "an object with \"" + known.back() + "\"");
        }
        for (const auto& [key, value] : document_.items()) {
            if (std::find(known.begin(), known.end(), key) == known.end()) {
                return Error{place_ + ": " + config::path_step(key) + ": unknown key; " + known_names_text(key, known)};
            }
        }
        for (const std::string& key : known) {
            if (!document_.contains(key)) {
                return Error{place_ + ": /" + key + ": missing"};
            }
        }
        return std::nullopt;
    }

    // The whole number at `key`.
    Failure read_count(const std::string& key, int max, int& count) const {
        const json& value = document_.at(key);
        const double number = value.is_number() ? value.get<double>() : 0.0;
        if (!(number >= 1.0 && number <= max && number == std::floor(number))) {
            return wrong("/" + key, value, "a whole number" + range_text(1, max));
        }
        count = static_cast<int>(number);
        return std::nullopt;
    }

    // Rows of `width` numbers in [-bound, bound].
    Failure read_rows(const std::string& key, std::size_t width, double bound, std::vector<double>& values) const {
        const json& rows = document_.at(key);
        values.reserve(rows.size() * width);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (Failure failure = read_row("/" + key + "/" + std::to_string(row), rows[row], width, bound, values)) {
                return failure;
            }
        }
        return std::nullopt;
    }

    const json& at(const std::string& key) const { return document_.at(key); }

    Error wrong(const std::string& path, const json& value, const std::string& permitted) const {
        return {place_ + ": " + (path.empty() ? "" : path + ": ") + config::value_text(value) + "; must be " +
                permitted};
    }

  private:
    Failure read_row(const std::string& path, const json& row, std::size_t width, double bound,
                     std::vector<double>& values) const {
        if (!row.is_array() || row.size() != width) {
            return wrong(path, row, "a list of " + std::to_string(width) + (width == 1 ? " number" : " numbers"));
        }
        for (std::size_t column = 0; column < width; ++column) {
            const json& value = row[column];
            if (!value.is_number() || !(std::fabs(value.get<double>()) <= bound)) {
                return wrong(path + "/" + std::to_string(column), value, "a number" + range_text(-bound, bound));
            }
            values.push_back(value.get<double>());
        }
        return std::nullopt;
    }

    std::string place_;
    const json& document_;
};

Failure read_assignment(const Reader& reader, AssignmentInstance& instance) {
    if (Failure failure = reader.check_keys({"n", "cost"})) {
        return failure;
    }
    if (Failure failure = reader.read_count("n", kAgentsMax, instance.n)) {
        return failure;
    }
    const json& rows = reader.at("cost");
    const auto width = static_cast<std::size_t>(instance.n);
    if (!rows.is_array() || rows.size() != width) {
        return reader.wrong("/cost", rows, "a list of as many rows as /n, " + std::to_string(width));
    }
    return reader.read_rows("cost", width, tactics::kCostMax, instance.cost);
}

Failure read_criteria(const Reader& reader, CriteriaInstance& instance) {
    if (Failure failure = reader.check_keys({"criteria"})) {
        return failure;
    }
    const json& rows = reader.at("criteria");
    if (!rows.is_array() || rows.empty() || rows.size() > static_cast<std::size_t>(kAlternativesMax)) {
        return reader.wrong("/criteria", rows,
                            "a list of 1 to " + std::to_string(kAlternativesMax) + " rows, one for each alternative");
    }
    const std::size_t width = rows[0].is_array() ? rows[0].size() : 0;
    if (width < 1 || width > static_cast<std::size_t>(tactics::kCriteriaMax)) {
        return reader.wrong("/criteria/0", rows[0],
                            "a list of 1 to " + std::to_string(tactics::kCriteriaMax) + " numbers");
    }
    instance.alternatives = static_cast<int>(rows.size());
    instance.criteria = static_cast<int>(width);
    return reader.read_rows("criteria", width, std::numeric_limits<double>::max(), instance.values);
}

template <typename Instance>
Result<Instance> read_instance(std::string_view text, std::string_view place,
                               Failure (*read)(const Reader& reader, Instance& instance)) {
    const auto document = config::parse_json(text, place);
    if (!document) {
        return document.error();
    }
    Instance instance;
    if (Failure failure = read(Reader(place, document.value()), instance)) {
        return *failure;
    }
    return instance;
}

}  // namespace

Result<AssignmentInstance> read_assignment_instance(std::string_view text, std::string_view place) {
    return read_instance(text, place, read_assignment);
}

Result<CriteriaInstance> read_criteria_instance(std::string_view text, std::string_view place) {
    return read_instance(text, place, read_criteria);
}

}  // namespace podball::cli
