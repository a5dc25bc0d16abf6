// Numbers as bytes, little-endian, and as varints. Source: docs/replay-format.md, Ground.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace podball::replay {

constexpr std::size_t kVarintSizeMax = 10;

constexpr std::uint64_t zigzag(std::int64_t value) {
    return (static_cast<std::uint64_t>(value) << 1U) ^ static_cast<std::uint64_t>(value >> 63);
}
constexpr std::int64_t from_zigzag(std::uint64_t value) {
    return static_cast<std::int64_t>(value >> 1U) ^ -static_cast<std::int64_t>(value & 1U);
}

/// Appends numbers and texts to a buffer that grows.
class ByteWriter {
  public:
    void u8(std::uint8_t value) {
        *room(1) = static_cast<char>(value);
        ++size_;
    }
    void u16(std::uint16_t value) { little_endian(value, 2); }
    void u32(std::uint32_t value) { little_endian(value, 4); }
    void u64(std::uint64_t value) { little_endian(value, 8); }
    void f64(double value) { u64(std::bit_cast<std::uint64_t>(value)); }
    void varint(std::uint64_t value) {
        char* const first = room(kVarintSizeMax);
        size_ += static_cast<std::size_t>(put_varint(first, value) - first);
    }
    void signed_varint(std::int64_t value) { varint(zigzag(value)); }
    /// Appends `number(0)` to `number(count - 1)`.
    template <typename Number>
    void signed_varints(std::size_t count, Number number) {
        char* const first = room(kVarintSizeMax * count);
        char* next = first;
        for (std::size_t i = 0; i < count; ++i) {
            next = put_varint(next, zigzag(number(i)));
        }
        size_ += static_cast<std::size_t>(next - first);
    }
    void text(std::string_view text) {
        text.copy(room(text.size()), text.size());
        size_ += text.size();
    }

    /// Valid until the next number or text.
    [[nodiscard]] std::string_view bytes() const { return {buffer_.data(), size_}; }
    /// Keeps the memory.
    void clear() { size_ = 0; }

  private:
    // The end of the bytes, with room for `count` more. One check for a whole number, because a recording has millions.
    char* room(std::size_t count) {
        if (buffer_.size() - size_ < count) {
            buffer_.resize(2 * buffer_.size() + count);
        }
        return buffer_.data() + size_;
    }
    // Returns the end of the written bytes.
    static char* put_varint(char* next, std::uint64_t value) {
        for (; value >= 0x80; value >>= 7U) {
            *next++ = static_cast<char>(value | 0x80U);
        }
        *next++ = static_cast<char>(value);
        return next;
    }
    void little_endian(std::uint64_t value, std::size_t size) {
        char* const first = room(size);
        for (std::size_t i = 0; i < size; ++i) {
            first[i] = static_cast<char>(value >> (8 * i));
        }
        size_ += size;
    }
    std::string buffer_;
    std::size_t size_ = 0;
};

/// Reads numbers and texts one after the other. A value that is missing or malformed reads as 0, and `ok` is false from
/// then on.
class ByteReader {
  public:
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

    std::uint8_t u8() {
        if (at_ >= bytes_.size()) {
            return fail();
        }
        return static_cast<std::uint8_t>(bytes_[at_++]);
    }
    std::uint16_t u16() { return static_cast<std::uint16_t>(little_endian(2)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(little_endian(4)); }
    std::uint64_t u64() { return little_endian(8); }
    double f64() { return std::bit_cast<double>(u64()); }
    std::uint64_t varint() {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < kVarintSizeMax; ++i) {
            const std::uint8_t byte = u8();
            if (i + 1 == kVarintSizeMax && byte > 1) {
                return fail();
            }
            value |= static_cast<std::uint64_t>(byte & 0x7FU) << (7 * i);
            if (byte < 0x80) {
                return ok_ ? value : 0;
            }
        }
        return fail();
    }
    /// A number from -2^62 to 2^62. Any other number is malformed.
    std::int64_t signed_varint() {
        const std::int64_t value = from_zigzag(varint());
        constexpr std::int64_t kLimit = std::int64_t{1} << 62;
        return value < -kLimit || value > kLimit ? fail() : value;
    }
    std::string_view text(std::uint64_t size) {
        if (size > left()) {
            fail();
            return {};
        }
        at_ += size;
        return bytes_.substr(at_ - size, size);
    }

    [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }
    [[nodiscard]] bool ok() const { return ok_; }

  private:
    std::uint64_t little_endian(int size) {
        std::uint64_t value = 0;
        for (int i = 0; i < size; ++i) {
            value |= static_cast<std::uint64_t>(u8()) << (8 * i);
        }
        return value;
    }
    std::uint8_t fail() {
        ok_ = false;
        at_ = bytes_.size();
        return 0;
    }

    std::string_view bytes_;
    std::size_t at_ = 0;
    bool ok_ = true;
};

}  // namespace podball::replay
