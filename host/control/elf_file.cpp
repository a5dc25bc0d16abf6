#include "control/elf_file.hpp"

#include "control/mapped_file.hpp"

#include <elf.h>

#include <algorithm>
#include <cstring>
#include <optional>

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

struct SymbolTable {
    Image symbols;
    Image names;
};

Result<SymbolTable> find_symbols(Image image, Image sections) {
    for (std::size_t i = 0; i < entries<Elf64_Shdr>(sections); ++i) {
        const auto section = entry<Elf64_Shdr>(sections, i);
        if (section.sh_type != SHT_DYNSYM) continue;
        if (section.sh_link >= entries<Elf64_Shdr>(sections)) return cut_short("table of names");
        const auto names_section = entry<Elf64_Shdr>(sections, section.sh_link);
        const auto symbols = part(image, section.sh_offset, section.sh_size);
        const auto names = part(image, names_section.sh_offset, names_section.sh_size);
        if (!symbols || !names) return cut_short("table of symbols");
        return SymbolTable{*symbols, *names};
    }
    return Error{"has no table of exported symbols"};
}

bool is_exported_function(const Elf64_Sym& symbol) {
    const auto binding = ELF64_ST_BIND(symbol.st_info);
    return symbol.st_shndx != SHN_UNDEF && ELF64_ST_TYPE(symbol.st_info) == STT_FUNC &&
           (binding == STB_GLOBAL || binding == STB_WEAK);
}

std::string_view name_of(const Elf64_Sym& symbol, Image names) {
    if (symbol.st_name >= names.size()) return {};
    const Image rest = names.subspan(symbol.st_name);
    const auto end = std::find(rest.begin(), rest.end(), std::byte{0});
    return {reinterpret_cast<const char*>(rest.data()), static_cast<std::size_t>(end - rest.begin())};
}

std::vector<std::string> matching_functions(const SymbolTable& table, std::string_view prefix) {
    std::vector<std::string> found;
    for (std::size_t i = 0; i < entries<Elf64_Sym>(table.symbols); ++i) {
        const auto symbol = entry<Elf64_Sym>(table.symbols, i);
        if (!is_exported_function(symbol)) continue;
        const std::string_view name = name_of(symbol, table.names);
        if (name.starts_with(prefix)) found.emplace_back(name);
    }
    return found;
}

}  // namespace

Result<std::vector<std::string>> exported_functions(Image image, std::string_view prefix) {
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
    const auto table = find_symbols(image, *sections);
    if (!table.ok()) return table.error();
    return matching_functions(table.value(), prefix);
}

Result<std::vector<std::string>> exported_functions(const std::filesystem::path& file, std::string_view prefix) {
    const auto mapped = MappedFile::open(file);
    if (!mapped.ok()) return mapped.error();
    return exported_functions(mapped.value()->bytes(), prefix);
}

}  // namespace podball::control
