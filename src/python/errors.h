// Errors of the core are raised in Python: one exception class per Code, with the core's own
// message.
#pragma once

#include <exception>
#include <string>
#include <utility>

#include "base/result.h"

namespace twotrack::python {

class CoreError : public std::exception {
 public:
  explicit CoreError(Error error) : error_(std::move(error)), text_(error_.text()) {}
  const Error& error() const { return error_; }
  Code code() const { return error_.code; }
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  Error error_;
  std::string text_;
};

// The value, or its error as an exception.
template <class T>
T unwrap(Result<T> result) {
  if (!result.ok()) throw CoreError(result.error());
  return std::move(result).value();
}

}  // namespace twotrack::python
