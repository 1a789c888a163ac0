#include "base/result.h"

#include <cstdio>
#include <cstdlib>

namespace twotrack {

void check_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: CHECK failed: %s\n", file, line, condition);
  std::abort();
}

Error Error::at(std::string_view place) && {
  message.insert(0, std::string(place) + ": ");
  return std::move(*this);
}

std::string Error::text() const {
  return hint.empty() ? message : message + "\nhint: " + hint;
}

Error with_hint(Error error, std::string_view hint) {
  error.hint = hint;
  return error;
}

}  // namespace twotrack
