#include "project/write_new.h"

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace twotrack::project {

Result<Written> write_new(const Path& path, std::string_view text) {
  const auto failed = [&](int error) {
    return Error{Code::kIo, path.string() + ": " + std::generic_category().message(error)};
  };
  std::error_code made;
  std::filesystem::create_directories(path.parent_path(), made);
  if (made) return failed(made.value());
  std::FILE* file = std::fopen(path.c_str(), "wx");
  if (file == nullptr) {
    if (errno == EEXIST) return Written::kWasThere;
    return failed(errno);
  }
  const bool is_whole = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const int error = errno;
  const bool is_closed = std::fclose(file) == 0;
  if (is_whole && is_closed) return Written::kYes;
  return failed(is_whole ? errno : error);
}

}  // namespace twotrack::project
