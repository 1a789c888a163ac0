// Result<T>: a value, or the reason there is none.
//
// A call that can fail for a reason outside this program (disk, network, model,
// user input) returns one. A broken invariant is a CHECK, never an Error.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/check.h"

namespace twotrack {

// Chosen by what the caller would do differently.
enum class Code {
  kNotFound,  // no such thing: suggest the nearest
  kInvalid,   // the input is wrong: say how to fix it
  kCorrupt,   // stored bytes are not what was written: stop, point at them
  kConflict,  // in use by somebody else: say who
  kTaken,     // another run has this agent: leave it to that one
  kIo,        // the system refused: the caller may try again later
  kNoSpace,   // the disk is full: earlier data is safe, free some space
  kTimeout,
  kCancelled,
};

struct [[nodiscard]] Error {
  Code code;
  std::string message;
  std::string hint{};  // what to do about it, if known

  // Prepends where we were: "track s-12: line 88: bad checksum".
  Error at(std::string_view place) &&;
  // Both, for callers with a single text: "message\nhint: …".
  std::string text() const;
};

Error with_hint(Error error, std::string_view hint);

template <class T>
class [[nodiscard]] Result {
 public:
  template <std::convertible_to<T> U = T>
  Result(U&& value)  // NOLINT: implicit, so that `return value;` reads as it should.
      : value_(std::forward<U>(value)), ok_(true) {}
  Result(Error error) : error_(std::move(error)), ok_(false) {}  // NOLINT: implicit

  Result(const Result& other) : ok_(other.ok_) { construct(other); }
  Result(Result&& other) noexcept : ok_(other.ok_) { construct(std::move(other)); }
  Result& operator=(Result other) noexcept {
    destroy();
    ok_ = other.ok_;
    construct(std::move(other));
    return *this;
  }
  ~Result() { destroy(); }

  bool ok() const { return ok_; }

  // REQUIRES: ok().
  T& value() & {
    CHECK(ok_);
    return value_;
  }
  const T& value() const& {
    CHECK(ok_);
    return value_;
  }
  T&& value() && {
    CHECK(ok_);
    return std::move(value_);
  }

  // REQUIRES: !ok().
  const Error& error() const& {
    CHECK(!ok_);
    return error_;
  }
  Error&& error() && {
    CHECK(!ok_);
    return std::move(error_);
  }

 private:
  template <class Other>
  void construct(Other&& other) {
    if (ok_) {
      std::construct_at(&value_, std::forward<Other>(other).value_);
    } else {
      std::construct_at(&error_, std::forward<Other>(other).error_);
    }
  }
  void destroy() {
    if (ok_) {
      std::destroy_at(&value_);
    } else {
      std::destroy_at(&error_);
    }
  }

  // A union rather than a std::variant, which takes a fifth of all compile time.
  union {
    T value_;
    Error error_;
  };
  bool ok_;
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
