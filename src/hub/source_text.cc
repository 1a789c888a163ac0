#include "hub/source_text.h"

namespace twotrack::hub {
namespace {

// Somebody who writes all the time is not waited for.
constexpr int kReadAttemptsMax = 3;

bool is_same(const FileInfo& a, const FileInfo& b) {
  return a.size == b.size && a.modified_us == b.modified_us && a.identity == b.identity;
}

}  // namespace

Result<std::string> read_source(FileSystem& files, const Path& path) {
  FileInfo before = TRY(files.info(path));
  for (int attempt = 0; attempt < kReadAttemptsMax; ++attempt) {
    // Before it is opened: to open a pipe would wait for whoever writes into it.
    if (before.kind != FileInfo::Kind::kFile) return Error{Code::kInvalid, "not a file"};
    if (before.size > kSourceBytesMax) return Error{Code::kInvalid, "larger than 64 MiB"};
    std::string text = TRY(read_file(files, path));
    const FileInfo after = TRY(files.info(path));
    if (is_same(before, after) && text.size() == after.size) {
      if (text.find('\0') != std::string::npos) return Error{Code::kInvalid, "binary"};
      return text;
    }
    before = after;
  }
  return Error{Code::kInvalid, "changes while it is read"};
}

}  // namespace twotrack::hub
