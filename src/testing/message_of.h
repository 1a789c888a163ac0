// message_of: what a Result says, so that a table of good and bad inputs compares one text.
#pragma once

#include <string>

#include "base/result.h"

namespace twotrack::testing {

// "ok", or the message of the error.
template <class T>
std::string message_of(const Result<T>& result) {
  return result.ok() ? "ok" : result.error().message;
}

}  // namespace twotrack::testing
