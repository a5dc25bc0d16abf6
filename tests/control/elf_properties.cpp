#include "control/elf_properties.hpp"

#include "control/elf_file.hpp"

#include <algorithm>

namespace podball::control {
namespace {

constexpr std::size_t kLineMax = 200;

std::string broken_line(const std::string& line) {
    const bool broken = line.empty() || line.size() > kLineMax || line.find_first_of("\n\r") != std::string::npos;
    return broken ? "not one short line: " + line : "";
}

std::string broken_exports(const std::vector<std::string>& functions) {
    const bool all_match = std::all_of(functions.begin(), functions.end(), [](const std::string& name) {
        return name.starts_with(kTeamEntryPrefix) && name.find('\0') == std::string::npos;
    });
    return all_match ? "" : "a function whose name does not begin with the prefix";
}

}  // namespace

std::string broken_property(std::span<const std::byte> bytes) {
    const ImageBytes image(bytes);
    const auto functions = exported_functions(image, kTeamEntryPrefix);
    const auto needed = needs_of(image);
    const auto traits = link_traits(image);
    if (functions) {
        if (std::string broken = broken_exports(functions.value()); !broken.empty()) {
            return broken;
        }
    }
    for (const auto* const refused : {functions ? nullptr : &functions.error(), needed ? nullptr : &needed.error(),
                                      traits ? nullptr : &traits.error()}) {
        if (refused != nullptr) {
            if (std::string broken = broken_line(refused->message); !broken.empty()) {
                return broken;
            }
        }
    }
    if (!traits) {
        return "";
    }
    if (!functions || !needed) {
        return "link traits of a library whose symbols or needed libraries are refused";
    }
    if (traits.value().needed != needed.value().names) {
        return "link traits with other needed libraries";
    }
    return traits.value().size == image.size() ? "" : "link traits with another size";
}

}  // namespace podball::control
