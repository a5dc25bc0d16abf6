#include "validate/state_changes.hpp"

#include "control/text.hpp"

#include <array>
#include <utility>
#include <vector>

namespace podball::validate {

std::string changes_text(std::uint32_t changes) {
    constexpr std::array<std::pair<std::uint32_t, const char*>, 5> kTexts = {{
        {control::kChangedArithmetic, "changes how floating-point numbers round, underflow or fail"},
        {control::kChangedLocale, "changes the locale"},
        {control::kChangedRegisters, "leaves values in x87 or MMX registers"},
        {control::kChangedFlags, "changes the direction flag or the alignment check of the processor"},
        {handoff::kMeddledSignals, "blocks signals"},
    }};
    std::vector<std::string> texts;
    for (const auto& [bit, text] : kTexts) {
        if ((changes & bit) != 0) {
            texts.emplace_back(text);
        }
    }
    return control::joined(texts, ", ");
}

}  // namespace podball::validate
