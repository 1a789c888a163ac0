#include "sandbox/launcher/notes.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace twotrack::sandbox {
namespace {

std::string name_of(int error) {
  const char* name = ::strerrorname_np(error);
  return name != nullptr ? name : std::to_string(error);
}

}  // namespace

LaunchNotes LaunchNotes::take() {
  LaunchNotes notes;
  const char* number = std::getenv(kNotesVariable);
  if (number != nullptr) notes.descriptor_ = std::atoi(number);
  if (notes.descriptor_ <= STDERR_FILENO) notes.descriptor_ = -1;
  ::unsetenv(kNotesVariable);
  return notes;
}

void LaunchNotes::failed(const LaunchStep& step, std::string_view what) const {
  const std::string text(what);
  if (descriptor_ >= 0) {
    ::dprintf(descriptor_, "failed %s\t%s\t%s\n", step.stage, name_of(step.error).c_str(),
              text.c_str());
  } else {
    std::fprintf(stderr, "twotrack-sandbox: %s: %s%s%s\n", step.stage, std::strerror(step.error),
                 text.empty() ? "" : ": ", text.c_str());
  }
}

void LaunchNotes::limit(std::string_view name) const {
  if (descriptor_ >= 0) {
    ::dprintf(descriptor_, "limit %.*s\n", static_cast<int>(name.size()), name.data());
  } else {
    std::fprintf(stderr, "twotrack-sandbox: the limit was reached: %.*s\n",
                 static_cast<int>(name.size()), name.data());
  }
}

}  // namespace twotrack::sandbox
