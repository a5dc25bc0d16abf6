#include "control/elf_file.hpp"

#include "base/file.hpp"
#include "control/image_bytes.hpp"
#include "control_support.hpp"

#include "support/temporary_folder.hpp"

#include <elf.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <random>
#include <span>

using namespace podball;
using namespace podball::control;
using podball::testing::team_file;

namespace {

using Bytes = std::vector<std::byte>;

constexpr std::string_view kPrefix = "podball_team_entry_";

Bytes bytes_of(const std::filesystem::path& file) {
    const auto content = read_file(file, kLibraryBytesMax);
    REQUIRE(content.ok());
    const auto bytes = std::as_bytes(std::span(content.value()));
    return {bytes.begin(), bytes.end()};
}

/// Memory whose last byte lies before a page that must not be touched: one byte too far kills the test.
class Guarded {
  public:
    explicit Guarded(std::size_t size_max) : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
        size_ = (size_max + page_ - 1) / page_ * page_;
        void* start = mmap(nullptr, size_ + page_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        REQUIRE(start != MAP_FAILED);
        start_ = static_cast<std::byte*>(start);
        REQUIRE(mprotect(start_ + size_, page_, PROT_NONE) == 0);
    }
    ~Guarded() { munmap(start_, size_ + page_); }
    Guarded(const Guarded&) = delete;
    Guarded& operator=(const Guarded&) = delete;

    std::span<const std::byte> image(std::span<const std::byte> bytes) {
        std::byte* to = start_ + size_ - bytes.size();
        std::copy(bytes.begin(), bytes.end(), to);
        return {to, bytes.size()};
    }

  private:
    std::size_t page_;
    std::size_t size_ = 0;
    std::byte* start_ = nullptr;
};

template <typename T>
T peek(const Bytes& bytes, std::size_t offset) {
    T value;
    REQUIRE(offset + sizeof value <= bytes.size());
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

struct Place {
    std::size_t offset;
    std::size_t size;
};

// The section itself, that of its names, and what it holds.
void append_section(const Bytes& bytes, Elf64_Word type, std::vector<Place>& places) {
    const auto header = peek<Elf64_Ehdr>(bytes, 0);
    for (std::size_t i = 0; i < header.e_shnum; ++i) {
        const auto section = peek<Elf64_Shdr>(bytes, header.e_shoff + i * sizeof(Elf64_Shdr));
        if (section.sh_type != type) {
            continue;
        }
        places.push_back({header.e_shoff + i * sizeof(Elf64_Shdr), sizeof(Elf64_Shdr)});
        places.push_back({header.e_shoff + section.sh_link * sizeof(Elf64_Shdr), sizeof(Elf64_Shdr)});
        places.push_back({section.sh_offset, section.sh_size});
    }
}

/// Where the reader looks in a sound library: the header, the tables of segments and sections, what is needed, and last
/// the exported symbols.
std::vector<Place> places_read(const Bytes& bytes) {
    const auto header = peek<Elf64_Ehdr>(bytes, 0);
    std::vector<Place> places = {{0, sizeof header},
                                 {header.e_phoff, header.e_phnum * sizeof(Elf64_Phdr)},
                                 {header.e_shoff, header.e_shnum * sizeof(Elf64_Shdr)}};
    append_section(bytes, SHT_DYNAMIC, places);
    append_section(bytes, SHT_DYNSYM, places);
    return places;
}

// Overwrites one to four aligned numbers with a random one or with one that lies in wait at a border.
void damage(Bytes& bytes, const std::vector<Place>& places, std::mt19937_64& random) {
    const std::uint64_t numbers[] = {0,
                                     1,
                                     0x7F,
                                     0xFFFF,
                                     0xFFFFFFFF,
                                     0x7FFFFFFFFFFFFFFF,
                                     ~0ULL,
                                     bytes.size(),
                                     bytes.size() - 1,
                                     bytes.size() + 1,
                                     random()};
    for (auto count = 1 + random() % 4; count > 0; --count) {
        const Place place = places[random() % places.size()];
        const std::size_t width = std::size_t{1} << random() % 4;
        const std::uint64_t number = numbers[random() % std::size(numbers)];
        std::memcpy(bytes.data() + place.offset + random() % (place.size / width) * width, &number, width);
    }
}

std::string refusal(std::span<const std::byte> image) {
    const auto names = exported_functions(ImageBytes(image), kPrefix);
    return names.ok() ? "" : names.error().message;
}

std::string needed_refusal(std::span<const std::byte> image) {
    const auto needs = needs_of(ImageBytes(image));
    return needs.ok() ? "" : needs.error().message;
}

template <typename T>
void poke(Bytes& bytes, std::size_t offset, T value) {
    std::memcpy(bytes.data() + offset, &value, sizeof value);
}

}  // namespace

TEST_CASE("the entries that a library exports are found without opening it") {
    CHECK(exported_functions(PODBALL_IDLE, kPrefix).value() == std::vector<std::string>{"podball_team_entry_1"});
    CHECK(exported_functions(team_file("other_major"), kPrefix).value() ==
          std::vector<std::string>{"podball_team_entry_2"});
    CHECK(exported_functions(team_file("two_majors"), kPrefix).value().size() == 2);
    CHECK(exported_functions(team_file("no_entry"), kPrefix).value().empty());
    CHECK(exported_functions(team_file("entry_is_data"), kPrefix).value().empty());
}

TEST_CASE("the libraries that a library needs are found without opening it") {
    const auto file = std::filesystem::path(PODBALL_TEST_TEAMS) / "../faulty_teams/missing_dependency.so";
    const auto names = needs_of(ImageBytes::open(file).value()).value().names;
    CHECK(std::count(names.begin(), names.end(), "libpodball_installed_nowhere.so") == 1);
}

TEST_CASE("a library cut at any byte is refused, and nothing beyond the cut is read", "[property]") {
    const Bytes whole = bytes_of(PODBALL_IDLE);
    Guarded memory(whole.size());
    CHECK(refusal(memory.image(whole)).empty());
    int accepted = 0;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const auto image = memory.image(std::span(whole).first(size));
        accepted += refusal(image).empty() || needed_refusal(image).empty() ? 1 : 0;
    }
    CHECK(accepted == 0);
}

TEST_CASE("a library is refused for its size before anything of it is read") {
    const podball::testing::TemporaryFolder folder;
    const auto file = folder.path() / "large.so";
    std::filesystem::copy_file(PODBALL_IDLE, file);
    std::filesystem::resize_file(file, kLibraryBytesMax);
    CHECK(exported_functions(file, kPrefix).ok());
    std::filesystem::resize_file(file, std::uintmax_t{1} << 40);
    const std::string reason = "has 1099511627776 bytes; a library of a team has at most 268435456";
    CHECK(exported_functions(file, kPrefix).error().message == reason);
    CHECK(link_traits(file).error().message == reason);
}

TEST_CASE("a part of a file is that of its bytes in memory, and a part that the file has lost is none") {
    const podball::testing::TemporaryFolder folder;
    const auto file = folder.path() / "team.so";
    std::filesystem::copy_file(PODBALL_IDLE, file);
    const Bytes bytes = bytes_of(file);
    const ImageBytes in_memory(bytes);
    const auto in_file = ImageBytes::open(file);
    REQUIRE(in_file.ok());
    CHECK(in_file.value().size() == bytes.size());
    const std::uint64_t size = bytes.size();
    for (const auto& [offset, count] : std::initializer_list<std::pair<std::uint64_t, std::uint64_t>>{{0, size},
                                                                                                      {0, 0},
                                                                                                      {size, 0},
                                                                                                      {size - 1, 1},
                                                                                                      {17, 4711},
                                                                                                      {size, 1},
                                                                                                      {0, size + 1},
                                                                                                      {1, ~0ULL},
                                                                                                      {~0ULL, 1}}) {
        CAPTURE(offset, count);
        CHECK(in_file.value().part(offset, count) == in_memory.part(offset, count));
        CHECK(in_memory.part(offset, count).has_value() == (offset <= size && count <= size - offset));
    }
    std::filesystem::resize_file(file, size / 2);
    CHECK(in_file.value().part(0, size / 2).has_value());
    CHECK_FALSE(in_file.value().part(0, size / 2 + 1).has_value());
    CHECK(exported_functions(in_file.value(), kPrefix).error().message ==
          "is cut short or damaged: its table of sections lies beyond its end");
}

TEST_CASE("symbols that all claim the same endless name are refused") {
    Bytes bytes = bytes_of(PODBALL_IDLE);
    std::vector<Place> symbols;
    append_section(bytes, SHT_DYNSYM, symbols);
    REQUIRE(symbols.size() == 3);
    auto table = peek<Elf64_Shdr>(bytes, symbols[0].offset);
    auto names = peek<Elf64_Shdr>(bytes, symbols[1].offset);
    // A name of a mebibyte, and so many functions of that name that nobody could wait for all of them.
    Elf64_Sym function = {};
    function.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
    function.st_shndx = 1;
    names.sh_offset = bytes.size();
    names.sh_size = 1U << 20U;
    bytes.resize(bytes.size() + names.sh_size, std::byte{'x'});
    table.sh_offset = bytes.size();
    table.sh_size = 1'000'000 * sizeof function;
    bytes.resize(bytes.size() + table.sh_size);
    for (std::size_t at = table.sh_offset; at < bytes.size(); at += sizeof function) {
        poke(bytes, at, function);
    }
    poke(bytes, symbols[0].offset, table);
    poke(bytes, symbols[1].offset, names);
    CHECK(refusal(bytes) == "is damaged: the names of its symbols are without end");
    CHECK(link_traits(ImageBytes(bytes)).error().message == "is damaged: the names of its symbols are without end");
}

TEST_CASE("a damaged library is read without a step beyond its bounds", "[fuzz]") {
    const unsigned seed = 20;
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    for (const auto& file : {std::filesystem::path(PODBALL_IDLE), team_file("scripted")}) {
        const Bytes whole = bytes_of(file);
        const auto places = places_read(whole);
        REQUIRE(places.size() == 9);
        Guarded memory(whole.size());
        int refused = 0;
        int needed_refused = 0;
        for (int i = 0; i < 20'000; ++i) {
            Bytes bytes = whole;
            damage(bytes, places, random);
            if (random() % 4 == 0) {
                bytes.resize(random() % bytes.size());
            }
            const auto image = memory.image(bytes);
            refused += refusal(image).empty() ? 0 : 1;
            needed_refused += needed_refusal(image).empty() ? 0 : 1;
        }
        for (const int count : {refused, needed_refused}) {
            CHECK(count > 5'000);   // The damage does something ...
            CHECK(count < 15'000);  // ... and does not only hit what is looked at first.
        }
    }
}

TEST_CASE("what is no shared library for this machine is refused with the reason") {
    const Bytes good = bytes_of(PODBALL_IDLE);
    const auto with = [&](std::size_t offset, auto value) {
        Bytes bytes = good;
        poke(bytes, offset, value);
        return refusal(bytes);
    };
    CHECK(with(0, std::uint8_t{0}) == "is no shared library (no ELF file)");
    CHECK(with(EI_CLASS, std::uint8_t{ELFCLASS32}).rfind("is made for another machine", 0) == 0);
    CHECK(with(offsetof(Elf64_Ehdr, e_machine), std::uint16_t{EM_S390})
              .rfind("is made for another machine (ELF machine 22, this one is ", 0) == 0);
    CHECK(with(offsetof(Elf64_Ehdr, e_type), std::uint16_t{ET_REL}) == "is an ELF file, but no shared library");
    CHECK(with(offsetof(Elf64_Ehdr, e_shoff), ~std::uint64_t{0}) ==
          "is cut short or damaged: its table of sections lies beyond its end");
    CHECK(with(offsetof(Elf64_Ehdr, e_phnum), std::uint16_t{0xFFFF}) ==
          "is cut short or damaged: its table of segments lies beyond its end");
    CHECK(with(offsetof(Elf64_Ehdr, e_shnum), std::uint16_t{0}) == "has no table of exported symbols");
}

TEST_CASE("a segment beyond the end of the file is found even where the tables are whole") {
    Bytes bytes = bytes_of(PODBALL_IDLE);
    const auto header = peek<Elf64_Ehdr>(bytes, 0);
    for (std::size_t i = 0; i < header.e_phnum; ++i) {
        const std::size_t at = header.e_phoff + i * sizeof(Elf64_Phdr);
        if (peek<Elf64_Phdr>(bytes, at).p_type != PT_LOAD) {
            continue;
        }
        Bytes damaged = bytes;
        poke(damaged, at + offsetof(Elf64_Phdr, p_filesz), std::uint64_t{bytes.size() + 1});
        CHECK(refusal(damaged) == "is cut short or damaged: its segment " + std::to_string(i) + " lies beyond its end");
    }
}

TEST_CASE("a function that a library only needs is not one it exports") {
    Bytes bytes = bytes_of(PODBALL_IDLE);
    const Place symbols = places_read(bytes).back();
    for (std::size_t at = symbols.offset; at < symbols.offset + symbols.size; at += sizeof(Elf64_Sym)) {
        poke(bytes, at + offsetof(Elf64_Sym, st_shndx), std::uint16_t{SHN_UNDEF});
    }
    CHECK(exported_functions(ImageBytes(bytes), kPrefix).value().empty());
}
