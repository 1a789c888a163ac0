#include "sandbox/launcher_path.h"

#include <unistd.h>

#include "base/environment.h"

namespace twotrack::sandbox {
namespace {

constexpr std::string_view kName = "twotrack-sandbox";

bool can_run(const Path& path) {
  return ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

Result<Path> find_launcher() {
  const Environment environment = process_environment();
  if (const auto named = find_variable(environment, "TWOTRACK_SANDBOX")) {
    if (can_run(Path(*named))) return Path(*named);
    return Error{Code::kNotFound, "TWOTRACK_SANDBOX names no program: " + std::string(*named)};
  }
  std::error_code error;
  const Path folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  for (const Path& place :
       {folder / kName, folder.parent_path() / "bin" / kName,
        folder.parent_path() / "libexec" / kName, Path(TWOTRACK_BUILD_DIR) / kName}) {
    if (!error && can_run(place)) return place;
  }
  return Error{Code::kNotFound, std::string(kName) + " is not beside " + folder.string() +
                                    ": install it there, or name it in TWOTRACK_SANDBOX"};
}

}  // namespace twotrack::sandbox
