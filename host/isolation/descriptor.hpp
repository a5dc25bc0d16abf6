// A file descriptor that is closed when it goes.
#pragma once

#include <unistd.h>

#include <utility>

namespace podball::isolation {

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
        if (number_ >= 0) close(number_);
    }

    [[nodiscard]] int get() const { return number_; }
    explicit operator bool() const { return number_ >= 0; }

  private:
    void swap(Descriptor& other) noexcept { std::swap(number_, other.number_); }

    int number_ = -1;
};

}  // namespace podball::isolation
