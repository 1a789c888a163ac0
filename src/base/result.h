// Result<T>: a value, or the reason there is none.
//
// A call that can fail for a reason outside this program (disk, network, model,
// user input) returns one. A broken invariant is a CHECK, never an Error.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace twotrack {

// Chosen by what the caller would do differently.
enum class Code {
  kNotFound,  // there is no such thing: suggest the nearest
  kInvalid,   // the input is wrong: say how to mend it
  kCorrupt,   // stored bytes are not what was written: stop, point at them
  kConflict,  // somebody else holds it: say who
  kIo,        // the system refused: the caller may try again later
  kNoSpace,   // the disk is full: earlier data are safe, make room
  kTimeout,
  kCancelled,
};

struct [[nodiscard]] Error {
  Code code;
  std::string message;

  // Prepends where we were: "track s-12: line 88: bad checksum".
  Error at(std::string_view place) && {
    message.insert(0, std::string(place) + ": ");
    return std::move(*this);
  }
};

template <class T>
class [[nodiscard]] Result {
 public:
  template <std::convertible_to<T> U = T>
  Result(U&& value)  // NOLINT: implicit, so that `return value;` reads as it should.
      : state_(std::in_place_index<0>, std::forward<U>(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit

  bool ok() const { return state_.index() == 0; }

  // REQUIRES: ok(). Otherwise throws std::bad_variant_access, which nobody catches.
  T& value() & { return std::get<0>(state_); }
  const T& value() const& { return std::get<0>(state_); }
  T&& value() && { return std::get<0>(std::move(state_)); }

  // REQUIRES: !ok(). Otherwise the same.
  const Error& error() const& { return std::get<1>(state_); }
  Error&& error() && { return std::get<1>(std::move(state_)); }

 private:
  std::variant<T, Error> state_;
};

struct Done {};
using Status = Result<Done>;

}  // namespace twotrack

// The value of a Result, or an early return of its error. GCC and Clang only.
// Do not nest: -Wshadow rejects it, and two steps read better on two lines.
#define TRY(...)                            \
  __extension__({                           \
    auto&& try_result = (__VA_ARGS__);      \
    if (!try_result.ok()) [[unlikely]]      \
      return std::move(try_result).error(); \
    std::move(try_result).value();          \
  })
