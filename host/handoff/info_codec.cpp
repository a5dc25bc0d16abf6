#include "handoff/info_codec.hpp"

#include "control/runtime_table.hpp"
#include "control/text.hpp"

#include <cstdint>
#include <cstring>
#include <deque>
#include <utility>
#include <vector>

namespace podball::handoff {
namespace {

using control::TeamInfo;
using control::TeamParameter;

void put(std::string& bytes, std::int64_t number) {
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void put(std::string& bytes, const std::string& text) {
    put(bytes, static_cast<std::int64_t>(text.size()));
    bytes += text;
}

/// Reads numbers and texts from the front of some bytes. After the end of truncated bytes every value is empty.
class Bytes {
  public:
    explicit Bytes(std::string_view bytes) : rest_(bytes) {}

    std::int64_t number() {
        std::int64_t value = 0;
        if (const auto taken = take(sizeof value); taken.size() == sizeof value) {
            std::memcpy(&value, taken.data(), sizeof value);
        }
        return value;
    }

    /// The next text, ended by a zero byte. Valid as long as this object.
    const char* text() {
        const std::int64_t size = number();
        texts_.emplace_back(take(size < 0 ? rest_.size() + 1 : static_cast<std::size_t>(size)));
        return texts_.back().c_str();
    }

    [[nodiscard]] bool cut_short() const { return cut_short_; }

  private:
    std::string_view take(std::size_t size) {
        if (size > rest_.size()) {
            cut_short_ = true;
            rest_ = {};
            return {};
        }
        const auto taken = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return taken;
    }

    std::string_view rest_;
    std::deque<std::string> texts_;
    bool cut_short_ = false;
};

podball_param_info_t take_parameter(Bytes& bytes) {
    podball_param_info_t entry = {};
    for (const char** text :
         {&entry.name, &entry.unit, &entry.default_text, &entry.min, &entry.max, &entry.choices, &entry.meaning}) {
        *text = bytes.text();
    }
    entry.type = static_cast<std::int32_t>(bytes.number());
    return entry;
}

podball_team_info_t take_table(Bytes& bytes) {
    podball_team_info_t table = {};
    for (const char** text : {&table.id, &table.name, &table.version, &table.author}) {
        *text = bytes.text();
    }
    table.abi_minor = static_cast<std::uint32_t>(bytes.number());
    table.min_pods = static_cast<std::int32_t>(bytes.number());
    table.max_pods = static_cast<std::int32_t>(bytes.number());
    return table;
}

}  // namespace

std::string encode_info(const TeamInfo& info) {
    std::string bytes;
    for (const std::string* text : {&info.id, &info.name, &info.version, &info.author}) {
        put(bytes, *text);
    }
    for (const std::int64_t number : {std::int64_t{info.abi_minor}, std::int64_t{info.min_pods},
                                      std::int64_t{info.max_pods}, static_cast<std::int64_t>(info.parameters.size())}) {
        put(bytes, number);
    }
    for (const TeamParameter& parameter : info.parameters) {
        for (const std::string* text :
             {&parameter.name, &parameter.unit, &parameter.default_text, &parameter.min, &parameter.max}) {
            put(bytes, *text);
        }
        put(bytes, control::joined(parameter.choices, "|"));
        put(bytes, parameter.meaning);
        put(bytes, static_cast<std::int64_t>(parameter.type));
    }
    put(bytes, info.runtime ? control::joined(info.runtime->endings, "|") : "");
    put(bytes, info.runtime ? info.runtime->language : "");
    return bytes;
}

// Builds a table from the bytes and reads it as the table of a library, with the same checks and messages.
Result<TeamInfo> decode_info(std::string_view given) {
    Bytes bytes(given);
    const podball_team_info_t table = take_table(bytes);
    const std::int64_t count = bytes.number();
    std::vector<podball_param_info_t> entries;
    for (std::int64_t i = 0; i < count && !bytes.cut_short(); ++i) {
        entries.push_back(take_parameter(bytes));
    }
    const std::string endings = bytes.text();
    const std::string language = bytes.text();
    if (bytes.cut_short() || count < 0) {
        return Error{"the description of its team is truncated"};
    }
    const podball_params_t list = {sizeof(podball_params_t), static_cast<std::uint32_t>(count),
                                   sizeof(podball_param_info_t), 0, entries.data()};
    auto info = control::read_info(table, &list);
    if (!info || endings.empty()) {
        return info;
    }
    auto runtime = control::read_runtime(endings.c_str(), language.c_str());
    if (!runtime) {
        return runtime.error();
    }
    control::TeamInfo found = std::move(info).value();
    found.runtime = std::move(runtime).value();
    return found;
}

}  // namespace podball::handoff
