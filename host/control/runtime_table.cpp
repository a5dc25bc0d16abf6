#include "control/runtime_table.hpp"

#include "base/printable.hpp"
#include "control/call_guard.hpp"
#include "control/text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace podball::control {
namespace {

constexpr std::size_t kRuntimeSizeMin = offsetof(podball_runtime_t, describe) + sizeof(podball_runtime_t::describe);

bool is_ending_character(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

bool is_ending(std::string_view word) {
    return !word.empty() && std::all_of(word.begin(), word.end(), is_ending_character);
}

Result<std::vector<std::string>> split_endings(const std::string& list) {
    std::vector<std::string> endings;
    for (std::size_t start = 0; start <= list.size();) {
        const std::size_t end = std::min(list.find('|', start), list.size());
        endings.push_back(list.substr(start, end - start));
        if (!is_ending(endings.back()) || endings.back() == "so") {
            return Error{"endings '" + list + "'; permitted are words of a-z and 0-9 but 'so', separated by '|'"};
        }
        start = end + 1;
    }
    return endings;
}

}  // namespace

Result<RuntimeInfo> read_runtime(const char* endings, const char* language) {
    const auto list = read_text(endings, {"endings", PODBALL_RUNTIME_ENDINGS_SIZE_MAX});
    if (!list) {
        return list.error();
    }
    const auto name = read_text(language, {"language", PODBALL_RUNTIME_LANGUAGE_SIZE_MAX});
    if (!name) {
        return name.error();
    }
    auto words = split_endings(list.value());
    if (!words) {
        return words.error();
    }
    return RuntimeInfo{std::move(words).value(), name.value()};
}

Result<const podball_runtime_t*> runtime_of(const podball_team_info_t& table) {
    if (table.extension == nullptr) {
        return static_cast<const podball_runtime_t*>(nullptr);
    }
    const podball_runtime_t* runtime = nullptr;
    const CallGuard guard({"extension", table.id});
    try {
        runtime = static_cast<const podball_runtime_t*>(table.extension(PODBALL_EXT_RUNTIME));
    } catch (...) {
        return Error{"an exception left extension(" PODBALL_EXT_RUNTIME ")"};
    }
    if (runtime == nullptr) {
        return runtime;
    }
    if (runtime->struct_size < kRuntimeSizeMin) {
        return Error{"struct_size " + std::to_string(runtime->struct_size) + " of " PODBALL_EXT_RUNTIME "; at least " +
                     std::to_string(kRuntimeSizeMin)};
    }
    if (runtime->describe == nullptr) {
        return Error{"describe of " PODBALL_EXT_RUNTIME " is a null pointer; it is mandatory"};
    }
    if (const auto strings = read_runtime(runtime->endings, runtime->language); !strings) {
        return strings.error();
    }
    return runtime;
}

Result<TeamInfo> describe_document(const podball_runtime_t& runtime, const podball_document_t& document,
                                   std::uint32_t minor) {
    podball_team_info_t table = {};
    table.struct_size = sizeof table;
    podball_params_t parameters = {};
    parameters.struct_size = sizeof parameters;
    std::array<char, PODBALL_LOG_SIZE_MAX + 1> reason{};
    podball_status_t status = PODBALL_OK;
    {
        const CallGuard guard({"describe", document.name});
        try {
            status = runtime.describe(&document, &table, &parameters, reason.data(), PODBALL_LOG_SIZE_MAX);
        } catch (...) {
            return Error{"an exception left describe"};
        }
    }
    if (status < PODBALL_OK) {
        const auto text = printable(bounded(reason.data(), PODBALL_LOG_SIZE_MAX));
        return Error{text.empty() ? "its runtime refuses it and gives no reason" : text};
    }
    table.abi_minor = minor;
    return read_info(table, parameters.count == 0 ? nullptr : &parameters);
}

}  // namespace podball::control
