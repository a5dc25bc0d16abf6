#include "control/elf_file.hpp"

#include "control/elf_image.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

namespace podball::control {
namespace {

// Symbols that linkers export by themselves.
constexpr std::string_view kOfLinkers[] = {"_init", "_fini", "_edata", "_end", "__bss_start"};

bool is_exported_function(const Elf64_Sym& symbol) {
    const auto binding = ELF64_ST_BIND(symbol.st_info);
    return symbol.st_shndx != SHN_UNDEF && ELF64_ST_TYPE(symbol.st_info) == STT_FUNC &&
           (binding == STB_GLOBAL || binding == STB_WEAK);
}

Result<std::vector<std::string>> matching_functions(const ElfNamedTable<Elf64_Sym>& symbols, std::string_view prefix) {
    return symbols.names_by([prefix](const Elf64_Sym& symbol, ElfNames& names) -> std::string_view {
        if (!is_exported_function(symbol)) {
            return {};
        }
        const std::string_view name = names.at(symbol.st_name);
        return name.starts_with(prefix) ? name : std::string_view{};
    });
}

Result<std::vector<std::string>> exported_names(const ElfNamedTable<Elf64_Sym>& symbols) {
    return symbols.names_by([](const Elf64_Sym& symbol, ElfNames& names) -> std::string_view {
        const bool is_local = ELF64_ST_BIND(symbol.st_info) == STB_LOCAL || symbol.st_shndx == SHN_UNDEF;
        if (is_local || symbol.st_shndx == SHN_ABS) {
            return {};  // The absolute symbols are the names of symbol versions.
        }
        const std::string_view name = names.at(symbol.st_name);
        const bool is_usual = std::find(std::begin(kOfLinkers), std::end(kOfLinkers), name) != std::end(kOfLinkers);
        return is_usual ? std::string_view{} : name;
    });
}

Result<std::vector<std::string>> needed_names(const ElfNamedTable<Elf64_Dyn>& dynamic) {
    return dynamic.names_by([](const Elf64_Dyn& item, ElfNames& names) -> std::string_view {
        return item.d_tag == DT_NEEDED ? names.at(item.d_un.d_val) : std::string_view{};
    });
}

// The folders of all entries `tag`, which separate them by ':'.
Result<std::vector<std::string>> folders_of(const ElfNamedTable<Elf64_Dyn>& dynamic, Elf64_Sxword tag) {
    const auto lists = dynamic.names_by([tag](const Elf64_Dyn& item, ElfNames& names) -> std::string_view {
        return item.d_tag == tag ? names.at(item.d_un.d_val) : std::string_view{};
    });
    if (!lists.ok()) {
        return lists.error();
    }
    std::vector<std::string> folders;
    for (const std::string& list : lists.value()) {
        std::istringstream rest(list);
        for (std::string folder; std::getline(rest, folder, ':');) {
            folders.push_back(folder);
        }
    }
    return folders;
}

void read_segments(const ElfTable<Elf64_Phdr>& segments, LinkTraits& traits) {
    traits.executable_stack = true;  // The loader's default without a segment PT_GNU_STACK.
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const auto segment = segments[i];
        if (segment.p_type == PT_GNU_STACK) {
            traits.executable_stack = (segment.p_flags & PF_X) != 0;
        }
        if (segment.p_type == PT_GNU_RELRO) {
            traits.relro = true;
        }
    }
}

void read_flags(const ElfTable<Elf64_Dyn>& dynamic, LinkTraits& traits) {
    for (std::size_t i = 0; i < dynamic.size(); ++i) {
        const auto item = dynamic[i];
        const auto has = [&](Elf64_Sxword tag, Elf64_Xword flag) {
            return item.d_tag == tag && (item.d_un.d_val & flag) != 0;
        };
        traits.text_relocations |= item.d_tag == DT_TEXTREL || has(DT_FLAGS, DF_TEXTREL);
        traits.binds_now |= item.d_tag == DT_BIND_NOW || has(DT_FLAGS, DF_BIND_NOW) || has(DT_FLAGS_1, DF_1_NOW);
    }
}

// `answer` of the bytes of a file.
template <typename Answer>
auto of_file(const std::filesystem::path& file, Answer answer) -> decltype(answer(std::declval<const ImageBytes&>())) {
    const auto bytes = ImageBytes::open(file);
    if (!bytes.ok()) {
        return bytes.error();
    }
    return answer(bytes.value());
}

}  // namespace

Result<std::vector<std::string>> exported_functions(const ImageBytes& image, std::string_view prefix) {
    const auto elf = ElfImage::of(image);
    if (!elf.ok()) {
        return elf.error();
    }
    const auto symbols = elf.value().symbols();
    if (!symbols.ok()) {
        return symbols.error();
    }
    return matching_functions(symbols.value(), prefix);
}

Result<std::vector<std::string>> exported_functions(const std::filesystem::path& file, std::string_view prefix) {
    return of_file(file, [prefix](const ImageBytes& image) { return exported_functions(image, prefix); });
}

Result<Needs> needs_of(const ImageBytes& image) {
    const auto elf = ElfImage::of(image);
    if (!elf.ok()) {
        return elf.error();
    }
    const auto dynamic = elf.value().dynamic();
    if (!dynamic.ok()) {
        return dynamic.error();
    }
    auto names = needed_names(dynamic.value());
    auto run_path = folders_of(dynamic.value(), DT_RUNPATH);
    auto rpath = folders_of(dynamic.value(), DT_RPATH);
    for (const auto* const part : {&names, &run_path, &rpath}) {
        if (!part->ok()) {
            return part->error();
        }
    }
    return Needs{std::move(names).value(), std::move(run_path).value(), std::move(rpath).value()};
}

Result<LinkTraits> link_traits(const ImageBytes& image) {
    const auto elf = ElfImage::of(image);
    if (!elf.ok()) {
        return elf.error();
    }
    const auto symbols = elf.value().symbols();
    if (!symbols.ok()) {
        return symbols.error();
    }
    const auto dynamic = elf.value().dynamic();
    if (!dynamic.ok()) {
        return dynamic.error();
    }
    auto exports = exported_names(symbols.value());
    if (!exports.ok()) {
        return exports.error();
    }
    auto needed = needed_names(dynamic.value());
    if (!needed.ok()) {
        return needed.error();
    }
    LinkTraits traits;
    traits.exports = std::move(exports).value();
    traits.needed = std::move(needed).value();
    traits.size = image.size();
    read_segments(elf.value().segments(), traits);
    read_flags(dynamic.value().entries, traits);
    return traits;
}

Result<LinkTraits> link_traits(const std::filesystem::path& file) {
    return of_file(file, [](const ImageBytes& image) { return link_traits(image); });
}

}  // namespace podball::control
