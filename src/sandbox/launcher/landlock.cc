#include "sandbox/launcher/landlock.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

#include "base/posix.h"
#include "sandbox/launcher/view.h"

namespace twotrack::sandbox {
namespace {

// The kernel's own words, here since headers are often older than kernels.
constexpr uint64_t kExecute = 1U << 0;
constexpr uint64_t kWriteFile = 1U << 1;
constexpr uint64_t kReadFile = 1U << 2;
constexpr uint64_t kReadFolder = 1U << 3;
constexpr uint64_t kTruncate = 1U << 14;  // version 3
constexpr uint64_t kOfVersion1 = (1U << 13) - 1;
constexpr uint64_t kOfFiles = kExecute | kWriteFile | kReadFile | kTruncate | 1U << 15;
constexpr uint64_t kRead = kExecute | kReadFile | kReadFolder;

struct Ruleset {
  uint64_t files = 0;
  uint64_t network = 0;  // version 4: bind, connect of TCP
  uint64_t scoped = 0;   // version 6: abstract sockets, signals
};
struct [[gnu::packed]] PathBeneath {
  uint64_t allowed = 0;
  int32_t parent = -1;
};
constexpr unsigned kTellVersion = 1;
constexpr int kPathBeneath = 1;

uint64_t known_files(int version) {
  uint64_t known = kOfVersion1;
  if (version >= 2) known |= 1U << 13;  // to another folder
  if (version >= 3) known |= kTruncate;
  if (version >= 5) known |= 1U << 15;  // ioctl of devices
  return known;
}

// A rule on a file must not name rights that only folders have: the kernel refuses it whole.
LaunchStep allow(int ruleset, const std::string& path, uint64_t rights) {
  const Descriptor place(::open(path.c_str(), O_PATH | O_CLOEXEC));
  if (!place.is_open()) return kWell;
  struct stat status{};
  STEP(step_of(::fstat(place.get(), &status) == 0, "landlock rule"));
  if (!S_ISDIR(status.st_mode)) rights &= kOfFiles;
  const PathBeneath rule{.allowed = rights, .parent = place.get()};
  return step_of(::syscall(SYS_landlock_add_rule, ruleset, kPathBeneath, &rule, 0) == 0,
                 "landlock rule");
}

LaunchStep allow_all(int ruleset, const std::vector<std::string>& paths, uint64_t rights) {
  for (const std::string& path : paths) STEP(allow(ruleset, path, rights));
  return kWell;
}

void add_workspace(const LaunchPlan& plan, Allowed& allowed) {
  std::vector<std::string>& places = plan.looks_only ? allowed.read : allowed.write;
  const std::string& root = plan.layers.mountns ? plan.seen_as : plan.workspace;
  if (plan.layers.mountns || ::access((root + "/.agentfs").c_str(), F_OK) != 0) {
    places.push_back(root);
    return;
  }
  // A rule reaches everything below it. So that one folder stays closed, all others are named.
  allowed.list.push_back(root);
  DIR* folder = ::opendir(root.c_str());
  if (folder == nullptr) return;
  while (const dirent* entry = ::readdir(folder)) {
    const std::string_view name = entry->d_name;
    if (name == "." || name == ".." || name == ".agentfs") continue;
    places.push_back(root + "/" + std::string(name));
  }
  ::closedir(folder);
}

}  // namespace

int landlock_version() {
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, size_t{0}, kTellVersion);
  return version < 0 ? 0 : static_cast<int>(version);
}

Allowed allowed_by(const LaunchPlan& plan, const std::string& temporary) {
  Allowed allowed{.devices = {std::begin(kDevices), std::end(kDevices)}};
  allowed.has_network = plan.has_network || plan.layers.netns;
  add_workspace(plan, allowed);
  allowed.write.insert(allowed.write.end(), plan.writable.begin(), plan.writable.end());
  if (plan.layers.mountns) {
    allowed.read.emplace_back("/");
    allowed.write.insert(allowed.write.end(), {"/tmp", "/dev/shm"});
    return allowed;
  }
  std::vector<std::string> places = system_places(plan.has_network);
  allowed.read.insert(allowed.read.end(), places.begin(), places.end());
  allowed.read.insert(allowed.read.end(), plan.read_only.begin(), plan.read_only.end());
  // Of processes only this one: programs look at themselves.
  allowed.read.insert(allowed.read.end(), {"/proc/" + std::to_string(::getpid()), "/proc/cpuinfo",
                                           "/proc/meminfo", "/proc/stat", "/proc/filesystems"});
  if (!temporary.empty()) allowed.write.push_back(temporary);
  return allowed;
}

LaunchStep restrict_files(const Allowed& allowed) {
  const int version = landlock_version();
  if (version == 0) return step_of(false, "landlock");
  const uint64_t known = known_files(version);
  Ruleset rules{.files = known};
  if (version >= 4 && !allowed.has_network) rules.network = 3;
  if (version >= 6) rules.scoped = 3;
  const size_t size = version >= 6 ? sizeof rules : version >= 4 ? 16 : 8;
  const Descriptor ruleset(
      static_cast<int>(::syscall(SYS_landlock_create_ruleset, &rules, size, 0U)));
  if (!ruleset.is_open()) return step_of(false, "landlock ruleset");
  STEP(allow_all(ruleset.get(), allowed.read, kRead));
  STEP(allow_all(ruleset.get(), allowed.list, kReadFolder));
  STEP(allow_all(ruleset.get(), allowed.write, known & ~(uint64_t{1} << 15)));
  STEP(allow_all(ruleset.get(), allowed.devices, (kReadFile | kWriteFile | kTruncate) & known));
  return step_of(::syscall(SYS_landlock_restrict_self, ruleset.get(), 0U) == 0,
                 "landlock restrict");
}

}  // namespace twotrack::sandbox
