#include "process/stale_processes.h"

#include <signal.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace twotrack::process {
namespace {

constexpr auto kBetweenLooks = std::chrono::milliseconds(5);
constexpr int kLooksMax = 200;  // what is killed is gone long before

// Its environment as it was started with; empty when it is not ours to read, or gone.
std::string environment_of(const Path& process) {
  std::ifstream file(process / "environ", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool holds_entry(const std::string& environment, const std::string& entry) {
  for (size_t at = 0; at < environment.size();) {
    const size_t end = std::min(environment.find('\0', at), environment.size());
    if (environment.compare(at, end - at, entry) == 0) return true;
    at = end + 1;
  }
  return false;
}

std::vector<pid_t> processes_of(const Path& workspace) {
  const std::string entry = "HOME=" + workspace.string();
  std::vector<pid_t> found;
  std::error_code ignored;
  for (const auto& process : std::filesystem::directory_iterator("/proc", ignored)) {
    const std::string name = process.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const auto id = static_cast<pid_t>(std::stol(name));
    if (id != ::getpid() && holds_entry(environment_of(process.path()), entry)) found.push_back(id);
  }
  return found;
}

}  // namespace

uint64_t end_stale_processes(const Path& workspace) {
  uint64_t ended = 0;
  for (int look = 0; look < kLooksMax; ++look) {
    const std::vector<pid_t> found = processes_of(workspace);
    if (found.empty()) break;
    if (look == 0) ended = found.size();
    // One that forks faster than this is found in the next look.
    for (const pid_t id : found) ::kill(id, SIGKILL);
    std::this_thread::sleep_for(kBetweenLooks);
  }
  return ended;
}

}  // namespace twotrack::process
