#include "sandbox/launcher/temporary.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

namespace twotrack::sandbox {
namespace {

namespace fs = std::filesystem;

// Nobody else can make a folder of this name that is ours: the user's number is checked too.
std::string prefix() {
  return "twotrack-sandbox-" + std::to_string(::getuid()) + "-";
}

bool is_ours(const fs::path& folder) {
  struct stat status{};
  return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
         status.st_uid == ::getuid();
}

void remove_leftover(const fs::path& parent) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(parent, ignored)) {
    const std::string name = entry.path().filename();
    if (!name.starts_with(prefix()) || !is_ours(entry.path())) continue;
    const pid_t owner = std::atoi(name.c_str() + prefix().size());
    if (owner > 0 && ::kill(owner, 0) != 0 && errno == ESRCH) fs::remove_all(entry, ignored);
  }
}

}  // namespace

std::string make_temporary() {
  const char* own = std::getenv("TMPDIR");
  const fs::path parent = own != nullptr && *own == '/' ? own : "/tmp";
  remove_leftover(parent);
  std::string folder = parent / (prefix() + std::to_string(::getpid()) + "-XXXXXX");
  return ::mkdtemp(folder.data()) != nullptr ? folder : std::string();
}

void remove_temporary(const std::string& folder) {
  std::error_code ignored;
  if (!folder.empty()) fs::remove_all(folder, ignored);
}

}  // namespace twotrack::sandbox
