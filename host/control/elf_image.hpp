// The tables of an ELF file. The file may be damaged: no function here reads beyond its end or loops forever.
#pragma once

#include "base/result.hpp"
#include "control/image_bytes.hpp"

#include <elf.h>

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace podball::control {

/// An array of entries of type T, which need not be aligned.
template <typename T>
class ElfTable {
  public:
    explicit ElfTable(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {}

    [[nodiscard]] std::size_t size() const { return bytes_.size() / sizeof(T); }
    /// Requires: `index` < `size()`.
    [[nodiscard]] T operator[](std::size_t index) const {
        assert(index < size());
        T value;
        std::memcpy(&value, bytes_.data() + index * sizeof(T), sizeof(T));
        return value;
    }

  private:
    std::vector<std::byte> bytes_;
};

/// The names of the entries of a table. Returns at most 64 MiB of names in total, which is more than any linker writes.
/// The limit is for damaged files, in which millions of symbols may refer to the same very long name.
class ElfNames {
  public:
    explicit ElfNames(std::span<const std::byte> names) : names_(names) {}

    /// The name at `offset`. Empty beyond the end of the names, and after `too_long` became true.
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
    std::vector<std::byte> names;

    /// The results of `name_of(entry, names)` for all entries. Empty names are left out.
    /// Errors: more than 64 MiB of names.
    template <typename NameOf>
    [[nodiscard]] Result<std::vector<std::string>> names_by(NameOf name_of) const {
        std::vector<std::string> found;
        ElfNames all(names);
        for (std::size_t i = 0; i < entries.size() && !all.too_long(); ++i) {
            const std::string_view name = name_of(entries[i], all);
            if (!name.empty()) {
                found.emplace_back(name);
            }
        }
        if (all.too_long()) {
            return Error{"is damaged: the names of its symbols are without end"};
        }
        return found;
    }
};

/// A complete shared library for this machine: its headers, segments and sections lie within the image.
class ElfImage {
  public:
    /// Checks the headers of `image`. Requires: `image` outlives the result.
    /// Errors: not an ELF file, another machine, not a shared library, or damaged: a header, segment or section beyond
    /// its end.
    static Result<ElfImage> of(const ImageBytes& image);

    [[nodiscard]] const ElfTable<Elf64_Phdr>& segments() const { return segments_; }
    /// The exported and imported symbols. Errors: the table is missing, or lies beyond the end of the file.
    [[nodiscard]] Result<ElfNamedTable<Elf64_Sym>> symbols() const;
    /// The entries for the loader. Errors: as `symbols`.
    [[nodiscard]] Result<ElfNamedTable<Elf64_Dyn>> dynamic() const;

  private:
    ElfImage(const ImageBytes& image, ElfTable<Elf64_Phdr> segments, ElfTable<Elf64_Shdr> sections)
        : image_(&image), segments_(std::move(segments)), sections_(std::move(sections)) {}

    template <typename T>
    [[nodiscard]] Result<ElfNamedTable<T>> table(Elf64_Word type, std::string_view what) const;

    const ImageBytes* image_;
    ElfTable<Elf64_Phdr> segments_;
    ElfTable<Elf64_Shdr> sections_;
};

}  // namespace podball::control
