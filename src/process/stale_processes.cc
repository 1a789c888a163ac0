#include "process/stale_processes.h"

#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "base/file.h"

namespace twotrack::process {
namespace {

constexpr auto kBetweenLooks = std::chrono::milliseconds(5);
// What is killed is gone long before, and exec() is done.
constexpr int kLooksMax = 200;

std::string content_of(const Path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Of all its threads: the first one may have ended, or may just make room for another one that
// became a program, and shows nothing any more.
std::vector<Path> threads_of(const Path& process) {
  std::vector<Path> threads;
  const auto names = posix_file_system().list(process / "task");
  if (!names.ok()) return threads;  // it is gone
  for (const std::string& name : names.value()) threads.push_back(process / "task" / name);
  return threads;
}

// Its environment as it was started with; empty when it is not ours to read, or gone.
std::string environment_of(const Path& process) {
  for (const Path& thread : threads_of(process)) {
    std::string environment = content_of(thread / "environ");
    if (!environment.empty()) return environment;
  }
  return {};
}

// Whether it was started without any environment. One that showed none may as well have been in the
// middle of exec(), with the new program in place and its environment not yet. The first and the
// last address, fields 50 and 51 of its stat, tell: 0 until then, equal if it is really empty.
bool has_no_environment(const Path& process) {
  const std::string stat = content_of(process / "stat");
  // The name, the second field, may have anything in it.
  std::istringstream fields(stat.substr(std::min(stat.rfind(')') + 1, stat.size())));
  std::string first;
  std::string last;
  for (int i = 3; i <= 50; ++i) fields >> first;
  fields >> last;
  return !last.empty() && last == first && last != "0";
}

// A thread of the kernel has no program, one that has ended none any more, and that of somebody
// else is not told.
bool is_ours(const Path& process) {
  return std::ranges::any_of(threads_of(process), [](const Path& thread) {
    std::error_code error;
    return !std::filesystem::read_symlink(thread / "exe", error).empty();
  });
}

bool holds_entry(const std::string& environment, const std::string& entry) {
  for (size_t at = 0; at < environment.size();) {
    const size_t end = std::min(environment.find('\0', at), environment.size());
    if (environment.compare(at, end - at, entry) == 0) return true;
    at = end + 1;
  }
  return false;
}

struct Look {
  std::vector<pid_t> found;
  bool is_certain = true;  // of all others it is known that they are not
};

Look look_for(const Path& workspace) {
  const std::string entry = "HOME=" + workspace.string();
  Look look;
  const auto names = posix_file_system().list("/proc");
  if (!names.ok()) return look;
  for (const std::string& name : names.value()) {
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const auto id = static_cast<pid_t>(std::stol(name));
    if (id == ::getpid()) continue;
    const Path process = Path("/proc") / name;
    const std::string environment = environment_of(process);
    if (holds_entry(environment, entry)) look.found.push_back(id);
    if (environment.empty() && is_ours(process) && !has_no_environment(process)) {
      look.is_certain = false;
    }
  }
  return look;
}

}  // namespace

uint64_t end_stale_processes(const Path& workspace) {
  std::set<pid_t> ended;
  for (int looks = 0; looks < kLooksMax; ++looks) {
    const Look look = look_for(workspace);
    if (look.found.empty() && look.is_certain) break;
    // One that forks faster than this is found in the next look.
    for (const pid_t id : look.found) ::kill(id, SIGKILL);
    ended.insert(look.found.begin(), look.found.end());
    std::this_thread::sleep_for(kBetweenLooks);
  }
  return ended.size();
}

}  // namespace twotrack::process
