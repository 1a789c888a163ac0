#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "base/random.h"
#include "project/health.h"
#include "text/human.h"

namespace twotrack::project {
namespace {

using std::chrono::microseconds;
using std::chrono::steady_clock;

constexpr uint64_t kFreeBytesLow = 1'000'000'000;
constexpr uint64_t kFreeBytesOut = 20'000'000;
constexpr int kSyncs = 32;
constexpr size_t kSyncBytes = 300;  // a small event
constexpr int64_t kSyncSlowUs = 50'000;
// No disk flushes this fast: something only claims to.
constexpr int64_t kSyncUnbelievableUs = 15;

// Where files would go: the project's .agentfs, or the project itself if there is none yet.
Path place_of(Project& project) {
  const Path agentfs = project.layout().agentfs();
  return exists(project.files(), agentfs) ? agentfs : project.layout().root;
}

HealthFinding check_project(Project& project) {
  const std::string root = project.layout().root.string();
  if (exists(project.files(), project.layout().agentfs())) return {"project", Health::kOk, root};
  if (exists(project.files(), root / Path("twotrack.yaml"))) {
    return {"project", Health::kOk, root + ", nothing logged yet"};
  }
  return {"project", Health::kWarn, root + " has no .agentfs and no twotrack.yaml",
          "`twotrack init` sets a project up here, `twotrack append` starts a log; --root DIR "
          "chooses another folder"};
}

HealthFinding check_permissions(Project& project) {
  struct stat status{};
  const Path agentfs = project.layout().agentfs();
  if (::stat(agentfs.c_str(), &status) != 0) {
    return {"permissions", Health::kOk, "nothing to check yet"};
  }
  if (::access(agentfs.c_str(), R_OK | W_OK | X_OK) != 0) {
    return {"permissions", Health::kFail, "this user cannot write to " + agentfs.string(),
            "run as its owner, or chown it"};
  }
  if ((status.st_mode & 077U) != 0) {
    return {"permissions", Health::kWarn, "other users can read " + agentfs.string(),
            "chmod 700 " + agentfs.string()};
  }
  return {"permissions", Health::kOk, "only the owner can read the logs"};
}

struct Mount {
  std::string kind;
  std::string options;
};

// The mount that `path` is on, from the kernel's mount table. Empty if there is none to read.
Mount mount_of(const Path& path) {
  std::ifstream table("/proc/self/mounts");
  std::error_code ignored;
  const std::string place = std::filesystem::canonical(path, ignored).string();
  Mount best;
  size_t best_length = 0;
  for (std::string line; std::getline(table, line);) {
    std::istringstream fields(line);
    std::string device;
    std::string point;
    Mount mount;
    fields >> device >> point >> mount.kind >> mount.options;
    const bool above = point == "/" || place == point || place.starts_with(point + "/");
    if (above && point.size() >= best_length) {
      best = mount;
      best_length = point.size();
    }
  }
  return best;
}

HealthFinding check_file_system(const Path& place) {
  const Mount mount = mount_of(place);
  const auto is = [&](std::string_view kind) { return mount.kind == kind; };
  if (mount.kind.empty()) return {"file system", Health::kOk, "unknown type"};
  if (is("tmpfs") || is("ramfs")) {
    return {"file system", Health::kWarn, mount.kind + ": in memory, lost on restart",
            "keep the project on a disk"};
  }
  if (mount.kind.starts_with("nfs") || is("cifs") || is("smb3") || is("9p")) {
    return {"file system", Health::kWarn, mount.kind + ": locks and syncs depend on the server",
            "keep .agentfs on a local disk"};
  }
  if (mount.options.find("nobarrier") != std::string::npos ||
      mount.options.find("barrier=0") != std::string::npos) {
    return {"file system", Health::kWarn,
            mount.kind + ", mounted without barriers: a power cut may lose synced data",
            "mount it without nobarrier"};
  }
  return {"file system", Health::kOk, mount.kind};
}

HealthFinding check_space(const Path& place) {
  struct statvfs status{};
  if (::statvfs(place.c_str(), &status) != 0) {
    return {"free space", Health::kWarn, "unknown"};
  }
  const uint64_t free = static_cast<uint64_t>(status.f_bavail) * status.f_frsize;
  const std::string remedy = "free some space, or run `twotrack compact` and `twotrack prune`";
  if (free < kFreeBytesOut) return {"free space", Health::kFail, format_bytes(free), remedy};
  if (free < kFreeBytesLow) return {"free space", Health::kWarn, format_bytes(free), remedy};
  return {"free space", Health::kOk, format_bytes(free)};
}

HealthFinding check_lock(Project& project, const Path& place) {
  const Path path = place / ("doctor-" + random_hex(4) + ".lock");
  const auto first = project.files().lock(path);
  if (!first.ok())
    return {"lock", Health::kFail, first.error().message, "use a file system with locks"};
  const auto second = project.files().lock(path);
  if (second.ok()) {
    return {"lock", Health::kFail, "two writers could open the same log at once",
            "use a file system with locks (fcntl)"};
  }
  return {"lock", Health::kOk, "a second writer is refused"};
}

// How long small writes take to reach the disk, sorted.
Result<std::vector<int64_t>> sync_times_us(Project& project, const Path& path) {
  const auto file = TRY(project.files().open(path, OpenMode::kTruncate));
  const std::string bytes(kSyncBytes, 'x');
  std::vector<int64_t> times;
  for (int i = 0; i < kSyncs; ++i) {
    const auto begin = steady_clock::now();
    TRY(write_all(*file, static_cast<uint64_t>(i) * kSyncBytes, bytes));
    TRY(file->sync());
    times.push_back(std::chrono::duration_cast<microseconds>(steady_clock::now() - begin).count());
  }
  std::ranges::sort(times);
  return times;
}

HealthFinding check_sync(Project& project, const Path& place) {
  const Path path = place / ("doctor-" + random_hex(4) + ".tmp");
  const auto times = sync_times_us(project, path);
  (void)project.files().remove(path);
  if (!times.ok()) {
    return {"sync", Health::kFail, times.error().message,
            "check the system log: the disk may be failing"};
  }
  const int64_t median = times.value()[kSyncs / 2];
  char text[96];
  std::snprintf(text, sizeof text, "%.2f ms to get an event on disk (slowest %.2f ms)",
                static_cast<double>(median) / 1000,
                static_cast<double>(times.value().back()) / 1000);
  if (median < kSyncUnbelievableUs) {
    return {"sync", Health::kWarn,
            std::string(text) + ": too fast for any disk, so syncs are not real",
            "check the file system, and the write cache of the disk or of the virtual machine"};
  }
  if (median > kSyncSlowUs) {
    return {"sync", Health::kWarn, text, "concurrent events share a sync; a local SSD is faster"};
  }
  return {"sync", Health::kOk, text};
}

}  // namespace

std::vector<HealthFinding> check_place(Project& project) {
  const Path place = place_of(project);
  std::vector<HealthFinding> findings = {check_project(project), check_permissions(project),
                                         check_file_system(place), check_space(place)};
  if (findings[1].health == Health::kFail) return findings;  // nothing can be written there
  findings.push_back(check_lock(project, place));
  findings.push_back(check_sync(project, place));
  return findings;
}

HealthFinding check_configuration(Project& project) {
  const auto config = project.config();
  if (!config.ok()) {
    return {"configuration", Health::kFail,
            config.error().message.substr(0, config.error().message.find('\n')),
            project.written_config().ok() ? config.error().hint
                                          : "fix the file or variable that the message names"};
  }
  if (config.value()->memory().redact.is_off()) {
    return {"configuration", Health::kWarn, "secrets are not removed: runner.memory.redact is off",
            "remove it from " + config.value()->origin("runner.memory.redact.env")};
  }
  return {"configuration", Health::kOk, "valid"};
}

}  // namespace twotrack::project
