#include "sandbox/launcher/limits.h"

#include <dirent.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <string>

namespace twotrack::sandbox {
namespace {

// Never more than there was: only root could raise it, and nobody has asked for that.
LaunchStep set_limit(int resource, uint64_t most, const char* stage) {
  rlimit limit{};
  STEP(step_of(::getrlimit(static_cast<__rlimit_resource>(resource), &limit) == 0, stage));
  limit.rlim_cur = std::min<rlim_t>(most, limit.rlim_max);
  limit.rlim_max = limit.rlim_cur;
  return step_of(::setrlimit(static_cast<__rlimit_resource>(resource), &limit) == 0, stage);
}

// Threads of this user, which is what the system counts.
uint64_t running_now() {
  uint64_t count = 0;
  DIR* processes = ::opendir("/proc");
  if (processes == nullptr) return 0;
  while (const dirent* entry = ::readdir(processes)) {
    if (std::isdigit(static_cast<unsigned char>(entry->d_name[0])) == 0) continue;
    const std::string tasks = "/proc/" + std::string(entry->d_name) + "/task";
    struct stat status{};
    if (::stat(tasks.c_str(), &status) != 0 || status.st_uid != ::getuid()) continue;
    count += status.st_nlink > 2 ? status.st_nlink - 2 : 1;  // a folder a thread
  }
  ::closedir(processes);
  return count;
}

}  // namespace

LaunchStep set_limits(const LaunchPlan& plan) {
  const uint64_t already = plan.layers.userns ? 0 : running_now();
  STEP(set_limit(RLIMIT_CORE, 0, "rlimit core"));
  STEP(set_limit(RLIMIT_DATA, plan.memory_bytes, "rlimit data"));
  STEP(set_limit(RLIMIT_FSIZE, plan.file_bytes, "rlimit fsize"));
  STEP(set_limit(RLIMIT_NOFILE, plan.open_files, "rlimit nofile"));
  STEP(set_limit(RLIMIT_MEMLOCK, 64 << 10, "rlimit memlock"));
  STEP(set_limit(RLIMIT_MSGQUEUE, 0, "rlimit msgqueue"));
  return set_limit(RLIMIT_NPROC, already + plan.processes, "rlimit nproc");
}

}  // namespace twotrack::sandbox
