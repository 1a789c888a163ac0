#include "project/write_new.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace twotrack::project {

Result<Written> write_new(const Path& root, const Path& name, std::string_view text) {
  const Path path = root / name;
  std::error_code ignored;
  Path folder = root;
  for (const Path& part : name.parent_path()) {
    folder /= part;
    if (std::filesystem::is_symlink(folder, ignored)) {
      return with_hint(Error{Code::kInvalid, folder.string() + " is a link"},
                       "nothing is written through it: replace it by a folder");
    }
  }
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
  const Error error_of_file = failed(is_whole ? errno : error);
  std::filesystem::remove(path, ignored);  // half of a file would be taken for one of the user's
  return error_of_file;
}

}  // namespace twotrack::project
