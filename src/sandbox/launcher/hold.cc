// hold PROJECT UPPER WORK: keeps a view of a project in which every change goes elsewhere.
//
// In namespaces of its own an overlay is mounted where the project is: what is read comes from the
// project until it is written, and then lies in UPPER. `.agentfs`, in which UPPER lies itself, is
// covered. Others enter the namespaces (run --holder), or reach the view through /proc/PID/root;
// for those it stands a second time at PROJECT/.agentfs/view, a name that leads nowhere outside:
// whoever loses the way finds nothing, and not the project itself. One line on stdout says how it
// went: "ready", or "failed STAGE\tERRNO". The view lives until stdin ends: with whoever started
// this.
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <string>

#include "base/posix.h"
#include "sandbox/launcher/namespaces.h"
#include "sandbox/launcher/plan.h"

namespace twotrack::sandbox {
namespace {

struct Folders {
  std::string project{};
  Descriptor lower{};
  Descriptor upper{};
  Descriptor work{};
};

LaunchStep open_folder(const char* path, Descriptor& fd) {
  fd.reset(::open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return step_of(fd.is_open(), "open");
}

// By number: a name may hold a comma or a colon, which would end it.
std::string by_number(const Descriptor& fd) {
  return "/proc/self/fd/" + std::to_string(fd.get());
}

LaunchStep mount_overlay(const Folders& folders) {
  const std::string options = "lowerdir=" + by_number(folders.lower) +
                              ",upperdir=" + by_number(folders.upper) +
                              ",workdir=" + by_number(folders.work) + ",userxattr";
  return step_of(::mount("overlay", folders.project.c_str(), "overlay", MS_NOSUID | MS_NODEV,
                         options.c_str()) == 0,
                 "mount overlay");
}

LaunchStep cover(const std::string& project) {
  const std::string folder = project + "/.agentfs";
  const std::string view = folder + "/view";
  STEP(step_of(
      ::mount("tmpfs", folder.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, "mode=0755,size=16k") == 0,
      "cover .agentfs"));
  STEP(step_of(::mkdir(view.c_str(), 0755) == 0, "mkdir"));
  STEP(step_of(::mount(nullptr, folder.c_str(), nullptr,
                       MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, nullptr) == 0,
               "cover .agentfs"));
  return step_of(::mount(project.c_str(), view.c_str(), nullptr, MS_BIND | MS_REC, nullptr) == 0,
                 "bind");
}

LaunchStep build(Folders& folders, Words words) {
  folders.project = words[0];
  // Root stays root here: whoever enters gives that up.
  STEP(unshare_as_user(CLONE_NEWNS, 0));
  STEP(step_of(::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0, "mount private"));
  // Opened here: what was opened outside belongs to the mounts of outside.
  STEP(open_folder(words[0], folders.lower));
  STEP(open_folder(words[1], folders.upper));
  STEP(open_folder(words[2], folders.work));
  STEP(mount_overlay(folders));
  return cover(folders.project);
}

}  // namespace

int hold_mode(Words words) {
  if (words.size() != 3) {
    std::puts("failed usage\tEINVAL");
    return kLauncherFailed;
  }
  Folders folders;
  const LaunchStep step = build(folders, words);
  if (!step.ok()) {
    std::printf("failed %s\t%s\n", step.stage, ::strerrorname_np(step.error));
    return kLauncherFailed;
  }
  folders = {};
  (void)::chdir("/");
  std::puts("ready");
  std::fflush(stdout);
  char byte = 0;
  while (retry_interrupted([&] { return ::read(STDIN_FILENO, &byte, 1); }) > 0) {
  }
  return 0;
}

}  // namespace twotrack::sandbox
