// What fails in the core is raised in Python: one exception class a Code, with the core's own
// words.
#pragma once

#include <exception>
#include <utility>

#include "base/result.h"

namespace twotrack::python {

class CoreError : public std::exception {
 public:
  explicit CoreError(Error error) : error_(std::move(error)) {}
  const Error& error() const { return error_; }
  const char* what() const noexcept override { return error_.message.c_str(); }

 private:
  Error error_;
};

// The value, or its error as an exception.
template <class T>
T unwrap(Result<T> result) {
  if (!result.ok()) throw CoreError(std::move(result).error());
  return std::move(result).value();
}

}  // namespace twotrack::python
