// The tables of an ELF file in memory, however damaged it is: nothing here reads beyond its end, or without end.
#pragma once

#include "base/result.hpp"

#include <elf.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace podball::control {

/// Some entries of type T in a row, which need not be aligned.
template <typename T>
class ElfTable {
  public:
    explicit ElfTable(std::span<const std::byte> bytes) : bytes_(bytes) {}

    [[nodiscard]] std::size_t size() const { return bytes_.size() / sizeof(T); }
    /// Requires: `index` < `size()`.
    [[nodiscard]] T operator[](std::size_t index) const {
        T value;
        std::memcpy(&value, bytes_.subspan(index * sizeof(T), sizeof(T)).data(), sizeof(T));
        return value;
    }

  private:
    std::span<const std::byte> bytes_;
};

/// The names that the entries of a table have, as long as all that were asked for are not longer together than those of
/// any linker: in a damaged file each of millions of symbols may claim the same endless name.
class ElfNames {
  public:
    explicit ElfNames(std::span<const std::byte> names) : names_(names) {}

    /// Empty beyond the end of the names, and once `too_long`.
    std::string_view at(std::uint64_t offset);
    [[nodiscard]] bool too_long() const { return left_ == 0; }

  private:
    std::span<const std::byte> names_;
    std::size_t left_ = std::size_t{64} << 20U;  // Units: bytes.
};

/// A table of entries that have names.
template <typename T>
struct ElfNamedTable {
    ElfTable<T> entries;
    std::span<const std::byte> names;

    /// What `name_of(entry, names)` finds; it gives an empty name where there is none.
    /// Errors: the names have more than 64 MiB altogether.
    template <typename NameOf>
    [[nodiscard]] Result<std::vector<std::string>> names_by(NameOf name_of) const {
        std::vector<std::string> found;
        ElfNames all(names);
        for (std::size_t i = 0; i < entries.size() && !all.too_long(); ++i) {
            const std::string_view name = name_of(entries[i], all);
            if (!name.empty()) found.emplace_back(name);
        }
        if (all.too_long()) return Error{"is damaged: the names of its symbols are without end"};
        return found;
    }
};

/// A shared library for this machine that is whole: headers, segments and sections lie within the image.
class ElfImage {
  public:
    /// Looks at `image`, which must outlive the result. Errors: no ELF file, another machine, no shared library, or
    /// damaged: a header, segment or section beyond its end.
    static Result<ElfImage> of(std::span<const std::byte> image);

    [[nodiscard]] ElfTable<Elf64_Phdr> segments() const { return segments_; }
    /// What it exports and imports. Errors: it has none, or the table lies beyond its end.
    [[nodiscard]] Result<ElfNamedTable<Elf64_Sym>> symbols() const;
    /// What the loader is to know. Errors: as `symbols`.
    [[nodiscard]] Result<ElfNamedTable<Elf64_Dyn>> dynamic() const;

  private:
    ElfImage(std::span<const std::byte> image, ElfTable<Elf64_Phdr> segments, ElfTable<Elf64_Shdr> sections)
        : image_(image), segments_(segments), sections_(sections) {}

    template <typename T>
    [[nodiscard]] Result<ElfNamedTable<T>> table(Elf64_Word type, std::string_view what) const;

    std::span<const std::byte> image_;
    ElfTable<Elf64_Phdr> segments_;
    ElfTable<Elf64_Shdr> sections_;
};

}  // namespace podball::control
