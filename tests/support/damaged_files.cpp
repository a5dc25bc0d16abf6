#include "support/damaged_files.hpp"

#include "support/draw.hpp"

#include <elf.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <iterator>

namespace podball::testing {

namespace fs = std::filesystem;

namespace {

using Bytes = std::vector<char>;

struct Range {
    std::size_t begin = 0;
    std::size_t size = 0;
};

Bytes read_bytes(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

fs::path write_bytes(const fs::path& file, const Bytes& bytes, std::size_t size) {
    std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(size));
    return file;
}

// Sections that the dynamic loader reads. Requires: a valid library.
std::vector<Range> loader_tables(const Bytes& bytes) {
    Elf64_Ehdr header;
    std::memcpy(&header, bytes.data(), sizeof header);
    std::vector<Range> tables;
    for (std::size_t i = 0; i < header.e_shnum; ++i) {
        Elf64_Shdr section;
        std::memcpy(&section, bytes.data() + header.e_shoff + i * sizeof section, sizeof section);
        constexpr std::array<Elf64_Word, 10> kRead = {SHT_DYNAMIC,    SHT_DYNSYM,     SHT_STRTAB,     SHT_RELA,
                                                      SHT_GNU_HASH,   SHT_GNU_versym, SHT_GNU_verdef, SHT_GNU_verneed,
                                                      SHT_INIT_ARRAY, SHT_FINI_ARRAY};
        const bool is_read = std::find(kRead.begin(), kRead.end(), section.sh_type) != kRead.end();
        if (is_read && (section.sh_flags & SHF_ALLOC) != 0 && section.sh_size > 0) {
            tables.push_back({section.sh_offset, section.sh_size});
        }
    }
    return tables;
}

Range place_of_damage(const Bytes& bytes, const std::vector<Range>& tables, Draw& draw) {
    const Range headers = {0, 1024};
    const int kind = draw.below(3);
    if (kind == 0) {
        return {0, bytes.size()};
    }
    return kind == 1 ? headers : tables[draw.word() % tables.size()];
}

// Overwrites 1 to 16 numbers of 1 to 8 bytes with random numbers, or with numbers that often cause errors.
void damage(Bytes& bytes, const std::vector<Range>& tables, Draw& draw) {
    const Range place = place_of_damage(bytes, tables, draw);
    for (int count = 1 + draw.below(16); count > 0; --count) {
        const std::size_t width = std::min(std::size_t{1} << draw.below(4), place.size);
        const std::array<std::uint64_t, 6> numbers = {
            0, 1, ~std::uint64_t{0}, 0x7FFFFFFFFFFFFFFF, bytes.size(), draw.word()};
        const std::uint64_t number = numbers[draw.word() % numbers.size()];
        const std::size_t at = place.begin + draw.word() % (place.size / width) * width;
        std::memcpy(bytes.data() + at, &number, width);
    }
}

template <typename Number>
Bytes with(Bytes bytes, std::size_t offset, Number number) {
    std::memcpy(bytes.data() + offset, &number, sizeof number);
    return bytes;
}

}  // namespace

std::vector<fs::path> cut_copies(const fs::path& library, const fs::path& folder, std::uintmax_t step) {
    const Bytes whole = read_bytes(library);
    std::vector<fs::path> copies;
    for (std::size_t size = step; size < whole.size(); size += step) {
        copies.push_back(write_bytes(folder / ("cut-" + std::to_string(size) + ".so"), whole, size));
    }
    return copies;
}

std::vector<fs::path> corrupted_copies(const fs::path& library, const fs::path& folder, int count,
                                       std::uint64_t first_seed) {
    const Bytes whole = read_bytes(library);
    const auto tables = loader_tables(whole);
    std::vector<fs::path> copies;
    for (int i = 0; i < count; ++i) {
        const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
        Draw draw(seed);
        Bytes bytes = whole;
        damage(bytes, tables, draw);
        copies.push_back(write_bytes(folder / ("damaged-" + std::to_string(seed) + ".so"), bytes, bytes.size()));
    }
    return copies;
}

std::vector<OddFile> odd_files(const fs::path& library, const fs::path& folder) {
    const Bytes whole = read_bytes(library);
    const auto file = [&](const char* name, const Bytes& bytes) {
        return write_bytes(folder / name, bytes, bytes.size());
    };
    const auto text_of = [](std::string_view text) { return Bytes(text.begin(), text.end()); };
    const Bytes foreign = with(whole, offsetof(Elf64_Ehdr, e_machine), Elf64_Half{EM_S390});
    const Bytes object = with(whole, offsetof(Elf64_Ehdr, e_type), Elf64_Half{ET_REL});
    const fs::path huge = file("huge.so", whole);
    fs::resize_file(huge, std::uintmax_t{1} << 40);
    fs::create_directory(folder / "folder.so");
    mkfifo((folder / "pipe.so").c_str(), 0600);
    fs::create_symlink("nowhere.so", folder / "link_to_nothing.so");
    return {{folder / "missing.so", "No such file or directory"},
            {file("empty.so", {}), "is empty"},
            {file("text.so", text_of("I am a team.\n")), "no ELF file"},
            {file("foreign.so", foreign), "is made for another machine"},
            {file("object.so", object), "but no shared library"},
            {folder / "folder.so", "is a directory"},
            {folder / "pipe.so", "is a pipe; a regular file is needed"},
            {folder / "link_to_nothing.so", "No such file or directory"},
            {huge, "has 1099511627776 bytes"}};
}

}  // namespace podball::testing
