// A file descriptor with an owner.
#pragma once

#include <unistd.h>

#include <utility>

namespace podball {

/// Owns a file descriptor and closes it in the destructor. A default-constructed one owns nothing.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        Descriptor(std::move(other)).swap(*this);
        return *this;
    }
    ~Descriptor() {
        if (number_ >= 0) {
            close(number_);
        }
    }

    [[nodiscard]] int get() const { return number_; }
    /// Gives the descriptor to the caller, who closes it.
    [[nodiscard]] int release() { return std::exchange(number_, -1); }
    explicit operator bool() const { return number_ >= 0; }

  private:
    void swap(Descriptor& other) noexcept { std::swap(number_, other.number_); }

    int number_ = -1;
};

}  // namespace podball
