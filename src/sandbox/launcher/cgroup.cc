#include "sandbox/launcher/cgroup.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string_view>

namespace twotrack::sandbox {
namespace {

constexpr std::string_view kPrefix = "twotrack-";
constexpr uint64_t kOwnProcesses = 1;  // the first process of the process namespace

std::string read_all(int folder, const std::string& path) {
  const Descriptor file(::openat(folder, path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  char buffer[4096];
  while (file.is_open()) {
    const ssize_t n = ::read(file.get(), buffer, sizeof buffer);
    if (n <= 0) break;
    text.append(buffer, static_cast<size_t>(n));
  }
  return text;
}

bool write_all_of(int folder, const std::string& path, const std::string& text) {
  const Descriptor file(::openat(folder, path.c_str(), O_WRONLY | O_CLOEXEC));
  return file.is_open() &&
         ::write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

bool has_word(const std::string& text, std::string_view word) {
  std::istringstream words(text);
  for (std::string one; words >> one;) {
    if (one == word) return true;
  }
  return false;
}

struct Mount {
  std::string kind;  // "cgroup", "cgroup2"
  std::string point;
  std::string options;
};

std::vector<Mount> control_mounts() {
  std::vector<Mount> mounts;
  std::istringstream table(read_all(AT_FDCWD, "/proc/self/mounts"));
  for (std::string line; std::getline(table, line);) {
    std::istringstream fields(line);
    std::string device;
    Mount mount;
    fields >> device >> mount.point >> mount.kind >> mount.options;
    if (mount.kind.starts_with("cgroup")) mounts.push_back(mount);
  }
  return mounts;
}

// Of a line "4:memory:/a/b" or "0::/a/b".
std::string own_path(std::string_view controller) {
  std::istringstream table(read_all(AT_FDCWD, "/proc/self/cgroup"));
  for (std::string line; std::getline(table, line);) {
    const size_t first = line.find(':');
    const size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    if (line.substr(first + 1, second - first - 1) == controller) return line.substr(second + 1);
  }
  return "/";
}

std::string parent_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == 0 || slash == std::string::npos ? "/" : path.substr(0, slash);
}

bool has_option(const Mount& mount, std::string_view option) {
  return ("," + mount.options + ",").find("," + std::string(option) + ",") != std::string::npos;
}

// Whatever outlived its launcher there. The group goes the next time, when they have gone.
void end_all(int folder, const std::string& group) {
  if (write_all_of(folder, group + "/cgroup.kill", "1")) return;
  std::istringstream processes(read_all(folder, group + "/cgroup.procs"));
  for (pid_t process = 0; processes >> process;) ::kill(process, SIGKILL);
}

// Groups whose process is gone were left when it was killed.
void remove_left(int folder) {
  const int copy = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (copy < 0) return;
  DIR* entries = ::fdopendir(copy);
  while (const dirent* entry = entries == nullptr ? nullptr : ::readdir(entries)) {
    const std::string_view name = entry->d_name;
    if (!name.starts_with(kPrefix)) continue;
    const pid_t owner = std::atoi(name.substr(kPrefix.size()).data());
    if (owner > 0 && ::kill(owner, 0) != 0 && errno == ESRCH) {
      end_all(folder, entry->d_name);
      ::unlinkat(folder, entry->d_name, AT_REMOVEDIR);
    }
  }
  if (entries != nullptr) ::closedir(entries);
}

// The place nearest to us where both controllers reach groups below it.
std::string delegated_place(const Mount& mount) {
  for (std::string path = own_path("");; path = parent_of(path)) {
    const std::string folder = mount.point + (path == "/" ? "" : path);
    const std::string controllers = read_all(AT_FDCWD, folder + "/cgroup.subtree_control");
    if (has_word(controllers, "memory") && has_word(controllers, "pids") &&
        ::access(folder.c_str(), W_OK) == 0) {
      return folder;
    }
    if (path == "/") return {};
  }
}

// Of "oom_kill 3\nmax 0\n".
bool is_above_zero(const std::string& text, std::string_view name) {
  std::istringstream lines(text);
  uint64_t count = 0;
  for (std::string word; lines >> word >> count;) {
    if (word == name) return count > 0;
  }
  return false;
}

}  // namespace

LaunchStep ControlGroup::find() {
  const std::vector<Mount> mounts = control_mounts();
  const auto open_place = [&](const std::string& folder, const char* controller) {
    Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (opened.is_open()) places_.push_back({std::move(opened), controller});
  };
  errno = ENOENT;
  for (const Mount& mount : mounts) {
    if (mount.kind != "cgroup2") continue;
    const std::string folder = delegated_place(mount);
    if (folder.empty()) continue;
    version_ = 2;
    open_place(folder, "");
    return step_of(places_.size() == 1, "cgroup");
  }
  for (const char* controller : {"memory", "pids"}) {
    const auto mount = std::ranges::find_if(mounts, [&](const Mount& one) {
      return one.kind == "cgroup" && has_option(one, controller);
    });
    if (mount == mounts.end()) continue;
    const std::string path = own_path(controller);
    open_place(mount->point + (path == "/" ? "" : path), controller);
  }
  version_ = 1;
  return step_of(places_.size() == 2, "cgroup");
}

LaunchStep ControlGroup::make(const Limits& limits) {
  name_ = std::string(kPrefix) + std::to_string(::getpid());
  for (const Place& place : places_) {
    remove_left(place.folder.get());
    STEP(make_in(place, limits));
  }
  return kWell;
}

LaunchStep ControlGroup::make_in(const Place& place, const Limits& limits) const {
  const int folder = place.folder.get();
  // One of a process that had our number before is gone, or it would have been ours.
  const bool is_made = ::mkdirat(folder, name_.c_str(), 0755) == 0 || errno == EEXIST;
  STEP(step_of(is_made, "cgroup mkdir"));
  const std::string memory = std::to_string(limits.memory_bytes);
  const std::string processes = std::to_string(limits.processes + kOwnProcesses);
  const std::string in = name_ + "/";
  if (version_ == 2) {
    STEP(step_of(write_all_of(folder, in + "memory.max", memory), "cgroup memory"));
    write_all_of(folder, in + "memory.swap.max", "0");  // not where swap is not counted
    return step_of(write_all_of(folder, in + "pids.max", processes), "cgroup pids");
  }
  if (place.controller == "pids") {
    return step_of(write_all_of(folder, in + "pids.max", processes), "cgroup pids");
  }
  STEP(step_of(write_all_of(folder, in + "memory.limit_in_bytes", memory), "cgroup memory"));
  write_all_of(folder, in + "memory.memsw.limit_in_bytes", memory);
  return kWell;
}

LaunchStep ControlGroup::add(pid_t process) const {
  for (const Place& place : places_) {
    STEP(step_of(write_all_of(place.folder.get(), name_ + "/cgroup.procs", std::to_string(process)),
                 "cgroup add"));
  }
  return kWell;
}

std::string ControlGroup::read(const std::string& controller, const char* file) const {
  for (const Place& place : places_) {
    if (version_ == 2 || place.controller == controller) {
      return read_all(place.folder.get(), name_ + "/" + file);
    }
  }
  return {};
}

bool ControlGroup::reached_memory() const {
  return is_above_zero(read("memory", version_ == 2 ? "memory.events" : "memory.oom_control"),
                       "oom_kill");
}

bool ControlGroup::reached_processes() const {
  return is_above_zero(read("pids", "pids.events"), "max");
}

void ControlGroup::remove() {
  for (const Place& place : places_) {
    ::unlinkat(place.folder.get(), name_.c_str(), AT_REMOVEDIR);
  }
}

}  // namespace twotrack::sandbox
