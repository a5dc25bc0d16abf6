// A value, or an error message of one line.
#pragma once

#include <cassert>
#include <concepts>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace podball {

/// An error in input from outside. The message names the place, the value and the permitted range in one line.
struct Error {
    std::string message;
};

/// Either a T or an error. E is Error, or a class derived from Error that says more.
/// Requires: `value()` is called only if `ok()`, and `error()` only if not.
template <typename T, typename E = Error>
class [[nodiscard]] Result {
  public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(E error) : state_(std::in_place_index<1>, std::move(error)) {}
    Result(const Error& error) requires(!std::same_as<E, Error> && std::convertible_to<Error, E>) : Result(E(error)) {}
    /// The same value, or the same error as far as E can hold it.
    template <std::convertible_to<E> Other>
    requires(!std::same_as<Other, E>) Result(Result<T, Other> other)
        : state_(other ? State(std::in_place_index<0>, std::move(other).value())
                       : State(std::in_place_index<1>, E(other.error()))) {}

    [[nodiscard]] bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] const T& value() const& {
        assert(ok());
        return *std::get_if<0>(&state_);
    }
    [[nodiscard]] T&& value() && {
        assert(ok());
        return std::move(*std::get_if<0>(&state_));
    }
    [[nodiscard]] const E& error() const {
        assert(!ok());
        return *std::get_if<1>(&state_);
    }

  private:
    using State = std::variant<T, E>;
    State state_;
};

/// Success or an error. A default-constructed one is a success. Requires: `error()` is called only if not `ok()`.
template <typename E>
class [[nodiscard]] Result<void, E> {
  public:
    Result() = default;
    Result(E error) : error_(std::move(error)) {}
    Result(const Error& error) requires(!std::same_as<E, Error> && std::convertible_to<Error, E>) : Result(E(error)) {}
    /// The same error as far as E can hold it.
    template <std::convertible_to<E> Other>
    requires(!std::same_as<Other, E>) Result(const Result<void, Other>& other)
        : error_(other ? std::nullopt : std::optional<E>(E(other.error()))) {}

    [[nodiscard]] bool ok() const { return !error_.has_value(); }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] const E& error() const {
        assert(!ok());
        return *error_;
    }

  private:
    std::optional<E> error_;
};

}  // namespace podball
