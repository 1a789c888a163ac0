#include "project/shipped_file.h"

#include <filesystem>

#include "base/sha256.h"

namespace twotrack::project {

Result<Path> shipped_file(std::string_view installed, std::string_view in_tree) {
  std::error_code problem;
  const Path program = std::filesystem::read_symlink("/proc/self/exe", problem);
  const Path first = program.parent_path().parent_path() / "share/twotrack" / installed;
  const Path second = Path(TWOTRACK_SOURCE_DIR) / in_tree;
  for (const Path& file : {first, second}) {
    if (exists(posix_file_system(), file)) return file;
  }
  return Error{Code::kNotFound,
               "neither " + first.string() + " nor " + second.string() + " exists"};
}

Result<Path> embedded_adapter() {
  constexpr std::string_view kFile = "adapters/smollm2-135m-instruct.gguf";
  return shipped_file(kFile, kFile);
}

Result<ShippedAdapter> look_at_embedded_adapter() {
  ShippedAdapter found{.file = TRY(embedded_adapter())};
  const std::string bytes = TRY(read_file(posix_file_system(), found.file));
  found.bytes = bytes.size();
  found.sha256 = sha256_hex(bytes);
  return found;
}

}  // namespace twotrack::project
