#include "control/elf_file.hpp"

#include "control/library_bytes.hpp"

#include <elf.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

namespace podball::control {
namespace {

#if defined(__x86_64__)
constexpr Elf64_Half kMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr Elf64_Half kMachine = EM_AARCH64;
#else
#error "the ELF number of this machine is missing here"
#endif

using Image = std::span<const std::byte>;

// Of all symbols together, far above that of any library. Units: bytes.
constexpr std::size_t kNamesBytesMax = std::size_t{64} << 20U;

// `size` bytes at `offset`, or nothing where the image ends before. No sum here can overflow.
std::optional<Image> part(Image image, std::uint64_t offset, std::uint64_t size) {
    if (offset > image.size() || size > image.size() - offset) return std::nullopt;
    return image.subspan(offset, size);
}

// An entry of a table; the image need not be aligned. Requires: it lies within `table`.
template <typename T>
T entry(Image table, std::size_t index) {
    T value;
    std::memcpy(&value, table.subspan(index * sizeof(T), sizeof(T)).data(), sizeof(T));
    return value;
}

template <typename T>
std::size_t entries(Image table) {
    return table.size() / sizeof(T);
}

Error cut_short(std::string_view what) {
    return {"is cut short or damaged: its " + std::string(what) + " lies beyond its end"};
}

std::optional<Error> check_header(const Elf64_Ehdr& header) {
    if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return Error{"is no shared library (no ELF file)"};
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB ||
        header.e_machine != kMachine) {
        return Error{"is made for another machine (ELF machine " + std::to_string(header.e_machine) + ", this one is " +
                     std::to_string(kMachine) + ")"};
    }
    if (header.e_type != ET_DYN) return Error{"is an ELF file, but no shared library"};
    if (header.e_phentsize != sizeof(Elf64_Phdr)) return Error{"is damaged: its program headers have a wrong size"};
    if (header.e_shentsize != sizeof(Elf64_Shdr)) return Error{"is damaged: its section headers have a wrong size"};
    return std::nullopt;
}

// A file that is cut short would kill the process later, at the first access to a page that is not there.
std::optional<Error> check_segments(Image image, Image program_headers) {
    for (std::size_t i = 0; i < entries<Elf64_Phdr>(program_headers); ++i) {
        const auto segment = entry<Elf64_Phdr>(program_headers, i);
        if (segment.p_type == PT_LOAD && !part(image, segment.p_offset, segment.p_filesz)) {
            return cut_short("segment " + std::to_string(i));
        }
    }
    return std::nullopt;
}

// A table of entries that have names, and the names.
struct NamedTable {
    Image entries;
    Image names;
};

Result<NamedTable> find_table(Image image, Image sections, Elf64_Word type, std::string_view what) {
    for (std::size_t i = 0; i < entries<Elf64_Shdr>(sections); ++i) {
        const auto section = entry<Elf64_Shdr>(sections, i);
        if (section.sh_type != type) continue;
        if (section.sh_link >= entries<Elf64_Shdr>(sections)) return cut_short("table of names");
        const auto names_section = entry<Elf64_Shdr>(sections, section.sh_link);
        const auto table = part(image, section.sh_offset, section.sh_size);
        const auto names = part(image, names_section.sh_offset, names_section.sh_size);
        if (!table || !names) return cut_short("table of " + std::string(what));
        return NamedTable{*table, *names};
    }
    return Error{"has no table of " + std::string(what)};
}

bool is_exported_function(const Elf64_Sym& symbol) {
    const auto binding = ELF64_ST_BIND(symbol.st_info);
    return symbol.st_shndx != SHN_UNDEF && ELF64_ST_TYPE(symbol.st_info) == STT_FUNC &&
           (binding == STB_GLOBAL || binding == STB_WEAK);
}

// The names of a table, as long as they are not longer altogether than those of any linker: in a damaged file each of
// millions of symbols may claim the same endless name.
class Names {
  public:
    explicit Names(Image names) : names_(names) {}

    // Empty beyond the end of the names, and once `too_long`.
    std::string_view at(std::uint64_t offset) {
        if (offset >= names_.size() || too_long()) return {};
        const Image rest = names_.subspan(offset);
        const auto* const name = reinterpret_cast<const char*>(rest.data());
        const std::size_t length = strnlen(name, rest.size());
        left_ -= std::min(left_, length + 1);
        return {name, length};
    }

    [[nodiscard]] bool too_long() const { return left_ == 0; }

  private:
    Image names_;
    std::size_t left_ = kNamesBytesMax;
};

// The names that `name_of(entry, names)` takes of the entries of a table; it gives an empty one where there is none.
template <typename T, typename NameOf>
Result<std::vector<std::string>> names_in(const NamedTable& table, NameOf name_of) {
    std::vector<std::string> found;
    Names names(table.names);
    for (std::size_t i = 0; i < entries<T>(table.entries) && !names.too_long(); ++i) {
        const std::string_view name = name_of(entry<T>(table.entries, i), names);
        if (!name.empty()) found.emplace_back(name);
    }
    if (names.too_long()) return Error{"is damaged: the names of its symbols are without end"};
    return found;
}

Result<std::vector<std::string>> matching_functions(const NamedTable& table, std::string_view prefix) {
    return names_in<Elf64_Sym>(table, [prefix](const Elf64_Sym& symbol, Names& names) -> std::string_view {
        if (!is_exported_function(symbol)) return {};
        const std::string_view name = names.at(symbol.st_name);
        return name.starts_with(prefix) ? name : std::string_view{};
    });
}

// What linkers export by themselves.
constexpr std::string_view kOfLinkers[] = {"_init", "_fini", "_edata", "_end", "__bss_start"};

Result<std::vector<std::string>> exported_names(const NamedTable& table) {
    return names_in<Elf64_Sym>(table, [](const Elf64_Sym& symbol, Names& names) -> std::string_view {
        const bool is_local = ELF64_ST_BIND(symbol.st_info) == STB_LOCAL || symbol.st_shndx == SHN_UNDEF;
        if (is_local || symbol.st_shndx == SHN_ABS) return {};  // Names of versions are absolute.
        const std::string_view name = names.at(symbol.st_name);
        const bool is_usual = std::find(std::begin(kOfLinkers), std::end(kOfLinkers), name) != std::end(kOfLinkers);
        return is_usual ? std::string_view{} : name;
    });
}

Result<std::vector<std::string>> needed_names(const NamedTable& table) {
    return names_in<Elf64_Dyn>(table, [](const Elf64_Dyn& item, Names& names) -> std::string_view {
        return item.d_tag == DT_NEEDED ? names.at(item.d_un.d_val) : std::string_view{};
    });
}

void read_segments(Image program_headers, LinkTraits& traits) {
    traits.executable_stack = true;  // For a loader that finds no word about it.
    for (std::size_t i = 0; i < entries<Elf64_Phdr>(program_headers); ++i) {
        const auto segment = entry<Elf64_Phdr>(program_headers, i);
        if (segment.p_type == PT_GNU_STACK) traits.executable_stack = (segment.p_flags & PF_X) != 0;
        if (segment.p_type == PT_GNU_RELRO) traits.relro = true;
    }
}

void read_flags(Image dynamic, LinkTraits& traits) {
    for (std::size_t i = 0; i < entries<Elf64_Dyn>(dynamic); ++i) {
        const auto item = entry<Elf64_Dyn>(dynamic, i);
        const auto has = [&](Elf64_Sxword tag, Elf64_Xword flag) {
            return item.d_tag == tag && (item.d_un.d_val & flag) != 0;
        };
        traits.text_relocations |= item.d_tag == DT_TEXTREL || has(DT_FLAGS, DF_TEXTREL);
        traits.binds_now |= item.d_tag == DT_BIND_NOW || has(DT_FLAGS, DF_BIND_NOW) || has(DT_FLAGS_1, DF_1_NOW);
    }
}

// The tables of segments and of sections of a shared library that is whole.
struct Tables {
    Image segments;
    Image sections;
};

Result<Tables> tables_of(Image image) {
    const auto header_bytes = part(image, 0, sizeof(Elf64_Ehdr));
    if (!header_bytes) return Error{"is no shared library (no ELF file)"};
    const auto header = entry<Elf64_Ehdr>(*header_bytes, 0);
    if (const auto error = check_header(header)) return *error;

    const auto program_headers = part(image, header.e_phoff, header.e_phnum * sizeof(Elf64_Phdr));
    if (!program_headers) return cut_short("table of segments");
    if (const auto error = check_segments(image, *program_headers)) return *error;

    // They stand at the end of the file, so this notices every cut.
    const auto sections = part(image, header.e_shoff, header.e_shnum * sizeof(Elf64_Shdr));
    if (!sections) return cut_short("table of sections");
    return Tables{*program_headers, *sections};
}

Result<Image> sections_of(Image image) {
    const auto tables = tables_of(image);
    if (!tables.ok()) return tables.error();
    return tables.value().sections;
}

}  // namespace

Result<std::vector<std::string>> exported_functions(Image image, std::string_view prefix) {
    const auto sections = sections_of(image);
    if (!sections.ok()) return sections.error();
    const auto table = find_table(image, sections.value(), SHT_DYNSYM, "exported symbols");
    if (!table.ok()) return table.error();
    return matching_functions(table.value(), prefix);
}

Result<std::vector<std::string>> exported_functions(const std::filesystem::path& file, std::string_view prefix) {
    const auto bytes = read_library(file);
    if (!bytes.ok()) return bytes.error();
    return exported_functions(std::span(bytes.value()), prefix);
}

Result<std::vector<std::string>> needed_libraries(Image image) {
    const auto sections = sections_of(image);
    if (!sections.ok()) return sections.error();
    const auto table = find_table(image, sections.value(), SHT_DYNAMIC, "needed libraries");
    if (!table.ok()) return table.error();
    return needed_names(table.value());
}

Result<std::vector<std::string>> needed_libraries(const std::filesystem::path& file) {
    const auto bytes = read_library(file);
    if (!bytes.ok()) return bytes.error();
    return needed_libraries(std::span(bytes.value()));
}

Result<LinkTraits> link_traits(Image image) {
    const auto tables = tables_of(image);
    if (!tables.ok()) return tables.error();
    const auto symbols = find_table(image, tables.value().sections, SHT_DYNSYM, "exported symbols");
    if (!symbols.ok()) return symbols.error();
    const auto dynamic = find_table(image, tables.value().sections, SHT_DYNAMIC, "needed libraries");
    if (!dynamic.ok()) return dynamic.error();
    auto exports = exported_names(symbols.value());
    if (!exports.ok()) return exports.error();
    auto needed = needed_names(dynamic.value());
    if (!needed.ok()) return needed.error();
    LinkTraits traits;
    traits.exports = std::move(exports).value();
    traits.needed = std::move(needed).value();
    traits.size = image.size();
    read_segments(tables.value().segments, traits);
    read_flags(dynamic.value().entries, traits);
    return traits;
}

Result<LinkTraits> link_traits(const std::filesystem::path& file) {
    const auto bytes = read_library(file);
    if (!bytes.ok()) return bytes.error();
    return link_traits(std::span(bytes.value()));
}

}  // namespace podball::control
