#include "control/elf_image.hpp"

#include <algorithm>
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

Error cut_short(std::string_view what) {
    return {"is cut short or damaged: its " + std::string(what) + " lies beyond its end"};
}

Result<void> check_header(const Elf64_Ehdr& header) {
    if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) {
        return Error{"is no shared library (no ELF file)"};
    }
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB ||
        header.e_machine != kMachine) {
        return Error{"is made for another machine (ELF machine " + std::to_string(header.e_machine) + ", this one is " +
                     std::to_string(kMachine) + ")"};
    }
    if (header.e_type != ET_DYN) {
        return Error{"is an ELF file, but no shared library"};
    }
    if (header.e_phentsize != sizeof(Elf64_Phdr)) {
        return Error{"is damaged: its program headers have a wrong size"};
    }
    if (header.e_shentsize != sizeof(Elf64_Shdr)) {
        return Error{"is damaged: its section headers have a wrong size"};
    }
    return {};
}

// A truncated file would crash the process later, at the first access to a missing page.
Result<void> check_segments(const ImageBytes& image, const ElfTable<Elf64_Phdr>& segments) {
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const auto segment = segments[i];
        if (segment.p_type == PT_LOAD && !image.have(segment.p_offset, segment.p_filesz)) {
            return cut_short("segment " + std::to_string(i));
        }
    }
    return {};
}

}  // namespace

std::string_view ElfNames::at(std::uint64_t offset) {
    if (offset >= names_.size() || too_long()) {
        return {};
    }
    const auto rest = names_.subspan(offset);
    const auto* const name = reinterpret_cast<const char*>(rest.data());
    const std::size_t length = strnlen(name, rest.size());
    left_ -= std::min(left_, length + 1);
    return {name, length};
}

Result<ElfImage> ElfImage::of(const ImageBytes& image) {
    auto header_bytes = image.part(0, sizeof(Elf64_Ehdr));
    if (!header_bytes) {
        return Error{"is no shared library (no ELF file)"};
    }
    const auto header = ElfTable<Elf64_Ehdr>(std::move(*header_bytes))[0];
    if (const auto result = check_header(header); !result) {
        return result.error();
    }

    auto segment_bytes = image.part(header.e_phoff, header.e_phnum * sizeof(Elf64_Phdr));
    if (!segment_bytes) {
        return cut_short("table of segments");
    }
    ElfTable<Elf64_Phdr> segments(std::move(*segment_bytes));
    if (const auto result = check_segments(image, segments); !result) {
        return result.error();
    }

    // The section headers are at the end of the file, so this check detects every truncation.
    auto sections = image.part(header.e_shoff, header.e_shnum * sizeof(Elf64_Shdr));
    if (!sections) {
        return cut_short("table of sections");
    }
    return ElfImage(image, std::move(segments), ElfTable<Elf64_Shdr>(std::move(*sections)));
}

template <typename T>
Result<ElfNamedTable<T>> ElfImage::table(Elf64_Word type, std::string_view what) const {
    for (std::size_t i = 0; i < sections_.size(); ++i) {
        const auto section = sections_[i];
        if (section.sh_type != type) {
            continue;
        }
        if (section.sh_link >= sections_.size()) {
            return cut_short("table of names");
        }
        const auto names_section = sections_[section.sh_link];
        auto entries = image_->part(section.sh_offset, section.sh_size);
        auto names = image_->part(names_section.sh_offset, names_section.sh_size);
        if (!entries || !names) {
            return cut_short("table of " + std::string(what));
        }
        return ElfNamedTable<T>{ElfTable<T>(std::move(*entries)), std::move(*names)};
    }
    return Error{"has no table of " + std::string(what)};
}

Result<ElfNamedTable<Elf64_Sym>> ElfImage::symbols() const { return table<Elf64_Sym>(SHT_DYNSYM, "exported symbols"); }

Result<ElfNamedTable<Elf64_Dyn>> ElfImage::dynamic() const { return table<Elf64_Dyn>(SHT_DYNAMIC, "needed libraries"); }

}  // namespace podball::control
